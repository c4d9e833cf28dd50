#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <cuda_runtime.h>
int main() { int n = 0; again: { int x; x = n; int *p = &x; n += *p + 1; } if (n < 10) goto again; printf("%d\n", n); }
