// `__half`, IEEE's binary16, and pairs of it: held as 16 bits, calculated in `float` and rounded to nearest even.
#pragma once
#define __CUDA_FP16_H__
#include <cuda_runtime.h>

struct __half_raw { unsigned short x; };
struct __half2_raw { unsigned short x, y; };

// Rounding: 0 to nearest even, 1 towards zero, 2 down, 3 up.
__host__ __device__ inline unsigned short __half_bits_from_float(float value, int mode = 0)
{
    unsigned int bits = *(unsigned int *)&value;
    unsigned int sign = (bits >> 16) & 0x8000u;
    unsigned int x = bits & 0x7fffffffu;
    if (x > 0x7f800000u) return (unsigned short)0x7fffu;
    if (x == 0x7f800000u) return (unsigned short)(sign | 0x7c00u);
    bool away = mode == 2 ? sign != 0 : mode == 3 && sign == 0;
    if (x >= 0x47800000u) return (unsigned short)(sign | (mode == 0 || away ? 0x7c00u : 0x7bffu));
    unsigned int shift = 13, mantissa = x - 0x38000000u;
    if (x < 0x38800000u) {
        // Below 2^-14 a half counts multiples of 2^-24.
        unsigned int exponent = x >> 23;
        shift = exponent < 102 ? 25 : 126 - exponent;
        mantissa = (x & 0x7fffffu) | (exponent == 0 ? 0u : 0x800000u);
    }
    unsigned int whole = mantissa >> shift;
    unsigned int rest = mantissa & ((1u << shift) - 1u);
    unsigned int middle = 1u << (shift - 1u);
    if (away ? rest != 0 : mode == 0 && (rest > middle || (rest == middle && (whole & 1u) != 0))) whole++;
    return (unsigned short)(sign | whole);
}
__host__ __device__ inline float __half_bits_to_float(unsigned short half)
{
    unsigned int sign = ((unsigned int)half & 0x8000u) << 16;
    unsigned int x = (unsigned int)half & 0x7fffu;
    unsigned int bits;
    if (x >= 0x7c00u) {
        bits = x == 0x7c00u ? sign | 0x7f800000u : 0x7fffffffu;
    } else if (x >= 0x400u) {
        bits = sign | ((x << 13) + 0x38000000u);
    } else {
        float small = (float)x * 5.9604644775390625e-8f;
        bits = sign | *(unsigned int *)&small;
    }
    return *(float *)&bits;
}

// A double or a wide integer, rounded once: what does not fit makes the last bit of a longer number odd.
__host__ __device__ inline unsigned short __half_bits_from_double(double value, int mode = 0)
{
    float f = (float)value;
    double back = (double)f;
    if (back != value && value == value && back - back == 0.0) {
        unsigned int bits = *(unsigned int *)&f;
        if ((back > value) == (value > 0.0)) bits--;
        bits |= 1u;
        f = *(float *)&bits;
    } else if (back != value && value == value && value - value == 0.0) {
        unsigned int bits = value > 0.0 ? 0x7f7fffffu : 0xff7fffffu;
        f = *(float *)&bits;
    }
    return __half_bits_from_float(f, mode);
}
__host__ __device__ inline unsigned short __half_bits_from_wide(unsigned long long value, bool negative, int mode = 0)
{
    if (value >> 53) value = (value & ~0x7ffull) | ((value & 0x7ffull) ? 0x800ull : 0ull);
    double d = (double)value;
    return __half_bits_from_double(negative ? -d : d, mode);
}
__host__ __device__ inline unsigned short __half_bits_from_signed(long long value, int mode = 0) { return __half_bits_from_wide(value < 0 ? 0ull - (unsigned long long)value : (unsigned long long)value, value < 0, mode); }

