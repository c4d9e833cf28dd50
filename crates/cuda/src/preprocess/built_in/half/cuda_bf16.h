// `__nv_bfloat16`, the upper half of a `float`, and pairs of it: calculated in `float` and rounded to nearest even.
#pragma once
#define __CUDA_BF16_H__
#include <cuda_runtime.h>

struct __nv_bfloat16_raw { unsigned short x; };
struct __nv_bfloat162_raw { unsigned short x, y; };

// Rounding: 0 to nearest even, 1 towards zero, 2 down, 3 up.
__host__ __device__ inline unsigned short __bfloat16_bits_from_float(float value, int mode = 0)
{
    unsigned int bits = *(unsigned int *)&value;
    if ((bits & 0x7fffffffu) > 0x7f800000u) return (unsigned short)0x7fffu;
    bool negative = (bits >> 31) != 0;
    bool away = mode == 2 ? negative : mode == 3 && !negative;
    unsigned int whole = bits >> 16;
    unsigned int rest = bits & 0xffffu;
    if (away ? rest != 0 : mode == 0 && (rest > 0x8000u || (rest == 0x8000u && (whole & 1u) != 0))) whole++;
    return (unsigned short)whole;
}
__host__ __device__ inline float __bfloat16_bits_to_float(unsigned short narrow)
{
    unsigned int bits = (unsigned int)narrow << 16;
    return *(float *)&bits;
}

// A double or a wide integer, rounded once: what does not fit makes the last bit of a longer number odd.
__host__ __device__ inline unsigned short __bfloat16_bits_from_double(double value, int mode = 0)
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
    return __bfloat16_bits_from_float(f, mode);
}
__host__ __device__ inline unsigned short __bfloat16_bits_from_wide(unsigned long long value, bool negative, int mode = 0)
{
    if (value >> 53) value = (value & ~0x7ffull) | ((value & 0x7ffull) ? 0x800ull : 0ull);
    double d = (double)value;
    return __bfloat16_bits_from_double(negative ? -d : d, mode);
}
__host__ __device__ inline unsigned short __bfloat16_bits_from_signed(long long value, int mode = 0) { return __bfloat16_bits_from_wide(value < 0 ? 0ull - (unsigned long long)value : (unsigned long long)value, value < 0, mode); }

struct __nv_bfloat16 {
    unsigned short __x;
    __host__ __device__ __nv_bfloat16() = default;
    __host__ __device__ __nv_bfloat16(const __nv_bfloat16_raw &raw) : __x(raw.x) {}
    __host__ __device__ __nv_bfloat16(float f) : __x(__bfloat16_bits_from_float(f)) {}
    __host__ __device__ __nv_bfloat16(double d) : __x(__bfloat16_bits_from_double(d)) {}
    __host__ __device__ __nv_bfloat16(short i) : __x(__bfloat16_bits_from_double((double)i)) {}
    __host__ __device__ __nv_bfloat16(unsigned short i) : __x(__bfloat16_bits_from_double((double)i)) {}
    __host__ __device__ __nv_bfloat16(int i) : __x(__bfloat16_bits_from_double((double)i)) {}
    __host__ __device__ __nv_bfloat16(unsigned int i) : __x(__bfloat16_bits_from_double((double)i)) {}
    __host__ __device__ __nv_bfloat16(long i) : __x(__bfloat16_bits_from_signed(i)) {}
    __host__ __device__ __nv_bfloat16(unsigned long i) : __x(__bfloat16_bits_from_wide(i, false)) {}
    __host__ __device__ __nv_bfloat16 &operator=(const __nv_bfloat16_raw &raw) { __x = raw.x; return *this; }
    __host__ __device__ __nv_bfloat16 &operator=(float f) { __x = __bfloat16_bits_from_float(f); return *this; }
    __host__ __device__ __nv_bfloat16 &operator=(double d) { __x = __bfloat16_bits_from_double(d); return *this; }
    __host__ __device__ __nv_bfloat16 &operator=(int i) { __x = __bfloat16_bits_from_double((double)i); return *this; }
    __host__ __device__ operator float() const { return __bfloat16_bits_to_float(__x); }
};
struct __align__(4) __nv_bfloat162 {
    __nv_bfloat16 x, y;
    __host__ __device__ __nv_bfloat162() = default;
    __host__ __device__ __nv_bfloat162(const __nv_bfloat16 &low, const __nv_bfloat16 &high) : x(low), y(high) {}
};

