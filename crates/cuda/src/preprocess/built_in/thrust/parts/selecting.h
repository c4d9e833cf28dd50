// Thrust: algorithms that keep some of the elements, in their order.
#pragma once

namespace thrust {
namespace detail {

// Which elements are kept, by their index.
template <typename S, typename C> struct kept_if {
    S stencil;
    C chosen;
    __host__ __device__ kept_if(S s, C c) : stencil(s), chosen(c) {}
    __host__ __device__ bool operator()(long i) const { return chosen(stencil[i]); }
};
template <typename S, typename C> struct kept_unless {
    S stencil;
    C chosen;
    __host__ __device__ kept_unless(S s, C c) : stencil(s), chosen(c) {}
    __host__ __device__ bool operator()(long i) const { return !chosen(stencil[i]); }
};
template <typename K, typename E> struct ends_of_keys {
    K keys;
    long n;
    E same;
    __host__ __device__ ends_of_keys(K k, long count, E s) : keys(k), n(count), same(s) {}
    __host__ __device__ bool operator()(long i) const { return i == n - 1 || !same(keys[i], keys[i + 1]); }
};

template <typename C> __global__ void count_kept_kernel(long n, long piece, long *counts, C chosen)
{
    long t = blockIdx.x * (long)blockDim.x + threadIdx.x;
    long from = t * piece;
    long to = from + piece < n ? from + piece : n;
    if (from >= n) return;
    long count = 0;
    for (long i = from; i < to; i++)
        if (chosen(i)) count++;
    counts[t] = count;
}
inline __global__ void offsets_kernel(long *counts, long pieces)
{
    long sum = 0;
    for (long t = 0; t < pieces; t++) {
        long own = counts[t];
        counts[t] = sum;
        sum += own;
    }
    counts[pieces] = sum;
}
template <typename I, typename O, typename R, typename C>
__global__ void keep_kernel(I in, long n, long piece, O out, R rejected, long *offsets, C chosen)
{
    long t = blockIdx.x * (long)blockDim.x + threadIdx.x;
    long from = t * piece;
    long to = from + piece < n ? from + piece : n;
    if (from >= n) return;
    long at = offsets[t];
    for (long i = from; i < to; i++) {
        if (chosen(i)) {
            out[at] = in[i];
            at++;
        } else {
            rejected[i - at] = in[i];
        }
    }
}
// How many were kept.
template <int P, typename I, typename O, typename R, typename C>
__host__ __device__ long keep(cudaStream_t stream, I in, long n, O out, R rejected, C chosen)
{
    if (n <= 0) return 0;
    if constexpr (P != 1) {
        long at = 0;
        for (long i = 0; i < n; i++) {
            if (chosen(i)) {
                out[at] = in[i];
                at++;
            } else {
                rejected[i - at] = in[i];
            }
        }
        return at;
    } else {
        long piece = (n + 4095) / 4096;
        if (piece < 16) piece = 16;
        long pieces = (n + piece - 1) / piece;
        temporary<long> offsets(pieces + 1);
        count_kept_kernel<<<blocks_for(pieces), 256, 0, stream>>>(n, piece, offsets.data, chosen);
        offsets_kernel<<<1, 1, 0, stream>>>(offsets.data, pieces);
        keep_kernel<<<blocks_for(pieces), 256, 0, stream>>>(in, n, piece, out, rejected, offsets.data, chosen);
        long count = 0;
        check(cudaMemcpy(&count, offsets.data + pieces, sizeof(long), cudaMemcpyDeviceToHost), "counting what is kept");
        return count;
    }
}

// A copy of a range that may be overwritten meanwhile, where the algorithm runs.
template <int P, typename T> struct copied {
    T *data;
    template <typename I> copied(cudaStream_t stream, I first, long n) : data(nullptr)
    {
        if (n <= 0) return;
        if constexpr (P == 1) {
            check(cudaMalloc((void **)&data, n * sizeof(T)), "temporary storage");
            copy_kernel<<<blocks_for(n), 256, 0, stream>>>(raw(first), n, data);
        } else {
            data = (T *)malloc(n * sizeof(T));
            for (long i = 0; i < n; i++) data[i] = first[i];
        }
    }
    ~copied()
    {
        if constexpr (P == 1) {
            if (data) cudaFree(data);
        } else {
            free(data);
        }
    }
};

template <int P, typename I, typename S, typename O, typename C>
__host__ __device__ O copy_if(cudaStream_t stream, I first, I last, S stencil, O out, C chosen)
{
    typedef typename raw_of<S>::type stencils;
    return out + keep<P>(stream, raw(first), (long)(last - first), raw(out), discard_iterator<>(0), kept_if<stencils, C>(raw(stencil), chosen));
}
template <int P, typename I, typename S, typename O, typename C>
__host__ __device__ O remove_copy_if(cudaStream_t stream, I first, I last, S stencil, O out, C chosen)
{
    typedef typename raw_of<S>::type stencils;
    return out + keep<P>(stream, raw(first), (long)(last - first), raw(out), discard_iterator<>(0), kept_unless<stencils, C>(raw(stencil), chosen));
}
template <int P, typename I, typename C> I remove_if(cudaStream_t stream, I first, I last, C chosen)
{
    typedef value_of<I> T;
    long n = (long)(last - first);
    copied<P, T> kept(stream, first, n);
    return first + keep<P>(stream, kept.data, n, raw(first), discard_iterator<>(0), kept_unless<T *, C>(kept.data, chosen));
}
template <int P, typename I, typename S, typename C> I remove_if_stencil(cudaStream_t stream, I first, I last, S stencil, C chosen)
{
    typedef value_of<I> T;
    typedef typename raw_of<S>::type stencils;
    long n = (long)(last - first);
    copied<P, T> kept(stream, first, n);
    return first + keep<P>(stream, kept.data, n, raw(first), discard_iterator<>(0), kept_unless<stencils, C>(raw(stencil), chosen));
}
template <int P, typename I, typename S, typename C> I partition_by(cudaStream_t stream, I first, I last, S stencil, C chosen)
{
    typedef value_of<I> T;
    typedef typename raw_of<S>::type stencils;
    long n = (long)(last - first);
    copied<P, T> from(stream, first, n);
    copied<P, T> rest(stream, first, n);
    long count = keep<P>(stream, from.data, n, raw(first), rest.data, kept_if<stencils, C>(raw(stencil), chosen));
    if constexpr (P == 1) {
        if (n > count) copy_kernel<<<blocks_for(n - count), 256, 0, stream>>>(rest.data, n - count, raw(first + count));
    } else {
        for (long i = count; i < n; i++) first[i] = rest.data[i - count];
    }
    return first + count;
}
template <int P, typename I, typename C> I partition(cudaStream_t stream, I first, I last, C chosen)
{
    copied<P, value_of<I>> from(stream, first, (long)(last - first));
    return partition_by<P>(stream, first, last, from.data, chosen);
}
template <int P, typename I, typename O, typename R, typename C>
__host__ __device__ pair<O, R> partition_copy(cudaStream_t stream, I first, I last, O out, R rejected, C chosen)
{
    typedef typename raw_of<I>::type stencils;
    long n = (long)(last - first);
    long count = keep<P>(stream, raw(first), n, raw(out), raw(rejected), kept_if<stencils, C>(raw(first), chosen));
    return pair<O, R>(out + count, rejected + (n - count));
}
template <int P, typename I, typename E> I unique(cudaStream_t stream, I first, I last, E same)
{
    typedef value_of<I> T;
    long n = (long)(last - first);
    copied<P, T> kept(stream, first, n);
    return first + keep<P>(stream, kept.data, n, raw(first), discard_iterator<>(0), key_segments<T *, E>(kept.data, same));
}
template <int P, typename I, typename O, typename E> __host__ __device__ O unique_copy(cudaStream_t stream, I first, I last, O out, E same)
{
    typedef typename raw_of<I>::type keys;
    return out + keep<P>(stream, raw(first), (long)(last - first), raw(out), discard_iterator<>(0), key_segments<keys, E>(raw(first), same));
}
template <int P, typename K, typename V, typename E> pair<K, V> unique_by_key(cudaStream_t stream, K first, K last, V values, E same)
{
    typedef value_of<K> KT;
    typedef value_of<V> VT;
    long n = (long)(last - first);
    copied<P, KT> keys(stream, first, n);
    copied<P, VT> kept(stream, values, n);
    long count = keep<P>(stream, keys.data, n, raw(first), discard_iterator<>(0), key_segments<KT *, E>(keys.data, same));
    keep<P>(stream, kept.data, n, raw(values), discard_iterator<>(0), key_segments<KT *, E>(keys.data, same));
    return pair<K, V>(first + count, values + count);
}
template <int P, typename K, typename V, typename KO, typename VO, typename E>
__host__ __device__ pair<KO, VO> unique_by_key_copy(cudaStream_t stream, K first, K last, V values, KO keys_out, VO values_out, E same)
{
    typedef typename raw_of<K>::type keys;
    long n = (long)(last - first);
    long count = keep<P>(stream, raw(first), n, raw(keys_out), discard_iterator<>(0), key_segments<keys, E>(raw(first), same));
    keep<P>(stream, raw(values), n, raw(values_out), discard_iterator<>(0), key_segments<keys, E>(raw(first), same));
    return pair<KO, VO>(keys_out + count, values_out + count);
}
template <int P, typename K, typename V, typename KO, typename VO, typename E, typename F>
pair<KO, VO> reduce_by_key(cudaStream_t stream, K first, K last, V values, KO keys_out, VO values_out, E same, F f)
{
    typedef typename raw_of<K>::type keys;
    typedef value_of<V> T;
    long n = (long)(last - first);
    if (n <= 0) return pair<KO, VO>(keys_out, values_out);
    copied<P, T> sums(stream, values, n);
    T none = T();
    scan<P, 0>(stream, raw(values), n, sums.data, none, key_segments<keys, E>(raw(first), same), f);
    long count = keep<P>(stream, raw(first), n, raw(keys_out), discard_iterator<>(0), key_segments<keys, E>(raw(first), same));
    keep<P>(stream, sums.data, n, raw(values_out), discard_iterator<>(0), ends_of_keys<keys, E>(raw(first), n, same));
    return pair<KO, VO>(keys_out + count, values_out + count);
}

} // namespace detail

template <typename I, typename O, typename C> O copy_if(I first, I last, O out, C chosen)
{
    return detail::copy_if<detail::both_places<detail::place_of_iterator<I>::value, detail::place_of_iterator<O>::value>::value>((cudaStream_t)nullptr, first, last, first, out, chosen);
}
template <typename P_, typename I, typename O, typename C> __host__ __device__ typename detail::with_policy<P_, O>::type copy_if(const P_ &policy, I first, I last, O out, C chosen)
{
    return detail::copy_if<detail::place_of<P_>::value>(detail::stream_of(policy), first, last, first, out, chosen);
}
template <typename I, typename S, typename O, typename C> O copy_if(I first, I last, S stencil, O out, C chosen)
{
    return detail::copy_if<detail::both_places<detail::both_places<detail::place_of_iterator<I>::value, detail::place_of_iterator<S>::value>::value, detail::place_of_iterator<O>::value>::value>((cudaStream_t)nullptr, first, last, stencil, out, chosen);
}
template <typename P_, typename I, typename S, typename O, typename C> __host__ __device__ typename detail::with_policy<P_, O>::type copy_if(const P_ &policy, I first, I last, S stencil, O out, C chosen)
{
    return detail::copy_if<detail::place_of<P_>::value>(detail::stream_of(policy), first, last, stencil, out, chosen);
}
template <typename I, typename O, typename C> O remove_copy_if(I first, I last, O out, C chosen)
{
    return detail::remove_copy_if<detail::both_places<detail::place_of_iterator<I>::value, detail::place_of_iterator<O>::value>::value>((cudaStream_t)nullptr, first, last, first, out, chosen);
}
template <typename P_, typename I, typename O, typename C> __host__ __device__ typename detail::with_policy<P_, O>::type remove_copy_if(const P_ &policy, I first, I last, O out, C chosen)
{
    return detail::remove_copy_if<detail::place_of<P_>::value>(detail::stream_of(policy), first, last, first, out, chosen);
}
template <typename I, typename C> I remove_if(I first, I last, C chosen)
{
    return detail::remove_if<detail::place_of_iterator<I>::value>((cudaStream_t)nullptr, first, last, chosen);
}
template <typename P_, typename I, typename C> typename detail::with_policy<P_, I>::type remove_if(const P_ &policy, I first, I last, C chosen)
{
    return detail::remove_if<detail::place_of<P_>::value>(detail::stream_of(policy), first, last, chosen);
}
template <typename I, typename S, typename C> I remove_if(I first, I last, S stencil, C chosen)
{
    return detail::remove_if_stencil<detail::place_of_iterator<I>::value>((cudaStream_t)nullptr, first, last, stencil, chosen);
}
template <typename P_, typename I, typename S, typename C> typename detail::with_policy<P_, I>::type remove_if(const P_ &policy, I first, I last, S stencil, C chosen)
{
    return detail::remove_if_stencil<detail::place_of<P_>::value>(detail::stream_of(policy), first, last, stencil, chosen);
}
template <typename I, typename C> I partition(I first, I last, C chosen)
{
    return detail::partition<detail::place_of_iterator<I>::value>((cudaStream_t)nullptr, first, last, chosen);
}
template <typename P_, typename I, typename C> typename detail::with_policy<P_, I>::type partition(const P_ &policy, I first, I last, C chosen)
{
    return detail::partition<detail::place_of<P_>::value>(detail::stream_of(policy), first, last, chosen);
}
template <typename I, typename C> I stable_partition(I first, I last, C chosen)
{
    return detail::partition<detail::place_of_iterator<I>::value>((cudaStream_t)nullptr, first, last, chosen);
}
template <typename P_, typename I, typename C> typename detail::with_policy<P_, I>::type stable_partition(const P_ &policy, I first, I last, C chosen)
{
    return detail::partition<detail::place_of<P_>::value>(detail::stream_of(policy), first, last, chosen);
}
template <typename I, typename S, typename C> I partition(I first, I last, S stencil, C chosen)
{
    return detail::partition_by<detail::place_of_iterator<I>::value>((cudaStream_t)nullptr, first, last, stencil, chosen);
}
template <typename P_, typename I, typename S, typename C> typename detail::with_policy<P_, I>::type partition(const P_ &policy, I first, I last, S stencil, C chosen)
{
    return detail::partition_by<detail::place_of<P_>::value>(detail::stream_of(policy), first, last, stencil, chosen);
}
template <typename I, typename S, typename C> I stable_partition(I first, I last, S stencil, C chosen)
{
    return detail::partition_by<detail::place_of_iterator<I>::value>((cudaStream_t)nullptr, first, last, stencil, chosen);
}
template <typename P_, typename I, typename S, typename C> typename detail::with_policy<P_, I>::type stable_partition(const P_ &policy, I first, I last, S stencil, C chosen)
{
    return detail::partition_by<detail::place_of<P_>::value>(detail::stream_of(policy), first, last, stencil, chosen);
}
template <typename I, typename O, typename R, typename C> pair<O, R> partition_copy(I first, I last, O out, R rejected, C chosen)
{
    return detail::partition_copy<detail::both_places<detail::place_of_iterator<I>::value, detail::place_of_iterator<O>::value>::value>((cudaStream_t)nullptr, first, last, out, rejected, chosen);
}
template <typename P_, typename I, typename O, typename R, typename C> __host__ __device__ typename detail::with_policy<P_, pair<O, R>>::type partition_copy(const P_ &policy, I first, I last, O out, R rejected, C chosen)
{
    return detail::partition_copy<detail::place_of<P_>::value>(detail::stream_of(policy), first, last, out, rejected, chosen);
}
template <typename I, typename O, typename R, typename C> pair<O, R> stable_partition_copy(I first, I last, O out, R rejected, C chosen)
{
    return detail::partition_copy<detail::both_places<detail::place_of_iterator<I>::value, detail::place_of_iterator<O>::value>::value>((cudaStream_t)nullptr, first, last, out, rejected, chosen);
}
template <typename P_, typename I, typename O, typename R, typename C> __host__ __device__ typename detail::with_policy<P_, pair<O, R>>::type stable_partition_copy(const P_ &policy, I first, I last, O out, R rejected, C chosen)
{
    return detail::partition_copy<detail::place_of<P_>::value>(detail::stream_of(policy), first, last, out, rejected, chosen);
}
template <typename I> I unique(I first, I last)
{
    return detail::unique<detail::place_of_iterator<I>::value>((cudaStream_t)nullptr, first, last, equal_to<detail::value_of<I>>());
}
template <typename P_, typename I> typename detail::with_policy<P_, I>::type unique(const P_ &policy, I first, I last)
{
    return detail::unique<detail::place_of<P_>::value>(detail::stream_of(policy), first, last, equal_to<detail::value_of<I>>());
}
template <typename I, typename E> I unique(I first, I last, E same)
{
    return detail::unique<detail::place_of_iterator<I>::value>((cudaStream_t)nullptr, first, last, same);
}
template <typename P_, typename I, typename E> typename detail::with_policy<P_, I>::type unique(const P_ &policy, I first, I last, E same)
{
    return detail::unique<detail::place_of<P_>::value>(detail::stream_of(policy), first, last, same);
}
template <typename I, typename O> O unique_copy(I first, I last, O out)
{
    return detail::unique_copy<detail::both_places<detail::place_of_iterator<I>::value, detail::place_of_iterator<O>::value>::value>((cudaStream_t)nullptr, first, last, out, equal_to<detail::value_of<I>>());
}
template <typename P_, typename I, typename O> __host__ __device__ typename detail::with_policy<P_, O>::type unique_copy(const P_ &policy, I first, I last, O out)
{
    return detail::unique_copy<detail::place_of<P_>::value>(detail::stream_of(policy), first, last, out, equal_to<detail::value_of<I>>());
}
template <typename I, typename O, typename E> O unique_copy(I first, I last, O out, E same)
{
    return detail::unique_copy<detail::both_places<detail::place_of_iterator<I>::value, detail::place_of_iterator<O>::value>::value>((cudaStream_t)nullptr, first, last, out, same);
}
template <typename P_, typename I, typename O, typename E> __host__ __device__ typename detail::with_policy<P_, O>::type unique_copy(const P_ &policy, I first, I last, O out, E same)
{
    return detail::unique_copy<detail::place_of<P_>::value>(detail::stream_of(policy), first, last, out, same);
}
template <typename K, typename V> pair<K, V> unique_by_key(K first, K last, V values)
{
    return detail::unique_by_key<detail::both_places<detail::place_of_iterator<K>::value, detail::place_of_iterator<V>::value>::value>((cudaStream_t)nullptr, first, last, values, equal_to<detail::value_of<K>>());
}
template <typename P_, typename K, typename V> typename detail::with_policy<P_, pair<K, V>>::type unique_by_key(const P_ &policy, K first, K last, V values)
{
    return detail::unique_by_key<detail::place_of<P_>::value>(detail::stream_of(policy), first, last, values, equal_to<detail::value_of<K>>());
}
template <typename K, typename V, typename KO, typename VO> pair<KO, VO> unique_by_key_copy(K first, K last, V values, KO keys_out, VO values_out)
{
    return detail::unique_by_key_copy<detail::both_places<detail::place_of_iterator<K>::value, detail::place_of_iterator<V>::value>::value>((cudaStream_t)nullptr, first, last, values, keys_out, values_out, equal_to<detail::value_of<K>>());
}
template <typename P_, typename K, typename V, typename KO, typename VO> __host__ __device__ typename detail::with_policy<P_, pair<KO, VO>>::type unique_by_key_copy(const P_ &policy, K first, K last, V values, KO keys_out, VO values_out)
{
    return detail::unique_by_key_copy<detail::place_of<P_>::value>(detail::stream_of(policy), first, last, values, keys_out, values_out, equal_to<detail::value_of<K>>());
}
template <typename K, typename V, typename KO, typename VO> pair<KO, VO> reduce_by_key(K first, K last, V values, KO keys_out, VO values_out)
{
    return detail::reduce_by_key<detail::both_places<detail::place_of_iterator<K>::value, detail::place_of_iterator<V>::value>::value>((cudaStream_t)nullptr, first, last, values, keys_out, values_out, equal_to<detail::value_of<K>>(), plus<detail::value_of<V>>());
}
template <typename P_, typename K, typename V, typename KO, typename VO> typename detail::with_policy<P_, pair<KO, VO>>::type reduce_by_key(const P_ &policy, K first, K last, V values, KO keys_out, VO values_out)
{
    return detail::reduce_by_key<detail::place_of<P_>::value>(detail::stream_of(policy), first, last, values, keys_out, values_out, equal_to<detail::value_of<K>>(), plus<detail::value_of<V>>());
}
template <typename K, typename V, typename KO, typename VO, typename E> pair<KO, VO> reduce_by_key(K first, K last, V values, KO keys_out, VO values_out, E same)
{
    return detail::reduce_by_key<detail::both_places<detail::place_of_iterator<K>::value, detail::place_of_iterator<V>::value>::value>((cudaStream_t)nullptr, first, last, values, keys_out, values_out, same, plus<detail::value_of<V>>());
}
template <typename P_, typename K, typename V, typename KO, typename VO, typename E> typename detail::with_policy<P_, pair<KO, VO>>::type reduce_by_key(const P_ &policy, K first, K last, V values, KO keys_out, VO values_out, E same)
{
    return detail::reduce_by_key<detail::place_of<P_>::value>(detail::stream_of(policy), first, last, values, keys_out, values_out, same, plus<detail::value_of<V>>());
}
template <typename K, typename V, typename KO, typename VO, typename E, typename F> pair<KO, VO> reduce_by_key(K first, K last, V values, KO keys_out, VO values_out, E same, F f)
{
    return detail::reduce_by_key<detail::both_places<detail::place_of_iterator<K>::value, detail::place_of_iterator<V>::value>::value>((cudaStream_t)nullptr, first, last, values, keys_out, values_out, same, f);
}
template <typename P_, typename K, typename V, typename KO, typename VO, typename E, typename F> typename detail::with_policy<P_, pair<KO, VO>>::type reduce_by_key(const P_ &policy, K first, K last, V values, KO keys_out, VO values_out, E same, F f)
{
    return detail::reduce_by_key<detail::place_of<P_>::value>(detail::stream_of(policy), first, last, values, keys_out, values_out, same, f);
}
template <typename I, typename T> I remove(I first, I last, const T &value)
{
    equals_value_<T> chosen;
    chosen.value = value;
    return thrust::remove_if(first, last, chosen);
}
template <typename I, typename O, typename T> O remove_copy(I first, I last, O out, const T &value)
{
    equals_value_<T> chosen;
    chosen.value = value;
    return thrust::remove_copy_if(first, last, out, chosen);
}
template <typename P, typename I, typename T> I remove(const P &policy, I first, I last, const T &value)
{
    equals_value_<T> chosen;
    chosen.value = value;
    return thrust::remove_if(policy, first, last, chosen);
}
template <typename P, typename I, typename O, typename T> O remove_copy(const P &policy, I first, I last, O out, const T &value)
{
    equals_value_<T> chosen;
    chosen.value = value;
    return thrust::remove_copy_if(policy, first, last, out, chosen);
}
template <typename I, typename E> long unique_count(I first, I last, E same)
{
    typedef typename detail::raw_of<I>::type keys;
    return detail::keep<detail::place_of_iterator<I>::value>((cudaStream_t)nullptr, detail::raw(first), (long)(last - first), discard_iterator<>(0),
                                                            discard_iterator<>(0), detail::key_segments<keys, E>(detail::raw(first), same));
}
template <typename I> long unique_count(I first, I last) { return thrust::unique_count(first, last, equal_to<detail::value_of<I>>()); }

} // namespace thrust
