#include <cstdio>
struct Pixel { unsigned char r, g, b; float weight; };
__global__ void k(const Pixel *in, Pixel *out) { Pixel p = in[threadIdx.x]; p.g = 255 - p.r; out[threadIdx.x] = p; }
int main() {
    Pixel h[32]; for (int i = 0; i < 32; i++) { h[i].r = i; h[i].g = 0; h[i].b = 1; h[i].weight = i; }
    Pixel *a, *b; cudaMalloc(&a, sizeof h); cudaMalloc(&b, sizeof h); cudaMemcpy(a, h, sizeof h, cudaMemcpyHostToDevice);
    k<<<1, 32>>>(a, b); cudaMemcpy(h, b, sizeof h, cudaMemcpyDeviceToHost); printf("%d\n", h[3].g); cudaFree(a); cudaFree(b);
}
