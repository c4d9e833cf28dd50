// The bits of numbers, `<bit>`.
#pragma once
#include <cstring>

namespace std {
enum class endian { little = 1234, big = 4321, native = 1234 };

template <typename To, typename From> __host__ __device__ To bit_cast(const From &from)
{
    To made;
    memcpy(&made, &from, sizeof(To));
    return made;
}
template <typename T> __host__ __device__ constexpr int popcount(T value)
{
    int count = 0;
    for (; value != 0; value &= value - 1) count++;
    return count;
}
template <typename T> __host__ __device__ constexpr int bit_width(T value)
{
    int width = 0;
    for (; value != 0; value >>= 1) width++;
    return width;
}
template <typename T> __host__ __device__ constexpr int countl_zero(T value) { return (int)sizeof(T) * 8 - bit_width(value); }
template <typename T> __host__ __device__ constexpr int countl_one(T value) { return countl_zero((T)~value); }
template <typename T> __host__ __device__ constexpr int countr_zero(T value)
{
    int count = 0;
    for (; count < (int)sizeof(T) * 8 && (value & 1) == 0; value >>= 1) count++;
    return count;
}
template <typename T> __host__ __device__ constexpr int countr_one(T value) { return countr_zero((T)~value); }
template <typename T> __host__ __device__ constexpr bool has_single_bit(T value) { return value != 0 && (value & (value - 1)) == 0; }
template <typename T> __host__ __device__ constexpr T bit_floor(T value) { return value == 0 ? (T)0 : (T)((T)1 << (bit_width(value) - 1)); }
template <typename T> __host__ __device__ constexpr T bit_ceil(T value) { return value <= 1 ? (T)1 : (T)((T)1 << bit_width((T)(value - 1))); }
template <typename T> __host__ __device__ constexpr T rotl(T value, int by)
{
    int bits = (int)sizeof(T) * 8, left = ((by % bits) + bits) % bits;
    return left == 0 ? value : (T)((T)(value << left) | (T)(value >> (bits - left)));
}
template <typename T> __host__ __device__ constexpr T rotr(T value, int by) { return rotl(value, -by); }
} // namespace std
