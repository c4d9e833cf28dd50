// libcu++: small parts of `cuda::std`, on both sides.
#pragma once
#include <type_traits>
#include <limits>

namespace cuda {
namespace std {

template <typename T> __host__ __device__ void swap(T &a, T &b)
{
    T kept = a;
    a = b;
    b = kept;
}
template <typename A, typename B> struct pair {
    A first;
    B second;
    __host__ __device__ pair() {}
    __host__ __device__ pair(A a, B b) : first(a), second(b) {}
};
template <typename A, typename B> __host__ __device__ pair<A, B> make_pair(A a, B b) { return pair<A, B>(a, b); }
template <typename T, int N> struct array {
    T items[N];
    __host__ __device__ T &operator[](size_t i) { return items[i]; }
    __host__ __device__ T *data() { return items; }
    __host__ __device__ T *begin() { return items; }
    __host__ __device__ T *end() { return items + N; }
    __host__ __device__ static int size() { return N; }
};
template <typename T> struct span {
    T *first;
    size_t count;
    __host__ __device__ span() : first(nullptr), count(0) {}
    __host__ __device__ span(T *p, size_t n) : first(p), count(n) {}
    __host__ __device__ T &operator[](size_t i) const { return first[i]; }
    __host__ __device__ T *data() const { return first; }
    __host__ __device__ T *begin() const { return first; }
    __host__ __device__ T *end() const { return first + count; }
    __host__ __device__ size_t size() const { return count; }
    __host__ __device__ bool empty() const { return count == 0; }
    __host__ __device__ span subspan(size_t from, size_t n) const { return span(first + from, n); }
};
template <typename T = void> struct plus {
    __host__ __device__ T operator()(const T &a, const T &b) const { return a + b; }
};
template <> struct plus<void> {
    template <typename A, typename B> __host__ __device__ auto operator()(const A &a, const B &b) const { return a + b; }
};
template <typename T = void> struct minus {
    __host__ __device__ T operator()(const T &a, const T &b) const { return a - b; }
};
template <> struct minus<void> {
    template <typename A, typename B> __host__ __device__ auto operator()(const A &a, const B &b) const { return a - b; }
};
template <typename T = void> struct multiplies {
    __host__ __device__ T operator()(const T &a, const T &b) const { return a * b; }
};
template <> struct multiplies<void> {
    template <typename A, typename B> __host__ __device__ auto operator()(const A &a, const B &b) const { return a * b; }
};
template <typename T = void> struct divides {
    __host__ __device__ T operator()(const T &a, const T &b) const { return a / b; }
};
template <> struct divides<void> {
    template <typename A, typename B> __host__ __device__ auto operator()(const A &a, const B &b) const { return a / b; }
};
template <typename T = void> struct modulus {
    __host__ __device__ T operator()(const T &a, const T &b) const { return a % b; }
};
template <> struct modulus<void> {
    template <typename A, typename B> __host__ __device__ auto operator()(const A &a, const B &b) const { return a % b; }
};
template <typename T = void> struct bit_and {
    __host__ __device__ T operator()(const T &a, const T &b) const { return a & b; }
};
template <> struct bit_and<void> {
    template <typename A, typename B> __host__ __device__ auto operator()(const A &a, const B &b) const { return a & b; }
};
template <typename T = void> struct bit_or {
    __host__ __device__ T operator()(const T &a, const T &b) const { return a | b; }
};
template <> struct bit_or<void> {
    template <typename A, typename B> __host__ __device__ auto operator()(const A &a, const B &b) const { return a | b; }
};
template <typename T = void> struct bit_xor {
    __host__ __device__ T operator()(const T &a, const T &b) const { return a ^ b; }
};
template <> struct bit_xor<void> {
    template <typename A, typename B> __host__ __device__ auto operator()(const A &a, const B &b) const { return a ^ b; }
};
template <typename T = void> struct less {
    __host__ __device__ bool operator()(const T &a, const T &b) const { return a < b; }
};
template <> struct less<void> {
    template <typename A, typename B> __host__ __device__ bool operator()(const A &a, const B &b) const { return a < b; }
};
template <typename T = void> struct greater {
    __host__ __device__ bool operator()(const T &a, const T &b) const { return a > b; }
};
template <> struct greater<void> {
    template <typename A, typename B> __host__ __device__ bool operator()(const A &a, const B &b) const { return a > b; }
};
template <typename T = void> struct less_equal {
    __host__ __device__ bool operator()(const T &a, const T &b) const { return a <= b; }
};
template <> struct less_equal<void> {
    template <typename A, typename B> __host__ __device__ bool operator()(const A &a, const B &b) const { return a <= b; }
};
template <typename T = void> struct greater_equal {
    __host__ __device__ bool operator()(const T &a, const T &b) const { return a >= b; }
};
template <> struct greater_equal<void> {
    template <typename A, typename B> __host__ __device__ bool operator()(const A &a, const B &b) const { return a >= b; }
};
template <typename T = void> struct equal_to {
    __host__ __device__ bool operator()(const T &a, const T &b) const { return a == b; }
};
template <> struct equal_to<void> {
    template <typename A, typename B> __host__ __device__ bool operator()(const A &a, const B &b) const { return a == b; }
};
template <typename T = void> struct not_equal_to {
    __host__ __device__ bool operator()(const T &a, const T &b) const { return a != b; }
};
template <> struct not_equal_to<void> {
    template <typename A, typename B> __host__ __device__ bool operator()(const A &a, const B &b) const { return a != b; }
};
template <typename T = void> struct logical_and {
    __host__ __device__ bool operator()(const T &a, const T &b) const { return a && b; }
};
template <> struct logical_and<void> {
    template <typename A, typename B> __host__ __device__ bool operator()(const A &a, const B &b) const { return a && b; }
};
template <typename T = void> struct logical_or {
    __host__ __device__ bool operator()(const T &a, const T &b) const { return a || b; }
};
template <> struct logical_or<void> {
    template <typename A, typename B> __host__ __device__ bool operator()(const A &a, const B &b) const { return a || b; }
};
template <typename T = void> struct negate {
    __host__ __device__ T operator()(const T &a) const { return -a; }
};
template <> struct negate<void> {
    template <typename A> __host__ __device__ auto operator()(const A &a) const { return -a; }
};
template <typename T = void> struct logical_not {
    __host__ __device__ bool operator()(const T &a) const { return !a; }
};
template <> struct logical_not<void> {
    template <typename A> __host__ __device__ bool operator()(const A &a) const { return !a; }
};
struct identity {
    template <typename T> __host__ __device__ T operator()(const T &a) const { return a; }
};

} // namespace std

template <typename T = void> struct maximum {
    __host__ __device__ T operator()(const T &a, const T &b) const { return a < b ? b : a; }
};
template <> struct maximum<void> {
    template <typename T> __host__ __device__ T operator()(const T &a, const T &b) const { return a < b ? b : a; }
};
template <typename T = void> struct minimum {
    __host__ __device__ T operator()(const T &a, const T &b) const { return b < a ? b : a; }
};
template <> struct minimum<void> {
    template <typename T> __host__ __device__ T operator()(const T &a, const T &b) const { return b < a ? b : a; }
};
template <typename A, typename B> __host__ __device__ A ceil_div(A a, B b) { return (A)((a + b - 1) / b); }

} // namespace cuda
