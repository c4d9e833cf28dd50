// Threads that leave a turn of a loop early wait for the others at the barrier of the next.
#include <cstdio>

__global__ void gather(const int *in, int *out)
{
    __shared__ int sh_sums[64];
    unsigned int me = threadIdx.x;
    sh_sums[me] = in[me];
    for (unsigned int stride = 1; stride < blockDim.x; stride *= 2) {
        __syncthreads();
        if (me % (2 * stride) != 0) {
            continue;
        }
        sh_sums[me] += sh_sums[me + stride];
    }
    if (me == 0) {
        *out = sh_sums[0];
    }
}

__global__ void rounds(int *out)
{
    __shared__ int sh_last;
    int own = 0;
    for (int round = 0; round < 5; round++) {
        if (threadIdx.x == 0) {
            sh_last = 10 * round;
        }
        __syncthreads();
        int last = sh_last;
        __syncthreads();
        if (threadIdx.x % 5 == round) {
            own += 1000;
            continue;
        }
        if (last == 20) continue;
        own += last;
    }
    out[threadIdx.x] = own;
}

int main()
{
    int host[64];
    for (int i = 0; i < 64; i++) {
        host[i] = i;
    }
    int *in, *out;
    cudaMalloc(&in, sizeof host);
    cudaMalloc(&out, sizeof host);
    cudaMemcpy(in, host, sizeof host, cudaMemcpyHostToDevice);
    gather<<<1, 64>>>(in, out);
    cudaMemcpy(host, out, sizeof(int), cudaMemcpyDeviceToHost);
    printf("%d\n", host[0]);
    rounds<<<1, 8>>>(out);
    cudaMemcpy(host, out, 8 * sizeof(int), cudaMemcpyDeviceToHost);
    for (int i = 0; i < 8; i++) {
        printf("%d ", host[i]);
    }
    printf("\n");
    cudaFree(in);
    cudaFree(out);
    return 0;
}
