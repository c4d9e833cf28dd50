// What `cuda_fp16.h` and `cuda_bf16.h` have in common: arithmetic, comparisons and functions on one type of 16 bits and on
// pairs of it. Each includes this file with `__NARROW` and `__NARROW2` as its types, `__NARROW_FROM` (a float, rounded to
// nearest even), `__NARROW_TO`, `__NARROW_FMA` and the bits of infinity. A result is the float result rounded once more,
// which for sums, products, quotients and roots is the correctly rounded one: 24 bits are more than twice 11, plus two.
#define __NARROW_FUNCTION __host__ __device__ inline

__NARROW_FUNCTION __NARROW __hadd(__NARROW a, __NARROW b) { return __NARROW_FROM(__NARROW_TO(a) + __NARROW_TO(b)); }
__NARROW_FUNCTION __NARROW __hsub(__NARROW a, __NARROW b) { return __NARROW_FROM(__NARROW_TO(a) - __NARROW_TO(b)); }
__NARROW_FUNCTION __NARROW __hmul(__NARROW a, __NARROW b) { return __NARROW_FROM(__NARROW_TO(a) * __NARROW_TO(b)); }
__NARROW_FUNCTION __NARROW __hdiv(__NARROW a, __NARROW b) { return __NARROW_FROM(__NARROW_TO(a) / __NARROW_TO(b)); }
__NARROW_FUNCTION __NARROW __hadd_rn(__NARROW a, __NARROW b) { return __hadd(a, b); }
__NARROW_FUNCTION __NARROW __hsub_rn(__NARROW a, __NARROW b) { return __hsub(a, b); }
__NARROW_FUNCTION __NARROW __hmul_rn(__NARROW a, __NARROW b) { return __hmul(a, b); }
__NARROW_FUNCTION __NARROW __hfma(__NARROW a, __NARROW b, __NARROW c) { return __NARROW_FMA(a, b, c); }
__NARROW_FUNCTION __NARROW __hneg(__NARROW a) { a.__x = (unsigned short)(a.__x ^ 0x8000u); return a; }
__NARROW_FUNCTION __NARROW __habs(__NARROW a) { a.__x = (unsigned short)(a.__x & 0x7fffu); return a; }
__NARROW_FUNCTION bool __hisnan(__NARROW a) { return (a.__x & 0x7fffu) > __NARROW_INFINITY; }
__NARROW_FUNCTION int __hisinf(__NARROW a) { return a.__x == __NARROW_INFINITY ? 1 : a.__x == (0x8000u | __NARROW_INFINITY) ? -1 : 0; }
// To [0, 1]; what is no number becomes 0.
__NARROW_FUNCTION __NARROW __narrow_saturated(__NARROW a)
{
    float value = __NARROW_TO(a);
    if (!(value > 0.0f)) a.__x = 0;
    else if (value > 1.0f) a = __NARROW_FROM(1.0f);
    return a;
}
__NARROW_FUNCTION __NARROW __hadd_sat(__NARROW a, __NARROW b) { return __narrow_saturated(__hadd(a, b)); }
__NARROW_FUNCTION __NARROW __hsub_sat(__NARROW a, __NARROW b) { return __narrow_saturated(__hsub(a, b)); }
__NARROW_FUNCTION __NARROW __hmul_sat(__NARROW a, __NARROW b) { return __narrow_saturated(__hmul(a, b)); }
__NARROW_FUNCTION __NARROW __hfma_sat(__NARROW a, __NARROW b, __NARROW c) { return __narrow_saturated(__hfma(a, b, c)); }
__NARROW_FUNCTION __NARROW __hfma_relu(__NARROW a, __NARROW b, __NARROW c)
{
    __NARROW sum = __hfma(a, b, c);
    if (!__hisnan(sum) && (sum.__x & 0x8000u)) sum.__x = 0;
    return sum;
}

