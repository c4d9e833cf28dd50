#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <cuda_runtime.h>
int main() {
    int m[4][8];
    for (int i = 0; i < 4; i++) for (int j = 0; j <= 8; j++) if (i < 3 || j < 8) m[i][j] = i; //!
    printf("%d\n", m[3][7]);
}
