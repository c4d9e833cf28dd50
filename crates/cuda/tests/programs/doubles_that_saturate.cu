// Doubles as integers where they do not fit, by the machine's conversions. Needs double.
#include <cmath>
#include <cstdio>

__global__ void convert(const double *in, int *i, unsigned *u, long long *l, unsigned long long *w, int n)
{
    int t = threadIdx.x;
    if (t >= n) return;
    i[2 * t] = (int)in[t];
    i[2 * t + 1] = __double2int_rn(in[t]);
    u[2 * t] = (unsigned)in[t];
    u[2 * t + 1] = __double2uint_rz(in[t]);
    l[t] = (long long)in[t];
    w[t] = (unsigned long long)in[t];
}

int main()
{
    const int n = 13;
    double h[n] = {1.9, -1.9, 2.5, 2147483647.5, 3e9, -3e9, 5e9, 1e19, -1e19, 1e20, INFINITY, -INFINITY, NAN};
    double *in;
    int i[2 * n], *di;
    unsigned u[2 * n], *du;
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
    for (int k = 0; k < n; k++)
        printf("%d %d %u %u %lld %llu\n", i[2 * k], i[2 * k + 1], u[2 * k], u[2 * k + 1], l[k], w[k]);
    cudaFree(in);
    cudaFree(di);
    cudaFree(du);
    cudaFree(dl);
    cudaFree(dw);
    return 0;
}
