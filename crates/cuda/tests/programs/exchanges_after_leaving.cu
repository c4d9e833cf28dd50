// Warps exchange values after threads beyond the end have left. Whole warps leave, and in the last case a part of one.
#include <cstdio>

__inline__ __device__ int sumOfWarp(int value)
{
    for (int offset = 16; offset > 0; offset /= 2)
        value += __shfl_down_sync(0xffffffff, value, offset);
    return value;
}

// The threads of whole warps leave.
__global__ void sums(const int *in, int *out, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;

    int sum = sumOfWarp(in[i]);
    if (threadIdx.x % 32 == 0)
        out[i / 32] = sum;
}

// Two ways out, one of which leaves a mark.
__global__ void marked(const int *in, int *out, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= 2 * n)
        return;
    if (i >= n) {
        out[i] = -1;
        return;
    }
    int largest = in[i];
    for (int step = 1; step < 32; step *= 2) {
        int other = __shfl_xor_sync(0xffffffff, largest, step);
        if (other > largest) largest = other;
    }
    out[i] = largest;
}

// Half of a warp leaves: the mask names those who stay.
__global__ void halves(int *out)
{
    int lane = threadIdx.x % 32;
    if (lane >= 16) return;
    int before = __shfl_up_sync(0x0000ffff, lane * lane, 1);
    unsigned odd = __ballot_sync(0x0000ffff, lane & 1);
    out[threadIdx.x / 32 * 16 + lane] = lane == 0 ? (int)odd : before;
}

int main()
{
    const int n = 96;
    int in[n], out[2 * n], *d_in, *d_out;
    for (int i = 0; i < n; i++) in[i] = (i * 37) % 101;
    cudaMalloc(&d_in, sizeof(in));
    cudaMalloc(&d_out, sizeof(out));
    cudaMemcpy(d_in, in, sizeof(in), cudaMemcpyHostToDevice);

    sums<<<2, 128>>>(d_in, d_out, n);
    cudaMemcpy(out, d_out, sizeof(out), cudaMemcpyDeviceToHost);
    printf("sums %d %d %d\n", out[0], out[1], out[2]);

    marked<<<2, 128>>>(d_in, d_out, n);
    cudaMemcpy(out, d_out, sizeof(out), cudaMemcpyDeviceToHost);
    printf("marked %d %d %d %d %d\n", out[0], out[33], out[95], out[96], out[191]);

    halves<<<1, 64>>>(d_out);
    cudaMemcpy(out, d_out, sizeof(out), cudaMemcpyDeviceToHost);
    for (int i = 0; i < 32; i++) printf("%d%c", out[i], i % 16 == 15 ? '\n' : ' ');

    cudaFree(d_in);
    cudaFree(d_out);
    return 0;
}
