// Thrust: algorithms that do the same to every element.
#pragma once

namespace thrust {
namespace detail {

template <typename I, typename F> __global__ void for_each_kernel(I first, long n, F f)
{
    long i = blockIdx.x * (long)blockDim.x + threadIdx.x;
    if (i < n) f(first[i]);
}
template <typename I, typename O, typename F> __global__ void transform_kernel(I in, long n, O out, F f)
{
    long i = blockIdx.x * (long)blockDim.x + threadIdx.x;
    if (i < n) out[i] = f(in[i]);
}
template <typename A, typename B, typename O, typename F> __global__ void transform_two_kernel(A a, long n, B b, O out, F f)
{
    long i = blockIdx.x * (long)blockDim.x + threadIdx.x;
    if (i < n) out[i] = f(a[i], b[i]);
}
template <typename A, typename S, typename O, typename F, typename P>
__global__ void transform_if_kernel(A a, long n, S stencil, O out, F f, P chosen)
{
    long i = blockIdx.x * (long)blockDim.x + threadIdx.x;
    if (i < n && chosen(stencil[i])) out[i] = f(a[i]);
}
template <typename I, typename O> __global__ void copy_kernel(I in, long n, O out)
{
    long i = blockIdx.x * (long)blockDim.x + threadIdx.x;
    if (i < n) out[i] = in[i];
}
template <typename O, typename T> __global__ void fill_any_kernel(O out, long n, T value)
{
    long i = blockIdx.x * (long)blockDim.x + threadIdx.x;
    if (i < n) out[i] = value;
}
template <typename O, typename T> __global__ void sequence_kernel(O out, long n, T start, T step)
{
    long i = blockIdx.x * (long)blockDim.x + threadIdx.x;
    if (i < n) out[i] = (T)(start + step * (T)i);
}
template <typename O, typename G> __global__ void generate_kernel(O out, long n, G make)
{
    long i = blockIdx.x * (long)blockDim.x + threadIdx.x;
    if (i < n) out[i] = make();
}
template <typename I, typename M, typename O> __global__ void gather_kernel(M map, long n, I in, O out)
{
    long i = blockIdx.x * (long)blockDim.x + threadIdx.x;
    if (i < n) out[i] = in[(long)map[i]];
}
template <typename I, typename M, typename O> __global__ void scatter_kernel(I in, long n, M map, O out)
{
    long i = blockIdx.x * (long)blockDim.x + threadIdx.x;
    if (i < n) out[(long)map[i]] = in[i];
}
template <typename I, typename M, typename S, typename O, typename P>
__global__ void scatter_if_kernel(I in, long n, M map, S stencil, O out, P chosen)
{
    long i = blockIdx.x * (long)blockDim.x + threadIdx.x;
    if (i < n && chosen(stencil[i])) out[(long)map[i]] = in[i];
}
template <typename O, typename P, typename T> __global__ void replace_if_kernel(O out, long n, P chosen, T value)
{
    long i = blockIdx.x * (long)blockDim.x + threadIdx.x;
    if (i < n && chosen(out[i])) out[i] = value;
}
template <typename I, typename O, typename F> __global__ void difference_kernel(I in, long n, O out, F f)
{
    long i = blockIdx.x * (long)blockDim.x + threadIdx.x;
    if (i < n) {
        if (i == 0) out[i] = in[i];
        else out[i] = f(in[i], in[i - 1]);
    }
}
template <typename I> __global__ void reverse_kernel(I first, long n)
{
    long i = blockIdx.x * (long)blockDim.x + threadIdx.x;
    if (i < n / 2) {
        value_of<I> kept = first[i];
        first[i] = first[n - 1 - i];
        first[n - 1 - i] = kept;
    }
}
template <typename A, typename B> __global__ void swap_kernel(A a, long n, B b)
{
    long i = blockIdx.x * (long)blockDim.x + threadIdx.x;
    if (i < n) {
        value_of<A> kept = a[i];
        a[i] = b[i];
        b[i] = kept;
    }
}

// Every kernel is launched like this: a thread for each of `n` elements.
#define THRUST_LAUNCH_(P, N, SEQUENTIAL, KERNEL, ...)                                      \
    if constexpr (P != 1) {                                                                \
        for (long i = 0; i < (N); i++) { SEQUENTIAL }                                      \
    } else {                                                                               \
        if ((N) > 0) KERNEL<<<(unsigned int)(((N) + 255) / 256), 256, 0, stream>>>(__VA_ARGS__); \
    }

template <int P, typename I, typename F> __host__ __device__ I for_each(cudaStream_t stream, I first, I last, F f)
{
    long n = (long)(last - first);
    THRUST_LAUNCH_(P, n, f(first[i]);, for_each_kernel, raw(first), n, f)
    return last;
}
template <int P, typename I, typename O, typename F>
__host__ __device__ O transform(cudaStream_t stream, I first, I last, O out, F f)
{
    long n = (long)(last - first);
    THRUST_LAUNCH_(P, n, out[i] = f(first[i]);, transform_kernel, raw(first), n, raw(out), f)
    return out + n;
}
template <int P, typename A, typename B, typename O, typename F>
__host__ __device__ O transform(cudaStream_t stream, A first, A last, B second, O out, F f)
{
    long n = (long)(last - first);
    THRUST_LAUNCH_(P, n, out[i] = f(first[i], second[i]);, transform_two_kernel, raw(first), n, raw(second), raw(out), f)
    return out + n;
}
template <int P, typename A, typename S, typename O, typename F, typename C>
__host__ __device__ O transform_if(cudaStream_t stream, A first, A last, S stencil, O out, F f, C chosen)
{
    long n = (long)(last - first);
    THRUST_LAUNCH_(P, n, if (chosen(stencil[i])) out[i] = f(first[i]);, transform_if_kernel, raw(first), n, raw(stencil), raw(out), f, chosen)
    return out + n;
}
template <int P, typename O, typename T> __host__ __device__ void fill(cudaStream_t stream, O first, O last, T value)
{
    long n = (long)(last - first);
    THRUST_LAUNCH_(P, n, first[i] = value;, fill_any_kernel, raw(first), n, value)
}
template <int P, typename O, typename T>
__host__ __device__ void sequence(cudaStream_t stream, O first, O last, T start, T step)
{
    long n = (long)(last - first);
    THRUST_LAUNCH_(P, n, first[i] = (T)(start + step * (T)i);, sequence_kernel, raw(first), n, start, step)
}
template <int P, typename O, typename F> __host__ __device__ void tabulate(cudaStream_t stream, O first, O last, F f)
{
    long n = (long)(last - first);
    counting_iterator<long> index(0);
    THRUST_LAUNCH_(P, n, first[i] = f(i);, transform_kernel, index, n, raw(first), f)
}
template <int P, typename O, typename G> __host__ __device__ void generate(cudaStream_t stream, O first, O last, G make)
{
    long n = (long)(last - first);
    THRUST_LAUNCH_(P, n, first[i] = make();, generate_kernel, raw(first), n, make)
}
template <int P, typename M, typename I, typename O>
__host__ __device__ O gather(cudaStream_t stream, M first, M last, I in, O out)
{
    long n = (long)(last - first);
    THRUST_LAUNCH_(P, n, out[i] = in[(long)first[i]];, gather_kernel, raw(first), n, raw(in), raw(out))
    return out + n;
}
template <int P, typename I, typename M, typename O>
__host__ __device__ void scatter(cudaStream_t stream, I first, I last, M map, O out)
{
    long n = (long)(last - first);
    THRUST_LAUNCH_(P, n, out[(long)map[i]] = first[i];, scatter_kernel, raw(first), n, raw(map), raw(out))
}
template <int P, typename I, typename M, typename S, typename O, typename C>
__host__ __device__ void scatter_if(cudaStream_t stream, I first, I last, M map, S stencil, O out, C chosen)
{
    long n = (long)(last - first);
    THRUST_LAUNCH_(P, n, if (chosen(stencil[i])) out[(long)map[i]] = first[i];, scatter_if_kernel, raw(first), n, raw(map), raw(stencil), raw(out), chosen)
}
template <int P, typename O, typename C, typename T>
__host__ __device__ void replace_if(cudaStream_t stream, O first, O last, C chosen, T value)
{
    long n = (long)(last - first);
    THRUST_LAUNCH_(P, n, if (chosen(first[i])) first[i] = value;, replace_if_kernel, raw(first), n, chosen, value)
}
template <int P, typename I> __host__ __device__ void reverse(cudaStream_t stream, I first, I last)
{
    long n = (long)(last - first);
    THRUST_LAUNCH_(P, n / 2, value_of<I> kept = first[i]; first[i] = first[n - 1 - i]; first[n - 1 - i] = kept;, reverse_kernel, raw(first), n)
}
template <int P, typename A, typename B> __host__ __device__ B swap_ranges(cudaStream_t stream, A first, A last, B second)
{
    long n = (long)(last - first);
    THRUST_LAUNCH_(P, n, value_of<A> kept = first[i]; first[i] = second[i]; second[i] = kept;, swap_kernel, raw(first), n, raw(second))
    return second + n;
}
template <int P, typename I, typename O, typename F>
__host__ __device__ O adjacent_difference(cudaStream_t stream, I first, I last, O out, F f)
{
    long n = (long)(last - first);
    if constexpr (P != 1) {
        if (n > 0) {
            value_of<I> before = first[0];
            out[0] = before;
            for (long i = 1; i < n; i++) {
                value_of<I> here = first[i];
                out[i] = f(here, before);
                before = here;
            }
        }
    } else if (n > 0) {
        // The output may be the input.
        temporary<value_of<I>> kept(n);
        copy_kernel<<<blocks_for(n), 256, 0, stream>>>(raw(first), n, kept.data);
        difference_kernel<<<blocks_for(n), 256, 0, stream>>>(kept.data, n, raw(out), f);
    }
    return out + n;
}

// Copies between the host and the device go as plain bytes.
template <int P, typename I, typename O> __host__ __device__ O copy(cudaStream_t stream, I first, I last, O out)
{
    long n = (long)(last - first);
    THRUST_LAUNCH_(P, n, out[i] = first[i];, copy_kernel, raw(first), n, raw(out))
    return out + n;
}
template <typename I, typename O> O copy_across(I first, I last, O out)
{
    typedef typename raw_of<I>::type in_type;
    typedef typename raw_of<O>::type out_type;
    typedef value_of<I> in_value;
    long n = (long)(last - first);
    if (n <= 0) return out;
    constexpr bool from_device = place_of_iterator<I>::value == 1;
    if constexpr (from_device) {
        // To the host.
        std::vector<in_value> kept(n);
        if constexpr (is_contiguous<in_type>::value) {
            check(cudaMemcpy(kept.data(), raw(first), n * sizeof(in_value), cudaMemcpyDeviceToHost), "copy to the host");
        } else {
            temporary<in_value> gathered(n);
            copy_kernel<<<blocks_for(n), 256>>>(raw(first), n, gathered.data);
            check(cudaMemcpy(kept.data(), gathered.data, n * sizeof(in_value), cudaMemcpyDeviceToHost), "copy to the host");
        }
        for (long i = 0; i < n; i++) out[i] = kept[i];
    } else {
        typedef value_of<O> out_value;
        std::vector<out_value> kept(n);
        for (long i = 0; i < n; i++) kept[i] = first[i];
        if constexpr (is_contiguous<out_type>::value) {
            check(cudaMemcpy(raw(out), kept.data(), n * sizeof(out_value), cudaMemcpyHostToDevice), "copy to the device");
        } else {
            temporary<out_value> moved(n);
            check(cudaMemcpy(moved.data, kept.data(), n * sizeof(out_value), cudaMemcpyHostToDevice), "copy to the device");
            copy_kernel<<<blocks_for(n), 256>>>(moved.data, n, raw(out));
        }
    }
    return out + n;
}
template <typename I, typename O> O copy_any(I first, I last, O out)
{
    constexpr int from = place_of_iterator<I>::value;
    constexpr int to = place_of_iterator<O>::value;
    if constexpr (to == 4) {
        // An output iterator, such as `std::ostream_iterator`: the host assigns element after element.
        long n = (long)(last - first);
        if constexpr (from == 1) {
            std::vector<value_of<I>> kept(n);
            copy_across(first, last, kept.data());
            for (long i = 0; i < n; i++) *out++ = kept[i];
        } else {
            for (long i = 0; i < n; i++) *out++ = first[i];
        }
        return out;
    } else if constexpr ((from == 0 && to == 1) || (from == 1 && to == 0)) {
        return copy_across(first, last, out);
    } else if constexpr (from == 1 && to == 1 && is_contiguous<typename raw_of<I>::type>::value
                         && is_contiguous<typename raw_of<O>::type>::value
                         && std::is_same<value_of<I>, value_of<O>>::value) {
        long n = (long)(last - first);
        if (n > 0) check(cudaMemcpy(raw(out), raw(first), n * sizeof(value_of<I>), cudaMemcpyDeviceToDevice), "copy");
        return out + n;
    } else {
        return copy<both_places<from, to>::value>((cudaStream_t)nullptr, first, last, out);
    }
}

} // namespace detail

template <typename I, typename F> I for_each(I first, I last, F f)
{
    return detail::for_each<detail::place_of_iterator<I>::value>((cudaStream_t)nullptr, first, last, f);
}
template <typename P_, typename I, typename F> __host__ __device__ typename detail::with_policy<P_, I>::type for_each(const P_ &policy, I first, I last, F f)
{
    return detail::for_each<detail::place_of<P_>::value>(detail::stream_of(policy), first, last, f);
}
template <typename I, typename O, typename F> O transform(I first, I last, O out, F f)
{
    return detail::transform<detail::both_places<detail::place_of_iterator<I>::value, detail::place_of_iterator<O>::value>::value>((cudaStream_t)nullptr, first, last, out, f);
}
template <typename P_, typename I, typename O, typename F> __host__ __device__ typename detail::with_policy<P_, O>::type transform(const P_ &policy, I first, I last, O out, F f)
{
    return detail::transform<detail::place_of<P_>::value>(detail::stream_of(policy), first, last, out, f);
}
template <typename A, typename B, typename O, typename F> O transform(A first, A last, B second, O out, F f)
{
    return detail::transform<detail::both_places<detail::both_places<detail::place_of_iterator<A>::value, detail::place_of_iterator<B>::value>::value, detail::place_of_iterator<O>::value>::value>((cudaStream_t)nullptr, first, last, second, out, f);
}
template <typename P_, typename A, typename B, typename O, typename F> __host__ __device__ typename detail::with_policy<P_, O>::type transform(const P_ &policy, A first, A last, B second, O out, F f)
{
    return detail::transform<detail::place_of<P_>::value>(detail::stream_of(policy), first, last, second, out, f);
}
template <typename A, typename S, typename O, typename F, typename C> O transform_if(A first, A last, S stencil, O out, F f, C chosen)
{
    return detail::transform_if<detail::both_places<detail::place_of_iterator<A>::value, detail::place_of_iterator<O>::value>::value>((cudaStream_t)nullptr, first, last, stencil, out, f, chosen);
}
template <typename P_, typename A, typename S, typename O, typename F, typename C> __host__ __device__ typename detail::with_policy<P_, O>::type transform_if(const P_ &policy, A first, A last, S stencil, O out, F f, C chosen)
{
    return detail::transform_if<detail::place_of<P_>::value>(detail::stream_of(policy), first, last, stencil, out, f, chosen);
}
template <typename A, typename O, typename F, typename C> O transform_if(A first, A last, O out, F f, C chosen)
{
    return detail::transform_if<detail::both_places<detail::place_of_iterator<A>::value, detail::place_of_iterator<O>::value>::value>((cudaStream_t)nullptr, first, last, first, out, f, chosen);
}
template <typename P_, typename A, typename O, typename F, typename C> __host__ __device__ typename detail::with_policy<P_, O>::type transform_if(const P_ &policy, A first, A last, O out, F f, C chosen)
{
    return detail::transform_if<detail::place_of<P_>::value>(detail::stream_of(policy), first, last, first, out, f, chosen);
}
template <typename O, typename T> void fill(O first, O last, const T &value)
{
    detail::fill<detail::place_of_iterator<O>::value>((cudaStream_t)nullptr, first, last, (detail::value_of<O>)value);
}
template <typename P_, typename O, typename T> __host__ __device__ typename detail::with_policy<P_, void>::type fill(const P_ &policy, O first, O last, const T &value)
{
    detail::fill<detail::place_of<P_>::value>(detail::stream_of(policy), first, last, (detail::value_of<O>)value);
}
template <typename O> void sequence(O first, O last)
{
    detail::sequence<detail::place_of_iterator<O>::value>((cudaStream_t)nullptr, first, last, (detail::value_of<O>)0, (detail::value_of<O>)1);
}
template <typename P_, typename O> __host__ __device__ typename detail::with_policy<P_, void>::type sequence(const P_ &policy, O first, O last)
{
    detail::sequence<detail::place_of<P_>::value>(detail::stream_of(policy), first, last, (detail::value_of<O>)0, (detail::value_of<O>)1);
}
template <typename O, typename T> void sequence(O first, O last, T start)
{
    detail::sequence<detail::place_of_iterator<O>::value>((cudaStream_t)nullptr, first, last, start, (T)1);
}
template <typename P_, typename O, typename T> __host__ __device__ typename detail::with_policy<P_, void>::type sequence(const P_ &policy, O first, O last, T start)
{
    detail::sequence<detail::place_of<P_>::value>(detail::stream_of(policy), first, last, start, (T)1);
}
template <typename O, typename T> void sequence(O first, O last, T start, T step)
{
    detail::sequence<detail::place_of_iterator<O>::value>((cudaStream_t)nullptr, first, last, start, step);
}
template <typename P_, typename O, typename T> __host__ __device__ typename detail::with_policy<P_, void>::type sequence(const P_ &policy, O first, O last, T start, T step)
{
    detail::sequence<detail::place_of<P_>::value>(detail::stream_of(policy), first, last, start, step);
}
template <typename O, typename F> void tabulate(O first, O last, F f)
{
    detail::tabulate<detail::place_of_iterator<O>::value>((cudaStream_t)nullptr, first, last, f);
}
template <typename P_, typename O, typename F> __host__ __device__ typename detail::with_policy<P_, void>::type tabulate(const P_ &policy, O first, O last, F f)
{
    detail::tabulate<detail::place_of<P_>::value>(detail::stream_of(policy), first, last, f);
}
template <typename O, typename G> void generate(O first, O last, G make)
{
    detail::generate<detail::place_of_iterator<O>::value>((cudaStream_t)nullptr, first, last, make);
}
template <typename P_, typename O, typename G> __host__ __device__ typename detail::with_policy<P_, void>::type generate(const P_ &policy, O first, O last, G make)
{
    detail::generate<detail::place_of<P_>::value>(detail::stream_of(policy), first, last, make);
}
template <typename M, typename I, typename O> O gather(M first, M last, I in, O out)
{
    return detail::gather<detail::both_places<detail::both_places<detail::place_of_iterator<M>::value, detail::place_of_iterator<I>::value>::value, detail::place_of_iterator<O>::value>::value>((cudaStream_t)nullptr, first, last, in, out);
}
template <typename P_, typename M, typename I, typename O> __host__ __device__ typename detail::with_policy<P_, O>::type gather(const P_ &policy, M first, M last, I in, O out)
{
    return detail::gather<detail::place_of<P_>::value>(detail::stream_of(policy), first, last, in, out);
}
template <typename I, typename M, typename O> void scatter(I first, I last, M map, O out)
{
    detail::scatter<detail::both_places<detail::both_places<detail::place_of_iterator<I>::value, detail::place_of_iterator<M>::value>::value, detail::place_of_iterator<O>::value>::value>((cudaStream_t)nullptr, first, last, map, out);
}
template <typename P_, typename I, typename M, typename O> __host__ __device__ typename detail::with_policy<P_, void>::type scatter(const P_ &policy, I first, I last, M map, O out)
{
    detail::scatter<detail::place_of<P_>::value>(detail::stream_of(policy), first, last, map, out);
}
template <typename I, typename M, typename S, typename O, typename C> void scatter_if(I first, I last, M map, S stencil, O out, C chosen)
{
    detail::scatter_if<detail::both_places<detail::both_places<detail::place_of_iterator<I>::value, detail::place_of_iterator<M>::value>::value, detail::place_of_iterator<O>::value>::value>((cudaStream_t)nullptr, first, last, map, stencil, out, chosen);
}
template <typename P_, typename I, typename M, typename S, typename O, typename C> __host__ __device__ typename detail::with_policy<P_, void>::type scatter_if(const P_ &policy, I first, I last, M map, S stencil, O out, C chosen)
{
    detail::scatter_if<detail::place_of<P_>::value>(detail::stream_of(policy), first, last, map, stencil, out, chosen);
}
template <typename I, typename M, typename S, typename O> void scatter_if(I first, I last, M map, S stencil, O out)
{
    thrust::scatter_if(first, last, map, stencil, out, identity<detail::value_of<S>>());
}
template <typename P_, typename I, typename M, typename S, typename O> __host__ __device__ typename detail::with_policy<P_, void>::type scatter_if(const P_ &policy, I first, I last, M map, S stencil, O out)
{
    thrust::scatter_if(policy, first, last, map, stencil, out, identity<detail::value_of<S>>());
}
template <typename O, typename C, typename T> void replace_if(O first, O last, C chosen, T value)
{
    detail::replace_if<detail::place_of_iterator<O>::value>((cudaStream_t)nullptr, first, last, chosen, value);
}
template <typename P_, typename O, typename C, typename T> __host__ __device__ typename detail::with_policy<P_, void>::type replace_if(const P_ &policy, O first, O last, C chosen, T value)
{
    detail::replace_if<detail::place_of<P_>::value>(detail::stream_of(policy), first, last, chosen, value);
}
template <typename I> void reverse(I first, I last)
{
    detail::reverse<detail::place_of_iterator<I>::value>((cudaStream_t)nullptr, first, last);
}
template <typename P_, typename I> __host__ __device__ typename detail::with_policy<P_, void>::type reverse(const P_ &policy, I first, I last)
{
    detail::reverse<detail::place_of<P_>::value>(detail::stream_of(policy), first, last);
}
template <typename A, typename B> B swap_ranges(A first, A last, B second)
{
    return detail::swap_ranges<detail::both_places<detail::place_of_iterator<A>::value, detail::place_of_iterator<B>::value>::value>((cudaStream_t)nullptr, first, last, second);
}
template <typename P_, typename A, typename B> __host__ __device__ typename detail::with_policy<P_, B>::type swap_ranges(const P_ &policy, A first, A last, B second)
{
    return detail::swap_ranges<detail::place_of<P_>::value>(detail::stream_of(policy), first, last, second);
}
template <typename I, typename O, typename F> O adjacent_difference(I first, I last, O out, F f)
{
    return detail::adjacent_difference<detail::both_places<detail::place_of_iterator<I>::value, detail::place_of_iterator<O>::value>::value>((cudaStream_t)nullptr, first, last, out, f);
}
template <typename P_, typename I, typename O, typename F> __host__ __device__ typename detail::with_policy<P_, O>::type adjacent_difference(const P_ &policy, I first, I last, O out, F f)
{
    return detail::adjacent_difference<detail::place_of<P_>::value>(detail::stream_of(policy), first, last, out, f);
}
template <typename I, typename O> O adjacent_difference(I first, I last, O out)
{
    return detail::adjacent_difference<detail::both_places<detail::place_of_iterator<I>::value, detail::place_of_iterator<O>::value>::value>((cudaStream_t)nullptr, first, last, out, minus<detail::value_of<I>>());
}
template <typename P_, typename I, typename O> __host__ __device__ typename detail::with_policy<P_, O>::type adjacent_difference(const P_ &policy, I first, I last, O out)
{
    return detail::adjacent_difference<detail::place_of<P_>::value>(detail::stream_of(policy), first, last, out, minus<detail::value_of<I>>());
}
template <typename I, typename O> O copy(I first, I last, O out) { return detail::copy_any(first, last, out); }
template <typename P, typename I, typename O> __host__ __device__ O copy(const P &policy, I first, I last, O out)
{
    return detail::copy<detail::place_of<P>::value>(detail::stream_of(policy), first, last, out);
}
template <typename I, typename N, typename O> O copy_n(I first, N n, O out) { return detail::copy_any(first, first + (long)n, out); }
template <typename P, typename I, typename N, typename O> __host__ __device__ O copy_n(const P &policy, I first, N n, O out)
{
    return detail::copy<detail::place_of<P>::value>(detail::stream_of(policy), first, first + (long)n, out);
}
template <typename O, typename N, typename T> O fill_n(O first, N n, const T &value)
{
    thrust::fill(first, first + (long)n, value);
    return first + (long)n;
}
template <typename P, typename O, typename N, typename T> O fill_n(const P &policy, O first, N n, const T &value)
{
    thrust::fill(policy, first, first + (long)n, value);
    return first + (long)n;
}
template <typename O, typename N, typename G> O generate_n(O first, N n, G make)
{
    thrust::generate(first, first + (long)n, make);
    return first + (long)n;
}
template <typename I, typename N, typename F> I for_each_n(I first, N n, F f) { return thrust::for_each(first, first + (long)n, f); }
template <typename P, typename I, typename N, typename F> I for_each_n(const P &policy, I first, N n, F f)
{
    return thrust::for_each(policy, first, first + (long)n, f);
}
template <typename O, typename T> void uninitialized_fill(O first, O last, const T &value) { thrust::fill(first, last, value); }
template <typename I, typename O> O uninitialized_copy(I first, I last, O out) { return thrust::copy(first, last, out); }
template <typename I, typename O> O reverse_copy(I first, I last, O out)
{
    O end = thrust::copy(first, last, out);
    thrust::reverse(out, end);
    return end;
}
template <typename T> struct equals_value_ {
    T value;
    template <typename A> __host__ __device__ bool operator()(const A &a) const { return a == value; }
};
template <typename O, typename T> void replace(O first, O last, const T &old_value, const T &new_value)
{
    equals_value_<T> chosen;
    chosen.value = old_value;
    thrust::replace_if(first, last, chosen, new_value);
}

} // namespace thrust
