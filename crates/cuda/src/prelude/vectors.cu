// What of a vector is said in C++ itself. A place in one is a pointer.
template <typename T> struct __backwards {
    typedef T value_type;
    T *__at;
    __backwards() : __at(nullptr) {}
    explicit __backwards(T *at) : __at(at) {}
    T &operator*() const { return __at[-1]; }
    T *operator->() const { return __at - 1; }
    T &operator[](long index) const { return __at[-1 - index]; }
    T *base() const { return __at; }
    __backwards &operator++() { --__at; return *this; }
    __backwards &operator--() { ++__at; return *this; }
    __backwards operator++(int) { return __backwards(__at--); }
    __backwards operator--(int) { return __backwards(__at++); }
    __backwards operator+(long count) const { return __backwards(__at - count); }
    __backwards operator-(long count) const { return __backwards(__at + count); }
    long operator-(const __backwards &other) const { return other.__at - __at; }
    __backwards &operator+=(long count) { __at -= count; return *this; }
    bool operator==(const __backwards &other) const { return __at == other.__at; }
    bool operator!=(const __backwards &other) const { return __at != other.__at; }
    bool operator<(const __backwards &other) const { return other.__at < __at; }
};
template <typename T> __backwards<T> __vector_rbegin(std::vector<T> &vector) { return __backwards<T>(vector.end()); }
template <typename T> __backwards<T> __vector_rend(std::vector<T> &vector) { return __backwards<T>(vector.begin()); }
template <typename T> __backwards<T> __vector_crbegin(std::vector<T> &vector) { return __backwards<T>(vector.end()); }
template <typename T> __backwards<T> __vector_crend(std::vector<T> &vector) { return __backwards<T>(vector.begin()); }
template <typename T> void __vector_shrink_to_fit(std::vector<T> &vector) {}
template <typename T> size_t __vector_max_size(std::vector<T> &vector) { return 9223372036854775807ul / sizeof(T); }
template <typename T> void __vector_swap(std::vector<T> &vector, std::vector<T> &other)
{
    std::vector<T> kept = std::move(vector);
    vector = std::move(other);
    other = std::move(kept);
}
template <typename T> T *__vector_insert(std::vector<T> &vector, const T *place, const T &value)
{
    long at = place - vector.data();
    vector.push_back(value);
    T *data = vector.data();
    for (long i = (long)vector.size() - 1; i > at; i--) std::swap(data[i], data[i - 1]);
    return data + at;
}
template <typename T> T *__vector_emplace(std::vector<T> &vector, const T *place, const T &value)
{
    return __vector_insert(vector, place, value);
}
template <typename T> T *__vector_insert(std::vector<T> &vector, const T *place, size_t count, const T &value)
{
    long at = place - vector.data();
    for (size_t i = 0; i < count; i++) __vector_insert(vector, vector.data() + at, value);
    return vector.data() + at;
}
template <typename T, typename V> T *__vector_insert(std::vector<T> &vector, const T *place, V *first, V *last)
{
    long at = place - vector.data(), next = at;
    for (; first != last; ++first) __vector_insert(vector, vector.data() + next++, *first);
    return vector.data() + at;
}
template <typename T, typename V> void __vector_assign(std::vector<T> &vector, V *first, V *last)
{
    std::vector<T> made;
    for (; first != last; ++first) made.push_back(*first);
    vector = std::move(made);
}
