// Sums, products, quotients and roots of floats, rounded in a given direction. A double holds more than twice the digits of a
// float. What even a double leaves over makes its last digit odd ("rounding to odd"): so the second rounding sees on which side
// of a float the exact value lies. Modes: 1 towards zero, 2 up, 3 down.
__device__ double __round_to_odd(double value, double rest)
{
    if (rest == 0.0 || !isfinite(value)) return value;
    long long bits = __double_as_longlong(value);
    if ((bits & 1) != 0) return value;
    return __longlong_as_double((rest > 0.0) == (value > 0.0) ? bits + 1 : bits - 1);
}
__device__ float __float_above(float value)
{
    if (isnan(value) || isinf(value) && value > 0) return value;
    if (value == 0.0f) return __int_as_float(1);
    int bits = __float_as_int(value);
    return __int_as_float(bits < 0 ? bits - 1 : bits + 1);
}
__device__ float __double2float_ru(double value)
{
    float nearest = (float)value;
    return (double)nearest < value ? __float_above(nearest) : nearest;
}
__device__ float __double2float_rd(double value) { return -__double2float_ru(-value); }
__device__ float __double2float_rz(double value) { return value < 0.0 ? __double2float_ru(value) : __double2float_rd(value); }
__device__ float __double2float_in(double value, int mode)
{
    bool up = mode == 2 || mode == 1 && value < 0.0;
    return up ? __double2float_ru(value) : __double2float_rd(value);
}
// Opposite numbers add up to -0 where sums are rounded down.
__device__ double __odd_sum(double x, double y, int mode)
{
    double sum = x + y;
    if (sum == 0.0 && mode == 3 && signbit(x) != signbit(y)) return -0.0;
    double part = sum - x;
    return __round_to_odd(sum, (x - (sum - part)) + (y - part));
}
__device__ float __rounded_sum(float x, float y, int mode) { return __double2float_in(__odd_sum(x, y, mode), mode); }
__device__ float __rounded_product(float x, float y, int mode) { return __double2float_in((double)x * (double)y, mode); }
__device__ float __rounded_product_and_sum(float x, float y, float z, int mode)
{
    return __double2float_in(__odd_sum((double)x * (double)y, z, mode), mode);
}
__device__ float __rounded_quotient(float x, float y, int mode)
{
    double quotient = (double)x / (double)y;
    double rest = isfinite(quotient) && isfinite(y) ? fma(-quotient, (double)y, (double)x) : 0.0;
    return __double2float_in(__round_to_odd(quotient, y < 0.0f ? -rest : rest), mode);
}
__device__ float __rounded_root(float x, int mode)
{
    double root = sqrt((double)x);
    return __double2float_in(__round_to_odd(root, isfinite(root) ? fma(-root, root, (double)x) : 0.0), mode);
}
__device__ float __fadd_rz(float x, float y) { return __rounded_sum(x, y, 1); }
__device__ float __fadd_ru(float x, float y) { return __rounded_sum(x, y, 2); }
__device__ float __fadd_rd(float x, float y) { return __rounded_sum(x, y, 3); }
__device__ float __fsub_rz(float x, float y) { return __rounded_sum(x, -y, 1); }
__device__ float __fsub_ru(float x, float y) { return __rounded_sum(x, -y, 2); }
__device__ float __fsub_rd(float x, float y) { return __rounded_sum(x, -y, 3); }
__device__ float __fmul_rz(float x, float y) { return __rounded_product(x, y, 1); }
__device__ float __fmul_ru(float x, float y) { return __rounded_product(x, y, 2); }
__device__ float __fmul_rd(float x, float y) { return __rounded_product(x, y, 3); }
__device__ float __fdiv_rz(float x, float y) { return __rounded_quotient(x, y, 1); }
__device__ float __fdiv_ru(float x, float y) { return __rounded_quotient(x, y, 2); }
__device__ float __fdiv_rd(float x, float y) { return __rounded_quotient(x, y, 3); }
__device__ float __frcp_rz(float x) { return __rounded_quotient(1.0f, x, 1); }
__device__ float __frcp_ru(float x) { return __rounded_quotient(1.0f, x, 2); }
__device__ float __frcp_rd(float x) { return __rounded_quotient(1.0f, x, 3); }
__device__ float __fsqrt_rz(float x) { return __rounded_root(x, 1); }
__device__ float __fsqrt_ru(float x) { return __rounded_root(x, 2); }
__device__ float __fsqrt_rd(float x) { return __rounded_root(x, 3); }
__device__ float __fmaf_rz(float x, float y, float z) { return __rounded_product_and_sum(x, y, z, 1); }
__device__ float __fmaf_ru(float x, float y, float z) { return __rounded_product_and_sum(x, y, z, 2); }
__device__ float __fmaf_rd(float x, float y, float z) { return __rounded_product_and_sum(x, y, z, 3); }
__device__ float __int2float_rz(int x) { return __double2float_in((double)x, 1); }
__device__ float __int2float_ru(int x) { return __double2float_in((double)x, 2); }
__device__ float __int2float_rd(int x) { return __double2float_in((double)x, 3); }
__device__ float __uint2float_rz(unsigned int x) { return __double2float_in((double)x, 1); }
__device__ float __uint2float_ru(unsigned int x) { return __double2float_in((double)x, 2); }
__device__ float __uint2float_rd(unsigned int x) { return __double2float_in((double)x, 3); }
