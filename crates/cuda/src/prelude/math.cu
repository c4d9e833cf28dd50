__host__ __device__ void sincos(double angle, double *sine, double *cosine) {
    *sine = sin(angle);
    *cosine = cos(angle);
}
__host__ __device__ void sincosf(float angle, float *sine, float *cosine) {
    *sine = sinf(angle);
    *cosine = cosf(angle);
}
__host__ __device__ void __sincosf(float angle, float *sine, float *cosine) {
    *sine = sinf(angle);
    *cosine = cosf(angle);
}
__host__ __device__ float __power_of_two(int exponent) {
    return exp2f((float)exponent);
}
__host__ __device__ float ldexpf(float value, int exponent) {
    int half = exponent / 2;
    return value * __power_of_two(half) * __power_of_two(exponent - half);
}
__host__ __device__ float scalbnf(float value, int exponent) {
    int half = exponent / 2;
    return value * __power_of_two(half) * __power_of_two(exponent - half);
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
