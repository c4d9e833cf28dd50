#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <cuda_runtime.h>
// one byte of the record on the host was never written, and decides
int main() {
    unsigned char *b = (unsigned char *)malloc(16);
    for (int i = 0; i < 15; i++) b[i] = i;
    int n = 0;
    for (int i = 0; i < 16; i++) if (b[i] == 7) n++; //!
    printf("%d\n", n); free(b);
}
