// Floats as integers where they do not fit: the nearest, and for what is no number what the machine's conversion gives.
#include <cmath>
#include <cstdio>

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
    cudaFree(in);
    cudaFree(di);
    cudaFree(du);
    cudaFree(dl);
    cudaFree(dw);
    return 0;
}
