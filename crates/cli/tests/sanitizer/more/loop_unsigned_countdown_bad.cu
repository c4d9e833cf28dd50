#include <cstdio>
__global__ void backwards(int *out, unsigned n) {
    int sum = 0;
    for (unsigned i = n; i >= 0; --i) { //!
        sum += i & 3;
    }
    out[threadIdx.x] = sum;
}
int main() {
    int *out;
    cudaMalloc(&out, 32 * sizeof(int));
    backwards<<<1, 32>>>(out, 10);
    printf("%s\n", cudaGetErrorString(cudaDeviceSynchronize()));
    cudaFree(out);
}
