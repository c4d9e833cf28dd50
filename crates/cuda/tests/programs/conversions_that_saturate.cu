// Floats as integers where they do not fit: the nearest, and for what is no number what the machine's conversion gives.
#include <cmath>
#include <cstdio>

// By a cast, as by the intrinsic; of what `fminf` bounds, too; and through `int` to what is smaller.
__global__ void cast(const float *in, unsigned *u, unsigned *b, int *s, int n) {
    int t = threadIdx.x;
    if (t >= n) return;
    u[t] = (unsigned)in[t];
    b[t] = (unsigned)fminf(in[t], 1000.0f);
    s[t] = (short)(int)in[t];
}

__global__ void convert(const float *in, int *i, unsigned *u, long long *l, unsigned long long *w, int n) {
    int t = threadIdx.x;
    if (t >= n) return;
    i[2 * t] = (int)in[t];
    i[2 * t + 1] = __float2int_rn(in[t]);
    u[t] = __float2uint_rz(in[t]);
    l[t] = (long long)in[t];
    w[t] = (unsigned long long)in[t];
}

int main() {
    const int n = 12;
    float h[n] = {1.9f, -1.9f, 2.5f, 2147483520.0f, 3e9f, -3e9f, 1e20f, -1e20f, INFINITY, -INFINITY, NAN, 300.7f};
    float *in;
    int i[2 * n], *di;
    unsigned u[n], *du;
    long long l[n], *dl;
    unsigned long long w[n], *dw;
    cudaMalloc(&in, sizeof h);
    cudaMalloc(&di, sizeof i);
    cudaMalloc(&du, sizeof u);
    cudaMalloc(&dl, sizeof l);
    cudaMalloc(&dw, sizeof w);
    cudaMemcpy(in, h, sizeof h, cudaMemcpyHostToDevice);
    convert<<<1, 32>>>(in, di, du, dl, dw, n);
    cudaMemcpy(i, di, sizeof i, cudaMemcpyDeviceToHost);
    cudaMemcpy(u, du, sizeof u, cudaMemcpyDeviceToHost);
    cudaMemcpy(l, dl, sizeof l, cudaMemcpyDeviceToHost);
    cudaMemcpy(w, dw, sizeof w, cudaMemcpyDeviceToHost);
    for (int k = 0; k < n; k++) printf("%d %d %u %lld %llu\n", i[2 * k], i[2 * k + 1], u[k], l[k], w[k]);
    cast<<<1, 32>>>(in, du, (unsigned *)dl, di, n - 2);
    cudaMemcpy(u, du, sizeof u, cudaMemcpyDeviceToHost);
    cudaMemcpy(w, dl, sizeof u, cudaMemcpyDeviceToHost);
    cudaMemcpy(i, di, sizeof u, cudaMemcpyDeviceToHost);
    for (int k = 0; k < n - 2; k++) printf("%u %u %d\n", u[k], ((unsigned *)w)[k], i[k]);
    cudaFree(in);
    cudaFree(di);
    cudaFree(du);
    cudaFree(dl);
    cudaFree(dw);
    return 0;
}
