// What of a vector is said in C++ itself. A place in one is a pointer.
// Numbers are no places: `list<int>(3, 0)` are three zeros.
template <typename I> struct __no_number { typedef I type; };
template <> struct __no_number<bool> {};
template <> struct __no_number<char> {};
template <> struct __no_number<unsigned char> {};
template <> struct __no_number<short> {};
template <> struct __no_number<unsigned short> {};
template <> struct __no_number<int> {};
template <> struct __no_number<unsigned> {};
template <> struct __no_number<long> {};
template <> struct __no_number<unsigned long> {};
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
template <typename T> T *__vector_insert_copies(std::vector<T> &vector, const T *place, size_t count, const T &value)
{
    return __vector_insert(vector, place, count, value);
}
template <typename T, typename I> T *__vector_insert_range(std::vector<T> &vector, const T *place, I first, I last)
{
    long at = place - vector.data(), next = at;
    for (; first != last; ++first) __vector_insert(vector, vector.data() + next++, *first);
    return vector.data() + at;
}
template <typename T, typename V> T *__vector_insert(std::vector<T> &vector, const T *place, V *first, V *last)
{
    long at = place - vector.data(), next = at;
    for (; first != last; ++first) __vector_insert(vector, vector.data() + next++, *first);
    return vector.data() + at;
}
template <typename T> void __vector_assign_copies(std::vector<T> &vector, size_t count, const T &value)
{
    std::vector<T> made;
    for (size_t i = 0; i < count; i++) made.push_back(value);
    vector = std::move(made);
}
template <typename T> void __vector_resize_copies(std::vector<T> &vector, size_t count, const T &value)
{
    if (vector.size() < count) {
        T kept = value;
        while (vector.size() < count) vector.push_back(kept);
    }
    while (vector.size() > count) vector.pop_back();
}
template <typename T, typename I> void __vector_assign(std::vector<T> &vector, I first, I last)
{
    std::vector<T> made;
    for (; first != last; ++first) made.push_back(*first);
    vector = std::move(made);
}
// Elements in braces.
template <typename T> void __vector_assign_list(std::vector<T> &vector, const std::vector<T> &list) { vector = list; }
template <typename T> T *__vector_insert_list(std::vector<T> &vector, const T *place, const std::vector<T> &list)
{
    long at = place - vector.data(), next = at;
    for (size_t i = 0; i < list.size(); i++) __vector_insert(vector, vector.data() + next++, list[i]);
    return vector.data() + at;
}
// What `at` and `substr` are given, if it is within.
size_t __vector_out_of_range(size_t index, size_t size)
{
    throw std::out_of_range(std::string("vector::_M_range_check: __n (which is ") + std::to_string(index) + ") >= this->size() (which is " + std::to_string(size) + ")");
    return 0;
}
size_t __vector_index(size_t index, size_t size) { return index < size ? index : __vector_out_of_range(index, size); }
size_t __string_out_of_range(size_t index, size_t size)
{
    throw std::out_of_range(std::string("basic_string::at: __n (which is ") + std::to_string(index) + ") >= this->size() (which is " + std::to_string(size) + ")");
    return 0;
}
size_t __string_index(size_t index, size_t size) { return index < size ? index : __string_out_of_range(index, size); }
size_t __string_part_out_of_range(size_t index, size_t size)
{
    throw std::out_of_range(std::string("basic_string::substr: __pos (which is ") + std::to_string(index) + ") > this->size() (which is " + std::to_string(size) + ")");
    return 0;
}
size_t __string_part(size_t index, size_t size) { return index <= size ? index : __string_part_out_of_range(index, size); }
template <typename T, typename I> std::vector<T> __vector_from(I first, I last)
{
    std::vector<T> made;
    for (; first != last; ++first) made.push_back(*first);
    return made;
}
template <typename T> bool __vector_equal(const std::vector<T> &a, const std::vector<T> &b)
{
    if (a.size() != b.size()) return false;
    for (size_t i = 0; i < a.size(); i++) if (!(a[i] == b[i])) return false;
    return true;
}
template <typename T> bool __vector_less(const std::vector<T> &a, const std::vector<T> &b)
{
    for (size_t i = 0; i < a.size() && i < b.size(); i++) {
        if (a[i] < b[i]) return true;
        if (b[i] < a[i]) return false;
    }
    return a.size() < b.size();
}
template <typename I> I __prev(I place, long steps = 1)
{
    for (; steps > 0; steps--) --place;
    return place;
}
template <typename I> void __advance(I &place, long steps)
{
    for (; steps > 0; steps--) ++place;
    for (; steps < 0; steps++) --place;
}
