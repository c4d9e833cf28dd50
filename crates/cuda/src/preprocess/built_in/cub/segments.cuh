// CUB: parts of arrays that are sorted each by itself, partitions, differences, and functions of every element.
#pragma once

namespace cub {
namespace detail {

// One thread sorts each part, by insertion: equal keys keep their order.
template <typename K, typename V, typename B, typename E, typename L>
__global__ void sort_segments_kernel(K *keys, V *values, long segments, B begins, E ends, L less)
{
    long s = blockIdx.x * (long)blockDim.x + threadIdx.x;
    if (s >= segments) return;
    for (long i = begins[s] + 1; i < ends[s]; i++) {
        K key = keys[i];
        V value = values ? values[i] : V();
        long at = i;
        while (at > begins[s] && less(key, keys[at - 1])) {
            keys[at] = keys[at - 1];
            if (values) values[at] = values[at - 1];
            at--;
        }
        keys[at] = key;
        if (values) values[at] = value;
    }
}
template <typename K, typename V, typename B, typename E, typename L>
cudaError_t sort_segments(const K *in, K *out, const V *values, V *values_out, long n, long segments, B begins, E ends, L less, cudaStream_t stream)
{
    if (in != out) cudaMemcpy(out, in, n * sizeof(K), cudaMemcpyDeviceToDevice);
    if (values && values != values_out) cudaMemcpy(values_out, values, n * sizeof(V), cudaMemcpyDeviceToDevice);
    if (segments > 0)
        sort_segments_kernel<<<(unsigned int)((segments + 127) / 128), 128, 0, stream>>>(out, values_out, segments, begins, ends, less);
    return cudaGetLastError();
}
// The elements that are chosen go to the beginning, the others to the end.
template <typename I, typename S, typename O, typename N, typename C>
__global__ void partition_kernel(I in, S flags, O out, N count, long n, C chosen, int by_flags)
{
    long front = 0, back = n;
    for (long i = 0; i < n; i++) {
        bool first = by_flags ? (bool)flags[i] : (bool)chosen(in[i]);
        if (first) out[front++] = in[i];
        else out[--back] = in[i];
    }
    *count = front;
}
struct always {
    template <typename T> __host__ __device__ bool operator()(const T &) const { return true; }
};
template <typename I, typename O, typename F> __global__ void differences_kernel(I in, O out, long n, F difference, int left)
{
    long i = blockIdx.x * (long)blockDim.x + threadIdx.x;
    if (i >= n) return;
    if (left) out[i] = i == 0 ? in[i] : difference(in[i], in[i - 1]);
    else out[i] = i == n - 1 ? in[i] : difference(in[i], in[i + 1]);
}
template <typename I, typename O, typename F> __global__ void transform_kernel(I in, O out, long n, F f)
{
    long i = blockIdx.x * (long)blockDim.x + threadIdx.x;
    if (i < n) out[i] = f(in[i]);
}

} // namespace detail

struct DeviceSegmentedRadixSort {
    template <typename K, typename B, typename E>
    static cudaError_t SortKeys(void *temp, size_t &bytes, const K *in, K *out, long n, long segments, B begins, E ends, int first_bit = 0, int last_bit = sizeof(K) * 8, cudaStream_t stream = 0)
    {
        CUB_ASKS_(temp, bytes)
        return detail::sort_segments(in, out, (const int *)nullptr, (int *)nullptr, n, segments, begins, ends, thrust::less<K>(), stream);
    }
    template <typename K, typename B, typename E>
    static cudaError_t SortKeysDescending(void *temp, size_t &bytes, const K *in, K *out, long n, long segments, B begins, E ends, int first_bit = 0, int last_bit = sizeof(K) * 8, cudaStream_t stream = 0)
    {
        CUB_ASKS_(temp, bytes)
        return detail::sort_segments(in, out, (const int *)nullptr, (int *)nullptr, n, segments, begins, ends, thrust::greater<K>(), stream);
    }
    template <typename K, typename V, typename B, typename E>
    static cudaError_t SortPairs(void *temp, size_t &bytes, const K *in, K *out, const V *values, V *values_out, long n, long segments, B begins, E ends, int first_bit = 0, int last_bit = sizeof(K) * 8, cudaStream_t stream = 0)
    {
        CUB_ASKS_(temp, bytes)
        return detail::sort_segments(in, out, values, values_out, n, segments, begins, ends, thrust::less<K>(), stream);
    }
    template <typename K, typename V, typename B, typename E>
    static cudaError_t SortPairsDescending(void *temp, size_t &bytes, const K *in, K *out, const V *values, V *values_out, long n, long segments, B begins, E ends, int first_bit = 0, int last_bit = sizeof(K) * 8, cudaStream_t stream = 0)
    {
        CUB_ASKS_(temp, bytes)
        return detail::sort_segments(in, out, values, values_out, n, segments, begins, ends, thrust::greater<K>(), stream);
    }
};
struct DeviceSegmentedSort {
    template <typename K, typename B, typename E>
    static cudaError_t SortKeys(void *temp, size_t &bytes, const K *in, K *out, long n, long segments, B begins, E ends, cudaStream_t stream = 0)
    {
        CUB_ASKS_(temp, bytes)
        return detail::sort_segments(in, out, (const int *)nullptr, (int *)nullptr, n, segments, begins, ends, thrust::less<K>(), stream);
    }
    template <typename K, typename V, typename B, typename E>
    static cudaError_t SortPairs(void *temp, size_t &bytes, const K *in, K *out, const V *values, V *values_out, long n, long segments, B begins, E ends, cudaStream_t stream = 0)
    {
        CUB_ASKS_(temp, bytes)
        return detail::sort_segments(in, out, values, values_out, n, segments, begins, ends, thrust::less<K>(), stream);
    }
};

struct DeviceMergeSort {
    template <typename I, typename L> static cudaError_t SortKeys(void *temp, size_t &bytes, I keys, long n, L less, cudaStream_t stream = 0)
    {
        CUB_ASKS_(temp, bytes)
        thrust::detail::sort<1>(stream, keys, keys + n, less);
        return cudaGetLastError();
    }
    template <typename I, typename L> static cudaError_t StableSortKeys(void *temp, size_t &bytes, I keys, long n, L less, cudaStream_t stream = 0)
    {
        return SortKeys(temp, bytes, keys, n, less, stream);
    }
    template <typename K, typename V, typename L>
    static cudaError_t SortPairs(void *temp, size_t &bytes, K keys, V values, long n, L less, cudaStream_t stream = 0)
    {
        CUB_ASKS_(temp, bytes)
        thrust::detail::sort_by_key<1>(stream, keys, keys + n, values, less);
        return cudaGetLastError();
    }
    template <typename K, typename V, typename L>
    static cudaError_t StableSortPairs(void *temp, size_t &bytes, K keys, V values, long n, L less, cudaStream_t stream = 0)
    {
        return SortPairs(temp, bytes, keys, values, n, less, stream);
    }
};

// Those that are not chosen come behind the others, in the reverse order.
struct DevicePartition {
    template <typename I, typename S, typename O, typename N>
    static cudaError_t Flagged(void *temp, size_t &bytes, I in, S flags, O out, N count, long n, cudaStream_t stream = 0)
    {
        CUB_ASKS_(temp, bytes)
        detail::partition_kernel<<<1, 1, 0, stream>>>(in, flags, out, count, n, detail::always(), 1);
        return cudaGetLastError();
    }
    template <typename I, typename O, typename N, typename C>
    static cudaError_t If(void *temp, size_t &bytes, I in, O out, N count, long n, C chosen, cudaStream_t stream = 0)
    {
        CUB_ASKS_(temp, bytes)
        detail::partition_kernel<<<1, 1, 0, stream>>>(in, in, out, count, n, chosen, 0);
        return cudaGetLastError();
    }
};

struct DeviceAdjacentDifference {
    template <typename I, typename O, typename F = Difference>
    static cudaError_t SubtractLeftCopy(void *temp, size_t &bytes, I in, O out, long n, F difference = F(), cudaStream_t stream = 0)
    {
        CUB_ASKS_(temp, bytes)
        if (n > 0) detail::differences_kernel<<<(unsigned int)((n + 255) / 256), 256, 0, stream>>>(in, out, n, difference, 1);
        return cudaGetLastError();
    }
    template <typename I, typename O, typename F = Difference>
    static cudaError_t SubtractRightCopy(void *temp, size_t &bytes, I in, O out, long n, F difference = F(), cudaStream_t stream = 0)
    {
        CUB_ASKS_(temp, bytes)
        if (n > 0) detail::differences_kernel<<<(unsigned int)((n + 255) / 256), 256, 0, stream>>>(in, out, n, difference, 0);
        return cudaGetLastError();
    }
};

struct DeviceTransform {
    template <typename I, typename O, typename F>
    static cudaError_t Transform(I in, O out, long n, F f, cudaStream_t stream = 0)
    {
        if (n > 0) detail::transform_kernel<<<(unsigned int)((n + 255) / 256), 256, 0, stream>>>(in, out, n, f);
        return cudaGetLastError();
    }
};

} // namespace cub
