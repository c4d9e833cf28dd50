// A list whose last element points back into it.
#include <cstdio>
__global__ void length(const int *next, int *out) {
    int at = 0, n = 0;
    while (at >= 0) { //!
        at = next[at];
        n++;
    }
    *out = n;
}
int main() {
    int list[4] = {1, 2, 3, 1}, *next;
    cudaMalloc(&next, sizeof list + sizeof(int));
    cudaMemcpy(next, list, sizeof list, cudaMemcpyHostToDevice);
    length<<<1, 1>>>(next, next + 4);
    cudaDeviceSynchronize();
    cudaFree(next);
}
