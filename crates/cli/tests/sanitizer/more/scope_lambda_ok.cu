#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <cuda_runtime.h>
int main() { int t = 0; auto f = [&](int k) { int a[3] = {k, k + 1, k + 2}; int *p = a; t += p[1]; return a[2]; }; for (int i = 0; i < 3; i++) { int r = f(i); t += r; } printf("%d\n", t); }