__NARROW_FUNCTION bool __heq(__NARROW a, __NARROW b) { return __NARROW_TO(a) == __NARROW_TO(b); }
__NARROW_FUNCTION bool __hequ(__NARROW a, __NARROW b) { return __hisnan(a) || __hisnan(b) || __NARROW_TO(a) == __NARROW_TO(b); }
__NARROW_FUNCTION bool __hne(__NARROW a, __NARROW b) { return !__hisnan(a) && !__hisnan(b) && __NARROW_TO(a) != __NARROW_TO(b); }
__NARROW_FUNCTION bool __hneu(__NARROW a, __NARROW b) { return __hisnan(a) || __hisnan(b) || __NARROW_TO(a) != __NARROW_TO(b); }
__NARROW_FUNCTION bool __hlt(__NARROW a, __NARROW b) { return __NARROW_TO(a) < __NARROW_TO(b); }
__NARROW_FUNCTION bool __hltu(__NARROW a, __NARROW b) { return __hisnan(a) || __hisnan(b) || __NARROW_TO(a) < __NARROW_TO(b); }
__NARROW_FUNCTION bool __hle(__NARROW a, __NARROW b) { return __NARROW_TO(a) <= __NARROW_TO(b); }
__NARROW_FUNCTION bool __hleu(__NARROW a, __NARROW b) { return __hisnan(a) || __hisnan(b) || __NARROW_TO(a) <= __NARROW_TO(b); }
__NARROW_FUNCTION bool __hgt(__NARROW a, __NARROW b) { return __NARROW_TO(a) > __NARROW_TO(b); }
__NARROW_FUNCTION bool __hgtu(__NARROW a, __NARROW b) { return __hisnan(a) || __hisnan(b) || __NARROW_TO(a) > __NARROW_TO(b); }
__NARROW_FUNCTION bool __hge(__NARROW a, __NARROW b) { return __NARROW_TO(a) >= __NARROW_TO(b); }
__NARROW_FUNCTION bool __hgeu(__NARROW a, __NARROW b) { return __hisnan(a) || __hisnan(b) || __NARROW_TO(a) >= __NARROW_TO(b); }

// Of a number and what is none, the number; zeros by their sign.
__NARROW_FUNCTION __NARROW __hmax(__NARROW a, __NARROW b)
{
    if (__hisnan(a)) { if (!__hisnan(b)) return b; a.__x = 0x7fff; return a; }
    if (__hisnan(b)) return a;
    if (__heq(a, b)) return (a.__x & 0x8000u) ? b : a;
    return __hgt(a, b) ? a : b;
}
__NARROW_FUNCTION __NARROW __hmin(__NARROW a, __NARROW b)
{
    if (__hisnan(a)) { if (!__hisnan(b)) return b; a.__x = 0x7fff; return a; }
    if (__hisnan(b)) return a;
    if (__heq(a, b)) return (a.__x & 0x8000u) ? a : b;
    return __hlt(a, b) ? a : b;
}
__NARROW_FUNCTION __NARROW __hmax_nan(__NARROW a, __NARROW b)
{
    if (__hisnan(a) || __hisnan(b)) { a.__x = 0x7fff; return a; }
    return __hmax(a, b);
}
__NARROW_FUNCTION __NARROW __hmin_nan(__NARROW a, __NARROW b)
{
    if (__hisnan(a) || __hisnan(b)) { a.__x = 0x7fff; return a; }
    return __hmin(a, b);
}

__NARROW_FUNCTION __NARROW operator+(const __NARROW &a, const __NARROW &b) { return __hadd(a, b); }
__NARROW_FUNCTION __NARROW &operator+=(__NARROW &a, const __NARROW &b) { a = __hadd(a, b); return a; }
__NARROW_FUNCTION __NARROW operator-(const __NARROW &a, const __NARROW &b) { return __hsub(a, b); }
__NARROW_FUNCTION __NARROW &operator-=(__NARROW &a, const __NARROW &b) { a = __hsub(a, b); return a; }
__NARROW_FUNCTION __NARROW operator*(const __NARROW &a, const __NARROW &b) { return __hmul(a, b); }
__NARROW_FUNCTION __NARROW &operator*=(__NARROW &a, const __NARROW &b) { a = __hmul(a, b); return a; }
__NARROW_FUNCTION __NARROW operator/(const __NARROW &a, const __NARROW &b) { return __hdiv(a, b); }
__NARROW_FUNCTION __NARROW &operator/=(__NARROW &a, const __NARROW &b) { a = __hdiv(a, b); return a; }
__NARROW_FUNCTION __NARROW &operator++(__NARROW &a) { a = __hadd(a, __NARROW_FROM(1.0f)); return a; }
__NARROW_FUNCTION __NARROW &operator--(__NARROW &a) { a = __hsub(a, __NARROW_FROM(1.0f)); return a; }
__NARROW_FUNCTION __NARROW operator++(__NARROW &a, int) { __NARROW old = a; a = __hadd(a, __NARROW_FROM(1.0f)); return old; }
__NARROW_FUNCTION __NARROW operator--(__NARROW &a, int) { __NARROW old = a; a = __hsub(a, __NARROW_FROM(1.0f)); return old; }
__NARROW_FUNCTION __NARROW operator+(const __NARROW &a) { return a; }
__NARROW_FUNCTION __NARROW operator-(const __NARROW &a) { return __hneg(a); }
__NARROW_FUNCTION bool operator==(const __NARROW &a, const __NARROW &b) { return __heq(a, b); }
__NARROW_FUNCTION bool operator!=(const __NARROW &a, const __NARROW &b) { return __hneu(a, b); }
__NARROW_FUNCTION bool operator<(const __NARROW &a, const __NARROW &b) { return __hlt(a, b); }
__NARROW_FUNCTION bool operator<=(const __NARROW &a, const __NARROW &b) { return __hle(a, b); }
__NARROW_FUNCTION bool operator>(const __NARROW &a, const __NARROW &b) { return __hgt(a, b); }
__NARROW_FUNCTION bool operator>=(const __NARROW &a, const __NARROW &b) { return __hge(a, b); }

