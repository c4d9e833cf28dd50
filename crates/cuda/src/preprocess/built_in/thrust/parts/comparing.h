// Thrust: where two sequences differ, and iterators through which results are changed before they are written.
#pragma once

namespace thrust {
namespace detail {

// Whether two sequences differ at a place.
template <typename A, typename B, typename F> struct differs_at {
    A one;
    B other;
    F same;
    __host__ __device__ bool operator()(long at) const { return !same(one[at], other[at]); }
};
template <int P, typename A, typename B, typename F>
__host__ __device__ pair<A, B> mismatch(cudaStream_t stream, A first, A last, B second, F same)
{
    differs_at<typename raw_of<A>::type, typename raw_of<B>::type, F> differs{raw(first), raw(second), same};
    counting_iterator<long> from(0);
    long at = (long)(find_if<P>(stream, from, from + (long)(last - first), differs) - from);
    return pair<A, B>(first + at, second + at);
}
template <typename O, typename F> struct changed {
    O at;
    F function;
    template <typename T> __host__ __device__ const changed &operator=(const T &value) const
    {
        *at = function(value);
        return *this;
    }
};

} // namespace detail

template <typename A, typename B> pair<A, B> mismatch(A first, A last, B second)
{
    return detail::mismatch<detail::both_places<detail::place_of_iterator<A>::value, detail::place_of_iterator<B>::value>::value>((cudaStream_t)nullptr, first, last, second, equal_to<>());
}
template <typename A, typename B, typename F> pair<A, B> mismatch(A first, A last, B second, F same)
{
    return detail::mismatch<detail::both_places<detail::place_of_iterator<A>::value, detail::place_of_iterator<B>::value>::value>((cudaStream_t)nullptr, first, last, second, same);
}
template <typename P_, typename A, typename B> __host__ __device__ typename detail::with_policy<P_, pair<A, B>>::type mismatch(const P_ &policy, A first, A last, B second)
{
    return detail::mismatch<detail::place_of<P_>::value>(detail::stream_of(policy), first, last, second, equal_to<>());
}

template <typename F, typename O> struct transform_output_iterator {
    typedef detail::changed<O, F> value_type;
    typedef detail::changed<O, F> reference;
    typedef long difference_type;
    static const int place = detail::place_of_iterator<O>::value;
    O at;
    F function;
    __host__ __device__ transform_output_iterator(O o, F f) : at(o), function(f) {}
    __host__ __device__ reference operator*() const
    {
        reference made{at, function};
        return made;
    }
    __host__ __device__ reference operator[](long i) const
    {
        reference made{at + i, function};
        return made;
    }
    THRUST_ITERATOR_(transform_output_iterator, at)
};
template <typename F, typename O> __host__ __device__ transform_output_iterator<F, O> make_transform_output_iterator(O at, F function)
{
    return transform_output_iterator<F, O>(at, function);
}
namespace detail {
template <typename F, typename O> struct raw_of<transform_output_iterator<F, O>> {
    typedef transform_output_iterator<F, typename raw_of<O>::type> type;
    static __host__ __device__ type get(const transform_output_iterator<F, O> &i) { return type(raw_of<O>::get(i.at), i.function); }
};
} // namespace detail

} // namespace thrust
