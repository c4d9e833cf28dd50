#include <cstdio>
#include <cstdlib>
struct S { double d; int i; };
struct __align__(16) V { float x, y, z; };
__global__ void k(const S *a, const V *v, S *b, V *w) { int i = threadIdx.x; S s = a[i]; s.i += 1; b[i] = s; V t = v[i]; t.x += 1; w[i] = t; }
int main() {
    S *h = (S *)malloc(32 * sizeof(S)); V *hv = new V[32];
    for (int i = 0; i < 32; i++) { h[i].d = i; h[i].i = i; hv[i].x = hv[i].y = hv[i].z = i; }
    S *a, *b; V *v, *w; cudaMalloc(&a, 32 * sizeof(S)); cudaMalloc(&b, 32 * sizeof(S)); cudaMalloc(&v, 32 * sizeof(V)); cudaMalloc(&w, 32 * sizeof(V));
    cudaMemcpy(a, h, 32 * sizeof(S), cudaMemcpyHostToDevice); cudaMemcpy(v, hv, 32 * sizeof(V), cudaMemcpyHostToDevice);
    k<<<1, 32>>>(a, v, b, w);
    cudaMemcpy(h, b, 32 * sizeof(S), cudaMemcpyDeviceToHost); cudaMemcpy(hv, w, 32 * sizeof(V), cudaMemcpyDeviceToHost);
    printf("%f %d %f\n", h[3].d, h[3].i, hv[4].z); cudaFree(a); cudaFree(b); cudaFree(v); cudaFree(w); free(h); delete[] hv;
}
