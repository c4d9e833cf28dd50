// Arithmetic on CUDA's vector types, as `helper_math.h` of NVIDIA's samples declares it.
#pragma once
#include <cuda_runtime.h>
#include <math.h>

#define HELPER_MATH_ inline __host__ __device__

// From one number, from fewer or more members, and from vectors of other numbers.
#define HELPER_MATH_MAKE_(T, V)                                                    \
    HELPER_MATH_ V##2 make_##V##2(T s) { return make_##V##2(s, s); }               \
    HELPER_MATH_ V##2 make_##V##2(V##3 a) { return make_##V##2(a.x, a.y); }        \
    HELPER_MATH_ V##2 make_##V##2(V##4 a) { return make_##V##2(a.x, a.y); }        \
    HELPER_MATH_ V##3 make_##V##3(T s) { return make_##V##3(s, s, s); }            \
    HELPER_MATH_ V##3 make_##V##3(V##2 a) { return make_##V##3(a.x, a.y, 0); }     \
    HELPER_MATH_ V##3 make_##V##3(V##2 a, T s) { return make_##V##3(a.x, a.y, s); } \
    HELPER_MATH_ V##3 make_##V##3(V##4 a) { return make_##V##3(a.x, a.y, a.z); }   \
    HELPER_MATH_ V##4 make_##V##4(T s) { return make_##V##4(s, s, s, s); }         \
    HELPER_MATH_ V##4 make_##V##4(V##3 a) { return make_##V##4(a.x, a.y, a.z, 0); } \
    HELPER_MATH_ V##4 make_##V##4(V##3 a, T w) { return make_##V##4(a.x, a.y, a.z, w); }
#define HELPER_MATH_FROM_(T, V, W)                                                                          \
    HELPER_MATH_ V##2 make_##V##2(W##2 a) { return make_##V##2((T)a.x, (T)a.y); }                           \
    HELPER_MATH_ V##3 make_##V##3(W##3 a) { return make_##V##3((T)a.x, (T)a.y, (T)a.z); }                   \
    HELPER_MATH_ V##4 make_##V##4(W##4 a) { return make_##V##4((T)a.x, (T)a.y, (T)a.z, (T)a.w); }
HELPER_MATH_MAKE_(float, float)
HELPER_MATH_MAKE_(int, int)
HELPER_MATH_MAKE_(unsigned int, uint)
HELPER_MATH_FROM_(float, float, int)
HELPER_MATH_FROM_(float, float, uint)
HELPER_MATH_FROM_(int, int, uint)
HELPER_MATH_FROM_(int, int, float)
HELPER_MATH_FROM_(unsigned int, uint, int)

