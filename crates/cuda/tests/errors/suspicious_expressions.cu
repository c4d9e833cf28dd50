// What is right in C++ and hardly ever meant, and slips with an advice of their own.
#include <stdio.h>
__global__ void k(int *a) {
    int i = threadIdx.X;
    int j = threadIdx;
    a[i] = j + warpsize;
}
void none() {}
struct Point { int x; };
int main(int argc, char **argv) {
    int n = 2, a[3];
    bool yes = True;
    int *p = null, *q = NUL;
    cudaErr_t error = cudaGetLastError();
    dim3 block = (16, 16);
    k<<<1, (n, 4)>>>(p);
    if (1 < n < 3) n = 2;
    if ((1 < n) < 3) n = 2;
    if (n & 1 == 0) n = 2;
    if ((n == 1) | (n == 2)) n = 2;
    if (argv[1] == "-v") n = 2;
    while (n > 0);
    while (*argv[1] == 'a');
    a = 0;
    char *text = 'c', letter = "a";
    int number = "abc";
    int result = none();
    Point one, two;
    if (one == two) n = 1;
    printf("%d\n", one);
    int length = [](int x) { return x; } + 1;
    return n;
}
