#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <cuda_runtime.h>
struct Job { int n; };
void CUDART_CB done(void *p) { Job *j = (Job *)p; printf("%d\n", j->n); delete j; }
int main() { cudaStream_t s; cudaStreamCreate(&s); for (int i = 0; i < 3; i++) { Job *j = new Job; j->n = i; cudaLaunchHostFunc(s, done, j); } cudaStreamSynchronize(s); cudaStreamDestroy(s); }
