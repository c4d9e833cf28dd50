template <typename T, typename V> __device__ inline void __ptx_store(T &to, V value) { to = (T)value; }
__device__ inline unsigned int __ptx_thread() { return (threadIdx.z * blockDim.y + threadIdx.y) * blockDim.x + threadIdx.x; }
__device__ inline unsigned int __ptx_lane() { return __ptx_thread() % 32u; }
__device__ inline unsigned int __ptx_block() { return (blockIdx.z * gridDim.y + blockIdx.y) * gridDim.x + blockIdx.x; }
__device__ inline unsigned long long __ptx_globaltimer() { return (unsigned long long)clock64(); }
__device__ inline unsigned int __ptx_bfe(unsigned int value, unsigned int start, unsigned int count)
{
    start &= 255u;
    count &= 255u;
    if (start > 31u || count == 0u) return 0u;
    value >>= start;
    return count > 31u ? value : value & ((1u << count) - 1u);
}
__device__ inline int __ptx_bfe(int value, unsigned int start, unsigned int count)
{
    start &= 255u;
    count &= 255u;
    if (count == 0u) return 0;
    int result = 0;
    unsigned int last = start + count - 1u;
    int sign = (value >> (last > 31u ? 31u : last)) & 1;
    for (unsigned int bit = 0; bit < 32u; bit++) {
        int one = bit < count && start + bit <= 31u ? (value >> (start + bit)) & 1 : sign;
        result |= one << bit;
    }
    return result;
}
__device__ inline unsigned long long __ptx_bfe(unsigned long long value, unsigned int start, unsigned int count)
{
    start &= 255u;
    count &= 255u;
    if (start > 63u || count == 0u) return 0ull;
    value >>= start;
    return count > 63u ? value : value & ((1ull << count) - 1ull);
}
__device__ inline unsigned int __ptx_bfi(unsigned int from, unsigned int into, unsigned int start, unsigned int count)
{
    start &= 255u;
    count &= 255u;
    if (start > 31u || count == 0u) return into;
    unsigned int mask = (count > 31u ? 0xffffffffu : (1u << count) - 1u) << start;
    return (into & ~mask) | ((from << start) & mask);
}
__device__ inline unsigned int __ptx_lop3(unsigned int a, unsigned int b, unsigned int c, unsigned int table)
{
    unsigned int result = 0;
    if (table & 0x01u) result |= ~a & ~b & ~c;
    if (table & 0x02u) result |= ~a & ~b & c;
    if (table & 0x04u) result |= ~a & b & ~c;
    if (table & 0x08u) result |= ~a & b & c;
    if (table & 0x10u) result |= a & ~b & ~c;
    if (table & 0x20u) result |= a & ~b & c;
    if (table & 0x40u) result |= a & b & ~c;
    if (table & 0x80u) result |= a & b & c;
    return result;
}
__device__ inline int __ptx_source(int mode, unsigned int by, unsigned int bounds, bool *inside)
{
    int lane = (int)__ptx_lane(), clamp = (int)(bounds & 31u), segment = (int)((bounds >> 8) & 31u);
    int last = (lane & segment) | (clamp & ~segment), first = lane & segment;
    int source = lane, step = (int)(by & 31u);
    bool found;
    if (mode == 0) { source = lane - step; found = source >= last; }
    else if (mode == 1) { source = lane + step; found = source <= last; }
    else if (mode == 2) { source = lane ^ step; found = source <= last; }
    else { source = first | (step & ~segment); found = source <= last; }
    *inside = found;
    return found ? source : lane;
}
__device__ inline void __ptx_copy(unsigned int *to, const unsigned int *from, unsigned int bytes, unsigned int given)
{
    if (bytes == 16u && given == 16u) *(uint4 *)to = *(const uint4 *)from;
    else if (bytes == 8u && given == 8u) *(uint2 *)to = *(const uint2 *)from;
    else for (unsigned int i = 0; i < bytes / 4u; i++) to[i] = i < given / 4u ? from[i] : 0u;
    __copy_started(to, (void *)from, bytes, nullptr);
}
__device__ inline unsigned int __cvta_generic_to_shared_word(unsigned long long address) { return (unsigned int)address; }
