#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <cuda_runtime.h>
int main() {
    char b[8]; for (int i = 0; i < 7; i++) b[i] = 'a' + i;
    if (b[7] == 'z') printf("z\n"); //!
    printf("%c\n", b[0]);
}
