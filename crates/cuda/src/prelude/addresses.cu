__device__ inline size_t __cvta_generic_to_shared(const void *pointer) { return (size_t)pointer & 0xffffffffull; }
__device__ inline size_t __cvta_generic_to_global(const void *pointer) { return (size_t)pointer; }
__device__ inline size_t __cvta_generic_to_local(const void *pointer) { return (size_t)pointer; }
__device__ inline size_t __cvta_generic_to_constant(const void *pointer) { return (size_t)pointer; }
__device__ inline void *__cvta_shared_to_generic(size_t address) { return (void *)(0xfffffff000000000ull | address); }
__device__ inline void *__cvta_global_to_generic(size_t address) { return (void *)address; }
__device__ inline unsigned int __isShared(const void *pointer) { return (unsigned long long)pointer >> 32 == 0xfffffff0ull ? 1u : 0u; }
// Nobody here gets on faster for a pause.
__device__ inline void __nanosleep(unsigned int) {}
// Barriers by number. Without a number of threads all of the block meet.
__device__ inline void __barrier_sync(unsigned int number) { __named_barrier(number, 0u, 0u); }
__device__ inline void __barrier_sync_count(unsigned int number, unsigned int threads) { __named_barrier(number, threads, 0u); }
__device__ inline void __pipeline_memcpy_async(void *to, const void *from, size_t size, size_t zeros = 0)
{
    if (size == 16 && zeros == 0) *(uint4 *)to = *(const uint4 *)from;
    else if (size == 8 && zeros == 0) *(uint2 *)to = *(const uint2 *)from;
    else for (size_t i = 0; i < size / 4; i++) ((unsigned int *)to)[i] = i < (size - zeros) / 4 ? ((const unsigned int *)from)[i] : 0u;
    __copy_started(to, (void *)from, (unsigned int)size, nullptr);
}
__device__ inline void __pipeline_commit() { __copies_committed(nullptr); }
__device__ inline void __pipeline_wait_prior(size_t groups) { __copies_awaited((unsigned int)groups, nullptr); }