struct __half {
    unsigned short __x;
    __host__ __device__ __half() = default;
    __host__ __device__ __half(const __half_raw &raw) : __x(raw.x) {}
    __host__ __device__ __half(float f) : __x(__half_bits_from_float(f)) {}
    __host__ __device__ __half(double d) : __x(__half_bits_from_double(d)) {}
    __host__ __device__ __half(short i) : __x(__half_bits_from_double((double)i)) {}
    __host__ __device__ __half(unsigned short i) : __x(__half_bits_from_double((double)i)) {}
    __host__ __device__ __half(int i) : __x(__half_bits_from_double((double)i)) {}
    __host__ __device__ __half(unsigned int i) : __x(__half_bits_from_double((double)i)) {}
    __host__ __device__ __half(long i) : __x(__half_bits_from_signed(i)) {}
    __host__ __device__ __half(unsigned long i) : __x(__half_bits_from_wide(i, false)) {}
    __host__ __device__ __half &operator=(const __half_raw &raw) { __x = raw.x; return *this; }
    __host__ __device__ __half &operator=(float f) { __x = __half_bits_from_float(f); return *this; }
    __host__ __device__ __half &operator=(double d) { __x = __half_bits_from_double(d); return *this; }
    __host__ __device__ __half &operator=(int i) { __x = __half_bits_from_double((double)i); return *this; }
    __host__ __device__ operator float() const { return __half_bits_to_float(__x); }
};
struct __align__(4) __half2 {
    __half x, y;
    __host__ __device__ __half2() = default;
    __host__ __device__ __half2(const __half &low, const __half &high) : x(low), y(high) {}
};

