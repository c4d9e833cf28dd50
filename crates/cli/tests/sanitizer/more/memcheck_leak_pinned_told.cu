#include <cstdio>
#include <cstdlib>
#include <cuda_runtime.h>
int main() { int *a; cudaMallocHost(&a, 64); a[0] = 1; printf("%d\n", a[0]); }
