#include <stdio.h>
#include <stdlib.h>

__global__ void bitonic_sort_step(int *dev_values, int j, int k)
{
    unsigned int i, ixj;
    i = threadIdx.x + blockDim.x * blockIdx.x;
    ixj = i ^ j;
    if (ixj > i) {
        if ((i & k) == 0) {
            if (dev_values[i] > dev_values[ixj]) {
                int temp = dev_values[i];
                dev_values[i] = dev_values[ixj];
                dev_values[ixj] = temp;
            }
        }
        if ((i & k) != 0) {
            if (dev_values[i] < dev_values[ixj]) {
                int temp = dev_values[i];
                dev_values[i] = dev_values[ixj];
                dev_values[ixj] = temp;
            }
        }
    }
}

// The same within one block, in shared memory.
__global__ void bitonicBlock(float *values)
{
    extern __shared__ float shared[];
    const unsigned int tid = threadIdx.x;
    shared[tid] = values[tid];
    __syncthreads();
    for (unsigned int k = 2; k <= blockDim.x; k *= 2) {
        for (unsigned int j = k / 2; j > 0; j /= 2) {
            unsigned int ixj = tid ^ j;
            if (ixj > tid) {
                bool up = (tid & k) == 0;
                float a = shared[tid], b = shared[ixj];
                if ((a > b) == up) {
                    shared[tid] = b;
                    shared[ixj] = a;
                }
            }
            __syncthreads();
        }
    }
    values[tid] = shared[tid];
}

int main(void)
{
    const int n = 1024;
    int v[n], *d;
    for (int i = 0; i < n; i++) v[i] = (i * 7919 + 13) % 2003;
    cudaMalloc(&d, sizeof(v));
    cudaMemcpy(d, v, sizeof(v), cudaMemcpyHostToDevice);
    for (int k = 2; k <= n; k <<= 1)
        for (int j = k >> 1; j > 0; j = j >> 1)
            bitonic_sort_step<<<n / 128, 128>>>(d, j, k);
    cudaMemcpy(v, d, sizeof(v), cudaMemcpyDeviceToHost);
    int wrong = 0;
    for (int i = 1; i < n; i++) wrong += v[i - 1] > v[i];
    printf("%d wrong, from %d to %d\n", wrong, v[0], v[n - 1]);
    float f[256], *df;
    for (int i = 0; i < 256; i++) f[i] = ((i * 91) % 256) / 2.0f;
    cudaMalloc(&df, sizeof(f));
    cudaMemcpy(df, f, sizeof(f), cudaMemcpyHostToDevice);
    bitonicBlock<<<1, 256, 256 * sizeof(float)>>>(df);
    cudaMemcpy(f, df, sizeof(f), cudaMemcpyDeviceToHost);
    for (int i = 0; i < 256; i += 51) printf("%.1f ", f[i]);
    printf("\n");
    cudaFree(d); cudaFree(df);
    return 0;
}
