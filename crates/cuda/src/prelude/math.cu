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
__host__ __device__ void sincospi(double angle, double *sine, double *cosine) {
    *sine = sinpi(angle);
    *cosine = cospi(angle);
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
// What is left to the nearest multiple, and of two that are as near, to the even one. The rest to twice the divisor is exact.
__host__ __device__ float remainderf(float left, float right) {
    float size = fabsf(right), rest = size < 1.7e38f ? fmodf(fabsf(left), size + size) : fabsf(left);
    if (rest > size || rest + rest > size) {
        rest -= size;
        if (rest + rest >= size) rest -= size;
    }
    return signbit(left) ? -rest : rest;
}
__host__ __device__ double remainder(double left, double right) {
    double size = fabs(right), rest = size < 8.9e307 ? fmod(fabs(left), size + size) : fabs(left);
    if (rest > size || rest + rest > size) {
        rest -= size;
        if (rest + rest >= size) rest -= size;
    }
    return signbit(left) ? -rest : rest;
}
// Lengths of vectors: a power of two takes the squares of large and of small numbers into the range.
__host__ __device__ int __exponent_for(float most) { return most == 0.0f || !isfinite(most) ? 0 : ilogbf(most); }
__host__ __device__ int __exponent_for(double most) { return most == 0.0 || !isfinite(most) ? 0 : (int)logb(most); }
__host__ __device__ float norm4df(float x, float y, float z, float w) {
    if (isinf(x)) return fabsf(x);
    if (isinf(y)) return fabsf(y);
    if (isinf(z)) return fabsf(z);
    if (isinf(w)) return fabsf(w);
    int by = __exponent_for(fmaxf(fmaxf(fabsf(x), fabsf(y)), fmaxf(fabsf(z), fabsf(w))));
    float a = scalbnf(x, -by), b = scalbnf(y, -by), c = scalbnf(z, -by), d = scalbnf(w, -by);
    return scalbnf(sqrtf(fmaf(a, a, fmaf(b, b, fmaf(c, c, d * d)))), by);
}
__host__ __device__ double norm4d(double x, double y, double z, double w) {
    if (isinf(x)) return fabs(x);
    if (isinf(y)) return fabs(y);
    if (isinf(z)) return fabs(z);
    if (isinf(w)) return fabs(w);
    int by = __exponent_for(fmax(fmax(fabs(x), fabs(y)), fmax(fabs(z), fabs(w))));
    double a = ldexp(x, -by), b = ldexp(y, -by), c = ldexp(z, -by), d = ldexp(w, -by);
    return ldexp(sqrt(fma(a, a, fma(b, b, fma(c, c, d * d)))), by);
}
__host__ __device__ float norm3df(float x, float y, float z) { return norm4df(x, y, z, 0.0f); }
__host__ __device__ double norm3d(double x, double y, double z) { return norm4d(x, y, z, 0.0); }
__host__ __device__ float rnorm3df(float x, float y, float z) { return 1.0f / norm3df(x, y, z); }
__host__ __device__ float rnorm4df(float x, float y, float z, float w) { return 1.0f / norm4df(x, y, z, w); }
__host__ __device__ double rnorm3d(double x, double y, double z) { return 1.0 / norm3d(x, y, z); }
__host__ __device__ double rnorm4d(double x, double y, double z, double w) { return 1.0 / norm4d(x, y, z, w); }
__host__ __device__ float rhypotf(float x, float y) { return 1.0f / hypotf(x, y); }
__host__ __device__ double rhypot(double x, double y) { return 1.0 / hypot(x, y); }
__host__ __device__ float scalblnf(float value, long by) { return scalbnf(value, by > 100000 ? 100000 : by < -100000 ? -100000 : (int)by); }
__host__ __device__ double scalbln(double value, long by) { return scalbn(value, by > 100000 ? 100000 : by < -100000 ? -100000 : (int)by); }
__host__ __device__ double frexp(double value, int *exponent) {
    if (value == 0.0 || !isfinite(value)) {
        *exponent = 0;
        return value;
    }
    int power = (int)logb(value) + 1;
    *exponent = power;
    return ldexp(value, -power);
}
__host__ __device__ float frexp(float value, int *exponent) { return frexpf(value, exponent); }
__host__ __device__ int ilogb(double value) {
    if (value == 0.0 || isnan(value)) return -2147483647 - 1;
    return isinf(value) ? 2147483647 : (int)logb(value);
}
__host__ __device__ int ilogb(float value) { return ilogbf(value); }
// The remainder, and the last three bits of the quotient with its sign. What is left of eight times the divisor is exact.
__host__ __device__ float remquof(float left, float right, int *quotient) {
    float size = fabsf(right), rest = size < 4e37f ? fmodf(fabsf(left), 8.0f * size) : fabsf(left);
    int count = 0;
    if (isnan(rest) || isnan(size)) {
        *quotient = 0;
        return rest + size;
    }
    if (rest >= 4.0f * size) rest -= 4.0f * size, count += 4;
    if (rest >= 2.0f * size) rest -= 2.0f * size, count += 2;
    if (rest > size || rest + rest > size) {
        rest -= size;
        count++;
        if (rest + rest >= size) rest -= size, count++;
    }
    *quotient = signbit(left) != signbit(right) ? -(count & 7) : count & 7;
    return signbit(left) ? -rest : rest;
}
__host__ __device__ double remquo(double left, double right, int *quotient) {
    double size = fabs(right), rest = size < 2e307 ? fmod(fabs(left), 8.0 * size) : fabs(left);
    int count = 0;
    if (isnan(rest) || isnan(size)) {
        *quotient = 0;
        return rest + size;
    }
    if (rest >= 4.0 * size) rest -= 4.0 * size, count += 4;
    if (rest >= 2.0 * size) rest -= 2.0 * size, count += 2;
    if (rest > size || rest + rest > size) {
        rest -= size;
        count++;
        if (rest + rest >= size) rest -= size, count++;
    }
    *quotient = signbit(left) != signbit(right) ? -(count & 7) : count & 7;
    return signbit(left) ? -rest : rest;
}
__host__ __device__ float remquo(float left, float right, int *quotient) { return remquof(left, right, quotient); }
__host__ __device__ float normf(int count, const float *values) {
    float most = 0.0f, sum = 0.0f;
    for (int i = 0; i < count; i++) {
        if (isinf(values[i])) return fabsf(values[i]);
        most = fmaxf(most, fabsf(values[i]));
    }
    int by = __exponent_for(most);
    for (int i = 0; i < count; i++) {
        float part = scalbnf(values[i], -by);
        sum = fmaf(part, part, sum);
    }
    return scalbnf(sqrtf(sum), by);
}
__host__ __device__ double norm(int count, const double *values) {
    double most = 0.0, sum = 0.0;
    for (int i = 0; i < count; i++) {
        if (isinf(values[i])) return fabs(values[i]);
        most = fmax(most, fabs(values[i]));
    }
    int by = __exponent_for(most);
    for (int i = 0; i < count; i++) {
        double part = ldexp(values[i], -by);
        sum = fma(part, part, sum);
    }
    return ldexp(sqrt(sum), by);
}
__host__ __device__ float rnormf(int count, const float *values) { return 1.0f / normf(count, values); }
__host__ __device__ double rnorm(int count, const double *values) { return 1.0 / norm(count, values); }
// The text may choose among the numbers that are none; they print alike.
__host__ __device__ double nan(const char *) { return (double)__builtin_nanf(); }
