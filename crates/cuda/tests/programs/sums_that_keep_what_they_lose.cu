// Sums calculated for the sake of their rounding: Kahan's, Neumaier's, pairs of floats, rounding by a large constant.
#include <cstdio>

__global__ void kahan(float *out, const float *x, int n)
{
    float sum = 0.0f, lost = 0.0f, plain = 0.0f;
    for (int i = 0; i < n; i++) {
        float next = x[i] - lost;
        float more = sum + next;
        lost = (more - sum) - next;
        sum = more;
        plain += x[i];
    }
    out[0] = sum;
    out[1] = plain;
}

__global__ void neumaier(float *out, const float *x, int n)
{
    float sum = 0.0f, rest = 0.0f;
    for (int i = 0; i < n; i++) {
        float more = sum + x[i];
        if (fabsf(sum) >= fabsf(x[i]))
            rest += (sum - more) + x[i];
        else
            rest += (x[i] - more) + sum;
        sum = more;
    }
    out[0] = sum + rest;
    out[1] = rest;
}

__device__ float2 two_sum(float a, float b)
{
    float sum = a + b, part = sum - a;
    return make_float2(sum, (a - (sum - part)) + (b - part));
}

struct Pair {
    float high, low;
    __device__ Pair operator+(const Pair &other) const
    {
        Pair result;
        float2 highs = two_sum(high, other.high);
        float rest = highs.y + low + other.low;
        result.high = highs.x + rest;
        result.low = rest - (result.high - highs.x);
        return result;
    }
};

__global__ void pairs(float *out, const float *x, int n)
{
    __shared__ Pair parts[32];
    Pair own = {0.0f, 0.0f};
    for (int i = threadIdx.x; i < n; i += 32) own = own + Pair{x[i], 0.0f};
    parts[threadIdx.x] = own;
    __syncthreads();
    for (int half = 16; half > 0; half /= 2) {
        if (threadIdx.x < half) parts[threadIdx.x] = parts[threadIdx.x] + parts[threadIdx.x + half];
        __syncthreads();
    }
    if (threadIdx.x == 0) {
        out[0] = parts[0].high;
        out[1] = parts[0].low;
    }
}

__global__ void rounded(float *out, const float *x)
{
    int i = threadIdx.x;
    float large = x[i] + 12582912.0f;
    float whole = large - 12582912.0f;
    float scaled = __fmul_rn(4097.0f, x[i]);
    float high = scaled - (scaled - x[i]);
    out[3 * i] = whole;
    out[3 * i + 1] = high;
    out[3 * i + 2] = x[i] - high;
}

int main()
{
    const int n = 10000;
    float *x, *out;
    cudaMallocManaged(&x, n * sizeof(float));
    cudaMallocManaged(&out, 12 * sizeof(float));
    for (int i = 0; i < n; i++) x[i] = i == 0 ? 10000.0f : 0.001f + (float)i * 1e-7f;
    kahan<<<1, 1>>>(out, x, n);
    cudaDeviceSynchronize();
    printf("%.9g %.9g\n", out[0], out[1]);
    neumaier<<<1, 1>>>(out, x, n);
    cudaDeviceSynchronize();
    printf("%.9g %.9g\n", out[0], out[1]);
    pairs<<<1, 32>>>(out, x, n);
    cudaDeviceSynchronize();
    printf("%.9g %.9g\n", out[0], out[1]);
    x[0] = 2.5f;
    x[1] = -3.49999f;
    x[2] = 1234.5678f;
    rounded<<<1, 3>>>(out, x);
    cudaDeviceSynchronize();
    for (int i = 0; i < 9; i++) printf("%.9g ", out[i]);
    printf("\n");
    cudaFree(x);
    cudaFree(out);
    return 0;
}
