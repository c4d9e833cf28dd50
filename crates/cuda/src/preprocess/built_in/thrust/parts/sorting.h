// Thrust: stable sorting by merging. Every thread sorts a few elements; then each pass merges neighbouring runs, of which
// every thread writes a piece.
#pragma once

namespace thrust {
namespace detail {

template <int VALUES, typename K, typename V, typename L> __host__ __device__ void sort_few(K *keys, V *values, long from, long to, L less)
{
    for (long i = from + 1; i < to; i++) {
        K key = keys[i];
        V value;
        if constexpr (VALUES == 1) value = values[i];
        long j = i;
        while (j > from && less(key, keys[j - 1])) {
            keys[j] = keys[j - 1];
            if constexpr (VALUES == 1) values[j] = values[j - 1];
            j--;
        }
        keys[j] = key;
        if constexpr (VALUES == 1) values[j] = value;
    }
}
template <int VALUES, typename K, typename V, typename L> __global__ void sort_runs_kernel(K *keys, V *values, long n, L less)
{
    long from = (blockIdx.x * (long)blockDim.x + threadIdx.x) * 16;
    long to = from + 16 < n ? from + 16 : n;
    if (from < n) sort_few<VALUES>(keys, values, from, to, less);
}
// Merges [from, middle) and [middle, end): the elements that come to `at` up to `to`.
template <int VALUES, typename K, typename V, typename L>
__host__ __device__ void merge_piece(const K *keys, const V *values, K *to_keys, V *to_values, long from, long middle, long end, long at, long to, L less)
{
    // How many of the first `at - from` come from the left run.
    long before = at - from;
    long low = before > end - middle ? before - (end - middle) : 0;
    long high = before < middle - from ? before : middle - from;
    while (low < high) {
        long half = (low + high) / 2;
        if (!less(keys[middle + before - 1 - half], keys[from + half])) low = half + 1;
        else high = half;
    }
    long left = from + low, right = middle + before - low;
    for (long i = at; i < to; i++) {
        bool take_left = left < middle && (right >= end || !less(keys[right], keys[left]));
        long source = take_left ? left : right;
        to_keys[i] = keys[source];
        if constexpr (VALUES == 1) to_values[i] = values[source];
        if (take_left) left++;
        else right++;
    }
}
template <int VALUES, typename K, typename V, typename L>
__global__ void merge_kernel(const K *keys, const V *values, K *to_keys, V *to_values, long n, long width, L less)
{
    long at = (blockIdx.x * (long)blockDim.x + threadIdx.x) * 16;
    if (at >= n) return;
    long from = at / (2 * width) * (2 * width);
    long middle = from + width < n ? from + width : n;
    long end = from + 2 * width < n ? from + 2 * width : n;
    long to = at + 16 < n ? at + 16 : n;
    merge_piece<VALUES>(keys, values, to_keys, to_values, from, middle, end, at, to, less);
}

template <int VALUES, typename K, typename V, typename L>
void merge_sort_device(cudaStream_t stream, K *keys, V *values, K *other_keys, V *other_values, long n, L less)
{
    // Leaves the result in `keys` and `values`.
    unsigned int blocks = blocks_for((n + 15) / 16);
    sort_runs_kernel<VALUES><<<blocks, 256, 0, stream>>>(keys, values, n, less);
    K *from = keys, *to = other_keys;
    V *from_values = values, *to_values = other_values;
    for (long width = 16; width < n; width *= 2) {
        merge_kernel<VALUES><<<blocks, 256, 0, stream>>>((const K *)from, (const V *)from_values, to, to_values, n, width, less);
        K *kept = from;
        from = to;
        to = kept;
        V *kept_values = from_values;
        from_values = to_values;
        to_values = kept_values;
    }
    if (from != keys) {
        cudaMemcpy(keys, from, n * sizeof(K), cudaMemcpyDeviceToDevice);
        if constexpr (VALUES == 1) cudaMemcpy(values, from_values, n * sizeof(V), cudaMemcpyDeviceToDevice);
    }
}
template <int P, typename I, typename L> __host__ __device__ void sort(cudaStream_t stream, I first, I last, L less)
{
    typedef value_of<I> K;
    long n = (long)(last - first);
    if (n < 2) return;
    if constexpr (P == 1) {
        temporary<K> keys(n);
        temporary<K> other(n);
        copy_kernel<<<blocks_for(n), 256, 0, stream>>>(raw(first), n, keys.data);
        merge_sort_device<0>(stream, keys.data, (int *)nullptr, other.data, (int *)nullptr, n, less);
        copy_kernel<<<blocks_for(n), 256, 0, stream>>>(keys.data, n, raw(first));
    } else if constexpr (P == 0) {
        std::vector<K> keys(n), other(n);
        for (long i = 0; i < n; i++) keys[i] = first[i];
        K *from = keys.data(), *to = other.data();
        int *none = nullptr;
        for (long i = 0; i < n; i += 16) sort_few<0>(from, none, i, i + 16 < n ? i + 16 : n, less);
        for (long width = 16; width < n; width *= 2) {
            for (long i = 0; i < n; i += 2 * width) {
                long middle = i + width < n ? i + width : n, end = i + 2 * width < n ? i + 2 * width : n;
                merge_piece<0>((const K *)from, (const int *)none, to, none, i, middle, end, i, end, less);
            }
            K *kept = from;
            from = to;
            to = kept;
        }
        for (long i = 0; i < n; i++) first[i] = from[i];
    } else {
        for (long i = 1; i < n; i++) {
            K key = first[i];
            long j = i;
            while (j > 0 && less(key, first[j - 1])) {
                first[j] = first[j - 1];
                j--;
            }
            first[j] = key;
        }
    }
}
template <int P, typename I, typename J, typename L>
__host__ __device__ void sort_by_key(cudaStream_t stream, I first, I last, J values_first, L less)
{
    typedef value_of<I> K;
    typedef value_of<J> V;
    long n = (long)(last - first);
    if (n < 2) return;
    if constexpr (P == 1) {
        temporary<K> keys(n), other(n);
        temporary<V> values(n), other_values(n);
        copy_kernel<<<blocks_for(n), 256, 0, stream>>>(raw(first), n, keys.data);
        copy_kernel<<<blocks_for(n), 256, 0, stream>>>(raw(values_first), n, values.data);
        merge_sort_device<1>(stream, keys.data, values.data, other.data, other_values.data, n, less);
        copy_kernel<<<blocks_for(n), 256, 0, stream>>>(keys.data, n, raw(first));
        copy_kernel<<<blocks_for(n), 256, 0, stream>>>(values.data, n, raw(values_first));
    } else if constexpr (P == 0) {
        std::vector<K> keys(n), other(n);
        std::vector<V> values(n), other_values(n);
        for (long i = 0; i < n; i++) {
            keys[i] = first[i];
            values[i] = values_first[i];
        }
        K *from = keys.data(), *to = other.data();
        V *from_values = values.data(), *to_values = other_values.data();
        for (long i = 0; i < n; i += 16) sort_few<1>(from, from_values, i, i + 16 < n ? i + 16 : n, less);
        for (long width = 16; width < n; width *= 2) {
            for (long i = 0; i < n; i += 2 * width) {
                long middle = i + width < n ? i + width : n, end = i + 2 * width < n ? i + 2 * width : n;
                merge_piece<1>((const K *)from, (const V *)from_values, to, to_values, i, middle, end, i, end, less);
            }
            K *kept = from;
            from = to;
            to = kept;
            V *kept_values = from_values;
            from_values = to_values;
            to_values = kept_values;
        }
        for (long i = 0; i < n; i++) {
            first[i] = from[i];
            values_first[i] = from_values[i];
        }
    } else {
        for (long i = 1; i < n; i++) {
            K key = first[i];
            V value = values_first[i];
            long j = i;
            while (j > 0 && less(key, first[j - 1])) {
                first[j] = first[j - 1];
                values_first[j] = values_first[j - 1];
                j--;
            }
            first[j] = key;
            values_first[j] = value;
        }
    }
}

// Searches in what is sorted.
template <typename I, typename L> struct lower_place {
    I first;
    long n;
    L before;
    __host__ __device__ lower_place(I i, long count, L l) : first(i), n(count), before(l) {}
    template <typename T> __host__ __device__ long operator()(const T &value) const
    {
        long low = 0, high = n;
        while (low < high) {
            long middle = (low + high) / 2;
            if (before(first[middle], value)) low = middle + 1;
            else high = middle;
        }
        return low;
    }
};
template <typename I, typename L> struct upper_place {
    I first;
    long n;
    L before;
    __host__ __device__ upper_place(I i, long count, L l) : first(i), n(count), before(l) {}
    template <typename T> __host__ __device__ long operator()(const T &value) const
    {
        long low = 0, high = n;
        while (low < high) {
            long middle = (low + high) / 2;
            if (before(value, first[middle])) high = middle;
            else low = middle + 1;
        }
        return low;
    }
};
template <typename I, typename L> struct found_place {
    I first;
    long n;
    L before;
    __host__ __device__ found_place(I i, long count, L l) : first(i), n(count), before(l) {}
    template <typename T> __host__ __device__ bool operator()(const T &value) const
    {
        lower_place<I, L> lower(first, n, before);
        long at = lower(value);
        return at < n && !before(value, first[at]);
    }
};
} // namespace detail

template <typename I> void sort(I first, I last)
{
    detail::sort<detail::place_of_iterator<I>::value>((cudaStream_t)nullptr, first, last, thrust::less<detail::value_of<I>>());
}
template <typename P_, typename I> __host__ __device__ typename detail::with_policy<P_, void>::type sort(const P_ &policy, I first, I last)
{
    detail::sort<detail::place_of<P_>::value>(detail::stream_of(policy), first, last, thrust::less<detail::value_of<I>>());
}
template <typename I, typename L> void sort(I first, I last, L less)
{
    detail::sort<detail::place_of_iterator<I>::value>((cudaStream_t)nullptr, first, last, less);
}
template <typename P_, typename I, typename L> __host__ __device__ typename detail::with_policy<P_, void>::type sort(const P_ &policy, I first, I last, L less)
{
    detail::sort<detail::place_of<P_>::value>(detail::stream_of(policy), first, last, less);
}
template <typename I, typename J> void sort_by_key(I first, I last, J values)
{
    detail::sort_by_key<detail::both_places<detail::place_of_iterator<I>::value, detail::place_of_iterator<J>::value>::value>((cudaStream_t)nullptr, first, last, values, thrust::less<detail::value_of<I>>());
}
template <typename P_, typename I, typename J> __host__ __device__ typename detail::with_policy<P_, void>::type sort_by_key(const P_ &policy, I first, I last, J values)
{
    detail::sort_by_key<detail::place_of<P_>::value>(detail::stream_of(policy), first, last, values, thrust::less<detail::value_of<I>>());
}
template <typename I, typename J, typename L> void sort_by_key(I first, I last, J values, L less)
{
    detail::sort_by_key<detail::both_places<detail::place_of_iterator<I>::value, detail::place_of_iterator<J>::value>::value>((cudaStream_t)nullptr, first, last, values, less);
}
template <typename P_, typename I, typename J, typename L> __host__ __device__ typename detail::with_policy<P_, void>::type sort_by_key(const P_ &policy, I first, I last, J values, L less)
{
    detail::sort_by_key<detail::place_of<P_>::value>(detail::stream_of(policy), first, last, values, less);
}
template <typename I> void stable_sort(I first, I last)
{
    detail::sort<detail::place_of_iterator<I>::value>((cudaStream_t)nullptr, first, last, thrust::less<detail::value_of<I>>());
}
template <typename P_, typename I> __host__ __device__ typename detail::with_policy<P_, void>::type stable_sort(const P_ &policy, I first, I last)
{
    detail::sort<detail::place_of<P_>::value>(detail::stream_of(policy), first, last, thrust::less<detail::value_of<I>>());
}
template <typename I, typename L> void stable_sort(I first, I last, L less)
{
    detail::sort<detail::place_of_iterator<I>::value>((cudaStream_t)nullptr, first, last, less);
}
template <typename P_, typename I, typename L> __host__ __device__ typename detail::with_policy<P_, void>::type stable_sort(const P_ &policy, I first, I last, L less)
{
    detail::sort<detail::place_of<P_>::value>(detail::stream_of(policy), first, last, less);
}
template <typename I, typename J> void stable_sort_by_key(I first, I last, J values)
{
    detail::sort_by_key<detail::both_places<detail::place_of_iterator<I>::value, detail::place_of_iterator<J>::value>::value>((cudaStream_t)nullptr, first, last, values, thrust::less<detail::value_of<I>>());
}
template <typename P_, typename I, typename J> __host__ __device__ typename detail::with_policy<P_, void>::type stable_sort_by_key(const P_ &policy, I first, I last, J values)
{
    detail::sort_by_key<detail::place_of<P_>::value>(detail::stream_of(policy), first, last, values, thrust::less<detail::value_of<I>>());
}
template <typename I, typename J, typename L> void stable_sort_by_key(I first, I last, J values, L less)
{
    detail::sort_by_key<detail::both_places<detail::place_of_iterator<I>::value, detail::place_of_iterator<J>::value>::value>((cudaStream_t)nullptr, first, last, values, less);
}
template <typename P_, typename I, typename J, typename L> __host__ __device__ typename detail::with_policy<P_, void>::type stable_sort_by_key(const P_ &policy, I first, I last, J values, L less)
{
    detail::sort_by_key<detail::place_of<P_>::value>(detail::stream_of(policy), first, last, values, less);
}
template <typename I, typename J, typename O> O lower_bound(I first, I last, J values, J values_end, O out)
{
    typedef typename detail::raw_of<I>::type in;
    typedef thrust::less<detail::value_of<I>> L;
    return thrust::transform(values, values_end, out, detail::lower_place<in, L>(detail::raw(first), (long)(last - first), L()));
}
template <typename I, typename J, typename O> O upper_bound(I first, I last, J values, J values_end, O out)
{
    typedef typename detail::raw_of<I>::type in;
    typedef thrust::less<detail::value_of<I>> L;
    return thrust::transform(values, values_end, out, detail::upper_place<in, L>(detail::raw(first), (long)(last - first), L()));
}
template <typename I, typename J, typename O> O binary_search(I first, I last, J values, J values_end, O out)
{
    typedef typename detail::raw_of<I>::type in;
    typedef thrust::less<detail::value_of<I>> L;
    return thrust::transform(values, values_end, out, detail::found_place<in, L>(detail::raw(first), (long)(last - first), L()));
}
template <typename I, typename T> I lower_bound(I first, I last, const T &value)
{
    typedef thrust::less<detail::value_of<I>> L;
    detail::lower_place<I, L> searched(first, (long)(last - first), L());
    return first + searched(value);
}
template <typename I, typename T, typename L> I lower_bound(I first, I last, const T &value, L less)
{
    detail::lower_place<I, L> searched(first, (long)(last - first), less);
    return first + searched(value);
}
template <typename I, typename T> I upper_bound(I first, I last, const T &value)
{
    typedef thrust::less<detail::value_of<I>> L;
    detail::upper_place<I, L> searched(first, (long)(last - first), L());
    return first + searched(value);
}
template <typename I, typename T, typename L> I upper_bound(I first, I last, const T &value, L less)
{
    detail::upper_place<I, L> searched(first, (long)(last - first), less);
    return first + searched(value);
}
template <typename I, typename T> bool binary_search(I first, I last, const T &value)
{
    typedef thrust::less<detail::value_of<I>> L;
    detail::found_place<I, L> searched(first, (long)(last - first), L());
    return searched(value);
}
template <typename I, typename T, typename L> bool binary_search(I first, I last, const T &value, L less)
{
    detail::found_place<I, L> searched(first, (long)(last - first), less);
    return searched(value);
}
template <typename P, typename I, typename J, typename O> O lower_bound(const P &policy, I first, I last, J values, J values_end, O out)
{
    typedef typename detail::raw_of<I>::type in;
    typedef thrust::less<detail::value_of<I>> L;
    return thrust::transform(policy, values, values_end, out, detail::lower_place<in, L>(detail::raw(first), (long)(last - first), L()));
}
template <typename P, typename I, typename J, typename O> O upper_bound(const P &policy, I first, I last, J values, J values_end, O out)
{
    typedef typename detail::raw_of<I>::type in;
    typedef thrust::less<detail::value_of<I>> L;
    return thrust::transform(policy, values, values_end, out, detail::upper_place<in, L>(detail::raw(first), (long)(last - first), L()));
}
template <typename P, typename I, typename J, typename O> O binary_search(const P &policy, I first, I last, J values, J values_end, O out)
{
    typedef typename detail::raw_of<I>::type in;
    typedef thrust::less<detail::value_of<I>> L;
    return thrust::transform(policy, values, values_end, out, detail::found_place<in, L>(detail::raw(first), (long)(last - first), L()));
}
template <typename P, typename I, typename T> __host__ __device__ I lower_bound(const P &policy, I first, I last, const T &value)
{
    typedef thrust::less<detail::value_of<I>> L;
    detail::lower_place<I, L> searched(first, (long)(last - first), L());
    return first + searched(value);
}
template <typename P, typename I, typename T> __host__ __device__ I upper_bound(const P &policy, I first, I last, const T &value)
{
    typedef thrust::less<detail::value_of<I>> L;
    detail::upper_place<I, L> searched(first, (long)(last - first), L());
    return first + searched(value);
}
template <typename P, typename I, typename T> __host__ __device__ bool binary_search(const P &policy, I first, I last, const T &value)
{
    typedef thrust::less<detail::value_of<I>> L;
    detail::found_place<I, L> searched(first, (long)(last - first), L());
    return searched(value);
}
template <typename A, typename B, typename O, typename L> O merge(A first, A last, B other, B other_last, O out, L less)
{
    O middle = thrust::copy(first, last, out);
    O end = thrust::copy(other, other_last, middle);
    thrust::stable_sort(out, end, less);
    return end;
}
template <typename A, typename B, typename O> O merge(A first, A last, B other, B other_last, O out)
{
    return thrust::merge(first, last, other, other_last, out, thrust::less<detail::value_of<A>>());
}

} // namespace thrust
