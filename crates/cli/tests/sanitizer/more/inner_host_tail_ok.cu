#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <cuda_runtime.h>
struct M { int n; int data[1]; };
int main() {
    M *m = (M *)malloc(sizeof(M) + 9 * sizeof(int)); m->n = 10;
    for (int i = 0; i < 10; i++) m->data[i] = i;
    int t = 0; for (int i = 0; i < m->n; i++) t += m->data[i];
    printf("%d\n", t); free(m);
}
