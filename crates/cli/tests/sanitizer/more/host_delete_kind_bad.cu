#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <cuda_runtime.h>
int main() { int *p = new int[4]; p[0] = 1; printf("%d\n", p[0]); delete p; } //!