__host__ __device__ inline __half __float2half(float f) { __half made; made.__x = __half_bits_from_float(f); return made; }
__host__ __device__ inline __half __float2half_rn(float f) { __half made; made.__x = __half_bits_from_float(f, 0); return made; }
__host__ __device__ inline __half __float2half_rz(float f) { __half made; made.__x = __half_bits_from_float(f, 1); return made; }
__host__ __device__ inline __half __float2half_rd(float f) { __half made; made.__x = __half_bits_from_float(f, 2); return made; }
__host__ __device__ inline __half __float2half_ru(float f) { __half made; made.__x = __half_bits_from_float(f, 3); return made; }
__host__ __device__ inline __half __double2half(double d) { __half made; made.__x = __half_bits_from_double(d); return made; }
__host__ __device__ inline float __half2float(__half h) { return __half_bits_to_float(h.__x); }
__host__ __device__ inline __half __int2half_rn(int i) { __half made; made.__x = __half_bits_from_double((double)i, 0); return made; }
__host__ __device__ inline __half __int2half_rz(int i) { __half made; made.__x = __half_bits_from_double((double)i, 1); return made; }
__host__ __device__ inline __half __int2half_rd(int i) { __half made; made.__x = __half_bits_from_double((double)i, 2); return made; }
__host__ __device__ inline __half __int2half_ru(int i) { __half made; made.__x = __half_bits_from_double((double)i, 3); return made; }
__host__ __device__ inline __half __uint2half_rn(unsigned int i) { __half made; made.__x = __half_bits_from_double((double)i, 0); return made; }
__host__ __device__ inline __half __uint2half_rz(unsigned int i) { __half made; made.__x = __half_bits_from_double((double)i, 1); return made; }
__host__ __device__ inline __half __uint2half_rd(unsigned int i) { __half made; made.__x = __half_bits_from_double((double)i, 2); return made; }
__host__ __device__ inline __half __uint2half_ru(unsigned int i) { __half made; made.__x = __half_bits_from_double((double)i, 3); return made; }
__host__ __device__ inline __half __short2half_rn(short i) { __half made; made.__x = __half_bits_from_double((double)i, 0); return made; }
__host__ __device__ inline __half __short2half_rz(short i) { __half made; made.__x = __half_bits_from_double((double)i, 1); return made; }
__host__ __device__ inline __half __short2half_rd(short i) { __half made; made.__x = __half_bits_from_double((double)i, 2); return made; }
__host__ __device__ inline __half __short2half_ru(short i) { __half made; made.__x = __half_bits_from_double((double)i, 3); return made; }
__host__ __device__ inline __half __ushort2half_rn(unsigned short i) { __half made; made.__x = __half_bits_from_double((double)i, 0); return made; }
__host__ __device__ inline __half __ushort2half_rz(unsigned short i) { __half made; made.__x = __half_bits_from_double((double)i, 1); return made; }
__host__ __device__ inline __half __ushort2half_rd(unsigned short i) { __half made; made.__x = __half_bits_from_double((double)i, 2); return made; }
__host__ __device__ inline __half __ushort2half_ru(unsigned short i) { __half made; made.__x = __half_bits_from_double((double)i, 3); return made; }
__host__ __device__ inline __half __ll2half_rn(long long i) { __half made; made.__x = __half_bits_from_signed(i, 0); return made; }
__host__ __device__ inline __half __ll2half_rz(long long i) { __half made; made.__x = __half_bits_from_signed(i, 1); return made; }
__host__ __device__ inline __half __ll2half_rd(long long i) { __half made; made.__x = __half_bits_from_signed(i, 2); return made; }
__host__ __device__ inline __half __ll2half_ru(long long i) { __half made; made.__x = __half_bits_from_signed(i, 3); return made; }
__host__ __device__ inline __half __ull2half_rn(unsigned long long i) { __half made; made.__x = __half_bits_from_wide(i, false, 0); return made; }
__host__ __device__ inline __half __ull2half_rz(unsigned long long i) { __half made; made.__x = __half_bits_from_wide(i, false, 1); return made; }
__host__ __device__ inline __half __ull2half_rd(unsigned long long i) { __half made; made.__x = __half_bits_from_wide(i, false, 2); return made; }
__host__ __device__ inline __half __ull2half_ru(unsigned long long i) { __half made; made.__x = __half_bits_from_wide(i, false, 3); return made; }
// To integers: the nearest end where it does not fit, 0 for what is no number.
__host__ __device__ inline long long __half_bits_to_integer(__half h, int mode, double least, double most)
{
    float f = __half_bits_to_float(h.__x);
    if (f != f) return 0;
    f = mode == 0 ? rintf(f) : mode == 1 ? truncf(f) : mode == 2 ? floorf(f) : ceilf(f);
    double d = (double)f;
    if (d <= least) return (long long)least;
    return d >= most ? (long long)most : (long long)d;
}
__host__ __device__ inline int __half2int_rn(__half h) { return (int)__half_bits_to_integer(h, 0, -2147483648.0, 2147483647.0); }
__host__ __device__ inline int __half2int_rz(__half h) { return (int)__half_bits_to_integer(h, 1, -2147483648.0, 2147483647.0); }
__host__ __device__ inline int __half2int_rd(__half h) { return (int)__half_bits_to_integer(h, 2, -2147483648.0, 2147483647.0); }
__host__ __device__ inline int __half2int_ru(__half h) { return (int)__half_bits_to_integer(h, 3, -2147483648.0, 2147483647.0); }
__host__ __device__ inline unsigned int __half2uint_rn(__half h) { return (unsigned int)__half_bits_to_integer(h, 0, 0.0, 4294967295.0); }
__host__ __device__ inline unsigned int __half2uint_rz(__half h) { return (unsigned int)__half_bits_to_integer(h, 1, 0.0, 4294967295.0); }
__host__ __device__ inline unsigned int __half2uint_rd(__half h) { return (unsigned int)__half_bits_to_integer(h, 2, 0.0, 4294967295.0); }
__host__ __device__ inline unsigned int __half2uint_ru(__half h) { return (unsigned int)__half_bits_to_integer(h, 3, 0.0, 4294967295.0); }
__host__ __device__ inline short __half2short_rn(__half h) { return (short)__half_bits_to_integer(h, 0, -32768.0, 32767.0); }
__host__ __device__ inline short __half2short_rz(__half h) { return (short)__half_bits_to_integer(h, 1, -32768.0, 32767.0); }
__host__ __device__ inline short __half2short_rd(__half h) { return (short)__half_bits_to_integer(h, 2, -32768.0, 32767.0); }
__host__ __device__ inline short __half2short_ru(__half h) { return (short)__half_bits_to_integer(h, 3, -32768.0, 32767.0); }
__host__ __device__ inline unsigned short __half2ushort_rn(__half h) { return (unsigned short)__half_bits_to_integer(h, 0, 0.0, 65535.0); }
__host__ __device__ inline unsigned short __half2ushort_rz(__half h) { return (unsigned short)__half_bits_to_integer(h, 1, 0.0, 65535.0); }
__host__ __device__ inline unsigned short __half2ushort_rd(__half h) { return (unsigned short)__half_bits_to_integer(h, 2, 0.0, 65535.0); }
__host__ __device__ inline unsigned short __half2ushort_ru(__half h) { return (unsigned short)__half_bits_to_integer(h, 3, 0.0, 65535.0); }
__host__ __device__ inline signed char __half2char_rz(__half h) { return (signed char)__half_bits_to_integer(h, 1, -128.0, 127.0); }
__host__ __device__ inline unsigned char __half2uchar_rz(__half h) { return (unsigned char)__half_bits_to_integer(h, 1, 0.0, 255.0); }
__host__ __device__ inline long long __half2ll_rn(__half h) { float f = __half_bits_to_float(h.__x); if (f >= 9223372036854775808.0f) return 0x7fffffffffffffffll; if (f <= -9223372036854775808.0f) return -0x7fffffffffffffffll - 1; return __half_bits_to_integer(h, 0, -9223372036854775808.0, 9.2233720368547748e18); }
__host__ __device__ inline unsigned long long __half2ull_rn(__half h) { float f = __half_bits_to_float(h.__x); if (f >= 18446744073709551616.0f) return 0xffffffffffffffffull; return f >= 9223372036854775808.0f ? (unsigned long long)f : (unsigned long long)__half_bits_to_integer(h, 0, 0.0, 9.2233720368547748e18); }
__host__ __device__ inline long long __half2ll_rz(__half h) { float f = __half_bits_to_float(h.__x); if (f >= 9223372036854775808.0f) return 0x7fffffffffffffffll; if (f <= -9223372036854775808.0f) return -0x7fffffffffffffffll - 1; return __half_bits_to_integer(h, 1, -9223372036854775808.0, 9.2233720368547748e18); }
__host__ __device__ inline unsigned long long __half2ull_rz(__half h) { float f = __half_bits_to_float(h.__x); if (f >= 18446744073709551616.0f) return 0xffffffffffffffffull; return f >= 9223372036854775808.0f ? (unsigned long long)f : (unsigned long long)__half_bits_to_integer(h, 1, 0.0, 9.2233720368547748e18); }
__host__ __device__ inline long long __half2ll_rd(__half h) { float f = __half_bits_to_float(h.__x); if (f >= 9223372036854775808.0f) return 0x7fffffffffffffffll; if (f <= -9223372036854775808.0f) return -0x7fffffffffffffffll - 1; return __half_bits_to_integer(h, 2, -9223372036854775808.0, 9.2233720368547748e18); }
__host__ __device__ inline unsigned long long __half2ull_rd(__half h) { float f = __half_bits_to_float(h.__x); if (f >= 18446744073709551616.0f) return 0xffffffffffffffffull; return f >= 9223372036854775808.0f ? (unsigned long long)f : (unsigned long long)__half_bits_to_integer(h, 2, 0.0, 9.2233720368547748e18); }
__host__ __device__ inline long long __half2ll_ru(__half h) { float f = __half_bits_to_float(h.__x); if (f >= 9223372036854775808.0f) return 0x7fffffffffffffffll; if (f <= -9223372036854775808.0f) return -0x7fffffffffffffffll - 1; return __half_bits_to_integer(h, 3, -9223372036854775808.0, 9.2233720368547748e18); }
__host__ __device__ inline unsigned long long __half2ull_ru(__half h) { float f = __half_bits_to_float(h.__x); if (f >= 18446744073709551616.0f) return 0xffffffffffffffffull; return f >= 9223372036854775808.0f ? (unsigned long long)f : (unsigned long long)__half_bits_to_integer(h, 3, 0.0, 9.2233720368547748e18); }
__host__ __device__ inline short __half_as_short(__half h) { return (short)h.__x; }
__host__ __device__ inline unsigned short __half_as_ushort(__half h) { return h.__x; }
__host__ __device__ inline __half __short_as_half(short bits) { __half made; made.__x = (unsigned short)bits; return made; }
__host__ __device__ inline __half __ushort_as_half(unsigned short bits) { __half made; made.__x = bits; return made; }
__host__ __device__ inline __half2 __half2half2(__half h) { return __half2(h, h); }
__host__ __device__ inline __half2 __float2half2_rn(float f) { return __half2(__float2half_rn(f), __float2half_rn(f)); }
__host__ __device__ inline __half2 __floats2half2_rn(float low, float high) { return __half2(__float2half_rn(low), __float2half_rn(high)); }
__host__ __device__ inline __half2 __float22half2_rn(float2 pair) { return __half2(__float2half_rn(pair.x), __float2half_rn(pair.y)); }
__host__ __device__ inline float2 __half22float2(__half2 pair) { return make_float2(__half2float(pair.x), __half2float(pair.y)); }
__host__ __device__ inline __half2 make_half2(__half low, __half high) { return __half2(low, high); }

