// A value of any type that can be copied.
struct __any_held {
    virtual ~__any_held() {}
    virtual __any_held *__copied() const = 0;
    virtual const char *__type() const = 0;
};
template <typename T> struct __any_value : public __any_held {
    T __value;
    __any_value(const T &value) : __value(value) {}
    __any_held *__copied() const override { return new __any_value<T>(__value); }
    const char *__type() const override { return typeid(T).__name; }
};
struct __any {
    __any_held *__held;
    __any() : __held(nullptr) {}
    __any(const __any &other) : __held(other.__held ? other.__held->__copied() : nullptr) {}
    __any(__any &&other) : __held(other.__held) { other.__held = nullptr; }
    template <typename T> __any(const T &value) : __held(new __any_value<T>(value)) {}
    ~__any() { delete __held; }
    __any &operator=(const __any &other)
    {
        if (this == &other) return *this;
        __any_held *made = other.__held ? other.__held->__copied() : nullptr;
        delete __held;
        __held = made;
        return *this;
    }
    template <typename T> __any &operator=(const T &value)
    {
        __any_held *made = new __any_value<T>(value);
        delete __held;
        __held = made;
        return *this;
    }
    bool has_value() const { return __held; }
    void reset()
    {
        delete __held;
        __held = nullptr;
    }
    template <typename T, typename... P> T &emplace(P... parts)
    {
        delete __held;
        __any_value<T> *made = new __any_value<T>(T(parts...));
        __held = made;
        return made->__value;
    }
    __type_info type() const { return __type_info{__held ? __held->__type() : typeid(void).__name}; }
    void swap(__any &other)
    {
        __any_held *held = __held;
        __held = other.__held;
        other.__held = held;
    }
};
template <typename T> T *__any_cast(const __any *held)
{
    if (!held || !held->__held || strcmp(held->__held->__type(), typeid(T).__name) != 0) return nullptr;
    return &((__any_value<T> *)held->__held)->__value;
}
template <typename T> T __any_cast(const __any &held)
{
    auto *found = __any_cast<__decay_t<T>>(&held);
    if (!found) throw std::bad_any_cast();
    return *found;
}
template <typename T, typename... P> __any __make_any(P... parts) { return __any(T(parts...)); }
