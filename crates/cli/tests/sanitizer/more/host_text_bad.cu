#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <cuda_runtime.h>
int main() {
    char b[8]; for (int i = 0; i < 6; i++) b[i] = 'a' + i;
    printf("%s\n", b); //!
}
