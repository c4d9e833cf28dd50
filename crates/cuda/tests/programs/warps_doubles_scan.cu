// A sum by warp shuffles, ballots and counts, values in double, text read by a thread, and a scan.
#include <cstdio>
#include <cstdlib>
__inline__ __device__ int warpReduceSum(int val) {
    for (int offset = warpSize / 2; offset > 0; offset /= 2)
        val += __shfl_down_sync(0xffffffff, val, offset);
    return val;
}
__global__ void warps(const int *in, int *out) {
    int v = warpReduceSum(in[blockIdx.x * blockDim.x + threadIdx.x]);
    unsigned int b = __ballot_sync(0xffffffff, threadIdx.x % 3 == 0);
    int c = __syncthreads_count(threadIdx.x < 10);
    if (threadIdx.x % 32 == 0) {
        out[3 * (threadIdx.x / 32)] = v;
        out[3 * (threadIdx.x / 32) + 1] = __popc(b);
        out[3 * (threadIdx.x / 32) + 2] = c;
    }
}
__global__ void walk(const double *in, double *out, size_t n, const unsigned char *bytes, int *sum) {
    size_t i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = in[i] * 2.0 + 0.5;
    if (i == 0) {
        const unsigned char *p = bytes;
        int total = 0;
        while (*p) { total += *p++; }
        *sum = total;
    }
}
__global__ void scan(int *data, int n) {
    __shared__ int temp[2][64];
    int t = threadIdx.x;
    int from = 0, to = 1;
    temp[0][t] = t < n ? data[t] : 0;
    __syncthreads();
    for (int d = 1; d < 64; d <<= 1) {
        if (t >= d) temp[to][t] = temp[from][t] + temp[from][t - d];
        else temp[to][t] = temp[from][t];
        __syncthreads();
        from = 1 - from; to = 1 - to;
    }
    if (t < n) data[t] = temp[from][t];
}
int main() {
    int h[64], *d, *o, r[6];
    for (int i = 0; i < 64; i++) h[i] = i;
    cudaMalloc(&d, sizeof h); cudaMalloc(&o, sizeof r);
    cudaMemcpy(d, h, sizeof h, cudaMemcpyHostToDevice);
    warps<<<1, 64>>>(d, o);
    cudaMemcpy(r, o, sizeof r, cudaMemcpyDeviceToHost);
    for (int i = 0; i < 6; i++) printf("%d ", r[i]);
    printf("\n");
    double in[4] = {1.5, -2.25, 1e-3, 100}, out[4], *din, *dout;
    unsigned char text[8] = "abc", *dt; int sum;
    cudaMalloc(&din, sizeof in); cudaMalloc(&dout, sizeof in); cudaMalloc(&dt, 8);
    cudaMemcpy(din, in, sizeof in, cudaMemcpyHostToDevice);
    cudaMemcpy(dt, text, 8, cudaMemcpyHostToDevice);
    walk<<<1, 32>>>(din, dout, 4, dt, o);
    cudaMemcpy(out, dout, sizeof in, cudaMemcpyDeviceToHost);
    cudaMemcpy(&sum, o, 4, cudaMemcpyDeviceToHost);
    printf("%.4f %.4f %.4f %.4f %d\n", out[0], out[1], out[2], out[3], sum);
    scan<<<1, 64>>>(d, 64);
    cudaMemcpy(h, d, sizeof h, cudaMemcpyDeviceToHost);
    printf("%d %d %d\n", h[1], h[10], h[63]);
    cudaFree(d); cudaFree(o); cudaFree(din); cudaFree(dout); cudaFree(dt);
}
