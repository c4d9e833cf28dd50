// Thrust: scans. Every thread takes one piece: pieces are summed, the sums are scanned, pieces are scanned from there.
#pragma once

namespace thrust {
namespace detail {

// Where the sum begins anew: at the first element, or at every new key.
struct one_segment {
    __host__ __device__ bool operator()(long i) const { return i == 0; }
};
template <typename K, typename E> struct key_segments {
    K keys;
    E same;
    __host__ __device__ key_segments(K k, E s) : keys(k), same(s) {}
    __host__ __device__ bool operator()(long i) const { return i == 0 || !same(keys[i - 1], keys[i]); }
};

template <int EXCLUSIVE, typename I, typename T, typename S, typename F>
__global__ void scan_sums_kernel(I in, long n, long piece, T *sums, int *begun, T init, S begins, F f)
{
    long t = blockIdx.x * (long)blockDim.x + threadIdx.x;
    long from = t * piece;
    long to = from + piece < n ? from + piece : n;
    if (from >= n) return;
    T sum = init;
    int any = 0;
    for (long i = from; i < to; i++) {
        if (begins(i)) {
            if constexpr (EXCLUSIVE == 1) sum = f(init, in[i]);
            else sum = (T)in[i];
            any = 1;
        } else if (i == from) {
            sum = (T)in[i];
        } else {
            sum = f(sum, in[i]);
        }
    }
    sums[t] = sum;
    begun[t] = any;
}
template <typename T, typename F> __global__ void scan_pieces_kernel(T *sums, int *begun, long pieces, F f)
{
    T sum = sums[0];
    for (long t = 1; t < pieces; t++) {
        T own = sums[t];
        if (begun[t] == 0) own = f(sum, own);
        sums[t] = own;
        sum = own;
    }
}
template <int EXCLUSIVE, typename I, typename O, typename T, typename S, typename F>
__global__ void scan_kernel(I in, long n, long piece, O out, T *sums, T init, S begins, F f)
{
    long t = blockIdx.x * (long)blockDim.x + threadIdx.x;
    long from = t * piece;
    long to = from + piece < n ? from + piece : n;
    if (from >= n) return;
    T sum = t > 0 ? sums[t - 1] : init;
    for (long i = from; i < to; i++) {
        T own = (T)in[i];
        bool begin = begins(i);
        if constexpr (EXCLUSIVE == 1) {
            if (begin) sum = init;
            out[i] = sum;
            sum = f(sum, own);
        } else {
            if (begin) sum = own;
            else sum = f(sum, own);
            out[i] = sum;
        }
    }
}
template <int P, int EXCLUSIVE, typename I, typename O, typename T, typename S, typename F>
__host__ __device__ O scan(cudaStream_t stream, I first, long n, O out, T init, S begins, F f)
{
    if (n <= 0) return out;
    if constexpr (P != 1) {
        T sum = init;
        for (long i = 0; i < n; i++) {
            T own = (T)first[i];
            bool begin = begins(i);
            if constexpr (EXCLUSIVE == 1) {
                if (begin) sum = init;
                out[i] = sum;
                sum = f(sum, own);
            } else {
                if (begin) sum = own;
                else sum = f(sum, own);
                out[i] = sum;
            }
        }
    } else {
        long piece = (n + 4095) / 4096;
        if (piece < 16) piece = 16;
        long pieces = (n + piece - 1) / piece;
        temporary<T> sums(pieces);
        temporary<int> begun(pieces);
        scan_sums_kernel<EXCLUSIVE><<<blocks_for(pieces), 256, 0, stream>>>(raw(first), n, piece, sums.data, begun.data, init, begins, f);
        scan_pieces_kernel<<<1, 1, 0, stream>>>(sums.data, begun.data, pieces, f);
        scan_kernel<EXCLUSIVE><<<blocks_for(pieces), 256, 0, stream>>>(raw(first), n, piece, raw(out), sums.data, init, begins, f);
    }
    return out + n;
}
template <int P, typename I, typename O, typename F>
__host__ __device__ O inclusive_scan(cudaStream_t stream, I first, I last, O out, F f)
{
    if (last - first <= 0) return out;
    value_of<I> none = value_of<I>();
    return scan<P, 0>(stream, first, (long)(last - first), out, none, one_segment(), f);
}
template <int P, typename I, typename O, typename T, typename F>
__host__ __device__ O exclusive_scan(cudaStream_t stream, I first, I last, O out, T init, F f)
{
    return scan<P, 1>(stream, first, (long)(last - first), out, init, one_segment(), f);
}
template <int P, typename K, typename I, typename O, typename E, typename F>
__host__ __device__ O inclusive_scan_by_key(cudaStream_t stream, K first, K last, I in, O out, E same, F f)
{
    typedef typename raw_of<K>::type keys;
    if (last - first <= 0) return out;
    value_of<I> none = value_of<I>();
    return scan<P, 0>(stream, in, (long)(last - first), out, none, key_segments<keys, E>(raw(first), same), f);
}
template <int P, typename K, typename I, typename O, typename T, typename E, typename F>
__host__ __device__ O exclusive_scan_by_key(cudaStream_t stream, K first, K last, I in, O out, T init, E same, F f)
{
    typedef typename raw_of<K>::type keys;
    return scan<P, 1>(stream, in, (long)(last - first), out, init, key_segments<keys, E>(raw(first), same), f);
}
template <int P, typename I, typename O, typename U, typename F>
__host__ __device__ O transform_inclusive_scan(cudaStream_t stream, I first, I last, O out, U unary, F f)
{
    return inclusive_scan<P>(stream, transform_iterator<U, I>(first, unary), transform_iterator<U, I>(last, unary), out, f);
}
template <int P, typename I, typename O, typename U, typename T, typename F>
__host__ __device__ O transform_exclusive_scan(cudaStream_t stream, I first, I last, O out, U unary, T init, F f)
{
    return exclusive_scan<P>(stream, transform_iterator<U, I>(first, unary), transform_iterator<U, I>(last, unary), out, init, f);
}

} // namespace detail

template <typename I, typename O> O inclusive_scan(I first, I last, O out)
{
    return detail::inclusive_scan<detail::both_places<detail::place_of_iterator<I>::value, detail::place_of_iterator<O>::value>::value>((cudaStream_t)nullptr, first, last, out, plus<detail::value_of<I>>());
}
template <typename P_, typename I, typename O> __host__ __device__ typename detail::with_policy<P_, O>::type inclusive_scan(const P_ &policy, I first, I last, O out)
{
    return detail::inclusive_scan<detail::place_of<P_>::value>(detail::stream_of(policy), first, last, out, plus<detail::value_of<I>>());
}
template <typename I, typename O, typename F> O inclusive_scan(I first, I last, O out, F f)
{
    return detail::inclusive_scan<detail::both_places<detail::place_of_iterator<I>::value, detail::place_of_iterator<O>::value>::value>((cudaStream_t)nullptr, first, last, out, f);
}
template <typename P_, typename I, typename O, typename F> __host__ __device__ typename detail::with_policy<P_, O>::type inclusive_scan(const P_ &policy, I first, I last, O out, F f)
{
    return detail::inclusive_scan<detail::place_of<P_>::value>(detail::stream_of(policy), first, last, out, f);
}
template <typename I, typename O> O exclusive_scan(I first, I last, O out)
{
    return detail::exclusive_scan<detail::both_places<detail::place_of_iterator<I>::value, detail::place_of_iterator<O>::value>::value>((cudaStream_t)nullptr, first, last, out, (detail::value_of<I>)0, plus<detail::value_of<I>>());
}
template <typename P_, typename I, typename O> __host__ __device__ typename detail::with_policy<P_, O>::type exclusive_scan(const P_ &policy, I first, I last, O out)
{
    return detail::exclusive_scan<detail::place_of<P_>::value>(detail::stream_of(policy), first, last, out, (detail::value_of<I>)0, plus<detail::value_of<I>>());
}
template <typename I, typename O, typename T> O exclusive_scan(I first, I last, O out, T init)
{
    return detail::exclusive_scan<detail::both_places<detail::place_of_iterator<I>::value, detail::place_of_iterator<O>::value>::value>((cudaStream_t)nullptr, first, last, out, init, plus<T>());
}
template <typename P_, typename I, typename O, typename T> __host__ __device__ typename detail::with_policy<P_, O>::type exclusive_scan(const P_ &policy, I first, I last, O out, T init)
{
    return detail::exclusive_scan<detail::place_of<P_>::value>(detail::stream_of(policy), first, last, out, init, plus<T>());
}
template <typename I, typename O, typename T, typename F> O exclusive_scan(I first, I last, O out, T init, F f)
{
    return detail::exclusive_scan<detail::both_places<detail::place_of_iterator<I>::value, detail::place_of_iterator<O>::value>::value>((cudaStream_t)nullptr, first, last, out, init, f);
}
template <typename P_, typename I, typename O, typename T, typename F> __host__ __device__ typename detail::with_policy<P_, O>::type exclusive_scan(const P_ &policy, I first, I last, O out, T init, F f)
{
    return detail::exclusive_scan<detail::place_of<P_>::value>(detail::stream_of(policy), first, last, out, init, f);
}
template <typename I, typename O, typename U, typename F> O transform_inclusive_scan(I first, I last, O out, U unary, F f)
{
    return detail::transform_inclusive_scan<detail::both_places<detail::place_of_iterator<I>::value, detail::place_of_iterator<O>::value>::value>((cudaStream_t)nullptr, first, last, out, unary, f);
}
template <typename P_, typename I, typename O, typename U, typename F> __host__ __device__ typename detail::with_policy<P_, O>::type transform_inclusive_scan(const P_ &policy, I first, I last, O out, U unary, F f)
{
    return detail::transform_inclusive_scan<detail::place_of<P_>::value>(detail::stream_of(policy), first, last, out, unary, f);
}
template <typename I, typename O, typename U, typename T, typename F> O transform_exclusive_scan(I first, I last, O out, U unary, T init, F f)
{
    return detail::transform_exclusive_scan<detail::both_places<detail::place_of_iterator<I>::value, detail::place_of_iterator<O>::value>::value>((cudaStream_t)nullptr, first, last, out, unary, init, f);
}
template <typename P_, typename I, typename O, typename U, typename T, typename F> __host__ __device__ typename detail::with_policy<P_, O>::type transform_exclusive_scan(const P_ &policy, I first, I last, O out, U unary, T init, F f)
{
    return detail::transform_exclusive_scan<detail::place_of<P_>::value>(detail::stream_of(policy), first, last, out, unary, init, f);
}
template <typename K, typename I, typename O> O inclusive_scan_by_key(K first, K last, I in, O out)
{
    return detail::inclusive_scan_by_key<detail::both_places<detail::both_places<detail::place_of_iterator<K>::value, detail::place_of_iterator<I>::value>::value, detail::place_of_iterator<O>::value>::value>((cudaStream_t)nullptr, first, last, in, out, equal_to<detail::value_of<K>>(), plus<detail::value_of<I>>());
}
template <typename P_, typename K, typename I, typename O> __host__ __device__ typename detail::with_policy<P_, O>::type inclusive_scan_by_key(const P_ &policy, K first, K last, I in, O out)
{
    return detail::inclusive_scan_by_key<detail::place_of<P_>::value>(detail::stream_of(policy), first, last, in, out, equal_to<detail::value_of<K>>(), plus<detail::value_of<I>>());
}
template <typename K, typename I, typename O, typename E> O inclusive_scan_by_key(K first, K last, I in, O out, E same)
{
    return detail::inclusive_scan_by_key<detail::both_places<detail::both_places<detail::place_of_iterator<K>::value, detail::place_of_iterator<I>::value>::value, detail::place_of_iterator<O>::value>::value>((cudaStream_t)nullptr, first, last, in, out, same, plus<detail::value_of<I>>());
}
template <typename P_, typename K, typename I, typename O, typename E> __host__ __device__ typename detail::with_policy<P_, O>::type inclusive_scan_by_key(const P_ &policy, K first, K last, I in, O out, E same)
{
    return detail::inclusive_scan_by_key<detail::place_of<P_>::value>(detail::stream_of(policy), first, last, in, out, same, plus<detail::value_of<I>>());
}
template <typename K, typename I, typename O, typename E, typename F> O inclusive_scan_by_key(K first, K last, I in, O out, E same, F f)
{
    return detail::inclusive_scan_by_key<detail::both_places<detail::both_places<detail::place_of_iterator<K>::value, detail::place_of_iterator<I>::value>::value, detail::place_of_iterator<O>::value>::value>((cudaStream_t)nullptr, first, last, in, out, same, f);
}
template <typename P_, typename K, typename I, typename O, typename E, typename F> __host__ __device__ typename detail::with_policy<P_, O>::type inclusive_scan_by_key(const P_ &policy, K first, K last, I in, O out, E same, F f)
{
    return detail::inclusive_scan_by_key<detail::place_of<P_>::value>(detail::stream_of(policy), first, last, in, out, same, f);
}
template <typename K, typename I, typename O> O exclusive_scan_by_key(K first, K last, I in, O out)
{
    return detail::exclusive_scan_by_key<detail::both_places<detail::both_places<detail::place_of_iterator<K>::value, detail::place_of_iterator<I>::value>::value, detail::place_of_iterator<O>::value>::value>((cudaStream_t)nullptr, first, last, in, out, (detail::value_of<I>)0, equal_to<detail::value_of<K>>(), plus<detail::value_of<I>>());
}
template <typename P_, typename K, typename I, typename O> __host__ __device__ typename detail::with_policy<P_, O>::type exclusive_scan_by_key(const P_ &policy, K first, K last, I in, O out)
{
    return detail::exclusive_scan_by_key<detail::place_of<P_>::value>(detail::stream_of(policy), first, last, in, out, (detail::value_of<I>)0, equal_to<detail::value_of<K>>(), plus<detail::value_of<I>>());
}
template <typename K, typename I, typename O, typename T> O exclusive_scan_by_key(K first, K last, I in, O out, T init)
{
    return detail::exclusive_scan_by_key<detail::both_places<detail::both_places<detail::place_of_iterator<K>::value, detail::place_of_iterator<I>::value>::value, detail::place_of_iterator<O>::value>::value>((cudaStream_t)nullptr, first, last, in, out, init, equal_to<detail::value_of<K>>(), plus<T>());
}
template <typename P_, typename K, typename I, typename O, typename T> __host__ __device__ typename detail::with_policy<P_, O>::type exclusive_scan_by_key(const P_ &policy, K first, K last, I in, O out, T init)
{
    return detail::exclusive_scan_by_key<detail::place_of<P_>::value>(detail::stream_of(policy), first, last, in, out, init, equal_to<detail::value_of<K>>(), plus<T>());
}
template <typename K, typename I, typename O, typename T, typename E, typename F> O exclusive_scan_by_key(K first, K last, I in, O out, T init, E same, F f)
{
    return detail::exclusive_scan_by_key<detail::both_places<detail::both_places<detail::place_of_iterator<K>::value, detail::place_of_iterator<I>::value>::value, detail::place_of_iterator<O>::value>::value>((cudaStream_t)nullptr, first, last, in, out, init, same, f);
}
template <typename P_, typename K, typename I, typename O, typename T, typename E, typename F> __host__ __device__ typename detail::with_policy<P_, O>::type exclusive_scan_by_key(const P_ &policy, K first, K last, I in, O out, T init, E same, F f)
{
    return detail::exclusive_scan_by_key<detail::place_of<P_>::value>(detail::stream_of(policy), first, last, in, out, init, same, f);
}
} // namespace thrust
