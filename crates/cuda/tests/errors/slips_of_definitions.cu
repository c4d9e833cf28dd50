// Macros that stand for more than was meant, and headers that are not closed: told where they are written.
#include <stdio.h
#include "math.h
#define N = 100
#define SQR (x) ((x) * (x))
#define AREA (w, h) ((w) * (h))
#define NEGATIVE (-1)
#define START = 4
int main() {
    int a[N];
    int fine START;
    for (int i = 0; i < N; i++) a[i] = SQR(3) + AREA(i, 2) + NEGATIVE;
    char open = 'ab;
    return a[3] + fine + missing;
}
