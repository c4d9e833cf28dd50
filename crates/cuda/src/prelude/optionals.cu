struct __nullopt_t { int __nothing; };
static const __nullopt_t __nullopt = {0};
struct __in_place_t { int __nothing; };
static const __in_place_t __in_place = {0};
template <typename T> struct __optional {
    typedef T value_type;
    bool __has;
    T __value;
    __optional() : __has(false), __value() {}
    __optional(__nullopt_t nothing) : __has(false), __value() {}
    __optional(const T &value) : __has(true), __value(value) {}
    template <typename... P> __optional(__in_place_t which, P... parts) : __has(true), __value(parts...) {}
    __optional &operator=(__nullopt_t nothing)
    {
        reset();
        return *this;
    }
    __optional &operator=(const T &value)
    {
        __has = true;
        __value = value;
        return *this;
    }
    bool has_value() const { return __has; }
    explicit operator bool() const { return __has; }
    T &value()
    {
        if (!__has) throw std::bad_optional_access();
        return __value;
    }
    const T &value() const
    {
        if (!__has) throw std::bad_optional_access();
        return __value;
    }
    template <typename U> T value_or(const U &other) const
    {
        if (__has) return __value;
        return T(other);
    }
    T &operator*() { return __value; }
    const T &operator*() const { return __value; }
    T *operator->() { return &__value; }
    const T *operator->() const { return &__value; }
    void reset()
    {
        __has = false;
        __value = T();
    }
    template <typename... A> T &emplace(A... parts)
    {
        __has = true;
        __value = T(parts...);
        return __value;
    }
    bool operator==(__nullopt_t nothing) const { return !__has; }
    bool operator!=(__nullopt_t nothing) const { return __has; }
    bool operator==(const T &value) const { return __has && __value == value; }
    bool operator!=(const T &value) const { return !__has || !(__value == value); }
    bool operator==(const __optional &other) const { return __has == other.__has && (!__has || __value == other.__value); }
    bool operator!=(const __optional &other) const { return !(*this == other); }
    bool operator<(const __optional &other) const { return other.__has && (!__has || __value < other.__value); }
    bool operator>(const __optional &other) const { return other < *this; }
    bool operator<=(const __optional &other) const { return !(other < *this); }
    bool operator>=(const __optional &other) const { return !(*this < other); }
    void swap(__optional &other)
    {
        __optional kept = other;
        other = *this;
        *this = kept;
    }
};
template <typename T, typename... P> __optional<T> __make_optional(P... parts) { return __optional<T>(T(parts...)); }
template <typename T> __optional<T> __make_optional(const T &value) { return __optional<T>(value); }
