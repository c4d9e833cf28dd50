#include <stdio.h>
#include <stdlib.h>
#define N 100000
int main() {
    int *in = (int *)malloc(N * sizeof(int));
    int *out = (int *)malloc(N * sizeof(int));
    for (int i = 0; i < N; i++) in[i] = i % 3 - 1 + i;
    for (int round = 0; round < 20; round++) {
        out[0] = in[0];
        for (int i = 1; i < N; i++) out[i] = out[i - 1] + in[i];
    }
    printf("%d\n", out[N - 1]);
    free(in); free(out);
    return 0;
}
