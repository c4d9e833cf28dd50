// Remainders, lengths of vectors and their reciprocals, far from 1 and near it.
#include <cmath>
#include <cstdio>

__global__ void lengths(float *small, double *wide)
{
    float scales[] = {1.0f, 1e30f, 1e-30f};
    double far[] = {1.0, 1e200, 1e-200};
    int i = threadIdx.x;
    float s = scales[i];
    double d = far[i];
    small[4 * i] = norm3df(3.0f * s, 4.0f * s, 12.0f * s) / s;
    small[4 * i + 1] = norm4df(1.0f * s, 3.0f * s, 3.0f * s, 9.0f * s) / s;
    small[4 * i + 2] = rnorm4df(1.0f * s, 3.0f * s, 3.0f * s, 9.0f * s) * s;
    small[4 * i + 3] = rhypotf(3.0f * s, 4.0f * s) * s;
    wide[4 * i] = norm3d(3.0 * d, 4.0 * d, 12.0 * d) / d;
    wide[4 * i + 1] = norm4d(1.0 * d, 3.0 * d, 3.0 * d, 9.0 * d) / d;
    wide[4 * i + 2] = rnorm3d(3.0 * d, 4.0 * d, 12.0 * d) * d;
    wide[4 * i + 3] = rhypot(3.0 * d, 4.0 * d) * d;
}
__global__ void remainders(float *small, double *wide)
{
    float left[] = {5.0f, 7.5f, -7.5f, 1e20f, 3e38f, 2.5f, -3.5f, 0.0f, 123456.0f, 4.0f};
    float right[] = {3.0f, 5.0f, 5.0f, 7.0f, 2e38f, 1.0f, 1.0f, 2.0f, -1.1f, 2.0f};
    int i = threadIdx.x;
    small[i] = remainderf(left[i], right[i]);
    wide[i] = remainder((double)left[i] * 1.0000001, (double)right[i]);
}

int main()
{
    float *small, found[12];
    double *wide, more[12];
    cudaMallocManaged(&small, sizeof(found));
    cudaMallocManaged(&wide, sizeof(more));
    lengths<<<1, 3>>>(small, wide);
    cudaDeviceSynchronize();
    for (int i = 0; i < 12; i++) printf("%.4f %.10f\n", small[i], wide[i]);
    remainders<<<1, 10>>>(small, wide);
    cudaDeviceSynchronize();
    for (int i = 0; i < 10; i++) printf("%.9g %.12g\n", small[i], wide[i]);
    cudaFree(small);
    cudaFree(wide);
    printf("%g %g\n", remainder(5.5, 2.0), scalbln(1.5, 10L));
    return 0;
}
