#include <cstdio>
__global__ void set(int *a, int v) { a[threadIdx.x] = v; }
__global__ void add(const int *a, const int *b, int *c) { c[threadIdx.x] = a[threadIdx.x] + b[threadIdx.x]; }
int main() { int *a, *b, *c; cudaMalloc(&a, 128); cudaMalloc(&b, 128); cudaMalloc(&c, 128); cudaStream_t s, t; cudaStreamCreate(&s); cudaStreamCreate(&t); cudaEvent_t f, j; cudaEventCreate(&f); cudaEventCreate(&j);
 cudaGraph_t g; cudaGraphExec_t x; cudaStreamBeginCapture(s, cudaStreamCaptureModeGlobal); cudaEventRecord(f, s); cudaStreamWaitEvent(t, f, 0); set<<<1, 32, 0, s>>>(a, 1); set<<<1, 32, 0, t>>>(b, 2); cudaEventRecord(j, t); cudaStreamWaitEvent(s, j, 0); add<<<1, 32, 0, s>>>(a, b, c); cudaStreamEndCapture(s, &g);
 cudaGraphInstantiate(&x, g, NULL, NULL, 0); cudaGraphLaunch(x, s); cudaStreamSynchronize(s); int h[32]; cudaMemcpy(h, c, 128, cudaMemcpyDeviceToHost); printf("%d\n", h[1]);
 cudaGraphExecDestroy(x); cudaGraphDestroy(g); cudaEventDestroy(f); cudaEventDestroy(j); cudaStreamDestroy(s); cudaStreamDestroy(t); cudaFree(a); cudaFree(b); cudaFree(c); }
