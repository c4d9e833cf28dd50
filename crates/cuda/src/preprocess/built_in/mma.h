// The tensor cores' `wmma` in CUDA C++. The elements of a tile lie in lanes as the PTX manual has them for `mma.sync` of 16 by 8
// (of doubles 8 by 8), of which a product here is one or two; so fragments may be mixed with inline PTX. A product takes what it
// needs from other lanes by shuffles; sums are exact until they are rounded once.
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
// How many elements of a factor lie side by side in one register.
template <typename T> struct __packed { enum { value = 1 }; };
template <> struct __packed<__half> { enum { value = 2 }; };
template <> struct __packed<__nv_bfloat16> { enum { value = 2 }; };
template <> struct __packed<signed char> { enum { value = 4 }; };
template <> struct __packed<unsigned char> { enum { value = 4 }; };
// A factor of halfs has each element twice, as NVIDIA's header has it.
template <typename Use, typename T> struct __copies { enum { value = 1 }; };
template <> struct __copies<matrix_a, __half> { enum { value = 2 }; };
template <> struct __copies<matrix_b, __half> { enum { value = 2 }; };

template <typename Use, int M, int N, int K, typename T, typename Layout = void> struct fragment {
    static constexpr int num_elements = __copies<Use, T>::value * __shape<Use, M, N, K>::rows * __shape<Use, M, N, K>::columns / 32;
    typedef typename __element<T>::type element_type;
    typedef typename __element<T>::type storage_element_type;
    typename __element<T>::type x[__copies<Use, T>::value * __shape<Use, M, N, K>::rows * __shape<Use, M, N, K>::columns / 32];
};

__device__ inline int __lane() { return (int)((threadIdx.z * blockDim.y + threadIdx.y) * blockDim.x + threadIdx.x) % 32; }

// Where element e of a lane is in its matrix. Packed elements side by side belong to neighbouring k; eight rows of the left factor
// and of the sum, and eight columns of the right factor, have a group of four lanes each.
template <typename Use, int M, int N, int K, typename T> struct __place {
    __device__ static int row(int e) { return __lane() / 4 + 8 * (e / 2 % (M / 8)); }
    __device__ static int column(int e) { return __lane() % 4 * 2 + e % 2 + 8 * (e / (2 * (M / 8))); }
};
template <int M, int N, int K, typename T> struct __place<matrix_a, M, N, K, T> {
    __device__ static int row(int e) { return __lane() / 4 + 8 * (e / __packed<T>::value % (M / 8)); }
    __device__ static int column(int e)
    {
        const int packed = __packed<T>::value;
        return __lane() % 4 * packed + e % packed + 4 * packed * (e / (packed * (M / 8)));
    }
};
template <int M, int N, int K, typename T> struct __place<matrix_b, M, N, K, T> {
    __device__ static int row(int e)
    {
        const int packed = __packed<T>::value;
        return __lane() % 4 * packed + e % packed + 4 * packed * (e / packed % (K / (4 * packed)));
    }
    __device__ static int column(int e) { return __lane() / 4 + 8 * (e / (K / 4)); }
};

template <typename Use, int M, int N, int K, typename T, typename Layout, typename V> __device__ inline void fill_fragment(fragment<Use, M, N, K, T, Layout> &tile, V value)
{
    for (int e = 0; e < __copies<Use, T>::value * __shape<Use, M, N, K>::rows * __shape<Use, M, N, K>::columns / 32; e++) tile.x[e] = value;
}
template <typename Use, int M, int N, int K, typename T, typename Layout, typename V> __device__ inline void load_matrix_sync(fragment<Use, M, N, K, T, Layout> &tile, const V *from, unsigned int lead)
{
    const int count = __shape<Use, M, N, K>::rows * __shape<Use, M, N, K>::columns / 32;
    for (int e = 0; e < count; e++) {
        int row = __place<Use, M, N, K, T>::row(e), column = __place<Use, M, N, K, T>::column(e);
        tile.x[e] = __by_columns<Layout>::value ? from[(long long)column * lead + row] : from[(long long)row * lead + column];
        if (__copies<Use, T>::value == 2) tile.x[e + (__copies<Use, T>::value - 1) * count] = tile.x[e];
    }
    __syncwarp();
}
template <int M, int N, int K, typename T> __device__ inline void load_matrix_sync(fragment<accumulator, M, N, K, T> &tile, const T *from, unsigned int lead, layout_t layout)
{
    for (int e = 0; e < M * N / 32; e++) {
        int row = __place<accumulator, M, N, K, T>::row(e), column = __place<accumulator, M, N, K, T>::column(e);
        tile.x[e] = layout == mem_col_major ? from[(long long)column * lead + row] : from[(long long)row * lead + column];
    }
    __syncwarp();
}
template <int M, int N, int K, typename T> __device__ inline void store_matrix_sync(T *to, const fragment<accumulator, M, N, K, T> &tile, unsigned int lead, layout_t layout)
{
    for (int e = 0; e < M * N / 32; e++) {
        int row = __place<accumulator, M, N, K, T>::row(e), column = __place<accumulator, M, N, K, T>::column(e);
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
    const int packed = __packed<A>::value;
    for (int e = 0; e < M * N / 32; e++) {
        // The group of four lanes that has the row, and the one that has the column.
        int row = __lane() / 4 * 4, column = (__lane() % 4 * 2 + e % 2) * 4;
        double sum = __added(c.x[e]);
        for (int k = 0; k < K; k++) {
            int lane = k % (4 * packed) / packed, block = k / (4 * packed);
            int above = k % packed + packed * (e / 2 % (M / 8) + (M / 8) * block);
            int beside = k % packed + packed * (block + K / (4 * packed) * (e / (2 * (M / 8))));
            unsigned int left = __shfl_sync(0xffffffffu, __bits(a.x[above]), row + lane);
            unsigned int right = __shfl_sync(0xffffffffu, __bits(b.x[beside]), column + lane);
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
        int row = __lane() / 4, column = __lane() % 4 * 2 + e;
        double sum = c.x[e];
        for (int k = 0; k < K; k++) {
            double left = __shfl_sync(0xffffffffu, a.x[0], row * 4 + k);
            double right = __shfl_sync(0xffffffffu, b.x[0], column * 4 + k);
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
