#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <cuda_runtime.h>
struct P { char name[8]; int n; };
int main() {
    P p; p.n = 3;
    for (int i = 0; i < 8; i++) p.name[i] = 'a';
    p.name[8] = 0; //!
    printf("%d\n", p.n);
}
