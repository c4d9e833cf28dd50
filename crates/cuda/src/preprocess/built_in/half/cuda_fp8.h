// Floating-point numbers of 8 bits: E4M3, which has no infinity, and E5M2, the upper half of binary16. Conversions round to the
// nearest, and of two that are as near to the even one.
#pragma once
#include <cuda_fp16.h>
#include <cuda_bf16.h>
#define __CUDA_FP8_TYPES_EXIST__

typedef unsigned char __nv_fp8_storage_t;
typedef unsigned short __nv_fp8x2_storage_t;
typedef unsigned int __nv_fp8x4_storage_t;
enum __nv_saturation_t { __NV_NOSAT, __NV_SATFINITE };
enum __nv_fp8_interpretation_t { __NV_E4M3, __NV_E5M2 };

// From the bits of a `float`.
__host__ __device__ inline __nv_fp8_storage_t __fp8_bits_from(unsigned int bits, __nv_saturation_t saturate, __nv_fp8_interpretation_t kind)
{
    const bool wide = kind == __NV_E5M2;
    const unsigned int sign = (bits >> 24) & 0x80u, size = bits & 0x7fffffffu;
    if (size > 0x7f800000u) return (__nv_fp8_storage_t)(sign | (wide ? 0x7eu | ((size >> 21) & 3u) : 0x7fu));
    const unsigned int digits = wide ? 2u : 3u, most = wide ? 0x7bu : 0x7eu;
    int exponent = (int)(size >> 23) - (wide ? 112 : 120);
    unsigned int whole = (size & 0x7fffffu) | 0x800000u;
    int drop = 23 - (int)digits;
    // What is below the normal numbers has fewer digits, or none.
    if (exponent < 1) {
        drop += 1 - exponent;
        exponent = 1;
    }
    if (drop > 24) return (__nv_fp8_storage_t)sign;
    unsigned int kept = whole >> drop, rest = whole & ((1u << drop) - 1u), half = 1u << (drop - 1);
    if (rest > half || (rest == half && (kept & 1u) != 0u)) kept++;
    // The leading digit counts as one more of the exponent.
    unsigned int result = ((unsigned int)(exponent - 1) << digits) + kept;
    if (result > most) result = saturate == __NV_SATFINITE ? most : wide ? 0x7cu : 0x7fu;
    return (__nv_fp8_storage_t)(sign | result);
}
__host__ __device__ inline __nv_fp8_storage_t __nv_cvt_float_to_fp8(const float x, const __nv_saturation_t saturate, const __nv_fp8_interpretation_t kind)
{
    float value = x;
    return __fp8_bits_from(*(unsigned int *)&value, saturate, kind);
}
__host__ __device__ inline __nv_fp8_storage_t __nv_cvt_double_to_fp8(const double x, const __nv_saturation_t saturate, const __nv_fp8_interpretation_t kind)
{
    // An inexact `float` gets an odd last digit, so that rounding again is as if once.
    float near = (float)x;
    unsigned int bits = *(unsigned int *)&near;
    double back = (double)near;
    if (x == x && back != x) {
        if (fabs(back) > fabs(x)) bits--;
        bits |= 1u;
    }
    return __fp8_bits_from(bits, saturate, kind);
}
__host__ __device__ inline __nv_fp8x2_storage_t __nv_cvt_float2_to_fp8x2(const float2 x, const __nv_saturation_t saturate, const __nv_fp8_interpretation_t kind)
{
    return (__nv_fp8x2_storage_t)((unsigned int)__nv_cvt_float_to_fp8(x.x, saturate, kind) | (unsigned int)__nv_cvt_float_to_fp8(x.y, saturate, kind) << 8);
}
__host__ __device__ inline __nv_fp8x2_storage_t __nv_cvt_double2_to_fp8x2(const double2 x, const __nv_saturation_t saturate, const __nv_fp8_interpretation_t kind)
{
    return (__nv_fp8x2_storage_t)((unsigned int)__nv_cvt_double_to_fp8(x.x, saturate, kind) | (unsigned int)__nv_cvt_double_to_fp8(x.y, saturate, kind) << 8);
}
__host__ __device__ inline __nv_fp8_storage_t __nv_cvt_halfraw_to_fp8(const __half_raw x, const __nv_saturation_t saturate, const __nv_fp8_interpretation_t kind)
{
    return __nv_cvt_float_to_fp8(__half2float(__half(x)), saturate, kind);
}
__host__ __device__ inline __nv_fp8x2_storage_t __nv_cvt_halfraw2_to_fp8x2(const __half2_raw x, const __nv_saturation_t saturate, const __nv_fp8_interpretation_t kind)
{
    return __nv_cvt_float2_to_fp8x2(make_float2(__half2float(__ushort_as_half(x.x)), __half2float(__ushort_as_half(x.y))), saturate, kind);
}
__host__ __device__ inline __nv_fp8_storage_t __nv_cvt_bfloat16raw_to_fp8(const __nv_bfloat16_raw x, const __nv_saturation_t saturate, const __nv_fp8_interpretation_t kind)
{
    return __nv_cvt_float_to_fp8(__bfloat162float(__nv_bfloat16(x)), saturate, kind);
}
__host__ __device__ inline __nv_fp8x2_storage_t __nv_cvt_bfloat16raw2_to_fp8x2(const __nv_bfloat162_raw x, const __nv_saturation_t saturate, const __nv_fp8_interpretation_t kind)
{
    return __nv_cvt_float2_to_fp8x2(make_float2(__bfloat162float(__ushort_as_bfloat16(x.x)), __bfloat162float(__ushort_as_bfloat16(x.y))), saturate, kind);
}

