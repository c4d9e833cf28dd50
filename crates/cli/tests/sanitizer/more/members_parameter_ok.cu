#include <cstdio>
struct Args { int *data; int *flag; };
__global__ void k(Args a) {
    *a.data = *a.flag;
}
int main() {
    int *d; cudaMalloc(&d, 12); cudaMemset(d, 0, 12);
    Args a = {d, d + 1};
    k<<<1, 1>>>(a);
    int h[3]; cudaMemcpy(h, d, 12, cudaMemcpyDeviceToHost); printf("%d\n", h[2]); cudaFree(d);
}
