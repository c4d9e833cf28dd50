#include <stdio.h>
#include <stdlib.h>
#include <math.h>
int main() {
    int n = 500000;
    float *a = (float *)malloc(n * sizeof(float));
    srand(7);
    double sum = 0;
    for (int i = 0; i < n; i++) {
        a[i] = rand() / (float)RAND_MAX;
        sum += fabs(a[i] - 0.5f);
    }
    printf("%f\n", sum);
    free(a);
    return 0;
}
