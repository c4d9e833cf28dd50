#include <cstdio>
#include <cstdlib>
#include <cuda_runtime.h>
int main() {
    unsigned char bytes[8];
    for (int i = 0; i < 8; i++) if (i != 5) bytes[i] = i;
    int s = 0;
    for (int i = 0; i < 8; i++) if (i != 5) s += bytes[i];
    printf("%d\n", s);
}