typedef __half half;
typedef __half2 half2;
typedef __half nv_half;
typedef __half2 nv_half2;
typedef __half __nv_half;
typedef __half2 __nv_half2;
typedef __half_raw __nv_half_raw;

#define CUDART_INF_FP16 __ushort_as_half((unsigned short)0x7C00U)
#define CUDART_NAN_FP16 __ushort_as_half((unsigned short)0x7FFFU)
#define CUDART_MIN_DENORM_FP16 __ushort_as_half((unsigned short)0x0001U)
#define CUDART_MAX_NORMAL_FP16 __ushort_as_half((unsigned short)0x7BFFU)
#define CUDART_NEG_ZERO_FP16 __ushort_as_half((unsigned short)0x8000U)
#define CUDART_ZERO_FP16 __ushort_as_half((unsigned short)0x0000U)
#define CUDART_ONE_FP16 __ushort_as_half((unsigned short)0x3C00U)

// a * b + c, rounded once: the product is exact in `float`, and an inexact sum gets an odd last bit.
__host__ __device__ inline __half __half_bits_fma(__half a, __half b, __half c)
{
    float left = __half2float(a), right = __half2float(b), added = __half2float(c);
    float product = left * right;
    float sum = fmaf(left, right, added);
    float part = sum - product;
    float error = (product - (sum - part)) + (added - part);
    unsigned int bits = *(unsigned int *)&sum;
    if (error == error && error != 0.0f && (bits & 1u) == 0) bits = (error > 0.0f) == (sum > 0.0f) ? bits + 1u : bits - 1u;
    return __float2half_rn(*(float *)&bits);
}

#define __NARROW __half
#define __NARROW2 __half2
#define __NARROW_FROM __float2half_rn
#define __NARROW_TO __half2float
#define __NARROW_FMA __half_bits_fma
#define __NARROW_PAIR(name) __##name##half2
#define __NARROW_ONE(name) __##name##half
#define __NARROW_INFINITY 0x7c00u
#include <cuda_narrow_float.h>
#undef __NARROW
#undef __NARROW2
#undef __NARROW_FROM
#undef __NARROW_TO
#undef __NARROW_FMA
#undef __NARROW_PAIR
#undef __NARROW_ONE
#undef __NARROW_INFINITY
#undef __NARROW_FUNCTION
__host__ __device__ inline __half2 __ptx_half2(unsigned int bits) { return __half2(__ushort_as_half((unsigned short)bits), __ushort_as_half((unsigned short)(bits >> 16))); }
__host__ __device__ inline unsigned int __ptx_bits(__half2 pair) { return (unsigned int)__half_as_ushort(pair.x) | ((unsigned int)__half_as_ushort(pair.y) << 16); }
