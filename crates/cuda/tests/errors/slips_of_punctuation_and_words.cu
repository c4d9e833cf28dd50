// Words and marks that are missing, turned around or of another language: one message each.
#include <stdio.h>
__global__ void pair(int a b, int c) { int sum = a + b + c; }
__global__ void triple(int a int b, int c) { int sum = a + b + c; }
__global__ void open int a) { int sum = a; }
__global__ void use(int *a) { a[0] = 1; __syncthreads; a[1] = 2; }
int first( { return 1; }
int main() {
    int a = 1, n = 3;
    if (a > 2)
        a = 4; a = 5;
    else
        a = 6;
    if (n =< 3) n = 2;
    if (n => 3) n = 4;
    if (a == 1) then a = 2;
    elif (a == 2) a = 3;
    else a = 5;
    if a == 3 then a = 1;
    switch (a) {
    case 1 a = 2; break;
    default a = 5;
    }
    printf("%d\n" n);
    printf("%d %d\n" n a);
    printf(%d\n, n);
    float f = 1,5;
    cudaDeviceSynchronize;
    cudaError_t e = cudaGetLastError;
    int *p = malloc;
    return first() + f + missing + e;
}
