#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <cuda_runtime.h>
int *make() { int x[4] = {1, 2, 3, 4}; int *p = x; return p; }
int main() { int *p = make(); printf("%d\n", p[2]); } //!
