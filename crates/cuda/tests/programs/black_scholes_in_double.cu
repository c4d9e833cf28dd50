// What options cost by Black and Scholes, on the GPU and on the host. Needs double.
#include <cmath>
#include <cstdio>
#include <cstdlib>

#define N 1024

struct Option {
    double spot;
    double strike;
    double years;
};

__host__ __device__ double normal(double x) { return 0.5 * erfc(-x * M_SQRT1_2); }

__host__ __device__ double price(Option option, double rate, double volatility, bool call) {
    double deviation = volatility * sqrt(option.years);
    double d1 = (log(option.spot / option.strike) + (rate + 0.5 * volatility * volatility) * option.years) / deviation;
    double d2 = d1 - deviation;
    double discounted = option.strike * exp(-rate * option.years);
    return call ? option.spot * normal(d1) - discounted * normal(d2)
                : discounted * normal(-d2) - option.spot * normal(-d1);
}

__global__ void prices(const Option *options, double *calls, double *puts, int n, double rate, double volatility) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
        calls[i] = price(options[i], rate, volatility, true);
        puts[i] = price(options[i], rate, volatility, false);
    }
}

int main() {
    static Option options[N];
    static double calls[N], puts[N];
    unsigned state = 12345;
    for (int i = 0; i < N; i++) {
        double random[3];
        for (int k = 0; k < 3; k++) {
            state = state * 1664525u + 1013904223u;
            random[k] = state / 4294967296.0;
        }
        options[i].spot = 5.0 + 25.0 * random[0];
        options[i].strike = 1.0 + 99.0 * random[1];
        options[i].years = 0.25 + 9.75 * random[2];
    }
    const double rate = 0.02, volatility = 0.3;
    Option *device_options;
    double *device_calls, *device_puts;
    cudaMalloc(&device_options, sizeof options);
    cudaMalloc(&device_calls, sizeof calls);
    cudaMalloc(&device_puts, sizeof puts);
    cudaMemcpy(device_options, options, sizeof options, cudaMemcpyHostToDevice);
    prices<<<N / 128, 128>>>(device_options, device_calls, device_puts, N, rate, volatility);
    cudaMemcpy(calls, device_calls, sizeof calls, cudaMemcpyDeviceToHost);
    cudaMemcpy(puts, device_puts, sizeof puts, cudaMemcpyDeviceToHost);
    double apart = 0.0, parity = 0.0;
    for (int i = 0; i < N; i++) {
        apart = fmax(apart, fabs(calls[i] - price(options[i], rate, volatility, true)));
        apart = fmax(apart, fabs(puts[i] - price(options[i], rate, volatility, false)));
        double forward = options[i].spot - options[i].strike * exp(-rate * options[i].years);
        parity = fmax(parity, fabs(calls[i] - puts[i] - forward));
    }
    for (int i = 0; i < N; i += 171) printf("option %4d: call %.11f, put %.11f\n", i, calls[i], puts[i]);
    printf("GPU and host agree %s\n", apart < 1e-12 ? "to 1e-12" : "only roughly");
    printf("call - put = spot - discounted strike %s\n", parity < 1e-12 ? "to 1e-12" : "only roughly");
    cudaFree(device_options);
    cudaFree(device_calls);
    cudaFree(device_puts);
    return 0;
}
