// The tensor cores' `wmma` in CUDA C++. Number i of a tile, counted along rows, lies in lane i % 32, place i / 32. A product
// takes what it needs from other lanes by shuffles; sums are exact until they are rounded once.
#pragma once
#include <cuda_fp16.h>
#include <cuda_bf16.h>

namespace nvcuda {
namespace wmma {
enum layout_t { mem_row_major, mem_col_major };
struct row_major {};
struct col_major {};
struct matrix_a {};
struct matrix_b {};
struct accumulator {};
namespace precision {
struct tf32 {};
}

// What a tile's elements are held as.
template <typename T> struct __element { typedef T type; };
template <> struct __element<precision::tf32> { typedef float type; };
template <typename Use, int M, int N, int K> struct __shape { enum { rows = M, columns = N }; };
template <int M, int N, int K> struct __shape<matrix_a, M, N, K> { enum { rows = M, columns = K }; };
template <int M, int N, int K> struct __shape<matrix_b, M, N, K> { enum { rows = K, columns = N }; };
template <typename Layout> struct __by_columns { enum { value = 0 }; };
template <> struct __by_columns<col_major> { enum { value = 1 }; };

template <typename Use, int M, int N, int K, typename T, typename Layout = void> struct fragment {
    static constexpr int num_elements = __shape<Use, M, N, K>::rows * __shape<Use, M, N, K>::columns / 32;
    typedef typename __element<T>::type element_type;
    typedef typename __element<T>::type storage_element_type;
    typename __element<T>::type x[__shape<Use, M, N, K>::rows * __shape<Use, M, N, K>::columns / 32];
};

__device__ inline int __lane() { return (int)((threadIdx.z * blockDim.y + threadIdx.y) * blockDim.x + threadIdx.x) % 32; }

template <typename Use, int M, int N, int K, typename T, typename Layout, typename V> __device__ inline void fill_fragment(fragment<Use, M, N, K, T, Layout> &tile, V value)
{
    for (int e = 0; e < __shape<Use, M, N, K>::rows * __shape<Use, M, N, K>::columns / 32; e++) tile.x[e] = value;
}
template <typename Use, int M, int N, int K, typename T, typename Layout, typename V> __device__ inline void load_matrix_sync(fragment<Use, M, N, K, T, Layout> &tile, const V *from, unsigned int lead)
{
    const int columns = __shape<Use, M, N, K>::columns;
    for (int e = 0; e < __shape<Use, M, N, K>::rows * __shape<Use, M, N, K>::columns / 32; e++) {
        int i = __lane() + 32 * e, row = i / columns, column = i % columns;
        tile.x[e] = __by_columns<Layout>::value ? from[(long long)column * lead + row] : from[(long long)row * lead + column];
    }
    __syncwarp();
}
template <int M, int N, int K, typename T> __device__ inline void load_matrix_sync(fragment<accumulator, M, N, K, T> &tile, const T *from, unsigned int lead, layout_t layout)
{
    for (int e = 0; e < M * N / 32; e++) {
        int i = __lane() + 32 * e, row = i / N, column = i % N;
        tile.x[e] = layout == mem_col_major ? from[(long long)column * lead + row] : from[(long long)row * lead + column];
    }
    __syncwarp();
}
template <int M, int N, int K, typename T> __device__ inline void store_matrix_sync(T *to, const fragment<accumulator, M, N, K, T> &tile, unsigned int lead, layout_t layout)
{
    for (int e = 0; e < M * N / 32; e++) {
        int i = __lane() + 32 * e, row = i / N, column = i % N;
        if (layout == mem_col_major) to[(long long)column * lead + row] = tile.x[e];
        else to[(long long)row * lead + column] = tile.x[e];
    }
    __syncwarp();
}

// Elements as bits that a shuffle takes, and as what is multiplied and added.
__device__ inline unsigned int __bits(__half value) { return __half_as_ushort(value); }
__device__ inline unsigned int __bits(__nv_bfloat16 value) { return __bfloat16_as_ushort(value); }
__device__ inline unsigned int __bits(float value) { return __float_as_uint(value); }
__device__ inline unsigned int __bits(signed char value) { return (unsigned int)(int)value; }
__device__ inline unsigned int __bits(char value) { return (unsigned int)(int)value; }
__device__ inline unsigned int __bits(unsigned char value) { return (unsigned int)value; }
__device__ inline double __number(__half, unsigned int bits) { return (double)__half2float(__ushort_as_half((unsigned short)bits)); }
__device__ inline double __number(__nv_bfloat16, unsigned int bits) { return (double)__bfloat162float(__ushort_as_bfloat16((unsigned short)bits)); }
// Of a float the matrix unit reads 10 bits of the fraction.
__device__ inline double __number(float, unsigned int bits) { return (double)__uint_as_float(bits & 0xffffe000u); }
__device__ inline double __number(signed char, unsigned int bits) { return (double)(int)bits; }
__device__ inline double __number(char, unsigned int bits) { return (double)(int)bits; }
__device__ inline double __number(unsigned char, unsigned int bits) { return (double)bits; }
__device__ inline double __added(__half value) { return (double)__half2float(value); }
__device__ inline double __added(float value) { return (double)value; }
__device__ inline double __added(double value) { return value; }
__device__ inline double __added(int value) { return (double)value; }
__device__ inline void __rounded(__half *to, double value) { *to = __double2half(value); }
__device__ inline void __rounded(float *to, double value) { *to = (float)value; }
__device__ inline void __rounded(double *to, double value) { *to = value; }
__device__ inline void __rounded(int *to, double value) { *to = (int)(long long)value; }

template <int M, int N, int K, typename D, typename A, typename LA, typename B, typename LB, typename C>
__device__ inline void mma_sync(fragment<accumulator, M, N, K, D> &to, const fragment<matrix_a, M, N, K, A, LA> &a, const fragment<matrix_b, M, N, K, B, LB> &b, const fragment<accumulator, M, N, K, C> &c, bool saturate = false)
{
    for (int e = 0; e < M * N / 32; e++) {
        int row = (__lane() + 32 * e) / N, column = (__lane() + 32 * e) % N;
        double sum = __added(c.x[e]);
        for (int k = 0; k < K; k++) {
            // The rows that the lanes want lie in several places of the lanes that have them.
            int first = (32 * e / N * K + k) / 32, last = ((32 * e + 31) / N * K + k) / 32, wanted = row * K + k;
            unsigned int left = 0;
            for (int place = first; place <= last; place++) {
                unsigned int found = __shfl_sync(0xffffffffu, __bits(a.x[place]), wanted % 32);
                if (place == wanted / 32) left = found;
            }
            unsigned int right = __shfl_sync(0xffffffffu, __bits(b.x[k * N / 32]), (k * N + column) % 32);
            sum += __number(a.x[0], left) * __number(b.x[0], right);
        }
        __rounded(&to.x[e], sum);
    }
}
// Doubles: 8 x 8 x 4, a number of each factor per lane.
template <int M, int N, int K, typename LA, typename LB>
__device__ inline void mma_sync(fragment<accumulator, M, N, K, double> &to, const fragment<matrix_a, M, N, K, double, LA> &a, const fragment<matrix_b, M, N, K, double, LB> &b, const fragment<accumulator, M, N, K, double> &c)
{
    for (int e = 0; e < M * N / 32; e++) {
        int row = (__lane() + 32 * e) / N, column = (__lane() + 32 * e) % N;
        double sum = c.x[e];
        for (int k = 0; k < K; k++) {
            double left = __shfl_sync(0xffffffffu, a.x[0], row * K + k);
            double right = __shfl_sync(0xffffffffu, b.x[0], k * N + column);
            sum = fma(left, right, sum);
        }
        to.x[e] = sum;
    }
}
__device__ inline float __float_to_tf32(float value)
{
    unsigned int bits = __float_as_uint(value);
    if ((bits & 0x7f800000u) != 0x7f800000u) bits = (bits + 0x1000u) & 0xffffe000u;
    return __uint_as_float(bits);
}
}
}
using nvcuda::wmma::__float_to_tf32;
