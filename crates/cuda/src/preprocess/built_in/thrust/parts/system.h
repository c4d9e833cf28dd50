// Thrust: where algorithms run, and memory of the device as the host sees it.
#pragma once
#include <cuda_runtime.h>
#include <vector>
#include <string>
#include <type_traits>
#include <stdexcept>

namespace thrust {

struct null_type {};
struct use_default {};
struct random_access_traversal_tag {};
struct incrementable_traversal_tag {};
struct input_host_iterator_tag {};
struct random_access_host_iterator_tag {};
struct random_access_device_iterator_tag {};

// Execution policies. They are values of types of their own, which device code may name too.
enum host_policy { host };
enum device_policy { device };
enum sequential_policy { seq };

struct host_system_tag {};
struct device_system_tag {};
struct any_system_tag {};

namespace detail {

// Where an algorithm runs: 0 on the host, 1 on the device, 2 where it is called, 3 wherever the other iterators are.
template <typename P> struct place_of { static const int value = 1; };
template <> struct place_of<host_policy> { static const int value = 0; };
template <> struct place_of<sequential_policy> { static const int value = 2; };
template <> struct place_of<host_system_tag> { static const int value = 0; };

struct stream_policy {
    cudaStream_t stream;
    stream_policy on(cudaStream_t given) const
    {
        stream_policy made;
        made.stream = given;
        return made;
    }
    template <typename A> stream_policy operator()(A &allocator) const { return *this; }
};

template <typename P> cudaStream_t stream_of(const P &policy) { return nullptr; }
template <> cudaStream_t stream_of<stream_policy>(const stream_policy &policy) { return policy.stream; }

inline void check(cudaError_t status, const char *what)
{
    if (status != cudaSuccess) {
        fprintf(stderr, "thrust::system::system_error: %s: %s\n", what, cudaGetErrorString(status));
        abort();
    }
}

} // namespace detail

namespace cuda {
static detail::stream_policy par;
static detail::stream_policy par_nosync;
typedef device_system_tag tag;
} // namespace cuda
namespace cpp {
typedef host_system_tag tag;
}
namespace omp {
typedef host_system_tag tag;
static host_policy par = host;
}

template <typename T> struct device_ptr;

// What `*p` of a pointer to device memory is on the host: reading and writing it copies.
template <typename T> struct device_reference {
    typedef T value_type;
    T *where;
    __host__ __device__ explicit device_reference(T *p) : where(p) {}
    operator T() const
    {
        T value;
        detail::check(cudaMemcpy(&value, where, sizeof(T), cudaMemcpyDeviceToHost), "reading an element");
        return value;
    }
    device_reference &operator=(const T &value)
    {
        detail::check(cudaMemcpy(where, &value, sizeof(T), cudaMemcpyHostToDevice), "writing an element");
        return *this;
    }
    device_reference &operator=(const device_reference &other)
    {
        detail::check(cudaMemcpy(where, other.where, sizeof(T), cudaMemcpyDeviceToDevice), "copying an element");
        return *this;
    }
    device_ptr<T> operator&() const { return device_ptr<T>(where); }
    T get() const { return (T)*this; }
    device_reference &operator+=(const T &value) { return *this = get() + value; }
    device_reference &operator-=(const T &value) { return *this = get() - value; }
    device_reference &operator*=(const T &value) { return *this = get() * value; }
    device_reference &operator/=(const T &value) { return *this = get() / value; }
    device_reference &operator++() { return *this = get() + 1; }
    device_reference &operator--() { return *this = get() - 1; }
    T operator++(int)
    {
        T before = get();
        *this = before + 1;
        return before;
    }
};
template <typename T> std::ostream &operator<<(std::ostream &out, const device_reference<T> &element)
{
    return out << element.get();
}
template <typename T> __host__ __device__ void swap(device_ptr<T> &a, device_ptr<T> &b)
{
    T *kept = a.where;
    a.where = b.where;
    b.where = kept;
}
template <typename T> void swap(device_reference<T> a, device_reference<T> b)
{
    T kept = a;
    a = b;
    b = kept;
}

// A pointer to memory of the device.
template <typename T> struct device_ptr {
    typedef T element_type;
    typedef T value_type;
    typedef T &raw_reference;
    typedef device_reference<T> reference;
    typedef T *pointer;
    typedef long difference_type;
    typedef random_access_device_iterator_tag iterator_category;
    static const int place = 1;
    T *where;
    __host__ __device__ device_ptr() : where(nullptr) {}
    __host__ __device__ explicit device_ptr(T *p) : where(p) {}
    template <typename U> __host__ __device__ device_ptr(const device_ptr<U> &other) : where((T *)other.where) {}
    __host__ __device__ T *get() const { return where; }
    __host__ __device__ T *base() const { return where; }
    reference operator*() const { return reference(where); }
    reference operator[](long i) const { return reference(where + i); }
    __host__ __device__ device_ptr operator+(long n) const { return device_ptr(where + n); }
    __host__ __device__ device_ptr operator-(long n) const { return device_ptr(where - n); }
    __host__ __device__ long operator-(const device_ptr &other) const { return where - other.where; }
    __host__ __device__ device_ptr &operator+=(long n) { where += n; return *this; }
    __host__ __device__ device_ptr &operator-=(long n) { where -= n; return *this; }
    __host__ __device__ device_ptr &operator++() { ++where; return *this; }
    __host__ __device__ device_ptr &operator--() { --where; return *this; }
    __host__ __device__ device_ptr operator++(int) { device_ptr before(where); ++where; return before; }
    __host__ __device__ device_ptr operator--(int) { device_ptr before(where); --where; return before; }
    __host__ __device__ bool operator==(const device_ptr &other) const { return where == other.where; }
    __host__ __device__ bool operator!=(const device_ptr &other) const { return where != other.where; }
    __host__ __device__ bool operator<(const device_ptr &other) const { return where < other.where; }
    __host__ __device__ bool operator<=(const device_ptr &other) const { return where <= other.where; }
    __host__ __device__ bool operator>(const device_ptr &other) const { return where > other.where; }
    __host__ __device__ bool operator>=(const device_ptr &other) const { return where >= other.where; }
    explicit operator bool() const { return where != nullptr; }
};
template <typename T> __host__ __device__ device_ptr<T> operator+(long n, const device_ptr<T> &p)
{
    return device_ptr<T>(p.where + n);
}
// Memory of no type yet.
template <> struct device_ptr<void> {
    void *where;
    __host__ __device__ device_ptr() : where(nullptr) {}
    __host__ __device__ explicit device_ptr(void *p) : where(p) {}
    template <typename U> __host__ __device__ device_ptr(const device_ptr<U> &other) : where((void *)other.where) {}
    __host__ __device__ void *get() const { return where; }
};

template <typename T> __host__ __device__ device_ptr<T> device_pointer_cast(T *p) { return device_ptr<T>(p); }
template <typename T> __host__ __device__ device_ptr<T> device_pointer_cast(const device_ptr<T> &p) { return p; }
template <typename T> __host__ __device__ T *raw_pointer_cast(T *p) { return p; }
template <typename T> __host__ __device__ T *raw_pointer_cast(const device_ptr<T> &p) { return p.where; }
template <typename T> __host__ __device__ T &raw_reference_cast(T &value) { return value; }

template <typename T> device_ptr<T> device_malloc(size_t count)
{
    T *made = nullptr;
    detail::check(cudaMalloc((void **)&made, count * sizeof(T)), "device_malloc");
    return device_ptr<T>(made);
}
inline device_ptr<void> device_malloc(size_t bytes)
{
    void *made = nullptr;
    detail::check(cudaMalloc(&made, bytes), "device_malloc");
    return device_ptr<void>(made);
}
template <typename T> void device_free(device_ptr<T> p) { detail::check(cudaFree((void *)p.where), "device_free"); }
template <typename T> device_ptr<T> device_new(size_t count)
{
    device_ptr<T> made = device_malloc<T>(count);
    cudaMemset((void *)made.where, 0, count * sizeof(T));
    return made;
}
template <typename T> void device_delete(device_ptr<T> p, size_t count = 1) { device_free(p); }

namespace system {
struct system_error {
    int status;
    const char *what() const { return "system_error"; }
    int code() const { return status; }
};
} // namespace system
typedef system::system_error system_error;

} // namespace thrust
