// A system of equations solved by Jacobi's method until the residual is below 1e-12. Needs double.
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <vector>

#define N 96

__global__ void sweep(const double *a, const double *b, const double *x, double *next, int n) {
    int row = blockIdx.x * blockDim.x + threadIdx.x;
    if (row >= n) return;
    double sum = b[row];
    for (int column = 0; column < n; column++) {
        if (column != row) sum -= a[row * n + column] * x[column];
    }
    next[row] = sum / a[row * n + row];
}

__global__ void residual(const double *a, const double *b, const double *x, double *left, int n) {
    extern __shared__ double largest[];
    int t = threadIdx.x;
    double most = 0.0;
    for (int row = t; row < n; row += blockDim.x) {
        double sum = b[row];
        for (int column = 0; column < n; column++) sum -= a[row * n + column] * x[column];
        most = fmax(most, fabs(sum));
    }
    largest[t] = most;
    __syncthreads();
    for (int stride = blockDim.x / 2; stride > 0; stride >>= 1) {
        if (t < stride) largest[t] = fmax(largest[t], largest[t + stride]);
        __syncthreads();
    }
    if (t == 0) *left = largest[0];
}

int main() {
    std::vector<double> a(N * N), b(N), x(N, 0.0);
    for (int row = 0; row < N; row++) {
        for (int column = 0; column < N; column++) a[row * N + column] = 1.0 / (1 + abs(row - column));
        a[row * N + row] = 12.0;
        b[row] = sin(0.1 * row);
    }
    double *device_a, *device_b, *device_x, *device_next, *device_left;
    cudaMalloc(&device_a, N * N * sizeof(double));
    cudaMalloc(&device_b, N * sizeof(double));
    cudaMalloc(&device_x, N * sizeof(double));
    cudaMalloc(&device_next, N * sizeof(double));
    cudaMalloc(&device_left, sizeof(double));
    cudaMemcpy(device_a, a.data(), N * N * sizeof(double), cudaMemcpyHostToDevice);
    cudaMemcpy(device_b, b.data(), N * sizeof(double), cudaMemcpyHostToDevice);
    cudaMemcpy(device_x, x.data(), N * sizeof(double), cudaMemcpyHostToDevice);
    double left = 1.0;
    int sweeps = 0;
    while (left > 1e-12 && sweeps < 400) {
        for (int i = 0; i < 20; i++) {
            sweep<<<(N + 31) / 32, 32>>>(device_a, device_b, device_x, device_next, N);
            double *swapped = device_x;
            device_x = device_next;
            device_next = swapped;
        }
        sweeps += 20;
        residual<<<1, 64, 64 * sizeof(double)>>>(device_a, device_b, device_x, device_left, N);
        cudaMemcpy(&left, device_left, sizeof left, cudaMemcpyDeviceToHost);
    }
    cudaMemcpy(x.data(), device_x, N * sizeof(double), cudaMemcpyDeviceToHost);
    printf("residual %s after %d sweeps\n", left < 1e-12 ? "below 1e-12" : "too large", sweeps);
    for (int i = 0; i < N; i += 19) printf("x[%2d] = %.12f\n", i, x[i]);
    double worst = 0.0;
    for (int row = 0; row < N; row++) {
        double sum = -b[row];
        for (int column = 0; column < N; column++) sum += a[row * N + column] * x[column];
        worst = fmax(worst, fabs(sum));
    }
    printf("checked on the host: %s\n", worst < 1e-12 ? "right" : "wrong");
    cudaFree(device_a);
    cudaFree(device_b);
    cudaFree(device_x);
    cudaFree(device_next);
    cudaFree(device_left);
    return 0;
}
