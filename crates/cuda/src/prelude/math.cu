__host__ __device__ void sincos(double angle, double *sine, double *cosine) {
    *sine = sin(angle);
    *cosine = cos(angle);
}
__host__ __device__ void sincosf(float angle, float *sine, float *cosine) {
    *sine = sinf(angle);
    *cosine = cosf(angle);
}
__host__ __device__ void __sincosf(float angle, float *sine, float *cosine) {
    *sine = __sinf(angle);
    *cosine = __cosf(angle);
}
__host__ __device__ void sincospif(float angle, float *sine, float *cosine) {
    *sine = sinpif(angle);
    *cosine = cospif(angle);
}
__host__ __device__ float modff(float value, float *whole) {
    float cut = truncf(value);
    *whole = cut;
    return copysignf(isinf(value) ? 0.0f : value - cut, value);
}
__host__ __device__ double modf(double value, double *whole) {
    double cut = trunc(value);
    *whole = cut;
    return copysign(isinf(value) ? 0.0 : value - cut, value);
}
__host__ __device__ float frexpf(float value, int *exponent) {
    if (value == 0.0f || !isfinite(value)) {
        *exponent = 0;
        return value;
    }
    int power = ilogbf(value) + 1;
    *exponent = power;
    return scalbnf(value, -power);
}
__host__ __device__ float remainderf(float left, float right) {
    float size = fabsf(right);
    float rest = fmodf(fabsf(left), size);
    float quotient = truncf(fabsf(left) / size);
    bool odd = fmodf(quotient, 2.0f) == 1.0f;
    if (rest > size - rest || (rest == size - rest && odd))
        rest = rest - size;
    return left < 0.0f ? -rest : rest;
}
__host__ __device__ float norm3df(float x, float y, float z) {
    return sqrtf(x * x + y * y + z * z);
}
__host__ __device__ float norm4df(float x, float y, float z, float w) {
    return sqrtf(x * x + y * y + z * z + w * w);
}
__host__ __device__ float rnorm3df(float x, float y, float z) {
    return rsqrtf(x * x + y * y + z * z);
}
__host__ __device__ float rhypotf(float x, float y) {
    return 1.0f / hypotf(x, y);
}
double frexp(double value, int *exponent) {
    if (value == 0.0 || !isfinite(value)) {
        *exponent = 0;
        return value;
    }
    int power = (int)logb(value) + 1;
    *exponent = power;
    return ldexp(value, -power);
}
__host__ __device__ float frexp(float value, int *exponent) { return frexpf(value, exponent); }
int ilogb(double value) {
    if (value == 0.0 || isnan(value)) return -2147483647 - 1;
    return isinf(value) ? 2147483647 : (int)logb(value);
}
__host__ __device__ int ilogb(float value) { return ilogbf(value); }
