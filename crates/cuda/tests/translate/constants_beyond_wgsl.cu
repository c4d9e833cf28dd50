// Constants that C gives a value and that WGSL refuses to calculate.
#include <math.h>
#define TOP 2147483647
#define SIGN (1 << 31)

template <int N>
__global__ void never(int *a)
{
    if (N > 0) a[0] = a[1] % N;   // with N = 0 this is never reached
}

__global__ void constants(int *a, unsigned *b, float *f, int n)
{
    a[0] = TOP + 1; /* wraps /* as nested comments do not */
    a[1] = SIGN;
    a[2] = n >> 40; // a shift past the width \
                       and a comment on two lines
    a[3] = n / 0;
    a[4] %= 0;
    a[5] = 65536 * 65536;
    a[6] = (int)1e20f;
    a[7] = 1 << 30;
    b[0] = 0u - 1u;
    b[1] = (unsigned)-1;
    f[0] = 1.0f / 0.0f;
    f[1] = INFINITY;
    f[2] = -INFINITY;
    f[3] = NAN;
    f[4] = sqrtf(-1.0f);
    f[5] = logf(0.0f);
    f[6] = __int_as_float(0x7f800000);
    f[7] = sqrtf(2.0f) * 1e30f;
    const float most = 1e30f * 1e30f;
    f[8] = f[8] < most ? f[8] : most;
}

int main()
{
    never<0><<<1, 1>>>(0);
}

__global__ void outside(int *a)
{
    int own[4];
    __shared__ int tile[2][8];
    own[3] = a[-1];
    own[~0] = 1;
    tile[1][8] = own[4];
    a[1] = tile[0][9] + a[threadIdx.x - 1];
}
