// A grid of 70,000 blocks, a histogram of bytes in shared memory, and heat along a rod.
#include <cstdio>
#include <cstdlib>
__global__ void mark(int *out, int n) { int i = blockIdx.x * blockDim.x + threadIdx.x; if (i < n) out[i] = gridDim.x; }
__global__ void hist(const unsigned char *data, int n, unsigned int *bins) {
    __shared__ unsigned int local[256];
    for (int i = threadIdx.x; i < 256; i += blockDim.x) local[i] = 0;
    __syncthreads();
    int stride = blockDim.x * gridDim.x;
    for (int i = threadIdx.x + blockIdx.x * blockDim.x; i < n; i += stride) atomicAdd(&local[data[i]], 1);
    __syncthreads();
    for (int i = threadIdx.x; i < 256; i += blockDim.x) atomicAdd(&bins[i], local[i]);
}
__global__ void heat(const float *in, float *out, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i > 0 && i < n - 1) out[i] = 0.25f * in[i - 1] + 0.5f * in[i] + 0.25f * in[i + 1];
    else if (i < n) out[i] = in[i];
}
int main() {
    int n = 70000 * 2;
    int *d; cudaMalloc(&d, n * sizeof(int));
    mark<<<70000, 2>>>(d, n);
    int last; cudaMemcpy(&last, d + n - 1, 4, cudaMemcpyDeviceToHost);
    printf("%d %s\n", last, cudaGetErrorString(cudaGetLastError()));
    unsigned char *bytes = (unsigned char*)malloc(5000); unsigned long long seed = 1;
    for (int i = 0; i < 5000; i++) { seed = seed * 6364136223846793005ULL + 1442695040888963407ULL; bytes[i] = seed >> 56; }
    unsigned char *db; unsigned int *bins, h[256]; 
    cudaMalloc(&db, 5000); cudaMalloc(&bins, 1024); cudaMemset(bins, 0, 1024);
    cudaMemcpy(db, bytes, 5000, cudaMemcpyHostToDevice);
    hist<<<4, 128>>>(db, 5000, bins);
    cudaMemcpy(h, bins, 1024, cudaMemcpyDeviceToHost);
    int wrong = 0, total = 0;
    for (int b = 0; b < 256; b++) { unsigned c = 0; for (int i = 0; i < 5000; i++) c += bytes[i] == b; wrong += c != h[b]; total += h[b]; }
    printf("%d wrong, %d in all\n", wrong, total);
    float start[100] = {0}, *a, *b; start[50] = 64;
    cudaMalloc(&a, 400); cudaMalloc(&b, 400); cudaMemcpy(a, start, 400, cudaMemcpyHostToDevice);
    for (int s = 0; s < 3; s++) { heat<<<1, 128>>>(a, b, 100); float *t = a; a = b; b = t; }
    cudaMemcpy(start, a, 400, cudaMemcpyDeviceToHost);
    printf("%g %g %g\n", start[50], start[49], start[47]);
    cudaFree(a); cudaFree(b); cudaFree(db); cudaFree(bins); cudaFree(d); free(bytes);
    return 0;
}
