#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <cuda_runtime.h>
int main() { int total = 0; for (int i = 0; i < 6; i++) { switch (i % 3) { int y; case 0: y = i; { int *p = &y; total += *p; } break; case 1: { int z[2] = {1, 2}; total += z[i & 1]; } break; default: total--; } } int *q = nullptr; for (int i = 0; i < 3; i++) { int w = i; if (i == 1) continue; q = &w; total += *q; if (i == 2) break; } printf("%d\n", total); }
