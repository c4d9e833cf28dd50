// Unions of floats and their bits in kernels and on the host.
#include <stdio.h>
// Fast inverse square root, with a union as the books have it.
typedef union { float f; unsigned int u; int i; } bits_t;
union Color { unsigned int whole; unsigned char part[4]; };
__device__ float fast_rsqrt(float x) {
    bits_t b;
    b.f = x;
    b.u = 0x5f3759df - (b.u >> 1);
    float y = b.f;
    return y * (1.5f - 0.5f * x * y * y);
}
__device__ int sign_of(bits_t b) { return b.i < 0 ? -1 : 1; }
__global__ void kernel(float *out, bits_t *bits, int *signs) {
    int t = threadIdx.x;
    out[t] = fast_rsqrt((float)(t + 1));
    bits[t].f = t % 2 ? -1.5f * t : 2.0f;
    bits[t].u |= 1u;
    bits_t mine = bits[t];
    mine.f *= 2;
    signs[t] = sign_of(mine) * 10 + sign_of(bits[t]);
}
int main() {
    float h[4], *d; bits_t b[4], *db; int s[4], *ds;
    cudaMalloc(&d, sizeof(h)); cudaMalloc(&db, sizeof(b)); cudaMalloc(&ds, sizeof(s));
    kernel<<<1, 4>>>(d, db, ds);
    cudaMemcpy(h, d, sizeof(h), cudaMemcpyDeviceToHost); cudaMemcpy(b, db, sizeof(b), cudaMemcpyDeviceToHost); cudaMemcpy(s, ds, sizeof(s), cudaMemcpyDeviceToHost);
    for (int i = 0; i < 4; i++) printf("%.2f %08x %d\n", h[i], b[i].u, s[i]);
    bits_t one; one.f = 1.0f;
    union Color c; c.whole = 0x01020304;
    c.part[0] += 5;
    printf("%08x %d %x %d %d\n", one.u, c.part[3], c.whole, (int)sizeof(one), (int)sizeof(union Color));
    cudaFree(d); cudaFree(db); cudaFree(ds);
    return 0;
}
