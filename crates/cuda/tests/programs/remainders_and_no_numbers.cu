// The remainder of floats is exact, and what is no number is true as a bool and differs from itself.
#include <cmath>
#include <cstdio>

__global__ void remainders(const float *x, const float *y, float *out, int n) {
    int i = threadIdx.x;
    if (i < n) out[i] = fmodf(x[i], y[i]);
}

__global__ void questions(const float *x, int *out, int n) {
    int i = threadIdx.x;
    if (i >= n) return;
    bool is = x[i];
    bool number = x[i] == x[i];
    int found = is * 1 + number * 2;
    if (x[i] != x[i]) found += 4;
    if (x[i]) found += 8;
    if (!x[i]) found += 16;
    out[i] = found;
}

int main() {
    const int n = 12;
    float x[n] = {-7.4f, 7.4f, 5.5f, 1e30f, 0.3f, -6, 1e-3f, 123456.7f, INFINITY, 3, -0.75f, 16777216};
    float y[n] = {0.2f, 0.2f, -2, 7, 0.1f, 3, 5, 0.001f, 2, INFINITY, 0.25f, 3}, out[n];
    float *dx, *dy, *d;
    cudaMalloc(&dx, sizeof x);
    cudaMalloc(&dy, sizeof y);
    cudaMalloc(&d, sizeof out);
    cudaMemcpy(dx, x, sizeof x, cudaMemcpyHostToDevice);
    cudaMemcpy(dy, y, sizeof y, cudaMemcpyHostToDevice);
    remainders<<<1, 32>>>(dx, dy, d, n);
    cudaMemcpy(out, d, sizeof out, cudaMemcpyDeviceToHost);
    for (int i = 0; i < n; i++) printf("%.9g%c", isnan(out[i]) ? -99.0f : out[i], i == n - 1 ? '\n' : ' ');

    const int m = 5;
    float z[m] = {0, -0.0f, 1e-20f, NAN, INFINITY};
    int *di, answers[m];
    cudaMalloc(&di, sizeof answers);
    cudaMemcpy(dx, z, sizeof z, cudaMemcpyHostToDevice);
    questions<<<1, 32>>>(dx, di, m);
    cudaMemcpy(answers, di, sizeof answers, cudaMemcpyDeviceToHost);
    for (int i = 0; i < m; i++) printf("%d%c", answers[i], i == m - 1 ? '\n' : ' ');
    cudaFree(dx);
    cudaFree(dy);
    cudaFree(d);
    cudaFree(di);
    return 0;
}