__host__ __device__ inline __nv_bfloat16 __float2bfloat16(float f) { __nv_bfloat16 made; made.__x = __bfloat16_bits_from_float(f); return made; }
__host__ __device__ inline __nv_bfloat16 __float2bfloat16_rn(float f) { __nv_bfloat16 made; made.__x = __bfloat16_bits_from_float(f, 0); return made; }
__host__ __device__ inline __nv_bfloat16 __float2bfloat16_rz(float f) { __nv_bfloat16 made; made.__x = __bfloat16_bits_from_float(f, 1); return made; }
__host__ __device__ inline __nv_bfloat16 __float2bfloat16_rd(float f) { __nv_bfloat16 made; made.__x = __bfloat16_bits_from_float(f, 2); return made; }
__host__ __device__ inline __nv_bfloat16 __float2bfloat16_ru(float f) { __nv_bfloat16 made; made.__x = __bfloat16_bits_from_float(f, 3); return made; }
__host__ __device__ inline __nv_bfloat16 __double2bfloat16(double d) { __nv_bfloat16 made; made.__x = __bfloat16_bits_from_double(d); return made; }
__host__ __device__ inline float __bfloat162float(__nv_bfloat16 h) { return __bfloat16_bits_to_float(h.__x); }
__host__ __device__ inline __nv_bfloat16 __int2bfloat16_rn(int i) { __nv_bfloat16 made; made.__x = __bfloat16_bits_from_double((double)i, 0); return made; }
__host__ __device__ inline __nv_bfloat16 __int2bfloat16_rz(int i) { __nv_bfloat16 made; made.__x = __bfloat16_bits_from_double((double)i, 1); return made; }
__host__ __device__ inline __nv_bfloat16 __int2bfloat16_rd(int i) { __nv_bfloat16 made; made.__x = __bfloat16_bits_from_double((double)i, 2); return made; }
__host__ __device__ inline __nv_bfloat16 __int2bfloat16_ru(int i) { __nv_bfloat16 made; made.__x = __bfloat16_bits_from_double((double)i, 3); return made; }
__host__ __device__ inline __nv_bfloat16 __uint2bfloat16_rn(unsigned int i) { __nv_bfloat16 made; made.__x = __bfloat16_bits_from_double((double)i, 0); return made; }
__host__ __device__ inline __nv_bfloat16 __uint2bfloat16_rz(unsigned int i) { __nv_bfloat16 made; made.__x = __bfloat16_bits_from_double((double)i, 1); return made; }
__host__ __device__ inline __nv_bfloat16 __uint2bfloat16_rd(unsigned int i) { __nv_bfloat16 made; made.__x = __bfloat16_bits_from_double((double)i, 2); return made; }
__host__ __device__ inline __nv_bfloat16 __uint2bfloat16_ru(unsigned int i) { __nv_bfloat16 made; made.__x = __bfloat16_bits_from_double((double)i, 3); return made; }
__host__ __device__ inline __nv_bfloat16 __short2bfloat16_rn(short i) { __nv_bfloat16 made; made.__x = __bfloat16_bits_from_double((double)i, 0); return made; }
__host__ __device__ inline __nv_bfloat16 __short2bfloat16_rz(short i) { __nv_bfloat16 made; made.__x = __bfloat16_bits_from_double((double)i, 1); return made; }
__host__ __device__ inline __nv_bfloat16 __short2bfloat16_rd(short i) { __nv_bfloat16 made; made.__x = __bfloat16_bits_from_double((double)i, 2); return made; }
__host__ __device__ inline __nv_bfloat16 __short2bfloat16_ru(short i) { __nv_bfloat16 made; made.__x = __bfloat16_bits_from_double((double)i, 3); return made; }
__host__ __device__ inline __nv_bfloat16 __ushort2bfloat16_rn(unsigned short i) { __nv_bfloat16 made; made.__x = __bfloat16_bits_from_double((double)i, 0); return made; }
__host__ __device__ inline __nv_bfloat16 __ushort2bfloat16_rz(unsigned short i) { __nv_bfloat16 made; made.__x = __bfloat16_bits_from_double((double)i, 1); return made; }
__host__ __device__ inline __nv_bfloat16 __ushort2bfloat16_rd(unsigned short i) { __nv_bfloat16 made; made.__x = __bfloat16_bits_from_double((double)i, 2); return made; }
__host__ __device__ inline __nv_bfloat16 __ushort2bfloat16_ru(unsigned short i) { __nv_bfloat16 made; made.__x = __bfloat16_bits_from_double((double)i, 3); return made; }
__host__ __device__ inline __nv_bfloat16 __ll2bfloat16_rn(long long i) { __nv_bfloat16 made; made.__x = __bfloat16_bits_from_signed(i, 0); return made; }
__host__ __device__ inline __nv_bfloat16 __ll2bfloat16_rz(long long i) { __nv_bfloat16 made; made.__x = __bfloat16_bits_from_signed(i, 1); return made; }
__host__ __device__ inline __nv_bfloat16 __ll2bfloat16_rd(long long i) { __nv_bfloat16 made; made.__x = __bfloat16_bits_from_signed(i, 2); return made; }
__host__ __device__ inline __nv_bfloat16 __ll2bfloat16_ru(long long i) { __nv_bfloat16 made; made.__x = __bfloat16_bits_from_signed(i, 3); return made; }
__host__ __device__ inline __nv_bfloat16 __ull2bfloat16_rn(unsigned long long i) { __nv_bfloat16 made; made.__x = __bfloat16_bits_from_wide(i, false, 0); return made; }
__host__ __device__ inline __nv_bfloat16 __ull2bfloat16_rz(unsigned long long i) { __nv_bfloat16 made; made.__x = __bfloat16_bits_from_wide(i, false, 1); return made; }
__host__ __device__ inline __nv_bfloat16 __ull2bfloat16_rd(unsigned long long i) { __nv_bfloat16 made; made.__x = __bfloat16_bits_from_wide(i, false, 2); return made; }
__host__ __device__ inline __nv_bfloat16 __ull2bfloat16_ru(unsigned long long i) { __nv_bfloat16 made; made.__x = __bfloat16_bits_from_wide(i, false, 3); return made; }
// To integers: the nearest end where it does not fit, 0 for what is no number.
__host__ __device__ inline long long __bfloat16_bits_to_integer(__nv_bfloat16 h, int mode, double least, double most)
{
    float f = __bfloat16_bits_to_float(h.__x);
    if (f != f) return 0;
    f = mode == 0 ? rintf(f) : mode == 1 ? truncf(f) : mode == 2 ? floorf(f) : ceilf(f);
    double d = (double)f;
    if (d <= least) return (long long)least;
    return d >= most ? (long long)most : (long long)d;
}
__host__ __device__ inline int __bfloat162int_rn(__nv_bfloat16 h) { return (int)__bfloat16_bits_to_integer(h, 0, -2147483648.0, 2147483647.0); }
__host__ __device__ inline int __bfloat162int_rz(__nv_bfloat16 h) { return (int)__bfloat16_bits_to_integer(h, 1, -2147483648.0, 2147483647.0); }
__host__ __device__ inline int __bfloat162int_rd(__nv_bfloat16 h) { return (int)__bfloat16_bits_to_integer(h, 2, -2147483648.0, 2147483647.0); }
__host__ __device__ inline int __bfloat162int_ru(__nv_bfloat16 h) { return (int)__bfloat16_bits_to_integer(h, 3, -2147483648.0, 2147483647.0); }
__host__ __device__ inline unsigned int __bfloat162uint_rn(__nv_bfloat16 h) { return (unsigned int)__bfloat16_bits_to_integer(h, 0, 0.0, 4294967295.0); }
__host__ __device__ inline unsigned int __bfloat162uint_rz(__nv_bfloat16 h) { return (unsigned int)__bfloat16_bits_to_integer(h, 1, 0.0, 4294967295.0); }
__host__ __device__ inline unsigned int __bfloat162uint_rd(__nv_bfloat16 h) { return (unsigned int)__bfloat16_bits_to_integer(h, 2, 0.0, 4294967295.0); }
__host__ __device__ inline unsigned int __bfloat162uint_ru(__nv_bfloat16 h) { return (unsigned int)__bfloat16_bits_to_integer(h, 3, 0.0, 4294967295.0); }
__host__ __device__ inline short __bfloat162short_rn(__nv_bfloat16 h) { return (short)__bfloat16_bits_to_integer(h, 0, -32768.0, 32767.0); }
__host__ __device__ inline short __bfloat162short_rz(__nv_bfloat16 h) { return (short)__bfloat16_bits_to_integer(h, 1, -32768.0, 32767.0); }
__host__ __device__ inline short __bfloat162short_rd(__nv_bfloat16 h) { return (short)__bfloat16_bits_to_integer(h, 2, -32768.0, 32767.0); }
__host__ __device__ inline short __bfloat162short_ru(__nv_bfloat16 h) { return (short)__bfloat16_bits_to_integer(h, 3, -32768.0, 32767.0); }
__host__ __device__ inline unsigned short __bfloat162ushort_rn(__nv_bfloat16 h) { return (unsigned short)__bfloat16_bits_to_integer(h, 0, 0.0, 65535.0); }
__host__ __device__ inline unsigned short __bfloat162ushort_rz(__nv_bfloat16 h) { return (unsigned short)__bfloat16_bits_to_integer(h, 1, 0.0, 65535.0); }
__host__ __device__ inline unsigned short __bfloat162ushort_rd(__nv_bfloat16 h) { return (unsigned short)__bfloat16_bits_to_integer(h, 2, 0.0, 65535.0); }
__host__ __device__ inline unsigned short __bfloat162ushort_ru(__nv_bfloat16 h) { return (unsigned short)__bfloat16_bits_to_integer(h, 3, 0.0, 65535.0); }
__host__ __device__ inline signed char __bfloat162char_rz(__nv_bfloat16 h) { return (signed char)__bfloat16_bits_to_integer(h, 1, -128.0, 127.0); }
__host__ __device__ inline unsigned char __bfloat162uchar_rz(__nv_bfloat16 h) { return (unsigned char)__bfloat16_bits_to_integer(h, 1, 0.0, 255.0); }
__host__ __device__ inline long long __bfloat162ll_rn(__nv_bfloat16 h) { float f = __bfloat16_bits_to_float(h.__x); if (f >= 9223372036854775808.0f) return 0x7fffffffffffffffll; if (f <= -9223372036854775808.0f) return -0x7fffffffffffffffll - 1; return __bfloat16_bits_to_integer(h, 0, -9223372036854775808.0, 9.2233720368547748e18); }
__host__ __device__ inline unsigned long long __bfloat162ull_rn(__nv_bfloat16 h) { float f = __bfloat16_bits_to_float(h.__x); if (f >= 18446744073709551616.0f) return 0xffffffffffffffffull; return f >= 9223372036854775808.0f ? (unsigned long long)f : (unsigned long long)__bfloat16_bits_to_integer(h, 0, 0.0, 9.2233720368547748e18); }
__host__ __device__ inline long long __bfloat162ll_rz(__nv_bfloat16 h) { float f = __bfloat16_bits_to_float(h.__x); if (f >= 9223372036854775808.0f) return 0x7fffffffffffffffll; if (f <= -9223372036854775808.0f) return -0x7fffffffffffffffll - 1; return __bfloat16_bits_to_integer(h, 1, -9223372036854775808.0, 9.2233720368547748e18); }
__host__ __device__ inline unsigned long long __bfloat162ull_rz(__nv_bfloat16 h) { float f = __bfloat16_bits_to_float(h.__x); if (f >= 18446744073709551616.0f) return 0xffffffffffffffffull; return f >= 9223372036854775808.0f ? (unsigned long long)f : (unsigned long long)__bfloat16_bits_to_integer(h, 1, 0.0, 9.2233720368547748e18); }
__host__ __device__ inline long long __bfloat162ll_rd(__nv_bfloat16 h) { float f = __bfloat16_bits_to_float(h.__x); if (f >= 9223372036854775808.0f) return 0x7fffffffffffffffll; if (f <= -9223372036854775808.0f) return -0x7fffffffffffffffll - 1; return __bfloat16_bits_to_integer(h, 2, -9223372036854775808.0, 9.2233720368547748e18); }
__host__ __device__ inline unsigned long long __bfloat162ull_rd(__nv_bfloat16 h) { float f = __bfloat16_bits_to_float(h.__x); if (f >= 18446744073709551616.0f) return 0xffffffffffffffffull; return f >= 9223372036854775808.0f ? (unsigned long long)f : (unsigned long long)__bfloat16_bits_to_integer(h, 2, 0.0, 9.2233720368547748e18); }
__host__ __device__ inline long long __bfloat162ll_ru(__nv_bfloat16 h) { float f = __bfloat16_bits_to_float(h.__x); if (f >= 9223372036854775808.0f) return 0x7fffffffffffffffll; if (f <= -9223372036854775808.0f) return -0x7fffffffffffffffll - 1; return __bfloat16_bits_to_integer(h, 3, -9223372036854775808.0, 9.2233720368547748e18); }
__host__ __device__ inline unsigned long long __bfloat162ull_ru(__nv_bfloat16 h) { float f = __bfloat16_bits_to_float(h.__x); if (f >= 18446744073709551616.0f) return 0xffffffffffffffffull; return f >= 9223372036854775808.0f ? (unsigned long long)f : (unsigned long long)__bfloat16_bits_to_integer(h, 3, 0.0, 9.2233720368547748e18); }
__host__ __device__ inline short __bfloat16_as_short(__nv_bfloat16 h) { return (short)h.__x; }
__host__ __device__ inline unsigned short __bfloat16_as_ushort(__nv_bfloat16 h) { return h.__x; }
__host__ __device__ inline __nv_bfloat16 __short_as_bfloat16(short bits) { __nv_bfloat16 made; made.__x = (unsigned short)bits; return made; }
__host__ __device__ inline __nv_bfloat16 __ushort_as_bfloat16(unsigned short bits) { __nv_bfloat16 made; made.__x = bits; return made; }
__host__ __device__ inline __nv_bfloat162 __bfloat162bfloat162(__nv_bfloat16 h) { return __nv_bfloat162(h, h); }
__host__ __device__ inline __nv_bfloat162 __float2bfloat162_rn(float f) { return __nv_bfloat162(__float2bfloat16_rn(f), __float2bfloat16_rn(f)); }
__host__ __device__ inline __nv_bfloat162 __floats2bfloat162_rn(float low, float high) { return __nv_bfloat162(__float2bfloat16_rn(low), __float2bfloat16_rn(high)); }
__host__ __device__ inline __nv_bfloat162 __float22bfloat162_rn(float2 pair) { return __nv_bfloat162(__float2bfloat16_rn(pair.x), __float2bfloat16_rn(pair.y)); }
__host__ __device__ inline float2 __bfloat1622float2(__nv_bfloat162 pair) { return make_float2(__bfloat162float(pair.x), __bfloat162float(pair.y)); }
__host__ __device__ inline __nv_bfloat162 make_bfloat162(__nv_bfloat16 low, __nv_bfloat16 high) { return __nv_bfloat162(low, high); }

