#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <cuda_runtime.h>
int main() {
    unsigned char *p = (unsigned char *)malloc(6); p[0] = 1; p[1] = 2; p[2] = 3; p[4] = 5; p[5] = 6;
    int s = 0; for (int i = 0; i < 6; i++) s += p[i]; //!
    printf("%d\n", s); free(p);
}
