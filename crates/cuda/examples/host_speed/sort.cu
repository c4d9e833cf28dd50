#include <stdio.h>
#include <stdlib.h>
void sort(int *a, int n) {
    for (int i = 0; i < n - 1; i++)
        for (int j = 0; j < n - 1 - i; j++)
            if (a[j] > a[j + 1]) {
                int t = a[j];
                a[j] = a[j + 1];
                a[j + 1] = t;
            }
}
int main() {
    int n = 4000;
    int *a = new int[n];
    unsigned int seed = 12345;
    for (int i = 0; i < n; i++) {
        seed = seed * 1664525u + 1013904223u;
        a[i] = (int)(seed >> 8);
    }
    sort(a, n);
    printf("%d %d %d\n", a[0], a[n / 2], a[n - 1]);
    delete[] a;
    return 0;
}
