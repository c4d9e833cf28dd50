struct __string_view {
    static const size_t npos = (size_t)-1;
    typedef char value_type;
    typedef const char *iterator;
    typedef const char *const_iterator;
    const char *__data;
    size_t __size;
    __string_view() : __data(nullptr), __size(0) {}
    __string_view(const char *text) : __data(text), __size(strlen(text)) {}
    __string_view(const char *text, size_t count) : __data(text), __size(count) {}
    __string_view(const std::string &text) : __data(text.c_str()), __size(text.size()) {}
    operator std::string() const { return std::string(__data, __size); }
    const char *data() const { return __data; }
    const char *begin() const { return __data; }
    const char *end() const { return __data + __size; }
    const char *cbegin() const { return __data; }
    const char *cend() const { return __data + __size; }
    size_t size() const { return __size; }
    size_t length() const { return __size; }
    bool empty() const { return __size == 0; }
    const char &operator[](size_t at) const { return __data[at]; }
    const char &at(size_t at) const
    {
        if (at >= __size)
            throw std::out_of_range(std::string("basic_string_view::at: __pos (which is ") + std::to_string(at) + ") >= this->size() (which is " + std::to_string(__size) + ")");
        return __data[at];
    }
    const char &front() const { return __data[0]; }
    const char &back() const { return __data[__size - 1]; }
    void remove_prefix(size_t count)
    {
        __data += count;
        __size -= count;
    }
    void remove_suffix(size_t count) { __size -= count; }
    __string_view substr(size_t from = 0, size_t count = (size_t)-1) const
    {
        if (from > __size)
            throw std::out_of_range(std::string("basic_string_view::substr: __pos (which is ") + std::to_string(from) + ") > this->size() (which is " + std::to_string(__size) + ")");
        return __string_view(__data + from, count < __size - from ? count : __size - from);
    }
    int compare(const __string_view &other) const
    {
        for (size_t i = 0; i < __size && i < other.__size; i++)
            if (__data[i] != other.__data[i]) return (unsigned char)__data[i] < (unsigned char)other.__data[i] ? -1 : 1;
        return __size == other.__size ? 0 : __size < other.__size ? -1 : 1;
    }
    size_t find(const __string_view &wanted, size_t from = 0) const
    {
        for (size_t i = from; i + wanted.__size <= __size; i++) {
            size_t k = 0;
            while (k < wanted.__size && __data[i + k] == wanted.__data[k]) k++;
            if (k == wanted.__size) return i;
        }
        return npos;
    }
    size_t find(char wanted, size_t from = 0) const
    {
        for (size_t i = from; i < __size; i++) if (__data[i] == wanted) return i;
        return npos;
    }
    size_t rfind(char wanted) const
    {
        for (size_t i = __size; i > 0; i--) if (__data[i - 1] == wanted) return i - 1;
        return npos;
    }
    size_t rfind(const __string_view &wanted) const
    {
        for (size_t i = __size; i + 1 > 0; i--) if (substr(i, wanted.__size) == wanted) return i;
        return npos;
    }
    bool starts_with(const __string_view &other) const { return __size >= other.__size && substr(0, other.__size) == other; }
    bool starts_with(char mark) const { return __size > 0 && __data[0] == mark; }
    bool ends_with(char mark) const { return __size > 0 && __data[__size - 1] == mark; }
    bool ends_with(const __string_view &other) const { return __size >= other.__size && substr(__size - other.__size) == other; }
    size_t find_first_of(const __string_view &marks, size_t from = 0) const
    {
        for (size_t i = from; i < __size; i++) if (marks.find(__data[i]) != npos) return i;
        return npos;
    }
    size_t find_first_not_of(const __string_view &marks, size_t from = 0) const
    {
        for (size_t i = from; i < __size; i++) if (marks.find(__data[i]) == npos) return i;
        return npos;
    }
    size_t find_last_of(const __string_view &marks) const
    {
        for (size_t i = __size; i > 0; i--) if (marks.find(__data[i - 1]) != npos) return i - 1;
        return npos;
    }
    size_t find_last_not_of(const __string_view &marks) const
    {
        for (size_t i = __size; i > 0; i--) if (marks.find(__data[i - 1]) == npos) return i - 1;
        return npos;
    }
    bool operator==(const __string_view &other) const { return compare(other) == 0; }
    bool operator!=(const __string_view &other) const { return compare(other) != 0; }
    bool operator<(const __string_view &other) const { return compare(other) < 0; }
    bool operator>(const __string_view &other) const { return compare(other) > 0; }
    bool operator<=(const __string_view &other) const { return compare(other) <= 0; }
    bool operator>=(const __string_view &other) const { return compare(other) >= 0; }
};
std::ostream &operator<<(std::ostream &out, const __string_view &text)
{
    out << std::string(text.__data, text.__size);
    return out;
}
std::string &operator+=(std::string &text, const __string_view &more)
{
    text.append(more.__data, more.__size);
    return text;
}
__string_view operator""sv(const char *text, size_t count) { return __string_view(text, count); }
template <typename T, size_t N = (size_t)-1> struct __span {
    typedef T value_type;
    typedef T *iterator;
    T *__data;
    size_t __size;
    __span() : __data(nullptr), __size(0) {}
    __span(T *data, size_t count) : __data(data), __size(count) {}
    __span(T *first, T *last) : __data(first), __size(last - first) {}
    template <typename U> __span(std::vector<U> &values) : __data((T *)values.data()), __size(values.size()) {}
    template <typename U, size_t M> __span(U (&values)[M]) : __data((T *)values), __size(M) {}
    template <typename U, size_t M> __span(const __span<U, M> &other) : __data(other.data()), __size(other.size()) {}
    template <typename U> __span(const std::vector<U> &values) : __data((T *)values.data()), __size(values.size()) {}
    T *data() const { return __data; }
    T *begin() const { return __data; }
    T *end() const { return __data + __size; }
    size_t size() const { return __size; }
    size_t size_bytes() const { return __size * sizeof(T); }
    bool empty() const { return __size == 0; }
    T &operator[](size_t at) const { return __data[at]; }
    T &front() const { return __data[0]; }
    T &back() const { return __data[__size - 1]; }
    __span subspan(size_t from, size_t count = (size_t)-1) const
    {
        return __span(__data + from, count == (size_t)-1 ? __size - from : count);
    }
    T *cbegin() const { return __data; }
    T *cend() const { return __data + __size; }
    __span first(size_t count) const { return __span(__data, count); }
    __span last(size_t count) const { return __span(__data + (__size - count), count); }
};
template <typename T> __span(T *, size_t) -> __span<T>;
template <typename T> __span(T *, T *) -> __span<T>;
template <typename T> __span(std::vector<T> &) -> __span<T>;
template <typename T, size_t N> __span(T (&)[N]) -> __span<T>;
