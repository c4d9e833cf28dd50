#include <stdio.h>
#include <stdlib.h>
int main() {
    int n = 192;
    float *a = (float *)malloc(n * n * sizeof(float));
    float *b = (float *)malloc(n * n * sizeof(float));
    float *c = (float *)malloc(n * n * sizeof(float));
    for (int i = 0; i < n * n; i++) { a[i] = (i % 7) * 0.5f; b[i] = (i % 5) - 1.0f; }
    for (int i = 0; i < n; i++) {
        for (int j = 0; j < n; j++) {
            float sum = 0.0f;
            for (int k = 0; k < n; k++) sum += a[i * n + k] * b[k * n + j];
            c[i * n + j] = sum;
        }
    }
    double all = 0;
    for (int i = 0; i < n * n; i++) all += c[i];
    printf("%f\n", all);
    free(a); free(b); free(c);
    return 0;
}
