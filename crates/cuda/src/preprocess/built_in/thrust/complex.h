// Thrust: complex numbers on both sides.
#pragma once
#include "thrust/thrust.h"
#include <cmath>

namespace thrust {

template <typename T> struct complex {
    typedef T value_type;
    T re;
    T im;
    __host__ __device__ complex(T real = 0, T imaginary = 0) : re(real), im(imaginary) {}
    template <typename U> __host__ __device__ complex(const complex<U> &o) : re((T)o.re), im((T)o.im) {}
    __host__ __device__ T real() const { return re; }
    __host__ __device__ T imag() const { return im; }
    __host__ __device__ void real(T value) { re = value; }
    __host__ __device__ void imag(T value) { im = value; }
    __host__ __device__ complex &operator+=(const complex &o) { re += o.re; im += o.im; return *this; }
    __host__ __device__ complex &operator-=(const complex &o) { re -= o.re; im -= o.im; return *this; }
    __host__ __device__ complex &operator*=(const complex &o) { *this = *this * o; return *this; }
    __host__ __device__ complex &operator/=(const complex &o) { *this = *this / o; return *this; }
};
template <typename T> __host__ __device__ complex<T> operator+(const complex<T> &a, const complex<T> &b) { return complex<T>(a.re + b.re, a.im + b.im); }
template <typename T> __host__ __device__ complex<T> operator+(const complex<T> &a, const T &b) { return complex<T>(a.re + b, a.im); }
template <typename T> __host__ __device__ complex<T> operator+(const T &a, const complex<T> &b) { return complex<T>(a + b.re, b.im); }
template <typename T> __host__ __device__ complex<T> operator-(const complex<T> &a, const complex<T> &b) { return complex<T>(a.re - b.re, a.im - b.im); }
template <typename T> __host__ __device__ complex<T> operator-(const complex<T> &a, const T &b) { return complex<T>(a.re - b, a.im); }
template <typename T> __host__ __device__ complex<T> operator-(const T &a, const complex<T> &b) { return complex<T>(a - b.re, -b.im); }
template <typename T> __host__ __device__ complex<T> operator*(const complex<T> &a, const complex<T> &b)
{
    return complex<T>(a.re * b.re - a.im * b.im, a.re * b.im + a.im * b.re);
}
template <typename T> __host__ __device__ complex<T> operator*(const complex<T> &a, const T &b) { return complex<T>(a.re * b, a.im * b); }
template <typename T> __host__ __device__ complex<T> operator*(const T &a, const complex<T> &b) { return complex<T>(a * b.re, a * b.im); }
template <typename T> __host__ __device__ complex<T> operator/(const complex<T> &a, const complex<T> &b)
{
    // Scaled, so that squares neither overflow nor vanish.
    T s = fabs(b.re) + fabs(b.im);
    T oos = (T)1 / s;
    T ars = a.re * oos, ais = a.im * oos, brs = b.re * oos, bis = b.im * oos;
    s = brs * brs + bis * bis;
    oos = (T)1 / s;
    return complex<T>((ars * brs + ais * bis) * oos, (ais * brs - ars * bis) * oos);
}
template <typename T> __host__ __device__ complex<T> operator/(const complex<T> &a, const T &b) { return complex<T>(a.re / b, a.im / b); }
template <typename T> __host__ __device__ complex<T> operator/(const T &a, const complex<T> &b) { return complex<T>(a) / b; }
template <typename T> __host__ __device__ complex<T> operator-(const complex<T> &a) { return complex<T>(-a.re, -a.im); }
template <typename T> __host__ __device__ complex<T> operator+(const complex<T> &a) { return a; }
template <typename T> __host__ __device__ bool operator==(const complex<T> &a, const complex<T> &b) { return a.re == b.re && a.im == b.im; }
template <typename T> __host__ __device__ bool operator!=(const complex<T> &a, const complex<T> &b) { return !(a == b); }
template <typename T> __host__ __device__ T abs(const complex<T> &z) { return hypot(z.re, z.im); }
template <typename T> __host__ __device__ T arg(const complex<T> &z) { return atan2(z.im, z.re); }
template <typename T> __host__ __device__ T norm(const complex<T> &z) { return z.re * z.re + z.im * z.im; }
template <typename T> __host__ __device__ complex<T> conj(const complex<T> &z) { return complex<T>(z.re, -z.im); }
template <typename T> __host__ __device__ complex<T> polar(const T &radius, const T &angle) { return complex<T>(radius * cos(angle), radius * sin(angle)); }
template <typename T> __host__ __device__ complex<T> exp(const complex<T> &z) { return polar((T)::exp(z.re), z.im); }
template <typename T> __host__ __device__ complex<T> log(const complex<T> &z) { return complex<T>((T)::log(abs(z)), arg(z)); }
template <typename T> __host__ __device__ complex<T> sqrt(const complex<T> &z) { return polar((T)::sqrt(abs(z)), arg(z) / (T)2); }
template <typename T> __host__ __device__ complex<T> pow(const complex<T> &z, const T &e) { return exp(log(z) * e); }
template <typename T> std::ostream &operator<<(std::ostream &out, const complex<T> &z)
{
    return out << "(" << z.re << "," << z.im << ")";
}

} // namespace thrust
