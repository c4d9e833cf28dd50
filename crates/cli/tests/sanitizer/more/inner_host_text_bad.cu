#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <cuda_runtime.h>
struct P { char name[8]; int n; };
int main() {
    P p; p.n = 3;
    strcpy(p.name, "longername"); //!
    printf("%d\n", p.n);
}
