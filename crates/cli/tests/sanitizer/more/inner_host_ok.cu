#include <cstdio>
#include <cstdlib>
#include <cuda_runtime.h>
struct Grid { int cells[4][4]; int sum; };
int main() {
    Grid g{};
    int s = 0;
    int *flat = &g.cells[0][0];
    for (int j = 0; j < 16; j++) s += flat[j];
    for (int *q = g.cells[1]; q != &g.cells[1][4]; q++) s += *q;
    int *row = g.cells[0];
    s += row[5];
    printf("%d\n", s);
}