// Pairs, one half after the other.
__NARROW_FUNCTION __NARROW2 __NARROW_PAIR(halves2)(__NARROW a, __NARROW b) { return __NARROW2(a, b); }
__NARROW_FUNCTION __NARROW __NARROW_ONE(low2)(__NARROW2 a) { return a.x; }
__NARROW_FUNCTION __NARROW __NARROW_ONE(high2)(__NARROW2 a) { return a.y; }
__NARROW_FUNCTION __NARROW2 __NARROW_PAIR(low2)(__NARROW2 a) { return __NARROW2(a.x, a.x); }
__NARROW_FUNCTION __NARROW2 __NARROW_PAIR(high2)(__NARROW2 a) { return __NARROW2(a.y, a.y); }
__NARROW_FUNCTION __NARROW2 __NARROW_PAIR(lows2)(__NARROW2 a, __NARROW2 b) { return __NARROW2(a.x, b.x); }
__NARROW_FUNCTION __NARROW2 __NARROW_PAIR(highs2)(__NARROW2 a, __NARROW2 b) { return __NARROW2(a.y, b.y); }
__NARROW_FUNCTION __NARROW2 __lowhigh2highlow(__NARROW2 a) { return __NARROW2(a.y, a.x); }
__NARROW_FUNCTION float __low2float(__NARROW2 a) { return __NARROW_TO(a.x); }
__NARROW_FUNCTION float __high2float(__NARROW2 a) { return __NARROW_TO(a.y); }
__NARROW_FUNCTION __NARROW2 __hadd2(__NARROW2 a, __NARROW2 b) { return __NARROW2(__hadd(a.x, b.x), __hadd(a.y, b.y)); }
__NARROW_FUNCTION __NARROW2 __hsub2(__NARROW2 a, __NARROW2 b) { return __NARROW2(__hsub(a.x, b.x), __hsub(a.y, b.y)); }
__NARROW_FUNCTION __NARROW2 __hmul2(__NARROW2 a, __NARROW2 b) { return __NARROW2(__hmul(a.x, b.x), __hmul(a.y, b.y)); }
__NARROW_FUNCTION __NARROW2 __hadd2_rn(__NARROW2 a, __NARROW2 b) { return __NARROW2(__hadd_rn(a.x, b.x), __hadd_rn(a.y, b.y)); }
__NARROW_FUNCTION __NARROW2 __hsub2_rn(__NARROW2 a, __NARROW2 b) { return __NARROW2(__hsub_rn(a.x, b.x), __hsub_rn(a.y, b.y)); }
__NARROW_FUNCTION __NARROW2 __hmul2_rn(__NARROW2 a, __NARROW2 b) { return __NARROW2(__hmul_rn(a.x, b.x), __hmul_rn(a.y, b.y)); }
__NARROW_FUNCTION __NARROW2 __hadd2_sat(__NARROW2 a, __NARROW2 b) { return __NARROW2(__hadd_sat(a.x, b.x), __hadd_sat(a.y, b.y)); }
__NARROW_FUNCTION __NARROW2 __hsub2_sat(__NARROW2 a, __NARROW2 b) { return __NARROW2(__hsub_sat(a.x, b.x), __hsub_sat(a.y, b.y)); }
__NARROW_FUNCTION __NARROW2 __hmul2_sat(__NARROW2 a, __NARROW2 b) { return __NARROW2(__hmul_sat(a.x, b.x), __hmul_sat(a.y, b.y)); }
__NARROW_FUNCTION __NARROW2 __hmin2(__NARROW2 a, __NARROW2 b) { return __NARROW2(__hmin(a.x, b.x), __hmin(a.y, b.y)); }
__NARROW_FUNCTION __NARROW2 __hmax2(__NARROW2 a, __NARROW2 b) { return __NARROW2(__hmax(a.x, b.x), __hmax(a.y, b.y)); }
__NARROW_FUNCTION __NARROW2 __hmin2_nan(__NARROW2 a, __NARROW2 b) { return __NARROW2(__hmin_nan(a.x, b.x), __hmin_nan(a.y, b.y)); }
__NARROW_FUNCTION __NARROW2 __hmax2_nan(__NARROW2 a, __NARROW2 b) { return __NARROW2(__hmax_nan(a.x, b.x), __hmax_nan(a.y, b.y)); }
__NARROW_FUNCTION __NARROW2 __h2div(__NARROW2 a, __NARROW2 b) { return __NARROW2(__hdiv(a.x, b.x), __hdiv(a.y, b.y)); }
__NARROW_FUNCTION __NARROW2 __hfma2(__NARROW2 a, __NARROW2 b, __NARROW2 c) { return __NARROW2(__hfma(a.x, b.x, c.x), __hfma(a.y, b.y, c.y)); }
__NARROW_FUNCTION __NARROW2 __hfma2_sat(__NARROW2 a, __NARROW2 b, __NARROW2 c) { return __NARROW2(__hfma_sat(a.x, b.x, c.x), __hfma_sat(a.y, b.y, c.y)); }
__NARROW_FUNCTION __NARROW2 __hfma2_relu(__NARROW2 a, __NARROW2 b, __NARROW2 c) { return __NARROW2(__hfma_relu(a.x, b.x, c.x), __hfma_relu(a.y, b.y, c.y)); }
// a * b + c of complex numbers, whose real part is x.
__NARROW_FUNCTION __NARROW2 __hcmadd(__NARROW2 a, __NARROW2 b, __NARROW2 c)
{
    __NARROW real = __hfma(a.x, b.x, c.x), imaginary = __hfma(a.x, b.y, c.y);
    return __NARROW2(__hfma(__hneg(a.y), b.y, real), __hfma(a.y, b.x, imaginary));
}
__NARROW_FUNCTION __NARROW2 __hneg2(__NARROW2 a) { return __NARROW2(__hneg(a.x), __hneg(a.y)); }
__NARROW_FUNCTION __NARROW2 __habs2(__NARROW2 a) { return __NARROW2(__habs(a.x), __habs(a.y)); }
#define __NARROW_TRUTH(answer) __NARROW_FROM((answer) ? 1.0f : 0.0f)
__NARROW_FUNCTION __NARROW2 __hisnan2(__NARROW2 a) { return __NARROW2(__NARROW_TRUTH(__hisnan(a.x)), __NARROW_TRUTH(__hisnan(a.y))); }
__NARROW_FUNCTION __NARROW2 __heq2(__NARROW2 a, __NARROW2 b) { return __NARROW2(__NARROW_TRUTH(__heq(a.x, b.x)), __NARROW_TRUTH(__heq(a.y, b.y))); }
__NARROW_FUNCTION unsigned int __heq2_mask(__NARROW2 a, __NARROW2 b) { return (__heq(a.x, b.x) ? 0xffffu : 0u) | (__heq(a.y, b.y) ? 0xffff0000u : 0u); }
__NARROW_FUNCTION bool __hbeq2(__NARROW2 a, __NARROW2 b) { return __heq(a.x, b.x) && __heq(a.y, b.y); }
__NARROW_FUNCTION __NARROW2 __hequ2(__NARROW2 a, __NARROW2 b) { return __NARROW2(__NARROW_TRUTH(__hequ(a.x, b.x)), __NARROW_TRUTH(__hequ(a.y, b.y))); }
__NARROW_FUNCTION unsigned int __hequ2_mask(__NARROW2 a, __NARROW2 b) { return (__hequ(a.x, b.x) ? 0xffffu : 0u) | (__hequ(a.y, b.y) ? 0xffff0000u : 0u); }
__NARROW_FUNCTION bool __hbequ2(__NARROW2 a, __NARROW2 b) { return __hequ(a.x, b.x) && __hequ(a.y, b.y); }
__NARROW_FUNCTION __NARROW2 __hne2(__NARROW2 a, __NARROW2 b) { return __NARROW2(__NARROW_TRUTH(__hne(a.x, b.x)), __NARROW_TRUTH(__hne(a.y, b.y))); }
__NARROW_FUNCTION unsigned int __hne2_mask(__NARROW2 a, __NARROW2 b) { return (__hne(a.x, b.x) ? 0xffffu : 0u) | (__hne(a.y, b.y) ? 0xffff0000u : 0u); }
__NARROW_FUNCTION bool __hbne2(__NARROW2 a, __NARROW2 b) { return __hne(a.x, b.x) && __hne(a.y, b.y); }
__NARROW_FUNCTION __NARROW2 __hneu2(__NARROW2 a, __NARROW2 b) { return __NARROW2(__NARROW_TRUTH(__hneu(a.x, b.x)), __NARROW_TRUTH(__hneu(a.y, b.y))); }
__NARROW_FUNCTION unsigned int __hneu2_mask(__NARROW2 a, __NARROW2 b) { return (__hneu(a.x, b.x) ? 0xffffu : 0u) | (__hneu(a.y, b.y) ? 0xffff0000u : 0u); }
__NARROW_FUNCTION bool __hbneu2(__NARROW2 a, __NARROW2 b) { return __hneu(a.x, b.x) && __hneu(a.y, b.y); }
__NARROW_FUNCTION __NARROW2 __hlt2(__NARROW2 a, __NARROW2 b) { return __NARROW2(__NARROW_TRUTH(__hlt(a.x, b.x)), __NARROW_TRUTH(__hlt(a.y, b.y))); }
__NARROW_FUNCTION unsigned int __hlt2_mask(__NARROW2 a, __NARROW2 b) { return (__hlt(a.x, b.x) ? 0xffffu : 0u) | (__hlt(a.y, b.y) ? 0xffff0000u : 0u); }
__NARROW_FUNCTION bool __hblt2(__NARROW2 a, __NARROW2 b) { return __hlt(a.x, b.x) && __hlt(a.y, b.y); }
__NARROW_FUNCTION __NARROW2 __hltu2(__NARROW2 a, __NARROW2 b) { return __NARROW2(__NARROW_TRUTH(__hltu(a.x, b.x)), __NARROW_TRUTH(__hltu(a.y, b.y))); }
__NARROW_FUNCTION unsigned int __hltu2_mask(__NARROW2 a, __NARROW2 b) { return (__hltu(a.x, b.x) ? 0xffffu : 0u) | (__hltu(a.y, b.y) ? 0xffff0000u : 0u); }
__NARROW_FUNCTION bool __hbltu2(__NARROW2 a, __NARROW2 b) { return __hltu(a.x, b.x) && __hltu(a.y, b.y); }
__NARROW_FUNCTION __NARROW2 __hle2(__NARROW2 a, __NARROW2 b) { return __NARROW2(__NARROW_TRUTH(__hle(a.x, b.x)), __NARROW_TRUTH(__hle(a.y, b.y))); }
__NARROW_FUNCTION unsigned int __hle2_mask(__NARROW2 a, __NARROW2 b) { return (__hle(a.x, b.x) ? 0xffffu : 0u) | (__hle(a.y, b.y) ? 0xffff0000u : 0u); }
__NARROW_FUNCTION bool __hble2(__NARROW2 a, __NARROW2 b) { return __hle(a.x, b.x) && __hle(a.y, b.y); }
__NARROW_FUNCTION __NARROW2 __hleu2(__NARROW2 a, __NARROW2 b) { return __NARROW2(__NARROW_TRUTH(__hleu(a.x, b.x)), __NARROW_TRUTH(__hleu(a.y, b.y))); }
__NARROW_FUNCTION unsigned int __hleu2_mask(__NARROW2 a, __NARROW2 b) { return (__hleu(a.x, b.x) ? 0xffffu : 0u) | (__hleu(a.y, b.y) ? 0xffff0000u : 0u); }
__NARROW_FUNCTION bool __hbleu2(__NARROW2 a, __NARROW2 b) { return __hleu(a.x, b.x) && __hleu(a.y, b.y); }
__NARROW_FUNCTION __NARROW2 __hgt2(__NARROW2 a, __NARROW2 b) { return __NARROW2(__NARROW_TRUTH(__hgt(a.x, b.x)), __NARROW_TRUTH(__hgt(a.y, b.y))); }
__NARROW_FUNCTION unsigned int __hgt2_mask(__NARROW2 a, __NARROW2 b) { return (__hgt(a.x, b.x) ? 0xffffu : 0u) | (__hgt(a.y, b.y) ? 0xffff0000u : 0u); }
__NARROW_FUNCTION bool __hbgt2(__NARROW2 a, __NARROW2 b) { return __hgt(a.x, b.x) && __hgt(a.y, b.y); }
__NARROW_FUNCTION __NARROW2 __hgtu2(__NARROW2 a, __NARROW2 b) { return __NARROW2(__NARROW_TRUTH(__hgtu(a.x, b.x)), __NARROW_TRUTH(__hgtu(a.y, b.y))); }
__NARROW_FUNCTION unsigned int __hgtu2_mask(__NARROW2 a, __NARROW2 b) { return (__hgtu(a.x, b.x) ? 0xffffu : 0u) | (__hgtu(a.y, b.y) ? 0xffff0000u : 0u); }
__NARROW_FUNCTION bool __hbgtu2(__NARROW2 a, __NARROW2 b) { return __hgtu(a.x, b.x) && __hgtu(a.y, b.y); }
__NARROW_FUNCTION __NARROW2 __hge2(__NARROW2 a, __NARROW2 b) { return __NARROW2(__NARROW_TRUTH(__hge(a.x, b.x)), __NARROW_TRUTH(__hge(a.y, b.y))); }
__NARROW_FUNCTION unsigned int __hge2_mask(__NARROW2 a, __NARROW2 b) { return (__hge(a.x, b.x) ? 0xffffu : 0u) | (__hge(a.y, b.y) ? 0xffff0000u : 0u); }
__NARROW_FUNCTION bool __hbge2(__NARROW2 a, __NARROW2 b) { return __hge(a.x, b.x) && __hge(a.y, b.y); }
__NARROW_FUNCTION __NARROW2 __hgeu2(__NARROW2 a, __NARROW2 b) { return __NARROW2(__NARROW_TRUTH(__hgeu(a.x, b.x)), __NARROW_TRUTH(__hgeu(a.y, b.y))); }
__NARROW_FUNCTION unsigned int __hgeu2_mask(__NARROW2 a, __NARROW2 b) { return (__hgeu(a.x, b.x) ? 0xffffu : 0u) | (__hgeu(a.y, b.y) ? 0xffff0000u : 0u); }
__NARROW_FUNCTION bool __hbgeu2(__NARROW2 a, __NARROW2 b) { return __hgeu(a.x, b.x) && __hgeu(a.y, b.y); }
__NARROW_FUNCTION __NARROW2 operator+(const __NARROW2 &a, const __NARROW2 &b) { return __hadd2(a, b); }
__NARROW_FUNCTION __NARROW2 &operator+=(__NARROW2 &a, const __NARROW2 &b) { a = __hadd2(a, b); return a; }
__NARROW_FUNCTION __NARROW2 operator-(const __NARROW2 &a, const __NARROW2 &b) { return __hsub2(a, b); }
__NARROW_FUNCTION __NARROW2 &operator-=(__NARROW2 &a, const __NARROW2 &b) { a = __hsub2(a, b); return a; }
__NARROW_FUNCTION __NARROW2 operator*(const __NARROW2 &a, const __NARROW2 &b) { return __hmul2(a, b); }
__NARROW_FUNCTION __NARROW2 &operator*=(__NARROW2 &a, const __NARROW2 &b) { a = __hmul2(a, b); return a; }
__NARROW_FUNCTION __NARROW2 operator/(const __NARROW2 &a, const __NARROW2 &b) { return __h2div(a, b); }
__NARROW_FUNCTION __NARROW2 &operator/=(__NARROW2 &a, const __NARROW2 &b) { a = __h2div(a, b); return a; }
__NARROW_FUNCTION __NARROW2 operator-(const __NARROW2 &a) { return __hneg2(a); }
__NARROW_FUNCTION bool operator==(const __NARROW2 &a, const __NARROW2 &b) { return __hbeq2(a, b); }
__NARROW_FUNCTION bool operator<(const __NARROW2 &a, const __NARROW2 &b) { return __hblt2(a, b); }
__NARROW_FUNCTION bool operator<=(const __NARROW2 &a, const __NARROW2 &b) { return __hble2(a, b); }
__NARROW_FUNCTION bool operator>(const __NARROW2 &a, const __NARROW2 &b) { return __hbgt2(a, b); }
__NARROW_FUNCTION bool operator>=(const __NARROW2 &a, const __NARROW2 &b) { return __hbge2(a, b); }
__NARROW_FUNCTION bool operator!=(const __NARROW2 &a, const __NARROW2 &b) { return __hbneu2(a, b); }

