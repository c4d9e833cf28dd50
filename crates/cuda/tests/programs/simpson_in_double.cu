// The area under exp(x) from 0 to 1 by Simpson's rule, and by the trapezoid rule beside it. Needs double.
#include <cmath>
#include <cstdio>
#include <cstdlib>

#define THREADS 128
#define BLOCKS 16

__device__ double f(double x) { return exp(x); }

// Each block adds up its part in shared memory.
__global__ void simpson(double *sums, double *trapezoids, int intervals, double width) {
    __shared__ double partial[THREADS];
    __shared__ double plain[THREADS];
    int t = threadIdx.x;
    double sum = 0.0, trapezoid = 0.0;
    for (int i = blockIdx.x * blockDim.x + t; i < intervals; i += gridDim.x * blockDim.x) {
        double left = i * width;
        double right = (i + 1) * width;
        sum += f(left) + 4.0 * f(0.5 * (left + right)) + f(right);
        trapezoid += f(left) + f(right);
    }
    partial[t] = sum;
    plain[t] = trapezoid;
    __syncthreads();
    for (int stride = blockDim.x / 2; stride > 0; stride /= 2) {
        if (t < stride) {
            partial[t] += partial[t + stride];
            plain[t] += plain[t + stride];
        }
        __syncthreads();
    }
    if (t == 0) {
        sums[blockIdx.x] = partial[0] * width / 6;
        trapezoids[blockIdx.x] = plain[0] * width / 2;
    }
}

int main() {
    double *device_sums, *device_trapezoids, sums[BLOCKS], trapezoids[BLOCKS];
    cudaMalloc(&device_sums, sizeof sums);
    cudaMalloc(&device_trapezoids, sizeof trapezoids);
    const double exact = exp(1.0) - 1.0;
    for (int intervals = 10; intervals <= 10000; intervals *= 10) {
        simpson<<<BLOCKS, THREADS>>>(device_sums, device_trapezoids, intervals, 1.0 / intervals);
        cudaMemcpy(sums, device_sums, sizeof sums, cudaMemcpyDeviceToHost);
        cudaMemcpy(trapezoids, device_trapezoids, sizeof trapezoids, cudaMemcpyDeviceToHost);
        double simpson_sum = 0, trapezoid_sum = 0;
        for (int i = 0; i < BLOCKS; i++) {
            simpson_sum += sums[i];
            trapezoid_sum += trapezoids[i];
        }
        printf("%6d intervals: Simpson %.13f (%s), trapezoids off by %.4e\n", intervals, simpson_sum,
               fabs(simpson_sum - exact) < 1e-13 ? "as exact as it gets" : "not yet exact", trapezoid_sum - exact);
    }
    cudaFree(device_sums);
    cudaFree(device_trapezoids);
    return 0;
}