// An operator between vectors, and between a vector and a number on either side.
#define HELPER_MATH_OPERATOR_(T, V, OP, ASSIGN)                                                                                  \
    HELPER_MATH_ V##2 operator OP(V##2 a, V##2 b) { return make_##V##2(a.x OP b.x, a.y OP b.y); }                                \
    HELPER_MATH_ V##2 operator OP(V##2 a, T b) { return make_##V##2(a.x OP b, a.y OP b); }                                       \
    HELPER_MATH_ V##2 operator OP(T a, V##2 b) { return make_##V##2(a OP b.x, a OP b.y); }                                       \
    HELPER_MATH_ void operator ASSIGN(V##2 &a, V##2 b) { a = a OP b; }                                                           \
    HELPER_MATH_ void operator ASSIGN(V##2 &a, T b) { a = a OP b; }                                                              \
    HELPER_MATH_ V##3 operator OP(V##3 a, V##3 b) { return make_##V##3(a.x OP b.x, a.y OP b.y, a.z OP b.z); }                    \
    HELPER_MATH_ V##3 operator OP(V##3 a, T b) { return make_##V##3(a.x OP b, a.y OP b, a.z OP b); }                             \
    HELPER_MATH_ V##3 operator OP(T a, V##3 b) { return make_##V##3(a OP b.x, a OP b.y, a OP b.z); }                             \
    HELPER_MATH_ void operator ASSIGN(V##3 &a, V##3 b) { a = a OP b; }                                                           \
    HELPER_MATH_ void operator ASSIGN(V##3 &a, T b) { a = a OP b; }                                                              \
    HELPER_MATH_ V##4 operator OP(V##4 a, V##4 b) { return make_##V##4(a.x OP b.x, a.y OP b.y, a.z OP b.z, a.w OP b.w); }        \
    HELPER_MATH_ V##4 operator OP(V##4 a, T b) { return make_##V##4(a.x OP b, a.y OP b, a.z OP b, a.w OP b); }                   \
    HELPER_MATH_ V##4 operator OP(T a, V##4 b) { return make_##V##4(a OP b.x, a OP b.y, a OP b.z, a OP b.w); }                   \
    HELPER_MATH_ void operator ASSIGN(V##4 &a, V##4 b) { a = a OP b; }                                                           \
    HELPER_MATH_ void operator ASSIGN(V##4 &a, T b) { a = a OP b; }
#define HELPER_MATH_OPERATORS_(T, V)       \
    HELPER_MATH_OPERATOR_(T, V, +, +=)     \
    HELPER_MATH_OPERATOR_(T, V, -, -=)     \
    HELPER_MATH_OPERATOR_(T, V, *, *=)
HELPER_MATH_OPERATORS_(float, float)
HELPER_MATH_OPERATORS_(int, int)
HELPER_MATH_OPERATORS_(unsigned int, uint)
HELPER_MATH_OPERATOR_(float, float, /, /=)

#define HELPER_MATH_NEGATE_(V)                                                                          \
    HELPER_MATH_ V##2 operator-(const V##2 &a) { return make_##V##2(-a.x, -a.y); }                      \
    HELPER_MATH_ V##3 operator-(const V##3 &a) { return make_##V##3(-a.x, -a.y, -a.z); }                \
    HELPER_MATH_ V##4 operator-(const V##4 &a) { return make_##V##4(-a.x, -a.y, -a.z, -a.w); }
HELPER_MATH_NEGATE_(float)
HELPER_MATH_NEGATE_(int)

// Functions member by member.
#define HELPER_MATH_OF_ONE_(V, NAME, F)                                                                 \
    HELPER_MATH_ V##2 NAME(V##2 a) { return make_##V##2(F(a.x), F(a.y)); }                              \
    HELPER_MATH_ V##3 NAME(V##3 a) { return make_##V##3(F(a.x), F(a.y), F(a.z)); }                      \
    HELPER_MATH_ V##4 NAME(V##4 a) { return make_##V##4(F(a.x), F(a.y), F(a.z), F(a.w)); }
#define HELPER_MATH_OF_TWO_(V, NAME, F)                                                                                        \
    HELPER_MATH_ V##2 NAME(V##2 a, V##2 b) { return make_##V##2(F(a.x, b.x), F(a.y, b.y)); }                                   \
    HELPER_MATH_ V##3 NAME(V##3 a, V##3 b) { return make_##V##3(F(a.x, b.x), F(a.y, b.y), F(a.z, b.z)); }                      \
    HELPER_MATH_ V##4 NAME(V##4 a, V##4 b) { return make_##V##4(F(a.x, b.x), F(a.y, b.y), F(a.z, b.z), F(a.w, b.w)); }
HELPER_MATH_ float fracf(float v) { return v - floorf(v); }
HELPER_MATH_OF_ONE_(float, floorf, floorf)
HELPER_MATH_OF_ONE_(float, fracf, fracf)
HELPER_MATH_OF_ONE_(float, fabs, fabsf)
HELPER_MATH_OF_ONE_(int, abs, abs)
HELPER_MATH_OF_TWO_(float, fminf, fminf)
HELPER_MATH_OF_TWO_(float, fmaxf, fmaxf)
HELPER_MATH_OF_TWO_(float, fmodf, fmodf)
HELPER_MATH_OF_TWO_(int, min, min)
HELPER_MATH_OF_TWO_(int, max, max)
HELPER_MATH_OF_TWO_(uint, min, min)
HELPER_MATH_OF_TWO_(uint, max, max)

// Between two bounds, which are numbers or vectors.
#define HELPER_MATH_CLAMP_(T, V, MIN, MAX)                                                                                     \
    HELPER_MATH_ T clamp(T f, T a, T b) { return MAX(a, MIN(f, b)); }                                                          \
    HELPER_MATH_ V##2 clamp(V##2 v, T a, T b) { return make_##V##2(clamp(v.x, a, b), clamp(v.y, a, b)); }                      \
    HELPER_MATH_ V##3 clamp(V##3 v, T a, T b) { return make_##V##3(clamp(v.x, a, b), clamp(v.y, a, b), clamp(v.z, a, b)); }    \
    HELPER_MATH_ V##4 clamp(V##4 v, T a, T b)                                                                                  \
    {                                                                                                                          \
        return make_##V##4(clamp(v.x, a, b), clamp(v.y, a, b), clamp(v.z, a, b), clamp(v.w, a, b));                            \
    }                                                                                                                          \
    HELPER_MATH_ V##2 clamp(V##2 v, V##2 a, V##2 b) { return MAX(a, MIN(v, b)); }                                              \
    HELPER_MATH_ V##3 clamp(V##3 v, V##3 a, V##3 b) { return MAX(a, MIN(v, b)); }                                              \
    HELPER_MATH_ V##4 clamp(V##4 v, V##4 a, V##4 b) { return MAX(a, MIN(v, b)); }
HELPER_MATH_CLAMP_(float, float, fminf, fmaxf)
HELPER_MATH_CLAMP_(int, int, min, max)
HELPER_MATH_CLAMP_(unsigned int, uint, min, max)

#define HELPER_MATH_DOT_(T, V)                                                                              \
    HELPER_MATH_ T dot(V##2 a, V##2 b) { return a.x * b.x + a.y * b.y; }                                    \
    HELPER_MATH_ T dot(V##3 a, V##3 b) { return a.x * b.x + a.y * b.y + a.z * b.z; }                        \
    HELPER_MATH_ T dot(V##4 a, V##4 b) { return a.x * b.x + a.y * b.y + a.z * b.z + a.w * b.w; }
HELPER_MATH_DOT_(float, float)
HELPER_MATH_DOT_(int, int)
HELPER_MATH_DOT_(unsigned int, uint)

HELPER_MATH_ float lerp(float a, float b, float t) { return a + t * (b - a); }
HELPER_MATH_ float smoothstep(float a, float b, float x)
{
    float y = clamp((x - a) / (b - a), 0.0f, 1.0f);
    return (y * y * (3.0f - (2.0f * y)));
}
#define HELPER_MATH_GEOMETRY_(V)                                                        \
    HELPER_MATH_ V lerp(V a, V b, float t) { return a + t * (b - a); }                  \
    HELPER_MATH_ float length(V v) { return sqrtf(dot(v, v)); }                         \
    HELPER_MATH_ V normalize(V v)                                                       \
    {                                                                                   \
        float scale = rsqrtf(dot(v, v));                                                \
        return v * scale;                                                               \
    }                                                                                   \
    HELPER_MATH_ V smoothstep(V a, V b, V x)                                            \
    {                                                                                   \
        V y = clamp((x - a) / (b - a), 0.0f, 1.0f);                                     \
        return (y * y * (make_##V(3.0f) - (make_##V(2.0f) * y)));                       \
    }
HELPER_MATH_GEOMETRY_(float2)
HELPER_MATH_GEOMETRY_(float3)
HELPER_MATH_GEOMETRY_(float4)
HELPER_MATH_ float3 reflect(float3 i, float3 n) { return i - 2.0f * n * dot(n, i); }
HELPER_MATH_ float3 cross(float3 a, float3 b)
{
    return make_float3(a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x);
}