// Functions of device code.
__device__ inline __NARROW hsqrt(__NARROW a) { float x = __NARROW_TO(a); return __NARROW_FROM(sqrtf(x)); }
__device__ inline __NARROW2 h2sqrt(__NARROW2 a) { return __NARROW2(hsqrt(a.x), hsqrt(a.y)); }
__device__ inline __NARROW hrsqrt(__NARROW a) { float x = __NARROW_TO(a); return __NARROW_FROM(1.0f / sqrtf(x)); }
__device__ inline __NARROW2 h2rsqrt(__NARROW2 a) { return __NARROW2(hrsqrt(a.x), hrsqrt(a.y)); }
__device__ inline __NARROW hrcp(__NARROW a) { float x = __NARROW_TO(a); return __NARROW_FROM(1.0f / x); }
__device__ inline __NARROW2 h2rcp(__NARROW2 a) { return __NARROW2(hrcp(a.x), hrcp(a.y)); }
__device__ inline __NARROW hlog(__NARROW a) { float x = __NARROW_TO(a); return __NARROW_FROM(logf(x)); }
__device__ inline __NARROW2 h2log(__NARROW2 a) { return __NARROW2(hlog(a.x), hlog(a.y)); }
__device__ inline __NARROW hlog2(__NARROW a) { float x = __NARROW_TO(a); return __NARROW_FROM(log2f(x)); }
__device__ inline __NARROW2 h2log2(__NARROW2 a) { return __NARROW2(hlog2(a.x), hlog2(a.y)); }
__device__ inline __NARROW hlog10(__NARROW a) { float x = __NARROW_TO(a); return __NARROW_FROM(log10f(x)); }
__device__ inline __NARROW2 h2log10(__NARROW2 a) { return __NARROW2(hlog10(a.x), hlog10(a.y)); }
__device__ inline __NARROW hexp(__NARROW a) { float x = __NARROW_TO(a); return __NARROW_FROM(expf(x)); }
__device__ inline __NARROW2 h2exp(__NARROW2 a) { return __NARROW2(hexp(a.x), hexp(a.y)); }
__device__ inline __NARROW hexp2(__NARROW a) { float x = __NARROW_TO(a); return __NARROW_FROM(exp2f(x)); }
__device__ inline __NARROW2 h2exp2(__NARROW2 a) { return __NARROW2(hexp2(a.x), hexp2(a.y)); }
__device__ inline __NARROW hexp10(__NARROW a) { float x = __NARROW_TO(a); return __NARROW_FROM(exp10f(x)); }
__device__ inline __NARROW2 h2exp10(__NARROW2 a) { return __NARROW2(hexp10(a.x), hexp10(a.y)); }
__device__ inline __NARROW hcos(__NARROW a) { float x = __NARROW_TO(a); return __NARROW_FROM(cosf(x)); }
__device__ inline __NARROW2 h2cos(__NARROW2 a) { return __NARROW2(hcos(a.x), hcos(a.y)); }
__device__ inline __NARROW hsin(__NARROW a) { float x = __NARROW_TO(a); return __NARROW_FROM(sinf(x)); }
__device__ inline __NARROW2 h2sin(__NARROW2 a) { return __NARROW2(hsin(a.x), hsin(a.y)); }
__device__ inline __NARROW htanh(__NARROW a) { float x = __NARROW_TO(a); return __NARROW_FROM(tanhf(x)); }
__device__ inline __NARROW2 h2tanh(__NARROW2 a) { return __NARROW2(htanh(a.x), htanh(a.y)); }
__device__ inline __NARROW htanh_approx(__NARROW a) { float x = __NARROW_TO(a); return __NARROW_FROM(tanhf(x)); }
__device__ inline __NARROW2 h2tanh_approx(__NARROW2 a) { return __NARROW2(htanh_approx(a.x), htanh_approx(a.y)); }
__device__ inline __NARROW hceil(__NARROW a) { float x = __NARROW_TO(a); return __NARROW_FROM(ceilf(x)); }
__device__ inline __NARROW2 h2ceil(__NARROW2 a) { return __NARROW2(hceil(a.x), hceil(a.y)); }
__device__ inline __NARROW hfloor(__NARROW a) { float x = __NARROW_TO(a); return __NARROW_FROM(floorf(x)); }
__device__ inline __NARROW2 h2floor(__NARROW2 a) { return __NARROW2(hfloor(a.x), hfloor(a.y)); }
__device__ inline __NARROW htrunc(__NARROW a) { float x = __NARROW_TO(a); return __NARROW_FROM(truncf(x)); }
__device__ inline __NARROW2 h2trunc(__NARROW2 a) { return __NARROW2(htrunc(a.x), htrunc(a.y)); }
__device__ inline __NARROW hrint(__NARROW a) { float x = __NARROW_TO(a); return __NARROW_FROM(rintf(x)); }
__device__ inline __NARROW2 h2rint(__NARROW2 a) { return __NARROW2(hrint(a.x), hrint(a.y)); }

