#include <cuda/atomic>
#include <cstdio>
__global__ void k(int *data, int *flag, int *c) { cuda::atomic_ref<int, cuda::thread_scope_device> f(*flag);
 if (blockIdx.x == 0) { *data = 42; //!
 f.store(1, cuda::memory_order_relaxed); } else { while (f.load(cuda::memory_order_relaxed) == 0) ; *c = *data; } } //!
int main() { int *d; cudaMalloc(&d, 12); cudaMemset(d, 0, 12); k<<<2, 1>>>(d, d + 1, d + 2); int h[3]; cudaMemcpy(h, d, 12, cudaMemcpyDeviceToHost); printf("%d\n", h[2]); cudaFree(d); }
