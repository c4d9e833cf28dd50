// nvcc's own atomics, by the order and the scope that arguments name. What is one step for a device is one for each scope.
enum {
    __NV_ATOMIC_RELAXED, __NV_ATOMIC_CONSUME, __NV_ATOMIC_ACQUIRE, __NV_ATOMIC_RELEASE, __NV_ATOMIC_ACQ_REL, __NV_ATOMIC_SEQ_CST
};
enum {
    __NV_THREAD_SCOPE_THREAD, __NV_THREAD_SCOPE_BLOCK, __NV_THREAD_SCOPE_CLUSTER, __NV_THREAD_SCOPE_DEVICE, __NV_THREAD_SCOPE_SYSTEM
};
// The device's own functions know these types.
template <typename T> struct __nv_atomic_word { typedef T type; };
template <> struct __nv_atomic_word<long> { typedef unsigned long long type; };
template <> struct __nv_atomic_word<unsigned long> { typedef unsigned long long type; };
__device__ inline void __nv_atomic_thread_fence(int order, int scope = __NV_THREAD_SCOPE_SYSTEM)
{
    if (order == __NV_ATOMIC_RELAXED) return;
    if (scope <= __NV_THREAD_SCOPE_BLOCK) __threadfence_block();
    else __threadfence();
}
// An operation that releases makes known what came before it.
__device__ inline void __nv_atomic_releases(int order) { if (order >= __NV_ATOMIC_RELEASE) __threadfence(); }
template <typename T> __device__ T __nv_atomic_swap(T *place, T value)
{
    typedef typename __nv_atomic_word<T>::type W;
    return (T)atomicExch((W *)place, (W)value);
}
__device__ inline double __nv_atomic_swap(double *place, double value)
{
    return __longlong_as_double((long long)atomicExch((unsigned long long *)place, (unsigned long long)__double_as_longlong(value)));
}
// Whether the place held what was expected, bit by bit; what it held goes to where that came from.
template <typename T> __device__ bool __nv_atomic_swap_if(T *place, T *expected, T value)
{
    typedef typename __nv_atomic_word<T>::type W;
    T wanted = *expected;
    T old = (T)atomicCAS((W *)place, (W)wanted, (W)value);
    *expected = old;
    return old == wanted;
}
__device__ inline bool __nv_atomic_swap_if(float *place, float *expected, float value)
{
    unsigned int wanted = __float_as_uint(*expected);
    unsigned int old = atomicCAS((unsigned int *)place, wanted, __float_as_uint(value));
    *expected = __uint_as_float(old);
    return old == wanted;
}
__device__ inline bool __nv_atomic_swap_if(double *place, double *expected, double value)
{
    unsigned long long wanted = (unsigned long long)__double_as_longlong(*expected);
    unsigned long long old = atomicCAS((unsigned long long *)place, wanted, (unsigned long long)__double_as_longlong(value));
    *expected = __longlong_as_double((long long)old);
    return old == wanted;
}
// One access reads or writes a whole word; what is smaller is only not kept in registers.
template <typename T> __device__ T __nv_atomic_load_n(const T *place, int order, int scope = __NV_THREAD_SCOPE_SYSTEM)
{
    __nv_atomic_releases(order == __NV_ATOMIC_SEQ_CST ? order : __NV_ATOMIC_RELAXED);
    if constexpr (sizeof(T) < 4) return *(const volatile T *)place;
    else return __atomic_load((T *)place);
}
template <typename T> __device__ void __nv_atomic_load(const T *place, T *into, int order, int scope = __NV_THREAD_SCOPE_SYSTEM)
{
    *into = __nv_atomic_load_n(place, order, scope);
}
template <typename T, typename V> __device__ void __nv_atomic_store_n(T *place, V value, int order, int scope = __NV_THREAD_SCOPE_SYSTEM)
{
    __nv_atomic_releases(order);
    if constexpr (sizeof(T) < 4) *(volatile T *)place = (T)value;
    else __atomic_store(place, (T)value);
}
template <typename T> __device__ void __nv_atomic_store(T *place, T *value, int order, int scope = __NV_THREAD_SCOPE_SYSTEM)
{
    __nv_atomic_store_n(place, *value, order, scope);
}
template <typename T, typename V> __device__ T __nv_atomic_exchange_n(T *place, V value, int order, int scope = __NV_THREAD_SCOPE_SYSTEM)
{
    __nv_atomic_releases(order);
    return __nv_atomic_swap(place, (T)value);
}
template <typename T> __device__ void __nv_atomic_exchange(T *place, T *value, T *into, int order, int scope = __NV_THREAD_SCOPE_SYSTEM)
{
    *into = __nv_atomic_exchange_n(place, *value, order, scope);
}
template <typename T, typename V>
__device__ bool __nv_atomic_compare_exchange_n(T *place, T *expected, V value, bool weak, int order, int otherwise, int scope = __NV_THREAD_SCOPE_SYSTEM)
{
    __nv_atomic_releases(order);
    return __nv_atomic_swap_if(place, expected, (T)value);
}
template <typename T>
__device__ bool __nv_atomic_compare_exchange(T *place, T *expected, T *value, bool weak, int order, int otherwise, int scope = __NV_THREAD_SCOPE_SYSTEM)
{
    __nv_atomic_releases(order);
    return __nv_atomic_swap_if(place, expected, *value);
}
template <typename T, typename V> __device__ T __nv_atomic_fetch_add(T *place, V value, int order, int scope = __NV_THREAD_SCOPE_SYSTEM)
{
    typedef typename __nv_atomic_word<T>::type W;
    __nv_atomic_releases(order);
    return (T)atomicAdd((W *)place, (W)(T)value);
}
template <typename T, typename V> __device__ T __nv_atomic_fetch_sub(T *place, V value, int order, int scope = __NV_THREAD_SCOPE_SYSTEM)
{
    typedef typename __nv_atomic_word<T>::type W;
    __nv_atomic_releases(order);
    return (T)atomicAdd((W *)place, (W)(-(T)value));
}
template <typename T, typename V> __device__ T __nv_atomic_fetch_min(T *place, V value, int order, int scope = __NV_THREAD_SCOPE_SYSTEM)
{
    __nv_atomic_releases(order);
    return atomicMin(place, (T)value);
}
template <typename T, typename V> __device__ T __nv_atomic_fetch_max(T *place, V value, int order, int scope = __NV_THREAD_SCOPE_SYSTEM)
{
    __nv_atomic_releases(order);
    return atomicMax(place, (T)value);
}
template <typename T, typename V> __device__ T __nv_atomic_fetch_and(T *place, V value, int order, int scope = __NV_THREAD_SCOPE_SYSTEM)
{
    __nv_atomic_releases(order);
    return atomicAnd(place, (T)value);
}
template <typename T, typename V> __device__ T __nv_atomic_fetch_or(T *place, V value, int order, int scope = __NV_THREAD_SCOPE_SYSTEM)
{
    __nv_atomic_releases(order);
    return atomicOr(place, (T)value);
}
template <typename T, typename V> __device__ T __nv_atomic_fetch_xor(T *place, V value, int order, int scope = __NV_THREAD_SCOPE_SYSTEM)
{
    __nv_atomic_releases(order);
    return atomicXor(place, (T)value);
}
template <typename T, typename V> __device__ void __nv_atomic_add(T *place, V value, int order, int scope = __NV_THREAD_SCOPE_SYSTEM)
{
    __nv_atomic_fetch_add(place, value, order, scope);
}
template <typename T, typename V> __device__ void __nv_atomic_sub(T *place, V value, int order, int scope = __NV_THREAD_SCOPE_SYSTEM)
{
    __nv_atomic_fetch_sub(place, value, order, scope);
}
template <typename T, typename V> __device__ void __nv_atomic_min(T *place, V value, int order, int scope = __NV_THREAD_SCOPE_SYSTEM)
{
    __nv_atomic_fetch_min(place, value, order, scope);
}
template <typename T, typename V> __device__ void __nv_atomic_max(T *place, V value, int order, int scope = __NV_THREAD_SCOPE_SYSTEM)
{
    __nv_atomic_fetch_max(place, value, order, scope);
}
template <typename T, typename V> __device__ void __nv_atomic_and(T *place, V value, int order, int scope = __NV_THREAD_SCOPE_SYSTEM)
{
    __nv_atomic_fetch_and(place, value, order, scope);
}
template <typename T, typename V> __device__ void __nv_atomic_or(T *place, V value, int order, int scope = __NV_THREAD_SCOPE_SYSTEM)
{
    __nv_atomic_fetch_or(place, value, order, scope);
}
template <typename T, typename V> __device__ void __nv_atomic_xor(T *place, V value, int order, int scope = __NV_THREAD_SCOPE_SYSTEM)
{
    __nv_atomic_fetch_xor(place, value, order, scope);
}