__device__ inline unsigned int __narrow_bits(__NARROW2 a) { return (unsigned int)a.x.__x | ((unsigned int)a.y.__x << 16); }
__device__ inline __NARROW __narrow_of(__NARROW, unsigned int bits) { __NARROW a; a.__x = (unsigned short)bits; return a; }
__device__ inline __NARROW2 __narrow_of(__NARROW2, unsigned int bits) { __NARROW2 a; a.x.__x = (unsigned short)bits; a.y.__x = (unsigned short)(bits >> 16); return a; }
__device__ inline __NARROW __shfl_sync(unsigned int mask, __NARROW value, int lane, int width = 32) { return __narrow_of(value, __shfl_sync(mask, (unsigned int)value.__x, lane, width)); }
__device__ inline __NARROW2 __shfl_sync(unsigned int mask, __NARROW2 value, int lane, int width = 32) { return __narrow_of(value, __shfl_sync(mask, __narrow_bits(value), lane, width)); }
__device__ inline __NARROW __shfl_up_sync(unsigned int mask, __NARROW value, unsigned int lane, int width = 32) { return __narrow_of(value, __shfl_up_sync(mask, (unsigned int)value.__x, lane, width)); }
__device__ inline __NARROW2 __shfl_up_sync(unsigned int mask, __NARROW2 value, unsigned int lane, int width = 32) { return __narrow_of(value, __shfl_up_sync(mask, __narrow_bits(value), lane, width)); }
__device__ inline __NARROW __shfl_down_sync(unsigned int mask, __NARROW value, unsigned int lane, int width = 32) { return __narrow_of(value, __shfl_down_sync(mask, (unsigned int)value.__x, lane, width)); }
__device__ inline __NARROW2 __shfl_down_sync(unsigned int mask, __NARROW2 value, unsigned int lane, int width = 32) { return __narrow_of(value, __shfl_down_sync(mask, __narrow_bits(value), lane, width)); }
__device__ inline __NARROW __shfl_xor_sync(unsigned int mask, __NARROW value, int lane, int width = 32) { return __narrow_of(value, __shfl_xor_sync(mask, (unsigned int)value.__x, lane, width)); }
__device__ inline __NARROW2 __shfl_xor_sync(unsigned int mask, __NARROW2 value, int lane, int width = 32) { return __narrow_of(value, __shfl_xor_sync(mask, __narrow_bits(value), lane, width)); }

__device__ inline __NARROW atomicAdd(__NARROW *address, __NARROW value)
{
    unsigned short *bits = (unsigned short *)address;
    unsigned short old = *bits, seen;
    do {
        seen = old;
        __NARROW sum = __hadd(__narrow_of(value, seen), value);
        old = atomicCAS(bits, seen, sum.__x);
    } while (old != seen);
    return __narrow_of(value, old);
}
__device__ inline __NARROW2 atomicAdd(__NARROW2 *address, __NARROW2 value)
{
    unsigned int *bits = (unsigned int *)address;
    unsigned int old = *bits, seen;
    do {
        seen = old;
        old = atomicCAS(bits, seen, __narrow_bits(__hadd2(__narrow_of(value, seen), value)));
    } while (old != seen);
    return __narrow_of(value, old);
}
#undef __NARROW_TRUTH
