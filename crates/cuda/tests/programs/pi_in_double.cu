// The area under 4 / (1 + x^2), in double.
#include <stdio.h>
#include <math.h>
#define NBIN 10000
#define NUM_BLOCK 10
#define NUM_THREAD 16

__global__ void cal_pi(double *sum, int nbin, double step, int nthreads, int nblocks)
{
    int i;
    double x;
    int idx = blockIdx.x * blockDim.x + threadIdx.x;
    for (i = idx; i < nbin; i += nthreads * nblocks) {
        x = (i + 0.5) * step;
        sum[idx] += 4.0 / (1.0 + x * x);
    }
}

int main(void)
{
    double *sumHost, *sumDev;
    double step = 1.0 / NBIN, pi = 0;
    size_t size = NUM_BLOCK * NUM_THREAD * sizeof(double);
    sumHost = (double *)malloc(size);
    cudaMalloc((void **)&sumDev, size);
    cudaMemset(sumDev, 0, size);
    cal_pi<<<NUM_BLOCK, NUM_THREAD>>>(sumDev, NBIN, step, NUM_THREAD, NUM_BLOCK);
    cudaMemcpy(sumHost, sumDev, size, cudaMemcpyDeviceToHost);
    for (int tid = 0; tid < NUM_THREAD * NUM_BLOCK; tid++) pi += sumHost[tid];
    pi *= step;
    printf("PI = %.4f\n", pi);
    double simpson = 0, h = 1.0 / 1000;
    for (int i = 0; i < 500; i++) {
        double a = 2 * i * h, b = a + h, c = b + h;
        simpson += h / 3 * (4 / (1 + a * a) + 16 / (1 + b * b) + 4 / (1 + c * c));
    }
    printf("host %.12f, off by %.1e\n", simpson, fabs(simpson - M_PI) < 1e-12 ? 0.0 : 1.0);
    printf("%.10f %.10f %.6e %g\n", exp(1.0), sqrt(2.0), pow(2.0, 0.5) * 1e10, atan2(1.0, -1.0));
    free(sumHost);
    cudaFree(sumDev);
    return 0;
}
