template <typename T, size_t N> struct __array {
    T __items[N];
    size_t size() const { return N; }
    bool empty() const { return N == 0; }
    T *data() { return __items; }
    const T *data() const { return __items; }
    T *begin() { return __items; }
    T *end() { return __items + N; }
    const T *cbegin() const { return __items; }
    const T *cend() const { return __items + N; }
    T &operator[](size_t index) { return __items[index]; }
    const T &operator[](size_t index) const { return __items[index]; }
    T &at(size_t index) { return __items[index]; }
    T &front() { return __items[0]; }
    T &back() { return __items[N - 1]; }
    void fill(const T &value) { for (size_t i = 0; i < N; i++) __items[i] = value; }
};
template <typename A, typename B> struct __pair {
    A first;
    B second;
};
template <typename A, typename B> __pair<A, B> __make_pair(A first, B second)
{
    __pair<A, B> made;
    made.first = first;
    made.second = second;
    return made;
}
template <typename T> struct __unique_ptr {
    T *__pointer;
    __unique_ptr(T *pointer = nullptr) : __pointer(pointer) {}
    __unique_ptr(__unique_ptr &&other) : __pointer(other.__pointer) { other.__pointer = nullptr; }
    ~__unique_ptr() { if (__pointer) delete __pointer; }
    T *get() const { return __pointer; }
    T &operator*() const { return *__pointer; }
    T *operator->() const { return __pointer; }
    T *release() { T *given = __pointer; __pointer = nullptr; return given; }
    void reset(T *pointer = nullptr) { if (__pointer) delete __pointer; __pointer = pointer; }
};
template <typename T> struct __unique_array {
    T *__pointer;
    __unique_array(T *pointer = nullptr) : __pointer(pointer) {}
    __unique_array(__unique_array &&other) : __pointer(other.__pointer) { other.__pointer = nullptr; }
    ~__unique_array() { if (__pointer) delete[] __pointer; }
    T *get() const { return __pointer; }
    T &operator[](size_t index) const { return __pointer[index]; }
    T *release() { T *given = __pointer; __pointer = nullptr; return given; }
    void reset(T *pointer = nullptr) { if (__pointer) delete[] __pointer; __pointer = pointer; }
};
template <typename T> __unique_array<T> __make_unique_array(size_t count)
{
    T *made = new T[count];
    for (size_t i = 0; i < count; i++) made[i] = T();
    return __unique_array<T>(made);
}
