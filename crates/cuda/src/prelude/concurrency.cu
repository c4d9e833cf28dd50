// A thread runs when it is made, and is through before what made it goes on: a thread that waits for a later one waits for ever.
struct __mutex {
    int __held = 0;
    void lock()
    {
        if (__held) {
            fprintf(stderr, "this thread waits for ever: the mutex is held, and no other thread runs that could let it go\n");
            abort();
        }
        __held = 1;
    }
    bool try_lock()
    {
        if (__held) return false;
        __held = 1;
        return true;
    }
    void unlock() { __held = 0; }
};
struct __recursive_mutex {
    int __held = 0;
    void lock() { __held++; }
    bool try_lock()
    {
        __held++;
        return true;
    }
    void unlock() { __held--; }
};
template <typename M> struct __lock_guard {
    M *__locked;
    __lock_guard(M &mutex) : __locked(&mutex) { mutex.lock(); }
    ~__lock_guard() { __locked->unlock(); }
};
template <typename M> struct __unique_lock {
    M *__locked;
    bool __owns;
    __unique_lock(M &mutex) : __locked(&mutex), __owns(true) { mutex.lock(); }
    ~__unique_lock() { if (__owns) __locked->unlock(); }
    void lock() { __locked->lock(); __owns = true; }
    void unlock() { __locked->unlock(); __owns = false; }
    bool owns_lock() const { return __owns; }
};
// What was to happen has happened, but for what waits in streams: a condition that does not hold then never will. A wait without a
// condition may end without a signal, so the first one does; the next without a new signal would never end.
struct __condition_variable {
    int __signals = 0, __seen = 0;
    bool __waited = false;
    void __never()
    {
        fprintf(stderr, "this thread waits for ever: threads run one after the other here, and none is left that could make its condition true\n");
        abort();
    }
    void notify_one() { __signals++; }
    void notify_all() { __signals++; }
    template <typename L> void wait(L &lock)
    {
        lock.unlock();
        cudaDeviceSynchronize();
        if (__waited && __signals == __seen) __never();
        __waited = true;
        __seen = __signals;
        lock.lock();
    }
    template <typename L, typename C> void wait(L &lock, C condition)
    {
        if (condition()) return;
        lock.unlock();
        cudaDeviceSynchronize();
        lock.lock();
        if (!condition()) __never();
    }
    template <typename L, typename D, typename C> bool wait_for(L &lock, D duration, C condition)
    {
        if (condition()) return true;
        lock.unlock();
        cudaDeviceSynchronize();
        lock.lock();
        return condition();
    }
};
// One thread runs at a time: every order of memory is kept.
namespace std {
enum memory_order { memory_order_relaxed, memory_order_consume, memory_order_acquire, memory_order_release, memory_order_acq_rel, memory_order_seq_cst };
inline void atomic_thread_fence(memory_order) {}
inline void atomic_signal_fence(memory_order) {}
}
template <typename T> struct __atomic {
    T __value;
    __atomic() : __value(0) {}
    __atomic(T value) : __value(value) {}
    bool is_lock_free() const { return true; }
    T load(std::memory_order = std::memory_order_seq_cst) const { return __value; }
    void store(T value, std::memory_order = std::memory_order_seq_cst) { __value = value; }
    T exchange(T value, std::memory_order = std::memory_order_seq_cst) { T before = __value; __value = value; return before; }
    T fetch_add(T by, std::memory_order = std::memory_order_seq_cst) { T before = __value; __value += by; return before; }
    T fetch_sub(T by, std::memory_order = std::memory_order_seq_cst) { T before = __value; __value -= by; return before; }
    T fetch_and(T with, std::memory_order = std::memory_order_seq_cst) { T before = __value; __value &= with; return before; }
    T fetch_or(T with, std::memory_order = std::memory_order_seq_cst) { T before = __value; __value |= with; return before; }
    T fetch_xor(T with, std::memory_order = std::memory_order_seq_cst) { T before = __value; __value ^= with; return before; }
    bool compare_exchange_strong(T &expected, T desired, std::memory_order = std::memory_order_seq_cst, std::memory_order = std::memory_order_seq_cst)
    {
        if (__value == expected) { __value = desired; return true; }
        expected = __value;
        return false;
    }
    bool compare_exchange_weak(T &expected, T desired, std::memory_order = std::memory_order_seq_cst, std::memory_order = std::memory_order_seq_cst) { return compare_exchange_strong(expected, desired); }
    operator T() const { return __value; }
    T operator++() { return ++__value; }
    T operator++(int) { return __value++; }
    T operator--() { return --__value; }
    T operator--(int) { return __value--; }
    T operator+=(T by) { return __value += by; }
    T operator-=(T by) { return __value -= by; }
    T operator&=(T with) { return __value &= with; }
    T operator|=(T with) { return __value |= with; }
    T operator^=(T with) { return __value ^= with; }
};
typedef __atomic<bool> __atomic_bool;
typedef __atomic<char> __atomic_char;
typedef __atomic<signed char> __atomic_schar;
typedef __atomic<unsigned char> __atomic_uchar;
typedef __atomic<short> __atomic_short;
typedef __atomic<unsigned short> __atomic_ushort;
typedef __atomic<int> __atomic_int;
typedef __atomic<unsigned int> __atomic_uint;
typedef __atomic<long> __atomic_long;
typedef __atomic<unsigned long> __atomic_ulong;
typedef __atomic<long long> __atomic_llong;
typedef __atomic<unsigned long long> __atomic_ullong;
typedef __atomic<unsigned long> __atomic_size_t;
typedef __atomic<long> __atomic_ptrdiff_t;
typedef __atomic<long> __atomic_intptr_t;
typedef __atomic<unsigned long> __atomic_uintptr_t;
typedef __atomic<signed char> __atomic_int8_t;
typedef __atomic<unsigned char> __atomic_uint8_t;
typedef __atomic<short> __atomic_int16_t;
typedef __atomic<unsigned short> __atomic_uint16_t;
typedef __atomic<int> __atomic_int32_t;
typedef __atomic<unsigned int> __atomic_uint32_t;
typedef __atomic<long> __atomic_int64_t;
typedef __atomic<unsigned long> __atomic_uint64_t;
struct __atomic_flag {
    bool __set = false;
    bool test() const { return __set; }
    bool test_and_set(std::memory_order = std::memory_order_seq_cst) { bool before = __set; __set = true; return before; }
    void clear(std::memory_order = std::memory_order_seq_cst) { __set = false; }
};
namespace std {
template <typename T> T atomic_load(const __atomic<T> *place) { return place->load(); }
template <typename T, typename V> void atomic_store(__atomic<T> *place, V value) { place->store((T)value); }
template <typename T, typename V> void atomic_init(__atomic<T> *place, V value) { place->store((T)value); }
template <typename T, typename V> T atomic_exchange(__atomic<T> *place, V value) { return place->exchange((T)value); }
template <typename T, typename V> T atomic_fetch_add(__atomic<T> *place, V value) { return place->fetch_add((T)value); }
template <typename T, typename V> T atomic_fetch_sub(__atomic<T> *place, V value) { return place->fetch_sub((T)value); }
template <typename T, typename V> T atomic_fetch_and(__atomic<T> *place, V value) { return place->fetch_and((T)value); }
template <typename T, typename V> T atomic_fetch_or(__atomic<T> *place, V value) { return place->fetch_or((T)value); }
template <typename T, typename V> bool atomic_compare_exchange_strong(__atomic<T> *place, T *expected, V value)
{
    return place->compare_exchange_strong(*expected, (T)value);
}
}
struct __thread {
    bool __open = false;
    __thread() {}
    template <typename F> __thread(F f) { __open = true; f(); }
    template <typename F, typename A> __thread(F f, A a) { __open = true; f(a); }
    template <typename F, typename A, typename B> __thread(F f, A a, B b) { __open = true; f(a, b); }
    template <typename F, typename A, typename B, typename C> __thread(F f, A a, B b, C c) { __open = true; f(a, b, c); }
    template <typename F, typename A, typename B, typename C, typename D> __thread(F f, A a, B b, C c, D d)
    {
        __open = true;
        f(a, b, c, d);
    }
    template <typename F, typename A, typename B, typename C, typename D, typename E>
    __thread(F f, A a, B b, C c, D d, E e)
    {
        __open = true;
        f(a, b, c, d, e);
    }
    bool joinable() const { return __open; }
    void join() { __open = false; }
    void detach() { __open = false; }
    static unsigned int hardware_concurrency() { return 1; }
};
