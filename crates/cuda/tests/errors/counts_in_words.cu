// Numbers in messages and the words that go with them.
#include <stdio.h>
#define HALF(x) ((x) / 2)
struct One { int x; };
template <typename T> struct Pair { T a, b; };
int own(int a) { return a; }
__global__ void k(int *a) {
    __syncthreads(1);
    atomicAdd(a);
    a[0] = __shfl_sync(3);
}
int main() {
    printf("%d\n");
    printf("%d %d\n", 1);
    int x = own() + own(1, 2) + HALF(1, 2);
    float y = sqrt() + pow(1.0);
    One one = {1, 2};
    Pair<int, int> pair;
    cudaFree();
    cudaDeviceSynchronize(1);
    return x;
}
