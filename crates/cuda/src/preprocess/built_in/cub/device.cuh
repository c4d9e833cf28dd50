// CUB: algorithms of the whole device. A first call without memory asks how much is needed.
#pragma once
#include "thrust/thrust.h"

namespace cub {

struct NullType {
    char unused;
};
struct Sum {
    template <typename T> __host__ __device__ T operator()(const T &a, const T &b) const { return a + b; }
};
struct Max {
    template <typename T> __host__ __device__ T operator()(const T &a, const T &b) const { return a < b ? b : a; }
};
struct Min {
    template <typename T> __host__ __device__ T operator()(const T &a, const T &b) const { return b < a ? b : a; }
};
struct Equality {
    template <typename T> __host__ __device__ bool operator()(const T &a, const T &b) const { return a == b; }
};
struct Inequality {
    template <typename T> __host__ __device__ bool operator()(const T &a, const T &b) const { return a != b; }
};
struct Difference {
    template <typename T> __host__ __device__ T operator()(const T &a, const T &b) const { return a - b; }
};
template <typename K, typename V> struct KeyValuePair {
    typedef K Key;
    typedef V Value;
    K key;
    V value;
};
template <typename T> struct DoubleBuffer {
    T *d_buffers[2];
    int selector;
    __host__ __device__ DoubleBuffer() : selector(0) {}
    __host__ __device__ DoubleBuffer(T *current, T *alternate) : selector(0)
    {
        d_buffers[0] = current;
        d_buffers[1] = alternate;
    }
    __host__ __device__ T *Current() { return d_buffers[selector]; }
    __host__ __device__ T *Alternate() { return d_buffers[selector ^ 1]; }
};
template <typename T> using CountingInputIterator = thrust::counting_iterator<T>;
template <typename T> using ConstantInputIterator = thrust::constant_iterator<T>;

// What a call says, or what went wrong before it. As CUB does, this says nothing unless `CUB_STDERR` is defined.
inline cudaError_t Debug(cudaError_t error, const char *file, int line)
{
    cudaError_t before = cudaGetLastError();
    if (error == cudaSuccess && before != cudaSuccess) error = before;
#ifdef CUB_STDERR
    if (error != cudaSuccess) {
        fprintf(stderr, "CUDA error %d [%s, %d]: %s\n", (int)error, file, line, cudaGetErrorString(error));
        fflush(stderr);
    }
#endif
    return error;
}
#define CubDebug(call) cub::Debug((cudaError_t)(call), __FILE__, __LINE__)
#define CubDebugExit(call) if (CubDebug(call)) { exit(1); }

// Memory that is asked for and given back; here every piece is the runtime's own.
struct CachingDeviceAllocator {
    bool skip_cleanup;
    CachingDeviceAllocator(bool skip = false) : skip_cleanup(skip) {}
    cudaError_t DeviceAllocate(void **to, size_t bytes, cudaStream_t stream = 0) { return cudaMalloc(to, bytes); }
    cudaError_t DeviceFree(void *p) { return cudaFree(p); }
};

namespace detail {

#define CUB_ASKS_(TEMP, BYTES)  \
    if (TEMP == nullptr) {      \
        BYTES = 256;            \
        return cudaSuccess;     \
    }

template <typename I, typename O, typename T, typename F>
void reduce_to(cudaStream_t stream, I in, long n, O out, T init, F f)
{
    long wide = n < 256 ? n : 256;
    thrust::detail::temporary<T> partial(wide + 1);
    if (n > 0) thrust::detail::reduce_kernel<<<1, 256, 0, stream>>>(thrust::detail::raw(in), n, partial.data, wide, f);
    thrust::detail::reduce_last_kernel<<<1, 1, 0, stream>>>(partial.data, wide, init, partial.data + wide, f);
    thrust::detail::copy_kernel<<<1, 1, 0, stream>>>(partial.data + wide, 1L, out);
}
template <typename I, typename T, typename F> __global__ void reduce_from_first_kernel(I in, long n, T *out, F f)
{
    T sum = (T)in[0];
    for (long i = 1; i < n; i++) sum = f(sum, in[i]);
    *out = sum;
}
// Without a value to begin with: the first element.
template <typename I, typename O, typename F> void reduce_first(cudaStream_t stream, I in, long n, O out, F f)
{
    typedef thrust::detail::value_of<I> T;
    if (n <= 0) return;
    long wide = n < 256 ? n : 256;
    thrust::detail::temporary<T> partial(wide + 1);
    thrust::detail::reduce_kernel<<<1, 256, 0, stream>>>(thrust::detail::raw(in), n, partial.data, wide, f);
    reduce_from_first_kernel<<<1, 1, 0, stream>>>(partial.data, wide, partial.data + wide, f);
    thrust::detail::copy_kernel<<<1, 1, 0, stream>>>(partial.data + wide, 1L, out);
}
template <typename I, typename O, typename T, typename B, typename F>
__global__ void segmented_reduce_kernel(I in, O out, int segments, B begins, B ends, T init, F f)
{
    int s = blockIdx.x * blockDim.x + threadIdx.x;
    if (s >= segments) return;
    T sum = init;
    for (long i = begins[s]; i < (long)ends[s]; i++) sum = f(sum, in[i]);
    out[s] = sum;
}
template <typename I, typename C, typename L>
__global__ void histogram_even_kernel(I in, long n, C *counts, int bins, L low, L high)
{
    long i = blockIdx.x * (long)blockDim.x + threadIdx.x;
    if (i >= n) return;
    L value = (L)in[i];
    if (value >= low && value < high) {
        int bin = (int)((value - low) * bins / (high - low));
        atomicAdd(&counts[bin], (C)1);
    }
}
template <typename I, typename C, typename L> __global__ void histogram_range_kernel(I in, long n, C *counts, int bins, L levels)
{
    long i = blockIdx.x * (long)blockDim.x + threadIdx.x;
    if (i >= n) return;
    for (int bin = 0; bin < bins; bin++)
        if (in[i] >= levels[bin] && in[i] < levels[bin + 1]) atomicAdd(&counts[bin], (C)1);
}
template <typename T, typename N> __global__ void store_kernel(T value, N out) { *out = value; }
template <typename S> struct flagged {
    S flags;
    __host__ __device__ bool operator()(long i) const { return flags[i] ? true : false; }
};
template <typename I, typename K> struct indexed_iterator {
    typedef KeyValuePair<K, thrust::detail::value_of<I>> value_type;
    typedef value_type reference;
    typedef long difference_type;
    static const int place = 1;
    I at;
    __host__ __device__ explicit indexed_iterator(I i) : at(i) {}
    __host__ __device__ value_type operator[](long i) const
    {
        value_type made;
        made.key = (K)i;
        made.value = at[i];
        return made;
    }
};
struct ArgMax_ {
    template <typename P> __host__ __device__ P operator()(const P &a, const P &b) const
    {
        return a.value < b.value || (a.value == b.value && b.key < a.key) ? b : a;
    }
};
struct ArgMin_ {
    template <typename P> __host__ __device__ P operator()(const P &a, const P &b) const
    {
        return b.value < a.value || (a.value == b.value && b.key < a.key) ? b : a;
    }
};

} // namespace detail

struct DeviceReduce {
    template <typename I, typename O, typename F, typename T>
    static cudaError_t Reduce(void *temp, size_t &bytes, I in, O out, long n, F f, T init, cudaStream_t stream = 0)
    {
        CUB_ASKS_(temp, bytes)
        detail::reduce_to(stream, in, n, out, init, f);
        return cudaGetLastError();
    }
    template <typename I, typename O> static cudaError_t Sum(void *temp, size_t &bytes, I in, O out, long n, cudaStream_t stream = 0)
    {
        CUB_ASKS_(temp, bytes)
        detail::reduce_to(stream, in, n, out, (thrust::detail::value_of<I>)0, cub::Sum());
        return cudaGetLastError();
    }
    template <typename I, typename O> static cudaError_t Max(void *temp, size_t &bytes, I in, O out, long n, cudaStream_t stream = 0)
    {
        CUB_ASKS_(temp, bytes)
        detail::reduce_first(stream, in, n, out, cub::Max());
        return cudaGetLastError();
    }
    template <typename I, typename O> static cudaError_t Min(void *temp, size_t &bytes, I in, O out, long n, cudaStream_t stream = 0)
    {
        CUB_ASKS_(temp, bytes)
        detail::reduce_first(stream, in, n, out, cub::Min());
        return cudaGetLastError();
    }
    template <typename I, typename O> static cudaError_t ArgMax(void *temp, size_t &bytes, I in, O out, long n, cudaStream_t stream = 0)
    {
        CUB_ASKS_(temp, bytes)
        detail::reduce_first(stream, detail::indexed_iterator<I, int>(in), n, out, detail::ArgMax_());
        return cudaGetLastError();
    }
    template <typename I, typename O> static cudaError_t ArgMin(void *temp, size_t &bytes, I in, O out, long n, cudaStream_t stream = 0)
    {
        CUB_ASKS_(temp, bytes)
        detail::reduce_first(stream, detail::indexed_iterator<I, int>(in), n, out, detail::ArgMin_());
        return cudaGetLastError();
    }
    template <typename K, typename KO, typename V, typename VO, typename C, typename F>
    static cudaError_t ReduceByKey(void *temp, size_t &bytes, K keys, KO keys_out, V values, VO values_out, C count, F f, long n, cudaStream_t stream = 0)
    {
        CUB_ASKS_(temp, bytes)
        auto ends = thrust::detail::reduce_by_key<1>(stream, keys, keys + n, values, keys_out, values_out, Equality(), f);
        detail::store_kernel<<<1, 1, 0, stream>>>((int)(ends.first - keys_out), count);
        return cudaGetLastError();
    }
};

struct DeviceScan {
    template <typename I, typename O> static cudaError_t ExclusiveSum(void *temp, size_t &bytes, I in, O out, long n, cudaStream_t stream = 0)
    {
        typedef thrust::detail::value_of<I> T;
        CUB_ASKS_(temp, bytes)
        thrust::detail::exclusive_scan<1>(stream, in, in + n, out, (T)0, cub::Sum());
        return cudaGetLastError();
    }
    template <typename I, typename O> static cudaError_t InclusiveSum(void *temp, size_t &bytes, I in, O out, long n, cudaStream_t stream = 0)
    {
        CUB_ASKS_(temp, bytes)
        thrust::detail::inclusive_scan<1>(stream, in, in + n, out, cub::Sum());
        return cudaGetLastError();
    }
    template <typename I, typename O, typename F, typename T>
    static cudaError_t ExclusiveScan(void *temp, size_t &bytes, I in, O out, F f, T init, long n, cudaStream_t stream = 0)
    {
        CUB_ASKS_(temp, bytes)
        thrust::detail::exclusive_scan<1>(stream, in, in + n, out, init, f);
        return cudaGetLastError();
    }
    template <typename I, typename O, typename F>
    static cudaError_t InclusiveScan(void *temp, size_t &bytes, I in, O out, F f, long n, cudaStream_t stream = 0)
    {
        CUB_ASKS_(temp, bytes)
        thrust::detail::inclusive_scan<1>(stream, in, in + n, out, f);
        return cudaGetLastError();
    }
};

struct DeviceRadixSort {
    template <typename K, typename L> static cudaError_t keys_to(const K *in, K *out, long n, L less, cudaStream_t stream)
    {
        cudaMemcpy(out, in, n * sizeof(K), cudaMemcpyDeviceToDevice);
        thrust::detail::sort<1>(stream, out, out + n, less);
        return cudaGetLastError();
    }
    template <typename K, typename V, typename L>
    static cudaError_t pairs_to(const K *in, K *out, const V *values, V *values_out, long n, L less, cudaStream_t stream)
    {
        cudaMemcpy(out, in, n * sizeof(K), cudaMemcpyDeviceToDevice);
        cudaMemcpy(values_out, values, n * sizeof(V), cudaMemcpyDeviceToDevice);
        thrust::detail::sort_by_key<1>(stream, out, out + n, values_out, less);
        return cudaGetLastError();
    }
    template <typename K> static cudaError_t SortKeys(void *temp, size_t &bytes, const K *in, K *out, long n, int first_bit = 0, int last_bit = sizeof(K) * 8, cudaStream_t stream = 0)
    {
        CUB_ASKS_(temp, bytes)
        return keys_to(in, out, n, thrust::less<K>(), stream);
    }
    template <typename K> static cudaError_t SortKeysDescending(void *temp, size_t &bytes, const K *in, K *out, long n, int first_bit = 0, int last_bit = sizeof(K) * 8, cudaStream_t stream = 0)
    {
        CUB_ASKS_(temp, bytes)
        return keys_to(in, out, n, thrust::greater<K>(), stream);
    }
    template <typename K> static cudaError_t SortKeys(void *temp, size_t &bytes, DoubleBuffer<K> &keys, long n, int first_bit = 0, int last_bit = sizeof(K) * 8, cudaStream_t stream = 0)
    {
        CUB_ASKS_(temp, bytes)
        thrust::detail::sort<1>(stream, keys.Current(), keys.Current() + n, thrust::less<K>());
        return cudaGetLastError();
    }
    template <typename K, typename V>
    static cudaError_t SortPairs(void *temp, size_t &bytes, const K *in, K *out, const V *values, V *values_out, long n, int first_bit = 0, int last_bit = sizeof(K) * 8, cudaStream_t stream = 0)
    {
        CUB_ASKS_(temp, bytes)
        return pairs_to(in, out, values, values_out, n, thrust::less<K>(), stream);
    }
    template <typename K, typename V>
    static cudaError_t SortPairsDescending(void *temp, size_t &bytes, const K *in, K *out, const V *values, V *values_out, long n, int first_bit = 0, int last_bit = sizeof(K) * 8, cudaStream_t stream = 0)
    {
        CUB_ASKS_(temp, bytes)
        return pairs_to(in, out, values, values_out, n, thrust::greater<K>(), stream);
    }
    template <typename K, typename V>
    static cudaError_t SortPairs(void *temp, size_t &bytes, DoubleBuffer<K> &keys, DoubleBuffer<V> &values, long n, int first_bit = 0, int last_bit = sizeof(K) * 8, cudaStream_t stream = 0)
    {
        CUB_ASKS_(temp, bytes)
        thrust::detail::sort_by_key<1>(stream, keys.Current(), keys.Current() + n, values.Current(), thrust::less<K>());
        return cudaGetLastError();
    }
};

struct DeviceSelect {
    template <typename I, typename O, typename N, typename C>
    static cudaError_t If(void *temp, size_t &bytes, I in, O out, N count, long n, C chosen, cudaStream_t stream = 0)
    {
        CUB_ASKS_(temp, bytes)
        O end = thrust::detail::copy_if<1>(stream, in, in + n, in, out, chosen);
        detail::store_kernel<<<1, 1, 0, stream>>>((int)(end - out), count);
        return cudaGetLastError();
    }
    template <typename I, typename S, typename O, typename N>
    static cudaError_t Flagged(void *temp, size_t &bytes, I in, S flags, O out, N count, long n, cudaStream_t stream = 0)
    {
        CUB_ASKS_(temp, bytes)
        detail::flagged<S> chosen;
        chosen.flags = flags;
        long kept = thrust::detail::keep<1>(stream, in, n, out, thrust::discard_iterator<>(0), chosen);
        detail::store_kernel<<<1, 1, 0, stream>>>((int)kept, count);
        return cudaGetLastError();
    }
    template <typename I, typename O, typename N>
    static cudaError_t Unique(void *temp, size_t &bytes, I in, O out, N count, long n, cudaStream_t stream = 0)
    {
        CUB_ASKS_(temp, bytes)
        O end = thrust::detail::unique_copy<1>(stream, in, in + n, out, Equality());
        detail::store_kernel<<<1, 1, 0, stream>>>((int)(end - out), count);
        return cudaGetLastError();
    }
};

struct DeviceRunLengthEncode {
    template <typename I, typename U, typename C, typename N>
    static cudaError_t Encode(void *temp, size_t &bytes, I in, U unique_out, C counts_out, N runs, long n, cudaStream_t stream = 0)
    {
        CUB_ASKS_(temp, bytes)
        auto ends = thrust::detail::reduce_by_key<1>(stream, in, in + n, thrust::constant_iterator<int>(1), unique_out, counts_out, Equality(), cub::Sum());
        detail::store_kernel<<<1, 1, 0, stream>>>((int)(ends.first - unique_out), runs);
        return cudaGetLastError();
    }
};

struct DeviceSegmentedReduce {
    template <typename I, typename O, typename B, typename F, typename T>
    static cudaError_t Reduce(void *temp, size_t &bytes, I in, O out, int segments, B begins, B ends, F f, T init, cudaStream_t stream = 0)
    {
        CUB_ASKS_(temp, bytes)
        if (segments > 0) detail::segmented_reduce_kernel<<<(segments + 255) / 256, 256, 0, stream>>>(in, out, segments, begins, ends, init, f);
        return cudaGetLastError();
    }
    template <typename I, typename O, typename B>
    static cudaError_t Sum(void *temp, size_t &bytes, I in, O out, int segments, B begins, B ends, cudaStream_t stream = 0)
    {
        return Reduce(temp, bytes, in, out, segments, begins, ends, cub::Sum(), (thrust::detail::value_of<I>)0, stream);
    }
};

struct DeviceHistogram {
    template <typename I, typename C, typename L>
    static cudaError_t HistogramEven(void *temp, size_t &bytes, I in, C *counts, int levels, L low, L high, long n, cudaStream_t stream = 0)
    {
        CUB_ASKS_(temp, bytes)
        cudaMemset(counts, 0, (levels - 1) * sizeof(C));
        if (n > 0) detail::histogram_even_kernel<<<(unsigned int)((n + 255) / 256), 256, 0, stream>>>(in, n, counts, levels - 1, low, high);
        return cudaGetLastError();
    }
    template <typename I, typename C, typename L>
    static cudaError_t HistogramRange(void *temp, size_t &bytes, I in, C *counts, int levels, L bounds, long n, cudaStream_t stream = 0)
    {
        CUB_ASKS_(temp, bytes)
        cudaMemset(counts, 0, (levels - 1) * sizeof(C));
        if (n > 0) detail::histogram_range_kernel<<<(unsigned int)((n + 255) / 256), 256, 0, stream>>>(in, n, counts, levels - 1, bounds);
        return cudaGetLastError();
    }
};

struct DeviceFor {
    template <typename I, typename F> static cudaError_t ForEachN(I first, long n, F f, cudaStream_t stream = 0)
    {
        thrust::detail::for_each<1>(stream, first, first + n, f);
        return cudaGetLastError();
    }
    template <typename F> static cudaError_t Bulk(long n, F f, cudaStream_t stream = 0)
    {
        thrust::detail::for_each<1>(stream, thrust::counting_iterator<int>(0), thrust::counting_iterator<int>((int)n), f);
        return cudaGetLastError();
    }
};

} // namespace cub
