// Thrust: sorted ranges as sets, in which a value may occur several times.
#pragma once

namespace thrust {
namespace detail {

// Of equal elements, those whose number among them is below (KEEP = 1) or not below (KEEP = 0) how many the other range has.
template <int KEEP, typename I, typename J, typename L> struct kept_by_count {
    I own;
    lower_place<I, L> own_places;
    lower_place<J, L> lower;
    upper_place<J, L> upper;
    __host__ __device__ kept_by_count(I i, long n, J j, long m, L less) : own(i), own_places(i, n, less), lower(j, m, less), upper(j, m, less) {}
    __host__ __device__ bool operator()(long i) const
    {
        long number = i - own_places(own[i]);
        long there = upper(own[i]) - lower(own[i]);
        return KEEP == 1 ? number < there : number >= there;
    }
};
template <int P, int KEEP, typename I, typename J, typename O, typename L>
O set_part(cudaStream_t stream, I first, I last, J other, J other_last, O out, L less)
{
    typedef typename raw_of<I>::type own;
    typedef typename raw_of<J>::type others;
    long n = (long)(last - first), m = (long)(other_last - other);
    kept_by_count<KEEP, own, others, L> kept(raw(first), n, raw(other), m, less);
    return out + keep<P>(stream, raw(first), n, raw(out), discard_iterator<>(0), kept);
}
template <typename I, typename J, typename O> struct place_of_sets {
    static const int value = both_places<both_places<place_of_iterator<I>::value, place_of_iterator<J>::value>::value, place_of_iterator<O>::value>::value;
};
} // namespace detail

template <typename I, typename J, typename O, typename L> O set_intersection(I first, I last, J other, J other_last, O out, L less)
{
    return detail::set_part<detail::place_of_sets<I, J, O>::value, 1>((cudaStream_t)nullptr, first, last, other, other_last, out, less);
}
template <typename I, typename J, typename O> O set_intersection(I first, I last, J other, J other_last, O out)
{
    return thrust::set_intersection(first, last, other, other_last, out, thrust::less<detail::value_of<I>>());
}
template <typename P_, typename I, typename J, typename O, typename L> typename detail::with_policy<P_, O>::type set_intersection(const P_ &policy, I first, I last, J other, J other_last, O out, L less)
{
    return detail::set_part<detail::place_of<P_>::value, 1>(detail::stream_of(policy), first, last, other, other_last, out, less);
}
template <typename P_, typename I, typename J, typename O> typename detail::with_policy<P_, O>::type set_intersection(const P_ &policy, I first, I last, J other, J other_last, O out)
{
    return thrust::set_intersection(policy, first, last, other, other_last, out, thrust::less<detail::value_of<I>>());
}
template <typename I, typename J, typename O, typename L> O set_difference(I first, I last, J other, J other_last, O out, L less)
{
    return detail::set_part<detail::place_of_sets<I, J, O>::value, 0>((cudaStream_t)nullptr, first, last, other, other_last, out, less);
}
template <typename I, typename J, typename O> O set_difference(I first, I last, J other, J other_last, O out)
{
    return thrust::set_difference(first, last, other, other_last, out, thrust::less<detail::value_of<I>>());
}
template <typename P_, typename I, typename J, typename O, typename L> typename detail::with_policy<P_, O>::type set_difference(const P_ &policy, I first, I last, J other, J other_last, O out, L less)
{
    return detail::set_part<detail::place_of<P_>::value, 0>(detail::stream_of(policy), first, last, other, other_last, out, less);
}
template <typename P_, typename I, typename J, typename O> typename detail::with_policy<P_, O>::type set_difference(const P_ &policy, I first, I last, J other, J other_last, O out)
{
    return thrust::set_difference(policy, first, last, other, other_last, out, thrust::less<detail::value_of<I>>());
}
// Equal elements of the first range come first.
template <typename I, typename J, typename O, typename L> O set_union(I first, I last, J other, J other_last, O out, L less)
{
    O middle = thrust::copy(first, last, out);
    O end = detail::set_part<detail::place_of_sets<I, J, O>::value, 0>((cudaStream_t)nullptr, other, other_last, first, last, middle, less);
    thrust::stable_sort(out, end, less);
    return end;
}
template <typename I, typename J, typename O> O set_union(I first, I last, J other, J other_last, O out)
{
    return thrust::set_union(first, last, other, other_last, out, thrust::less<detail::value_of<I>>());
}
template <typename P_, typename I, typename J, typename O, typename L> typename detail::with_policy<P_, O>::type set_union(const P_ &policy, I first, I last, J other, J other_last, O out, L less)
{
    O middle = thrust::copy(policy, first, last, out);
    O end = detail::set_part<detail::place_of<P_>::value, 0>(detail::stream_of(policy), other, other_last, first, last, middle, less);
    thrust::stable_sort(policy, out, end, less);
    return end;
}
template <typename P_, typename I, typename J, typename O> typename detail::with_policy<P_, O>::type set_union(const P_ &policy, I first, I last, J other, J other_last, O out)
{
    return thrust::set_union(policy, first, last, other, other_last, out, thrust::less<detail::value_of<I>>());
}
template <typename I, typename J, typename O, typename L> O set_symmetric_difference(I first, I last, J other, J other_last, O out, L less)
{
    O middle = detail::set_part<detail::place_of_sets<I, J, O>::value, 0>((cudaStream_t)nullptr, first, last, other, other_last, out, less);
    O end = detail::set_part<detail::place_of_sets<I, J, O>::value, 0>((cudaStream_t)nullptr, other, other_last, first, last, middle, less);
    thrust::stable_sort(out, end, less);
    return end;
}
template <typename I, typename J, typename O> O set_symmetric_difference(I first, I last, J other, J other_last, O out)
{
    return thrust::set_symmetric_difference(first, last, other, other_last, out, thrust::less<detail::value_of<I>>());
}
template <typename P_, typename I, typename J, typename O, typename L> typename detail::with_policy<P_, O>::type set_symmetric_difference(const P_ &policy, I first, I last, J other, J other_last, O out, L less)
{
    O middle = detail::set_part<detail::place_of<P_>::value, 0>(detail::stream_of(policy), first, last, other, other_last, out, less);
    O end = detail::set_part<detail::place_of<P_>::value, 0>(detail::stream_of(policy), other, other_last, first, last, middle, less);
    thrust::stable_sort(policy, out, end, less);
    return end;
}
template <typename P_, typename I, typename J, typename O> typename detail::with_policy<P_, O>::type set_symmetric_difference(const P_ &policy, I first, I last, J other, J other_last, O out)
{
    return thrust::set_symmetric_difference(policy, first, last, other, other_last, out, thrust::less<detail::value_of<I>>());
}

} // namespace thrust