// To binary16, which has every number of 8 bits.
__host__ __device__ inline unsigned short __fp8_to_half_bits(unsigned int x, __nv_fp8_interpretation_t kind)
{
    const unsigned int size = x & 0x7fu;
    if (kind == __NV_E5M2) return (unsigned short)(size > 0x7cu ? 0x7fffu : x << 8);
    if (size == 0x7fu) return (unsigned short)0x7fffu;
    const unsigned int sign = (x & 0x80u) << 8;
    unsigned int exponent = ((x & 0x78u) << 7) + 0x2000u, mantissa = (x & 7u) << 7;
    if ((x & 0x78u) == 0u) {
        if (mantissa == 0u) return (unsigned short)sign;
        mantissa <<= 1;
        while ((mantissa & 0x400u) == 0u) {
            mantissa <<= 1;
            exponent -= 0x400u;
        }
        mantissa &= 0x3ffu;
    }
    return (unsigned short)(sign | exponent | mantissa);
}
__host__ __device__ inline __half_raw __nv_cvt_fp8_to_halfraw(const __nv_fp8_storage_t x, const __nv_fp8_interpretation_t kind)
{
    __half_raw made;
    made.x = __fp8_to_half_bits(x, kind);
    return made;
}
__host__ __device__ inline __half2_raw __nv_cvt_fp8x2_to_halfraw2(const __nv_fp8x2_storage_t x, const __nv_fp8_interpretation_t kind)
{
    __half2_raw made;
    made.x = __fp8_to_half_bits(x & 0xffu, kind);
    made.y = __fp8_to_half_bits((unsigned int)x >> 8, kind);
    return made;
}
__host__ __device__ inline float __fp8_to_float(unsigned int x, __nv_fp8_interpretation_t kind) { return __half2float(__ushort_as_half(__fp8_to_half_bits(x & 0xffu, kind))); }

