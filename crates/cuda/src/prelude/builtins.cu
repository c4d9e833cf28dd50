// What GCC has built in.
__host__ __device__ int __builtin_popcountll(unsigned long value)
{
    value = value - ((value >> 1) & 0x5555555555555555ul);
    value = (value & 0x3333333333333333ul) + ((value >> 2) & 0x3333333333333333ul);
    return (int)((((value + (value >> 4)) & 0x0f0f0f0f0f0f0f0ful) * 0x0101010101010101ul) >> 56);
}
__host__ __device__ int __builtin_popcountl(unsigned long value) { return __builtin_popcountll(value); }
__host__ __device__ int __builtin_popcount(unsigned int value) { return __builtin_popcountll(value); }
__host__ __device__ int __builtin_ctzll(unsigned long value) { return __builtin_popcountll((value & (0ul - value)) - 1ul); }
__host__ __device__ int __builtin_ctzl(unsigned long value) { return __builtin_ctzll(value); }
__host__ __device__ int __builtin_ctz(unsigned int value) { return __builtin_ctzll(value); }
__host__ __device__ int __builtin_clzll(unsigned long value)
{
    for (int by = 1; by < 64; by *= 2) value |= value >> by;
    return 64 - __builtin_popcountll(value);
}
__host__ __device__ int __builtin_clzl(unsigned long value) { return __builtin_clzll(value); }
__host__ __device__ int __builtin_clz(unsigned int value) { return __builtin_clzll(value) - 32; }
__host__ __device__ int __builtin_ffsll(long value) { return value ? __builtin_ctzll((unsigned long)value) + 1 : 0; }
__host__ __device__ int __builtin_ffsl(long value) { return __builtin_ffsll(value); }
__host__ __device__ int __builtin_ffs(int value) { return __builtin_ffsll((unsigned int)value); }
int ffs(int value) { return __builtin_ffsll((unsigned int)value); }
__host__ __device__ int __builtin_parity(unsigned int value) { return __builtin_popcountll(value) & 1; }
__host__ __device__ long __builtin_expect(long value, long likely) { return value; }
__host__ __device__ void __builtin_assume(bool holds) {}
__host__ __device__ void __assume(bool holds) {}
__host__ __device__ void __builtin_unreachable() {}
__host__ __device__ void __builtin_prefetch(const void *address, int write = 0, int locality = 3) {}
__host__ __device__ unsigned short __builtin_bswap16(unsigned short value) { return (unsigned short)(value >> 8 | value << 8); }
__host__ __device__ unsigned int __builtin_bswap32(unsigned int value)
{
    return value >> 24 | (value >> 8 & 0xff00u) | (value << 8 & 0xff0000u) | value << 24;
}
__host__ __device__ unsigned long __builtin_bswap64(unsigned long value)
{
    return (unsigned long)__builtin_bswap32((unsigned int)value) << 32 | __builtin_bswap32((unsigned int)(value >> 32));
}
__host__ __device__ void *__builtin_assume_aligned(const void *address, size_t alignment) { return (void *)address; }
// The result as the type keeps it, and whether the exact one lies outside.
template <typename T> bool __builtin_add_overflow(T a, T b, T *result)
{
    *result = (T)((unsigned long)a + (unsigned long)b);
    if ((T)-1 < (T)0) return b < 0 ? *result > a : *result < a;
    return *result < a;
}
template <typename T> bool __builtin_sub_overflow(T a, T b, T *result)
{
    *result = (T)((unsigned long)a - (unsigned long)b);
    if ((T)-1 < (T)0) return b < 0 ? *result < a : *result > a;
    return a < b;
}
template <typename T> bool __builtin_mul_overflow(T a, T b, T *result)
{
    *result = (T)((unsigned long)a * (unsigned long)b);
    if (a == 0 || b == 0) return false;
    if ((T)-1 < (T)0 && (a == (T)-1 || b == (T)-1)) {
        T other = a == (T)-1 ? b : a;
        return other < 0 && *result < 0;
    }
    return *result / b != a;
}
__host__ __device__ int __builtin_abs(int value) { return value < 0 ? -value : value; }
