// Constants at the edge of their types: what wraps, what is infinite, what is no number, and code that is never reached.
#include <cstdio>
#include <cmath>
#include <climits>

#define SIGN_BIT (1u << 31)
#define FNV_PRIME 16777619u
#define FNV_START 2166136261u

template <int N>
__global__ void everyNth(int *a)
{
    if (N > 0) a[threadIdx.x] = threadIdx.x % N;   // with N = 0 nothing is divided
    else a[threadIdx.x] = -1;
}

__global__ void constants(unsigned *u, float *f, int *i)
{
    u[0] = 0u - 1u;
    u[1] = SIGN_BIT + SIGN_BIT;
    u[2] = FNV_START * FNV_PRIME;
    u[3] = (unsigned)-7;
    u[4] = ~0u << 31;
    u[5] = 4000000000u / 3u * 5u;
    f[0] = 1.0f / 0.0f;
    f[1] = -INFINITY;
    f[2] = NAN;
    f[3] = __int_as_float(0x7f800000);
    f[4] = 1e30f * 1e30f;
    f[5] = sqrtf(-1.0f);
    f[6] = logf(0.0f);
    const float largest = 1.0f / 0.0f;
    f[7] = fminf(f[0], fminf(largest, 3.5f));
    i[0] = INT_MIN;
    i[1] = INT_MAX;
    i[2] = -INT_MAX - 1;
    i[3] = (int)SIGN_BIT;
    i[4] = 1 << 30; // the comment goes on \
                       to the next line
    i[5] = isinf(f[0]) && f[1] < 0.0f && isnan(f[2]); /* one /* in another */
}

int main()
{
    unsigned *d_u, u[6];
    float *d_f, f[8];
    int *d_i, i[32];
    cudaMalloc(&d_u, sizeof(u));
    cudaMalloc(&d_f, sizeof(f));
    cudaMalloc(&d_i, sizeof(i));
    constants<<<1, 1>>>(d_u, d_f, d_i);
    cudaMemcpy(u, d_u, sizeof(u), cudaMemcpyDeviceToHost);
    cudaMemcpy(f, d_f, sizeof(f), cudaMemcpyDeviceToHost);
    cudaMemcpy(i, d_i, sizeof(i), cudaMemcpyDeviceToHost);
    for (int k = 0; k < 6; k++) printf("%u ", u[k]);
    printf("\n");
    for (int k = 0; k < 8; k++) {
        if (isnan(f[k])) printf("nan ");
        else if (isinf(f[k])) printf(f[k] > 0 ? "inf " : "-inf ");
        else printf("%g ", f[k]);
    }
    printf("\n");
    for (int k = 0; k < 6; k++) printf("%d ", i[k]);
    printf("\n");

    everyNth<3><<<1, 32>>>(d_i);
    cudaMemcpy(i, d_i, sizeof(i), cudaMemcpyDeviceToHost);
    printf("%d %d %d ", i[0], i[5], i[31]);
    everyNth<0><<<1, 32>>>(d_i);
    cudaMemcpy(i, d_i, sizeof(i), cudaMemcpyDeviceToHost);
    printf("%d %d\n", i[0], i[31]);

    cudaFree(d_u);
    cudaFree(d_f);
    cudaFree(d_i);
    return 0;
}
