// Complex numbers as pairs: `cuFloatComplex` is a `float2`, `cuDoubleComplex` a `double2`.
#pragma once
#define CU_COMPLEX_H_
#include <cuda_runtime.h>

typedef float2 cuFloatComplex;
typedef double2 cuDoubleComplex;
typedef cuFloatComplex cuComplex;

__host__ __device__ inline float cuCrealf(cuFloatComplex a) { return a.x; }
__host__ __device__ inline float cuCimagf(cuFloatComplex a) { return a.y; }
__host__ __device__ inline cuFloatComplex make_cuFloatComplex(float real, float imaginary) { return make_float2(real, imaginary); }
__host__ __device__ inline cuFloatComplex cuConjf(cuFloatComplex a) { return make_float2(a.x, -a.y); }
__host__ __device__ inline cuFloatComplex cuCaddf(cuFloatComplex a, cuFloatComplex b) { return make_float2(a.x + b.x, a.y + b.y); }
__host__ __device__ inline cuFloatComplex cuCsubf(cuFloatComplex a, cuFloatComplex b) { return make_float2(a.x - b.x, a.y - b.y); }
__host__ __device__ inline cuFloatComplex cuCmulf(cuFloatComplex a, cuFloatComplex b) { return make_float2((a.x * b.x) - (a.y * b.y), (a.x * b.y) + (a.y * b.x)); }
// Scaled by the divisor's size, so that squares neither overflow nor vanish.
__host__ __device__ inline cuFloatComplex cuCdivf(cuFloatComplex a, cuFloatComplex b)
{
    float scale = 1.0f / (fabsf(b.x) + fabsf(b.y));
    float ax = a.x * scale, ay = a.y * scale, bx = b.x * scale, by = b.y * scale;
    float size = 1.0f / ((bx * bx) + (by * by));
    return make_float2(((ax * bx) + (ay * by)) * size, ((ay * bx) - (ax * by)) * size);
}
__host__ __device__ inline float cuCabsf(cuFloatComplex a)
{
    float x = fabsf(a.x), y = fabsf(a.y);
    float large = x > y ? x : y, small = x > y ? y : x;
    if (large == 0) return small;
    float ratio = small / large;
    return large * sqrtf(1.0f + ratio * ratio);
}
__host__ __device__ inline cuFloatComplex cuCfmaf(cuFloatComplex a, cuFloatComplex b, cuFloatComplex c)
{
    float real = (a.x * b.x) + c.x, imaginary = (a.x * b.y) + c.y;
    return make_float2(-(a.y * b.y) + real, (a.y * b.x) + imaginary);
}

__host__ __device__ inline double cuCreal(cuDoubleComplex a) { return a.x; }
__host__ __device__ inline double cuCimag(cuDoubleComplex a) { return a.y; }
__host__ __device__ inline cuDoubleComplex make_cuDoubleComplex(double real, double imaginary) { return make_double2(real, imaginary); }
__host__ __device__ inline cuDoubleComplex cuConj(cuDoubleComplex a) { return make_double2(a.x, -a.y); }
__host__ __device__ inline cuDoubleComplex cuCadd(cuDoubleComplex a, cuDoubleComplex b) { return make_double2(a.x + b.x, a.y + b.y); }
__host__ __device__ inline cuDoubleComplex cuCsub(cuDoubleComplex a, cuDoubleComplex b) { return make_double2(a.x - b.x, a.y - b.y); }
__host__ __device__ inline cuDoubleComplex cuCmul(cuDoubleComplex a, cuDoubleComplex b) { return make_double2((a.x * b.x) - (a.y * b.y), (a.x * b.y) + (a.y * b.x)); }
// Scaled by the divisor's size, so that squares neither overflow nor vanish.
__host__ __device__ inline cuDoubleComplex cuCdiv(cuDoubleComplex a, cuDoubleComplex b)
{
    double scale = 1.0 / (fabs(b.x) + fabs(b.y));
    double ax = a.x * scale, ay = a.y * scale, bx = b.x * scale, by = b.y * scale;
    double size = 1.0 / ((bx * bx) + (by * by));
    return make_double2(((ax * bx) + (ay * by)) * size, ((ay * bx) - (ax * by)) * size);
}
__host__ __device__ inline double cuCabs(cuDoubleComplex a)
{
    double x = fabs(a.x), y = fabs(a.y);
    double large = x > y ? x : y, small = x > y ? y : x;
    if (large == 0) return small;
    double ratio = small / large;
    return large * sqrt(1.0 + ratio * ratio);
}
__host__ __device__ inline cuDoubleComplex cuCfma(cuDoubleComplex a, cuDoubleComplex b, cuDoubleComplex c)
{
    double real = (a.x * b.x) + c.x, imaginary = (a.x * b.y) + c.y;
    return make_double2(-(a.y * b.y) + real, (a.y * b.x) + imaginary);
}
__host__ __device__ inline cuComplex make_cuComplex(float real, float imaginary) { return make_float2(real, imaginary); }
__host__ __device__ inline cuDoubleComplex cuComplexFloatToDouble(cuFloatComplex a) { return make_double2((double)a.x, (double)a.y); }
__host__ __device__ inline cuFloatComplex cuComplexDoubleToFloat(cuDoubleComplex a) { return make_float2((float)a.x, (float)a.y); }
