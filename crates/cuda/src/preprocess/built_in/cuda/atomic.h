// libcu++: atomics of a variable's own (`cuda::atomic`) and of others' (`cuda::atomic_ref`).
#pragma once

namespace cuda {

enum thread_scope { thread_scope_system, thread_scope_device, thread_scope_block, thread_scope_thread };
namespace std {
enum memory_order {
    memory_order_relaxed, memory_order_consume, memory_order_acquire, memory_order_release, memory_order_acq_rel,
    memory_order_seq_cst
};
}
using std::memory_order;
using std::memory_order_relaxed;
using std::memory_order_consume;
using std::memory_order_acquire;
using std::memory_order_release;
using std::memory_order_acq_rel;
using std::memory_order_seq_cst;

namespace detail {
// The device's own atomics know these types.
template <typename T> struct atomic_word { typedef T type; };
template <> struct atomic_word<long> { typedef unsigned long long type; };
template <> struct atomic_word<unsigned long> { typedef unsigned long long type; };
template <> struct atomic_word<bool> { typedef int type; };

// One access reads or writes a whole word; what is smaller is only not kept in registers.
template <typename T> __host__ __device__ T load(const T *p)
{
    if constexpr (sizeof(T) < 4) return *(const volatile T *)p;
    else return __atomic_load((T *)p);
}
template <typename T> __host__ __device__ void store(T *p, T v)
{
    if constexpr (sizeof(T) < 4) *(volatile T *)p = v;
    else __atomic_store(p, v);
}

// An operation that releases makes known what came before it.
__device__ inline void before(memory_order order)
{
    if (order >= memory_order_release) __threadfence();
}

// An atomic for a block is one step for its own threads alone.
template <int SCOPE, typename T> __device__ T add(T *p, T v)
{
    typedef typename atomic_word<T>::type W;
    if constexpr (SCOPE >= thread_scope_block) return (T)atomicAdd_block((W *)p, (W)v);
    else return (T)atomicAdd((W *)p, (W)v);
}
template <int SCOPE, typename T> __device__ T exchange(T *p, T v)
{
    typedef typename atomic_word<T>::type W;
    if constexpr (SCOPE >= thread_scope_block) return (T)atomicExch_block((W *)p, (W)v);
    else return (T)atomicExch((W *)p, (W)v);
}
template <int SCOPE, typename T> __device__ T compare_exchange(T *p, T expected, T v)
{
    typedef typename atomic_word<T>::type W;
    if constexpr (SCOPE >= thread_scope_block) return (T)atomicCAS_block((W *)p, (W)expected, (W)v);
    else return (T)atomicCAS((W *)p, (W)expected, (W)v);
}
} // namespace detail

#define CUDA_ATOMIC_METHODS_(WHERE)                                                                              \
    __host__ __device__ T load(memory_order order = memory_order_seq_cst) const { return detail::load((const T *)(WHERE)); } \
    __device__ void store(T v, memory_order order = memory_order_seq_cst) { detail::before(order); detail::store((T *)(WHERE), v); } \
    __host__ __device__ operator T() const { return detail::load((const T *)(WHERE)); }                                      \
    __device__ T fetch_add(T v, memory_order order = memory_order_seq_cst) { detail::before(order); return detail::add<SCOPE>((T *)(WHERE), v); } \
    __device__ T fetch_sub(T v, memory_order order = memory_order_seq_cst) { detail::before(order); return detail::add<SCOPE>((T *)(WHERE), (T)(0 - v)); } \
    __device__ T fetch_min(T v, memory_order order = memory_order_seq_cst) { detail::before(order); return atomicMin((T *)(WHERE), v); }   \
    __device__ T fetch_max(T v, memory_order order = memory_order_seq_cst) { detail::before(order); return atomicMax((T *)(WHERE), v); }   \
    __device__ T fetch_and(T v, memory_order order = memory_order_seq_cst) { detail::before(order); return atomicAnd((T *)(WHERE), v); }   \
    __device__ T fetch_or(T v, memory_order order = memory_order_seq_cst) { detail::before(order); return atomicOr((T *)(WHERE), v); }     \
    __device__ T fetch_xor(T v, memory_order order = memory_order_seq_cst) { detail::before(order); return atomicXor((T *)(WHERE), v); }   \
    __device__ T exchange(T v, memory_order order = memory_order_seq_cst) { detail::before(order); return detail::exchange<SCOPE>((T *)(WHERE), v); } \
    __device__ bool compare_exchange_strong(T &expected, T v, memory_order a = memory_order_seq_cst, memory_order b = memory_order_seq_cst) \
    {                                                                                                             \
        detail::before(a);                                                                                        \
        T old = detail::compare_exchange<SCOPE>((T *)(WHERE), expected, v);                                              \
        bool same = old == expected;                                                                              \
        expected = old;                                                                                           \
        return same;                                                                                              \
    }                                                                                                             \
    __device__ bool compare_exchange_weak(T &expected, T v, memory_order a = memory_order_seq_cst, memory_order b = memory_order_seq_cst) \
    {                                                                                                             \
        return compare_exchange_strong(expected, v, a, b);                                                        \
    }                                                                                                             \
    __device__ T operator++() { __threadfence(); return detail::add<SCOPE>((T *)(WHERE), (T)1) + (T)1; }                                  \
    __device__ T operator++(int) { __threadfence(); return detail::add<SCOPE>((T *)(WHERE), (T)1); }                                      \
    __device__ T operator--() { __threadfence(); return detail::add<SCOPE>((T *)(WHERE), (T)(0 - 1)) - (T)1; }                            \
    __device__ T operator--(int) { __threadfence(); return detail::add<SCOPE>((T *)(WHERE), (T)(0 - 1)); }                                \
    __device__ T operator+=(T v) { __threadfence(); return detail::add<SCOPE>((T *)(WHERE), v) + v; }                                     \
    __device__ T operator-=(T v) { __threadfence(); return detail::add<SCOPE>((T *)(WHERE), (T)(0 - v)) - v; }

template <typename T, int SCOPE = 0> struct atomic {
    T value;
    __host__ __device__ atomic() {}
    __host__ __device__ atomic(T start) : value(start) {}
    CUDA_ATOMIC_METHODS_(&value)
    __host__ __device__ void operator=(T v) { detail::store(&value, v); }
};
template <typename T, int SCOPE = 0> struct atomic_ref {
    T *where;
    __host__ __device__ explicit atomic_ref(T &of) : where(&of) {}
    CUDA_ATOMIC_METHODS_(where)
};
__device__ inline void atomic_thread_fence(memory_order order, int scope = 0) { detail::before(order == memory_order_relaxed ? order : memory_order_seq_cst); }

namespace std {
template <typename T> using atomic = cuda::atomic<T, 0>;
template <typename T> using atomic_ref = cuda::atomic_ref<T, 0>;
}

} // namespace cuda