#define __FP8_TYPES(ONE, PAIR, FOUR, KIND)                                                                                      \
    struct ONE {                                                                                                                \
        __nv_fp8_storage_t __x;                                                                                                 \
        __host__ __device__ ONE() = default;                                                                                    \
        __host__ __device__ explicit ONE(const __half h) : __x(__nv_cvt_float_to_fp8(__half2float(h), __NV_SATFINITE, KIND)) {} \
        __host__ __device__ explicit ONE(const __nv_bfloat16 b) : __x(__nv_cvt_float_to_fp8(__bfloat162float(b), __NV_SATFINITE, KIND)) {} \
        __host__ __device__ explicit ONE(const float f) : __x(__nv_cvt_float_to_fp8(f, __NV_SATFINITE, KIND)) {}                \
        __host__ __device__ explicit ONE(const double d) : __x(__nv_cvt_double_to_fp8(d, __NV_SATFINITE, KIND)) {}              \
        __host__ __device__ explicit ONE(const short i) : __x(__nv_cvt_float_to_fp8((float)i, __NV_SATFINITE, KIND)) {}         \
        __host__ __device__ explicit ONE(const unsigned short i) : __x(__nv_cvt_float_to_fp8((float)i, __NV_SATFINITE, KIND)) {} \
        __host__ __device__ explicit ONE(const int i) : __x(__nv_cvt_float_to_fp8((float)i, __NV_SATFINITE, KIND)) {}           \
        __host__ __device__ explicit ONE(const unsigned int i) : __x(__nv_cvt_float_to_fp8((float)i, __NV_SATFINITE, KIND)) {}  \
        __host__ __device__ explicit ONE(const long i) : __x(__nv_cvt_float_to_fp8((float)i, __NV_SATFINITE, KIND)) {}          \
        __host__ __device__ explicit ONE(const unsigned long i) : __x(__nv_cvt_float_to_fp8((float)i, __NV_SATFINITE, KIND)) {} \
        __host__ __device__ explicit operator __half() const { return __ushort_as_half(__fp8_to_half_bits(__x, KIND)); }        \
        __host__ __device__ explicit operator __nv_bfloat16() const { return __float2bfloat16_rz(__fp8_to_float(__x, KIND)); }  \
        __host__ __device__ explicit operator float() const { return __fp8_to_float(__x, KIND); }                               \
        __host__ __device__ explicit operator double() const { return (double)__fp8_to_float(__x, KIND); }                      \
        __host__ __device__ explicit operator signed char() const { return __half2char_rz(__ushort_as_half(__fp8_to_half_bits(__x, KIND))); } \
        __host__ __device__ explicit operator unsigned char() const { return __half2uchar_rz(__ushort_as_half(__fp8_to_half_bits(__x, KIND))); } \
        __host__ __device__ explicit operator short() const { return __half2short_rz(__ushort_as_half(__fp8_to_half_bits(__x, KIND))); } \
        __host__ __device__ explicit operator unsigned short() const { return __half2ushort_rz(__ushort_as_half(__fp8_to_half_bits(__x, KIND))); } \
        __host__ __device__ explicit operator int() const { return __half2int_rz(__ushort_as_half(__fp8_to_half_bits(__x, KIND))); } \
        __host__ __device__ explicit operator unsigned int() const { return __half2uint_rz(__ushort_as_half(__fp8_to_half_bits(__x, KIND))); } \
        __host__ __device__ explicit operator long() const { return __half2ll_rz(__ushort_as_half(__fp8_to_half_bits(__x, KIND))); } \
        __host__ __device__ explicit operator unsigned long() const { return __half2ull_rz(__ushort_as_half(__fp8_to_half_bits(__x, KIND))); } \
        __host__ __device__ explicit operator bool() const { return (__x & 0x7fu) != 0u; }                                      \
    };                                                                                                                          \
    struct __align__(2) PAIR {                                                                                                  \
        __nv_fp8x2_storage_t __x;                                                                                               \
        __host__ __device__ PAIR() = default;                                                                                   \
        __host__ __device__ explicit PAIR(const __half2 h) : __x(__nv_cvt_float2_to_fp8x2(__half22float2(h), __NV_SATFINITE, KIND)) {} \
        __host__ __device__ explicit PAIR(const __nv_bfloat162 b) : __x(__nv_cvt_float2_to_fp8x2(__bfloat1622float2(b), __NV_SATFINITE, KIND)) {} \
        __host__ __device__ explicit PAIR(const float2 f) : __x(__nv_cvt_float2_to_fp8x2(f, __NV_SATFINITE, KIND)) {}           \
        __host__ __device__ explicit PAIR(const double2 d) : __x(__nv_cvt_double2_to_fp8x2(d, __NV_SATFINITE, KIND)) {}         \
        __host__ __device__ explicit operator __half2() const { return __half2(__ushort_as_half(__fp8_to_half_bits(__x & 0xffu, KIND)), __ushort_as_half(__fp8_to_half_bits((unsigned int)__x >> 8, KIND))); } \
        __host__ __device__ explicit operator float2() const { return make_float2(__fp8_to_float(__x, KIND), __fp8_to_float((unsigned int)__x >> 8, KIND)); } \
    };                                                                                                                          \
    struct __align__(4) FOUR {                                                                                                  \
        __nv_fp8x4_storage_t __x;                                                                                               \
        __host__ __device__ FOUR() = default;                                                                                   \
        __host__ __device__ explicit FOUR(const __half2 low, const __half2 high)                                                \
            : __x((unsigned int)PAIR(low).__x | (unsigned int)PAIR(high).__x << 16) {}                                          \
        __host__ __device__ explicit FOUR(const __nv_bfloat162 low, const __nv_bfloat162 high)                                  \
            : __x((unsigned int)PAIR(low).__x | (unsigned int)PAIR(high).__x << 16) {}                                          \
        __host__ __device__ explicit FOUR(const float4 f)                                                                       \
            : __x((unsigned int)PAIR(make_float2(f.x, f.y)).__x | (unsigned int)PAIR(make_float2(f.z, f.w)).__x << 16) {}       \
        __host__ __device__ explicit FOUR(const double4 d)                                                                      \
            : __x((unsigned int)PAIR(make_double2(d.x, d.y)).__x | (unsigned int)PAIR(make_double2(d.z, d.w)).__x << 16) {}     \
        __host__ __device__ explicit operator float4() const                                                                    \
        {                                                                                                                       \
            return make_float4(__fp8_to_float(__x, KIND), __fp8_to_float(__x >> 8, KIND), __fp8_to_float(__x >> 16, KIND), __fp8_to_float(__x >> 24, KIND)); \
        }                                                                                                                       \
    };
__FP8_TYPES(__nv_fp8_e4m3, __nv_fp8x2_e4m3, __nv_fp8x4_e4m3, __NV_E4M3)
__FP8_TYPES(__nv_fp8_e5m2, __nv_fp8x2_e5m2, __nv_fp8x4_e5m2, __NV_E5M2)
#undef __FP8_TYPES
