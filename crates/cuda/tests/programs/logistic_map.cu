// The logistic map x -> r x (1 - x): where it settles, and how fast neighbours part where it does not. Needs double.
#include <cmath>
#include <cstdio>
#include <cstdlib>

#define COUNT 12

__global__ void settle(double *cycles, const double *rates, int steps) {
    int i = threadIdx.x;
    if (i >= COUNT) return;
    double r = rates[i], x = 0.3;
    for (int n = 0; n < steps; n++) x = r * x * (1 - x);
    for (int n = 0; n < 4; n++) {
        cycles[4 * i + n] = x;
        x = r * x * (1 - x);
    }
}

// The mean of ln |f'(x)| along the way: positive where the map is chaotic.
__global__ void exponents(double *results, const double *rates, int steps) {
    int i = threadIdx.x;
    if (i >= COUNT) return;
    double r = rates[i], x = 0.3, sum = 0;
    for (int n = 0; n < steps; n++) {
        sum += log(fabs(r * (1 - 2 * x)));
        x = r * x * (1 - x);
    }
    results[i] = sum / steps;
}

// How many steps two neighbours 1e-14 apart stay within a tenth of each other.
__global__ void part(int *steps, const double *rates) {
    int i = threadIdx.x;
    if (i >= COUNT) return;
    double r = rates[i], x = 0.3, y = 0.3 + 1e-14;
    int n = 0;
    while (n < 200 && fabs(x - y) < 0.1) {
        x = r * x * (1 - x);
        y = r * y * (1 - y);
        n++;
    }
    steps[i] = n;
}

int main() {
    double rates[COUNT], cycles[4 * COUNT], results[COUNT], *device_rates, *device_cycles, *device_results;
    int steps[COUNT], *device_steps;
    for (int i = 0; i < COUNT; i++) rates[i] = 2.9 + 0.05 * i;
    rates[COUNT - 1] = 4.0;
    cudaMalloc(&device_rates, sizeof rates);
    cudaMalloc(&device_cycles, sizeof cycles);
    cudaMalloc(&device_results, sizeof results);
    cudaMalloc(&device_steps, sizeof steps);
    cudaMemcpy(device_rates, rates, sizeof rates, cudaMemcpyHostToDevice);
    settle<<<1, 32>>>(device_cycles, device_rates, 4000);
    exponents<<<1, 32>>>(device_results, device_rates, 1000);
    part<<<1, 32>>>(device_steps, device_rates);
    cudaMemcpy(cycles, device_cycles, sizeof cycles, cudaMemcpyDeviceToHost);
    cudaMemcpy(results, device_results, sizeof results, cudaMemcpyDeviceToHost);
    cudaMemcpy(steps, device_steps, sizeof steps, cudaMemcpyDeviceToHost);
    for (int i = 0; i < COUNT - 1; i++) {
        if (i == 2) continue;
        printf("r = %.2f:", rates[i]);
        for (int n = 0; n < 4; n++) printf(" %.13f", cycles[4 * i + n]);
        printf(", exponent %.6f\n", results[i]);
    }
    printf("r = %.2f: chaotic %s, neighbours part after %s steps\n", rates[COUNT - 1],
           results[COUNT - 1] > 0.5 ? "yes" : "no", steps[COUNT - 1] > 35 && steps[COUNT - 1] < 60 ? "about 45" : "other");
    cudaFree(device_rates);
    cudaFree(device_cycles);
    cudaFree(device_results);
    cudaFree(device_steps);
    return 0;
}
