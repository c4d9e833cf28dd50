// Thrust: reductions. Few threads take many elements each; what they find is reduced again.
#pragma once

namespace thrust {
namespace detail {

template <typename I, typename T, typename F> __global__ void reduce_kernel(I in, long n, T *out, long threads, F f)
{
    long t = blockIdx.x * (long)blockDim.x + threadIdx.x;
    if (t < threads) {
        T sum = (T)in[t];
        for (long i = t + threads; i < n; i += threads) sum = f(sum, in[i]);
        out[t] = sum;
    }
}
template <typename T, typename F> __global__ void reduce_last_kernel(T *partial, long n, T init, T *out, F f)
{
    T sum = init;
    for (long i = 0; i < n; i++) sum = f(sum, partial[i]);
    *out = sum;
}
template <int P, typename I, typename T, typename F>
__host__ __device__ T reduce(cudaStream_t stream, I first, I last, T init, F f)
{
    long n = (long)(last - first);
    if constexpr (P != 1) {
        T sum = init;
        for (long i = 0; i < n; i++) sum = f(sum, first[i]);
        return sum;
    } else {
        if (n <= 0) return init;
        long wide = n < 16384 ? (n < 256 ? n : (n + 15) / 16) : 16384;
        temporary<T> partial(wide + 257);
        reduce_kernel<<<blocks_for(wide), 256, 0, stream>>>(raw(first), n, partial.data, wide, f);
        T *last_partial = partial.data;
        if (wide > 256) {
            last_partial = partial.data + wide;
            reduce_kernel<<<1, 256, 0, stream>>>(partial.data, wide, last_partial, 256L, f);
            wide = 256;
        }
        reduce_last_kernel<<<1, 1, 0, stream>>>(last_partial, wide, init, partial.data + (wide == 256 ? 0 : wide), f);
        T result;
        check(cudaMemcpy(&result, partial.data + (wide == 256 ? 0 : wide), sizeof(T), cudaMemcpyDeviceToHost), "reduce");
        return result;
    }
}

template <typename C> struct counted {
    C chosen;
    template <typename A> __host__ __device__ long operator()(const A &a) const { return chosen(a) ? 1L : 0L; }
};
template <typename C> __host__ __device__ counted<C> count_by(const C &chosen)
{
    counted<C> made;
    made.chosen = chosen;
    return made;
}
template <typename A, typename B, typename F> struct combined_iterator {
    typedef decltype(made<F>()(*made<typename raw_of<A>::type>(), *made<typename raw_of<B>::type>())) result;
    typedef typename std::remove_reference<result>::type value_type;
    typedef value_type reference;
    typedef long difference_type;
    static const int place = both_places<place_of_iterator<A>::value, place_of_iterator<B>::value>::value;
    A at;
    B other;
    F f;
    __host__ __device__ combined_iterator(A a, B b, F g) : at(a), other(b), f(g) {}
    __host__ __device__ value_type operator*() const { return f(*at, *other); }
    __host__ __device__ value_type operator[](long i) const { return f(at[i], other[i]); }
    __host__ __device__ combined_iterator operator+(long n) const { return combined_iterator(at + n, other + n, f); }
    __host__ __device__ combined_iterator &operator+=(long n) { *this = *this + n; return *this; }
    __host__ __device__ long operator-(const combined_iterator &o) const { return (long)(at - o.at); }
};
template <typename A, typename B, typename F> struct raw_of<combined_iterator<A, B, F>> {
    typedef combined_iterator<typename raw_of<A>::type, typename raw_of<B>::type, F> type;
    static __host__ __device__ type get(const combined_iterator<A, B, F> &i)
    {
        return type(raw_of<A>::get(i.at), raw_of<B>::get(i.other), i.f);
    }
};

// The place of the best element: the first one of those that are as good.
template <typename T> struct placed {
    T value;
    long at;
};
template <typename I> struct placed_iterator {
    typedef placed<value_of<I>> value_type;
    typedef value_type reference;
    static const int place = place_of_iterator<I>::value;
    I at;
    long index;
    __host__ __device__ placed_iterator(I i, long start) : at(i), index(start) {}
    __host__ __device__ value_type operator*() const { return (*this)[0]; }
    __host__ __device__ value_type operator[](long i) const
    {
        value_type made;
        made.value = at[i];
        made.at = index + i;
        return made;
    }
    __host__ __device__ placed_iterator operator+(long n) const { return placed_iterator(at + n, index + n); }
    __host__ __device__ placed_iterator &operator+=(long n) { *this = *this + n; return *this; }
    __host__ __device__ long operator-(const placed_iterator &o) const { return index - o.index; }
};
template <typename I> struct raw_of<placed_iterator<I>> {
    typedef placed_iterator<typename raw_of<I>::type> type;
    static __host__ __device__ type get(const placed_iterator<I> &i) { return type(raw_of<I>::get(i.at), i.index); }
};
template <typename T, typename L> struct first_smallest {
    L before;
    __host__ __device__ placed<T> operator()(const placed<T> &a, const placed<T> &b) const
    {
        if (b.at < 0) return a;
        if (a.at < 0) return b;
        if (before(b.value, a.value)) return b;
        if (before(a.value, b.value)) return a;
        return a.at < b.at ? a : b;
    }
};
template <typename T, typename L> struct first_largest {
    L before;
    __host__ __device__ placed<T> operator()(const placed<T> &a, const placed<T> &b) const
    {
        if (b.at < 0) return a;
        if (a.at < 0) return b;
        if (before(a.value, b.value)) return b;
        if (before(b.value, a.value)) return a;
        return a.at < b.at ? a : b;
    }
};
template <int P, typename I, typename L> __host__ __device__ I min_element(cudaStream_t stream, I first, I last, L less)
{
    typedef value_of<I> T;
    if (last - first <= 0) return last;
    first_smallest<T, L> better;
    better.before = less;
    placed<T> none;
    none.at = -1;
    placed_iterator<I> from(first, 0);
    placed<T> found = reduce<P>(stream, from, from + (long)(last - first), none, better);
    return first + found.at;
}
template <int P, typename I, typename L> __host__ __device__ I max_element(cudaStream_t stream, I first, I last, L less)
{
    typedef value_of<I> T;
    if (last - first <= 0) return last;
    first_largest<T, L> better;
    better.before = less;
    placed<T> none;
    none.at = -1;
    placed_iterator<I> from(first, 0);
    placed<T> found = reduce<P>(stream, from, from + (long)(last - first), none, better);
    return first + found.at;
}
template <typename C> struct place_if {
    C chosen;
    long none;
    template <typename A> __host__ __device__ long operator()(const placed<A> &a) const { return chosen(a.value) ? a.at : none; }
};
template <int P, typename I, typename C> __host__ __device__ I find_if(cudaStream_t stream, I first, I last, C chosen)
{
    long n = (long)(last - first);
    if (n <= 0) return last;
    place_if<C> at;
    at.chosen = chosen;
    at.none = n;
    auto from = make_transform_iterator(placed_iterator<I>(first, 0), at);
    long found = n;
    if constexpr (P == 1) {
        found = reduce<P>(stream, from, from + n, n, minimum<long>());
    } else {
        for (long i = 0; i < n && found == n; i++)
            if (chosen(first[i])) found = i;
    }
    return first + found;
}
template <int P, typename I, typename T, typename F, typename U>
__host__ __device__ T transform_reduce(cudaStream_t stream, I first, I last, U unary, T init, F f)
{
    return reduce<P>(stream, transform_iterator<U, I>(first, unary), transform_iterator<U, I>(last, unary), init, f);
}
template <int P, typename I, typename C> __host__ __device__ long count_if(cudaStream_t stream, I first, I last, C chosen)
{
    counted<C> one = count_by(chosen);
    return reduce<P>(stream, transform_iterator<counted<C>, I>(first, one), transform_iterator<counted<C>, I>(last, one), 0L, plus<long>());
}
template <int P, typename A, typename B, typename T, typename F, typename G>
__host__ __device__ T inner_product(cudaStream_t stream, A first, A last, B second, T init, F f, G g)
{
    combined_iterator<A, B, G> from(first, second, g);
    return reduce<P>(stream, from, from + (long)(last - first), init, f);
}
template <int P, typename A, typename B, typename F>
__host__ __device__ bool equal(cudaStream_t stream, A first, A last, B second, F same)
{
    return inner_product<P>(stream, first, last, second, true, logical_and<bool>(), same);
}
template <typename I, typename L> struct sorted_pairs {
    typedef bool value_type;
    typedef bool reference;
    static const int place = place_of_iterator<I>::value;
    I at;
    L before;
    __host__ __device__ sorted_pairs(I i, L l) : at(i), before(l) {}
    __host__ __device__ bool operator[](long i) const { return !before(at[i + 1], at[i]); }
    __host__ __device__ sorted_pairs operator+(long n) const { return sorted_pairs(at + n, before); }
    __host__ __device__ long operator-(const sorted_pairs &o) const { return (long)(at - o.at); }
};
template <typename I, typename L> struct raw_of<sorted_pairs<I, L>> {
    typedef sorted_pairs<typename raw_of<I>::type, L> type;
    static __host__ __device__ type get(const sorted_pairs<I, L> &i) { return type(raw_of<I>::get(i.at), i.before); }
};
template <int P, typename I, typename L> __host__ __device__ bool is_sorted(cudaStream_t stream, I first, I last, L less)
{
    long n = (long)(last - first);
    if (n < 2) return true;
    sorted_pairs<I, L> from(first, less);
    return reduce<P>(stream, from, from + (n - 1), true, logical_and<bool>());
}

} // namespace detail

template <typename I> detail::value_of<I> reduce(I first, I last)
{
    return detail::reduce<detail::place_of_iterator<I>::value>((cudaStream_t)nullptr, first, last, (detail::value_of<I>)0, plus<detail::value_of<I>>());
}
template <typename P_, typename I> __host__ __device__ typename detail::with_policy<P_, detail::value_of<I>>::type reduce(const P_ &policy, I first, I last)
{
    return detail::reduce<detail::place_of<P_>::value>(detail::stream_of(policy), first, last, (detail::value_of<I>)0, plus<detail::value_of<I>>());
}
template <typename I, typename T> T reduce(I first, I last, T init)
{
    return detail::reduce<detail::place_of_iterator<I>::value>((cudaStream_t)nullptr, first, last, init, plus<T>());
}
template <typename P_, typename I, typename T> __host__ __device__ typename detail::with_policy<P_, T>::type reduce(const P_ &policy, I first, I last, T init)
{
    return detail::reduce<detail::place_of<P_>::value>(detail::stream_of(policy), first, last, init, plus<T>());
}
template <typename I, typename T, typename F> T reduce(I first, I last, T init, F f)
{
    return detail::reduce<detail::place_of_iterator<I>::value>((cudaStream_t)nullptr, first, last, init, f);
}
template <typename P_, typename I, typename T, typename F> __host__ __device__ typename detail::with_policy<P_, T>::type reduce(const P_ &policy, I first, I last, T init, F f)
{
    return detail::reduce<detail::place_of<P_>::value>(detail::stream_of(policy), first, last, init, f);
}
template <typename I, typename U, typename T, typename F> T transform_reduce(I first, I last, U unary, T init, F f)
{
    return detail::transform_reduce<detail::place_of_iterator<I>::value>((cudaStream_t)nullptr, first, last, unary, init, f);
}
template <typename P_, typename I, typename U, typename T, typename F> __host__ __device__ typename detail::with_policy<P_, T>::type transform_reduce(const P_ &policy, I first, I last, U unary, T init, F f)
{
    return detail::transform_reduce<detail::place_of<P_>::value>(detail::stream_of(policy), first, last, unary, init, f);
}
template <typename I, typename C> long count_if(I first, I last, C chosen)
{
    return detail::count_if<detail::place_of_iterator<I>::value>((cudaStream_t)nullptr, first, last, chosen);
}
template <typename P_, typename I, typename C> __host__ __device__ typename detail::with_policy<P_, long>::type count_if(const P_ &policy, I first, I last, C chosen)
{
    return detail::count_if<detail::place_of<P_>::value>(detail::stream_of(policy), first, last, chosen);
}
template <typename I, typename C> I find_if(I first, I last, C chosen)
{
    return detail::find_if<detail::place_of_iterator<I>::value>((cudaStream_t)nullptr, first, last, chosen);
}
template <typename P_, typename I, typename C> __host__ __device__ typename detail::with_policy<P_, I>::type find_if(const P_ &policy, I first, I last, C chosen)
{
    return detail::find_if<detail::place_of<P_>::value>(detail::stream_of(policy), first, last, chosen);
}
template <typename I, typename L> I min_element(I first, I last, L less)
{
    return detail::min_element<detail::place_of_iterator<I>::value>((cudaStream_t)nullptr, first, last, less);
}
template <typename P_, typename I, typename L> __host__ __device__ typename detail::with_policy<P_, I>::type min_element(const P_ &policy, I first, I last, L less)
{
    return detail::min_element<detail::place_of<P_>::value>(detail::stream_of(policy), first, last, less);
}
template <typename I> I min_element(I first, I last)
{
    return detail::min_element<detail::place_of_iterator<I>::value>((cudaStream_t)nullptr, first, last, thrust::less<detail::value_of<I>>());
}
template <typename P_, typename I> __host__ __device__ typename detail::with_policy<P_, I>::type min_element(const P_ &policy, I first, I last)
{
    return detail::min_element<detail::place_of<P_>::value>(detail::stream_of(policy), first, last, thrust::less<detail::value_of<I>>());
}
template <typename I, typename L> I max_element(I first, I last, L less)
{
    return detail::max_element<detail::place_of_iterator<I>::value>((cudaStream_t)nullptr, first, last, less);
}
template <typename P_, typename I, typename L> __host__ __device__ typename detail::with_policy<P_, I>::type max_element(const P_ &policy, I first, I last, L less)
{
    return detail::max_element<detail::place_of<P_>::value>(detail::stream_of(policy), first, last, less);
}
template <typename I> I max_element(I first, I last)
{
    return detail::max_element<detail::place_of_iterator<I>::value>((cudaStream_t)nullptr, first, last, thrust::less<detail::value_of<I>>());
}
template <typename P_, typename I> __host__ __device__ typename detail::with_policy<P_, I>::type max_element(const P_ &policy, I first, I last)
{
    return detail::max_element<detail::place_of<P_>::value>(detail::stream_of(policy), first, last, thrust::less<detail::value_of<I>>());
}
template <typename I, typename L> bool is_sorted(I first, I last, L less)
{
    return detail::is_sorted<detail::place_of_iterator<I>::value>((cudaStream_t)nullptr, first, last, less);
}
template <typename P_, typename I, typename L> __host__ __device__ typename detail::with_policy<P_, bool>::type is_sorted(const P_ &policy, I first, I last, L less)
{
    return detail::is_sorted<detail::place_of<P_>::value>(detail::stream_of(policy), first, last, less);
}
template <typename I> bool is_sorted(I first, I last)
{
    return detail::is_sorted<detail::place_of_iterator<I>::value>((cudaStream_t)nullptr, first, last, thrust::less<detail::value_of<I>>());
}
template <typename P_, typename I> __host__ __device__ typename detail::with_policy<P_, bool>::type is_sorted(const P_ &policy, I first, I last)
{
    return detail::is_sorted<detail::place_of<P_>::value>(detail::stream_of(policy), first, last, thrust::less<detail::value_of<I>>());
}
template <typename A, typename B, typename T, typename F, typename G> T inner_product(A first, A last, B second, T init, F f, G g)
{
    return detail::inner_product<detail::both_places<detail::place_of_iterator<A>::value, detail::place_of_iterator<B>::value>::value>((cudaStream_t)nullptr, first, last, second, init, f, g);
}
template <typename P_, typename A, typename B, typename T, typename F, typename G> __host__ __device__ typename detail::with_policy<P_, T>::type inner_product(const P_ &policy, A first, A last, B second, T init, F f, G g)
{
    return detail::inner_product<detail::place_of<P_>::value>(detail::stream_of(policy), first, last, second, init, f, g);
}
template <typename A, typename B, typename T> T inner_product(A first, A last, B second, T init)
{
    return detail::inner_product<detail::both_places<detail::place_of_iterator<A>::value, detail::place_of_iterator<B>::value>::value>((cudaStream_t)nullptr, first, last, second, init, plus<T>(), multiplies<T>());
}
template <typename P_, typename A, typename B, typename T> __host__ __device__ typename detail::with_policy<P_, T>::type inner_product(const P_ &policy, A first, A last, B second, T init)
{
    return detail::inner_product<detail::place_of<P_>::value>(detail::stream_of(policy), first, last, second, init, plus<T>(), multiplies<T>());
}
template <typename A, typename B> bool equal(A first, A last, B second)
{
    return detail::equal<detail::both_places<detail::place_of_iterator<A>::value, detail::place_of_iterator<B>::value>::value>((cudaStream_t)nullptr, first, last, second, equal_to<>());
}
template <typename P_, typename A, typename B> __host__ __device__ typename detail::with_policy<P_, bool>::type equal(const P_ &policy, A first, A last, B second)
{
    return detail::equal<detail::place_of<P_>::value>(detail::stream_of(policy), first, last, second, equal_to<>());
}
template <typename A, typename B, typename F> bool equal(A first, A last, B second, F same)
{
    return detail::equal<detail::both_places<detail::place_of_iterator<A>::value, detail::place_of_iterator<B>::value>::value>((cudaStream_t)nullptr, first, last, second, same);
}
template <typename P_, typename A, typename B, typename F> __host__ __device__ typename detail::with_policy<P_, bool>::type equal(const P_ &policy, A first, A last, B second, F same)
{
    return detail::equal<detail::place_of<P_>::value>(detail::stream_of(policy), first, last, second, same);
}
template <typename I, typename T> long count(I first, I last, const T &value)
{
    equals_value_<T> chosen;
    chosen.value = value;
    return thrust::count_if(first, last, chosen);
}
template <typename I, typename T> I find(I first, I last, const T &value)
{
    equals_value_<T> chosen;
    chosen.value = value;
    return thrust::find_if(first, last, chosen);
}
template <typename I, typename C> I find_if_not(I first, I last, C chosen)
{
    return thrust::find_if(first, last, not1(chosen));
}
template <typename I, typename C> bool any_of(I first, I last, C chosen) { return thrust::count_if(first, last, chosen) > 0; }
template <typename I, typename C> bool none_of(I first, I last, C chosen) { return thrust::count_if(first, last, chosen) == 0; }
template <typename I, typename C> bool all_of(I first, I last, C chosen)
{
    return thrust::count_if(first, last, chosen) == (long)(last - first);
}
template <typename I> pair<I, I> minmax_element(I first, I last)
{
    return pair<I, I>(thrust::min_element(first, last), thrust::max_element(first, last));
}
template <typename I, typename L> pair<I, I> minmax_element(I first, I last, L less)
{
    return pair<I, I>(thrust::min_element(first, last, less), thrust::max_element(first, last, less));
}

template <typename P, typename I, typename T> __host__ __device__ long count(const P &policy, I first, I last, const T &value)
{
    equals_value_<T> chosen;
    chosen.value = value;
    return thrust::count_if(policy, first, last, chosen);
}
template <typename P, typename I, typename T> __host__ __device__ I find(const P &policy, I first, I last, const T &value)
{
    equals_value_<T> chosen;
    chosen.value = value;
    return thrust::find_if(policy, first, last, chosen);
}
template <typename P, typename I, typename C> __host__ __device__ I find_if_not(const P &policy, I first, I last, C chosen)
{
    return thrust::find_if(policy, first, last, not1(chosen));
}
template <typename P, typename I, typename C> __host__ __device__ bool any_of(const P &policy, I first, I last, C chosen) { return thrust::count_if(policy, first, last, chosen) > 0; }
template <typename P, typename I, typename C> __host__ __device__ bool none_of(const P &policy, I first, I last, C chosen) { return thrust::count_if(policy, first, last, chosen) == 0; }
template <typename P, typename I, typename C> __host__ __device__ bool all_of(const P &policy, I first, I last, C chosen)
{
    return thrust::count_if(policy, first, last, chosen) == (long)(last - first);
}
template <typename P, typename I> __host__ __device__ pair<I, I> minmax_element(const P &policy, I first, I last)
{
    return pair<I, I>(thrust::min_element(policy, first, last), thrust::max_element(policy, first, last));
}
template <typename P, typename I, typename L> __host__ __device__ pair<I, I> minmax_element(const P &policy, I first, I last, L less)
{
    return pair<I, I>(thrust::min_element(policy, first, last, less), thrust::max_element(policy, first, last, less));
}

} // namespace thrust
