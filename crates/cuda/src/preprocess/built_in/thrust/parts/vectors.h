// Thrust: vectors in memory of the host and of the device.
#pragma once

namespace thrust {

template <typename T> struct host_vector;
template <typename T> struct device_vector;

namespace detail {

template <typename T> __global__ void fill_kernel(T *out, long n, T value)
{
    long i = blockIdx.x * (long)blockDim.x + threadIdx.x;
    if (i < n) out[i] = value;
}
inline unsigned int blocks_for(long n) { return (unsigned int)((n + 255) / 256); }
template <typename T> void fill_device(T *out, long n, const T &value)
{
    if (n > 0) fill_kernel<<<blocks_for(n), 256>>>(out, n, value);
}

// Memory of the device that is freed where its name ends.
template <typename T> struct temporary {
    T *data;
    explicit temporary(long n) : data(nullptr)
    {
        if (n > 0) check(cudaMalloc((void **)&data, n * sizeof(T)), "temporary storage");
    }
    ~temporary() { if (data) cudaFree(data); }
};

} // namespace detail

template <typename T> struct host_vector {
    typedef T value_type;
    typedef T *iterator;
    typedef const T *const_iterator;
    typedef T &reference;
    typedef const T &const_reference;
    typedef T *pointer;
    typedef size_t size_type;
    typedef long difference_type;
    std::vector<T> items;

    host_vector() {}
    explicit host_vector(size_t n) : items(n) {}
    template <typename A, typename B> host_vector(A first, B second) { set(first, second); }
    host_vector(std::initializer_list<T> values) : items(values) {}
    host_vector(const std::vector<T> &values) : items(values) {}
    host_vector(const host_vector<T> &other) : items(other.items) {}
    template <typename U> host_vector(const host_vector<U> &other) { set(other.begin(), other.end()); }
    template <typename U> host_vector(const device_vector<U> &other) { take(other); }
    host_vector &operator=(const host_vector<T> &other) { items = other.items; return *this; }
    host_vector &operator=(const std::vector<T> &other) { items = other; return *this; }
    template <typename U> host_vector &operator=(const device_vector<U> &other) { take(other); return *this; }

    T &operator[](size_t i) { return items[i]; }
    const T &operator[](size_t i) const { return items[i]; }
    T &front() { return items[0]; }
    T &back() { return items[items.size() - 1]; }
    T *data() { return items.data(); }
    T *begin() { return items.data(); }
    T *end() { return items.data() + items.size(); }
    const T *data() const { return items.data(); }
    const T *begin() const { return items.data(); }
    const T *end() const { return items.data() + items.size(); }
    const T *cbegin() const { return items.data(); }
    const T *cend() const { return items.data() + items.size(); }
    thrust::reverse_iterator<T *> rbegin() { return thrust::reverse_iterator<T *>(end()); }
    thrust::reverse_iterator<T *> rend() { return thrust::reverse_iterator<T *>(begin()); }
    size_t size() const { return items.size(); }
    size_t capacity() const { return items.capacity(); }
    bool empty() const { return items.size() == 0; }
    void clear() { items.clear(); }
    void reserve(size_t n) { items.reserve(n); }
    void resize(size_t n) { items.resize(n); }
    void resize(size_t n, const T &value) { items.resize(n, value); }
    void push_back(const T &value) { items.push_back(value); }
    void pop_back() { items.pop_back(); }
    void shrink_to_fit() {}
    template <typename A, typename B> void assign(A first, B second) { items.clear(); set(first, second); }
    T *erase(T *first, T *last)
    {
        long kept = first - begin(), gone = last - first, n = (long)items.size();
        for (long i = kept; i + gone < n; i++) items[i] = items[i + gone];
        items.resize(n - gone);
        return begin() + kept;
    }
    T *erase(T *at) { return erase(at, at + 1); }
    T *insert(T *at, const T &value)
    {
        long i = at - begin();
        items.push_back(value);
        for (long j = (long)items.size() - 1; j > i; j--) items[j] = items[j - 1];
        items[i] = value;
        return begin() + i;
    }
    void swap(host_vector &other)
    {
        std::vector<T> kept = items;
        items = other.items;
        other.items = kept;
    }

    template <typename A, typename B> void set(A first, B second)
    {
        if constexpr (std::is_arithmetic<A>::value) {
            items.assign((size_t)first, (T)second);
        } else if constexpr (detail::place_of_iterator<A>::value == 1) {
            long n = second - first;
            items.resize(n);
            thrust::copy(first, second, items.data());
        } else {
            long n = second - first;
            items.resize(n);
            for (long i = 0; i < n; i++) items[i] = first[i];
        }
    }
    template <typename U> void take(const device_vector<U> &other)
    {
        long n = (long)other.size();
        items.resize(n);
        if (n > 0) thrust::copy(other.begin(), other.end(), items.data());
    }
};
template <typename T> bool operator==(const host_vector<T> &a, const host_vector<T> &b)
{
    if (a.size() != b.size()) return false;
    for (size_t i = 0; i < a.size(); i++)
        if (!(a[i] == b[i])) return false;
    return true;
}
template <typename T> bool operator!=(const host_vector<T> &a, const host_vector<T> &b) { return !(a == b); }

template <typename T> struct device_vector {
    typedef T value_type;
    typedef device_ptr<T> iterator;
    typedef device_ptr<T> const_iterator;
    typedef device_ptr<T> pointer;
    typedef device_reference<T> reference;
    typedef device_reference<T> const_reference;
    typedef size_t size_type;
    typedef long difference_type;
    T *items;
    size_t count;
    size_t room;

    device_vector() : items(nullptr), count(0), room(0) {}
    explicit device_vector(size_t n) : items(nullptr), count(0), room(0) { resize(n); }
    template <typename A, typename B> device_vector(A first, B second) : items(nullptr), count(0), room(0) { set(first, second); }
    device_vector(std::initializer_list<T> values) : items(nullptr), count(0), room(0) { from_host(values.data(), values.size()); }
    device_vector(const std::vector<T> &values) : items(nullptr), count(0), room(0) { from_host(values.data(), values.size()); }
    device_vector(const host_vector<T> &values) : items(nullptr), count(0), room(0) { from_host(values.data(), values.size()); }
    template <typename U> device_vector(const host_vector<U> &values) : items(nullptr), count(0), room(0)
    {
        host_vector<T> converted(values);
        from_host(converted.data(), converted.size());
    }
    device_vector(const device_vector<T> &other) : items(nullptr), count(0), room(0) { from_device(other.items, other.count); }
    template <typename U> device_vector(const device_vector<U> &other) : items(nullptr), count(0), room(0) { set(other.begin(), other.end()); }
    ~device_vector() { if (items) cudaFree(items); }
    device_vector &operator=(const device_vector<T> &other)
    {
        if (this != &other) from_device(other.items, other.count);
        return *this;
    }
    device_vector &operator=(const host_vector<T> &values) { from_host(values.data(), values.size()); return *this; }
    device_vector &operator=(const std::vector<T> &values) { from_host(values.data(), values.size()); return *this; }

    device_reference<T> operator[](size_t i) { return device_reference<T>(items + i); }
    device_reference<T> operator[](size_t i) const { return device_reference<T>(items + i); }
    device_reference<T> front() const { return device_reference<T>(items); }
    device_reference<T> back() const { return device_reference<T>(items + (count - 1)); }
    device_ptr<T> data() const { return device_ptr<T>(items); }
    device_ptr<T> begin() const { return device_ptr<T>(items); }
    device_ptr<T> end() const { return device_ptr<T>(items + count); }
    device_ptr<T> cbegin() const { return device_ptr<T>(items); }
    device_ptr<T> cend() const { return device_ptr<T>(items + count); }
    thrust::reverse_iterator<device_ptr<T>> rbegin() const { return thrust::reverse_iterator<device_ptr<T>>(end()); }
    thrust::reverse_iterator<device_ptr<T>> rend() const { return thrust::reverse_iterator<device_ptr<T>>(begin()); }
    size_t size() const { return count; }
    size_t capacity() const { return room; }
    bool empty() const { return count == 0; }
    void clear() { count = 0; }
    void shrink_to_fit() {}
    void reserve(size_t n)
    {
        if (n <= room) return;
        T *made = nullptr;
        detail::check(cudaMalloc((void **)&made, n * sizeof(T)), "device_vector");
        if (count > 0) cudaMemcpy(made, items, count * sizeof(T), cudaMemcpyDeviceToDevice);
        if (items) cudaFree(items);
        items = made;
        room = n;
    }
    void resize(size_t n)
    {
        reserve(n);
        if (n > count) {
            if constexpr (std::is_arithmetic<T>::value) cudaMemset(items + count, 0, (n - count) * sizeof(T));
            else detail::fill_device(items + count, (long)(n - count), T());
        }
        count = n;
    }
    void resize(size_t n, const T &value)
    {
        reserve(n);
        if (n > count) detail::fill_device(items + count, (long)(n - count), value);
        count = n;
    }
    void push_back(const T &value)
    {
        if (count == room) reserve(count == 0 ? 1 : 2 * count);
        cudaMemcpy(items + count, &value, sizeof(T), cudaMemcpyHostToDevice);
        count++;
    }
    void pop_back() { count--; }
    template <typename A, typename B> void assign(A first, B second) { count = 0; set(first, second); }
    device_ptr<T> erase(device_ptr<T> first, device_ptr<T> last)
    {
        size_t from = first.where - items, gone = last - first, behind = count - from - gone;
        if (behind > 0 && gone > 0) {
            detail::temporary<T> kept(behind);
            cudaMemcpy(kept.data, last.where, behind * sizeof(T), cudaMemcpyDeviceToDevice);
            cudaMemcpy(first.where, kept.data, behind * sizeof(T), cudaMemcpyDeviceToDevice);
        }
        count -= gone;
        return device_ptr<T>(items + from);
    }
    device_ptr<T> erase(device_ptr<T> at) { return erase(at, at + 1); }
    device_ptr<T> insert(device_ptr<T> at, const T &value)
    {
        size_t from = at.where - items, behind = count - from;
        host_vector<T> kept(behind);
        if (behind > 0) cudaMemcpy(kept.data(), items + from, behind * sizeof(T), cudaMemcpyDeviceToHost);
        reserve(count + 1);
        cudaMemcpy(items + from, &value, sizeof(T), cudaMemcpyHostToDevice);
        if (behind > 0) cudaMemcpy(items + from + 1, kept.data(), behind * sizeof(T), cudaMemcpyHostToDevice);
        count++;
        return device_ptr<T>(items + from);
    }
    void swap(device_vector &other)
    {
        T *kept = items;
        size_t kept_count = count, kept_room = room;
        items = other.items;
        count = other.count;
        room = other.room;
        other.items = kept;
        other.count = kept_count;
        other.room = kept_room;
    }

    void from_host(const T *values, size_t n)
    {
        reserve(n);
        if (n > 0) cudaMemcpy(items, values, n * sizeof(T), cudaMemcpyHostToDevice);
        count = n;
    }
    void from_device(const T *values, size_t n)
    {
        reserve(n);
        if (n > 0) cudaMemcpy(items, values, n * sizeof(T), cudaMemcpyDeviceToDevice);
        count = n;
    }
    template <typename A, typename B> void set(A first, B second)
    {
        if constexpr (std::is_arithmetic<A>::value) {
            resize((size_t)first, (T)second);
        } else {
            reserve((size_t)(second - first));
            thrust::copy(first, second, device_ptr<T>(items));
            count = (size_t)(second - first);
        }
    }
};
template <typename T> bool operator==(const device_vector<T> &a, const device_vector<T> &b)
{
    return host_vector<T>(a) == host_vector<T>(b);
}
template <typename T> bool operator!=(const device_vector<T> &a, const device_vector<T> &b) { return !(a == b); }
template <typename T> bool operator==(const device_vector<T> &a, const host_vector<T> &b) { return host_vector<T>(a) == b; }
template <typename T> bool operator==(const host_vector<T> &a, const device_vector<T> &b) { return a == host_vector<T>(b); }
template <typename T> void swap(device_vector<T> &a, device_vector<T> &b) { a.swap(b); }

template <typename T> struct universal_vector {
    typedef T value_type;
    typedef T *iterator;
    static const int shared_by_both = 1;
    T *items;
    size_t count;
    explicit universal_vector(size_t n = 0, T value = T()) : items(nullptr), count(n)
    {
        if (n > 0) detail::check(cudaMallocManaged((void **)&items, n * sizeof(T)), "universal_vector");
        for (size_t i = 0; i < n; i++) items[i] = value;
    }
    ~universal_vector() { if (items) cudaFree(items); }
    T &operator[](size_t i) { return items[i]; }
    device_ptr<T> begin() const { return device_ptr<T>(items); }
    device_ptr<T> end() const { return device_ptr<T>(items + count); }
    device_ptr<T> data() const { return device_ptr<T>(items); }
    size_t size() const { return count; }
};

} // namespace thrust
