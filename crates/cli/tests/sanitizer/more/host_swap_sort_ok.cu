#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <cuda_runtime.h>
struct R { char k; int v; double d; };
static int less(const void *a, const void *b) { return ((const R *)a)->v - ((const R *)b)->v; }
int main() { R r[8]; for (int i = 0; i < 8; i++) { r[i].k = 'a' + i; r[i].v = (i * 5) % 8; r[i].d = i; } qsort(r, 8, sizeof(R), less); R t = r[0]; r[0] = r[7]; r[7] = t; printf("%c %d %g\n", r[0].k, r[0].v, r[0].d); }
