#include <cstdio>
#include <cstring>
__global__ void inc(int *a, int n) { int i = blockIdx.x * blockDim.x + threadIdx.x; if (i < n) a[i]++; }
int main() { const int n = 256; int *h[2], *d[2]; cudaStream_t s[2]; cudaEvent_t done[2]; long sum = 0;
 for (int i = 0; i < 2; i++) { cudaMallocHost((void **)&h[i], n * 4); cudaMalloc((void **)&d[i], n * 4); cudaStreamCreate(&s[i]); cudaEventCreate(&done[i]); }
 for (int r = 0; r < 6; r++) { int b = r & 1; if (r >= 2) { cudaEventSynchronize(done[b]); for (int i = 0; i < n; i++) sum += h[b][i]; }
  for (int i = 0; i < n; i++) h[b][i] = r; cudaMemcpyAsync(d[b], h[b], n * 4, cudaMemcpyHostToDevice, s[b]); inc<<<1, n, 0, s[b]>>>(d[b], n); cudaMemcpyAsync(h[b], d[b], n * 4, cudaMemcpyDeviceToHost, s[b]); cudaEventRecord(done[b], s[b]); }
 cudaDeviceSynchronize(); for (int b = 0; b < 2; b++) for (int i = 0; i < n; i++) sum += h[b][i]; printf("%ld\n", sum);
 for (int i = 0; i < 2; i++) { cudaFreeHost(h[i]); cudaFree(d[i]); cudaStreamDestroy(s[i]); cudaEventDestroy(done[i]); } }
