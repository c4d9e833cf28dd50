#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <cuda_runtime.h>
struct S { int a[4]; int b; };
int main() {
    S s; s.b = 7; for (int i = 0; i < 4; i++) s.a[i] = i;
    int t = 0;
    for (int i = 0; i <= 4; i++) t += s.a[i]; //!
    printf("%d\n", t);
}
