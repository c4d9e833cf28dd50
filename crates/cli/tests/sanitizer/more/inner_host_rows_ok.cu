#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <cuda_runtime.h>
int main() {
    int m[4][8]; int *p = &m[0][0];
    for (int i = 0; i < 32; i++) p[i] = i;
    int *q = m[1]; int t = 0; for (int i = 0; i < 24; i++) t += q[i];
    for (auto &row : m) for (int &x : row) x += 1;
    for (int (*r)[8] = m; r != m + 4; r++) t += (*r)[3];
    printf("%d %d\n", m[3][7], t);
}