typedef __nv_bfloat16 nv_bfloat16;
typedef __nv_bfloat162 nv_bfloat162;

#define CUDART_INF_BF16 __ushort_as_bfloat16((unsigned short)0x7F80U)
#define CUDART_NAN_BF16 __ushort_as_bfloat16((unsigned short)0x7FFFU)
#define CUDART_MIN_DENORM_BF16 __ushort_as_bfloat16((unsigned short)0x0001U)
#define CUDART_MAX_NORMAL_BF16 __ushort_as_bfloat16((unsigned short)0x7F7FU)
#define CUDART_NEG_ZERO_BF16 __ushort_as_bfloat16((unsigned short)0x8000U)
#define CUDART_ZERO_BF16 __ushort_as_bfloat16((unsigned short)0x0000U)
#define CUDART_ONE_BF16 __ushort_as_bfloat16((unsigned short)0x3F80U)

// a * b + c, rounded once: the product is exact in `double`, and an inexact sum gets an odd last bit.
__host__ __device__ inline __nv_bfloat16 __bfloat16_bits_fma(__nv_bfloat16 a, __nv_bfloat16 b, __nv_bfloat16 c)
{
    double product = (double)__bfloat162float(a) * (double)__bfloat162float(b);
    double added = (double)__bfloat162float(c);
    double sum = product + added;
    double part = sum - product;
    double error = (product - (sum - part)) + (added - part);
    unsigned long long bits = *(unsigned long long *)&sum;
    if (error == error && error != 0.0 && (bits & 1ull) == 0) bits = (error > 0.0) == (sum > 0.0) ? bits + 1ull : bits - 1ull;
    return __double2bfloat16(*(double *)&bits);
}

#define __NARROW __nv_bfloat16
#define __NARROW2 __nv_bfloat162
#define __NARROW_FROM __float2bfloat16_rn
#define __NARROW_TO __bfloat162float
#define __NARROW_FMA __bfloat16_bits_fma
#define __NARROW_PAIR(name) __##name##bfloat162
#define __NARROW_ONE(name) __##name##bfloat16
#define __NARROW_INFINITY 0x7f80u
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
