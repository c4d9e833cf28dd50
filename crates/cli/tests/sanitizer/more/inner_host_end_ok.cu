#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <cuda_runtime.h>
struct S { int a[4]; int n; };
int main() { S s; s.n = 4; int *end = s.a + 4; int k = 0; for (int *p = s.a; p != end; p++) *p = k++; int *e2 = &s.a[4]; int t = 0; for (int *p = s.a; p < e2; ++p) t += *p; printf("%d\n", t); }
