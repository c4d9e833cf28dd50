// Thrust: orders by chance.
#pragma once

namespace thrust {
namespace detail {

// A cipher of Feistel's with 24 rounds: it permutes the numbers below a power of two.
struct chance_order {
    unsigned long left_bits, right_bits;
    unsigned int keys[24];
    template <typename G> chance_order(unsigned long count, G &engine)
    {
        unsigned long bits = 0;
        for (unsigned long last = count > 0 ? count - 1 : 0; last; last >>= 1) bits++;
        if (bits < 8) bits = 8;
        left_bits = bits / 2;
        right_bits = bits - left_bits;
        uniform_int_distribution<unsigned int> draw(0u, 4294967295u);
        for (int i = 0; i < 24; i++) keys[i] = draw(engine);
    }
    long size() const { return 1l << (left_bits + right_bits); }
    __host__ __device__ unsigned long operator()(unsigned long number) const
    {
        unsigned int left = (unsigned int)(number >> right_bits), right = (unsigned int)number & ((1u << right_bits) - 1u);
        for (int i = 0; i < 24; i++) {
            unsigned long product = 0xd2b74407b1ce6e93ul * left;
            unsigned int mixed = (unsigned int)(product >> 32) ^ keys[i] ^ right;
            unsigned int next = ((unsigned int)product << (right_bits - left_bits)) | (right >> left_bits);
            left = mixed & ((1u << left_bits) - 1u);
            right = next & ((1u << right_bits) - 1u);
        }
        return ((unsigned long)left << right_bits) | right;
    }
};
struct is_below {
    unsigned long end;
    __host__ __device__ bool operator()(unsigned long number) const { return number < end; }
};
template <int P, typename I, typename O, typename G> O shuffle_copy(cudaStream_t stream, I first, I last, O out, G &engine)
{
    long n = (long)(last - first);
    if (n <= 0) return out;
    chance_order order((unsigned long)n, engine);
    if constexpr (P == 1) {
        counting_iterator<unsigned long> from(0);
        auto all = thrust::make_transform_iterator(from, order);
        temporary<unsigned long> kept(n);
        copy_if<P>(stream, all, all + order.size(), all, kept.data, is_below{(unsigned long)n});
        gather<P>(stream, kept.data, kept.data + n, first, out);
    } else {
        long at = 0;
        for (long i = 0; i < order.size(); i++) {
            unsigned long place = order((unsigned long)i);
            if (place < (unsigned long)n) out[at++] = first[(long)place];
        }
    }
    return out + n;
}
template <int P, typename I, typename G> void shuffle(cudaStream_t stream, I first, I last, G &engine)
{
    long n = (long)(last - first);
    copied<P, value_of<I>> before(stream, first, n);
    shuffle_copy<P>(stream, before.data, before.data + n, first, engine);
}

} // namespace detail

template <typename I, typename G> void shuffle(I first, I last, G &&engine)
{
    detail::shuffle<detail::place_of_iterator<I>::value>((cudaStream_t)nullptr, first, last, engine);
}
template <typename P_, typename I, typename G> void shuffle(const P_ &policy, I first, I last, G &&engine)
{
    detail::shuffle<detail::place_of<P_>::value>(detail::stream_of(policy), first, last, engine);
}
template <typename I, typename O, typename G> O shuffle_copy(I first, I last, O out, G &&engine)
{
    return detail::shuffle_copy<detail::both_places<detail::place_of_iterator<I>::value, detail::place_of_iterator<O>::value>::value>((cudaStream_t)nullptr, first, last, out, engine);
}
template <typename P_, typename I, typename O, typename G> O shuffle_copy(const P_ &policy, I first, I last, O out, G &&engine)
{
    return detail::shuffle_copy<detail::place_of<P_>::value>(detail::stream_of(policy), first, last, out, engine);
}

} // namespace thrust
