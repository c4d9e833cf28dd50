// What is thrown. A program's own classes inherit from these.
struct __exception {
    virtual ~__exception() {}
    virtual const char *what() const { return "std::exception"; }
};
struct __bad_alloc : public __exception {
    const char *what() const override { return "std::bad_alloc"; }
};
struct __bad_array_new_length : public __bad_alloc {
    const char *what() const override { return "std::bad_array_new_length"; }
};
struct __bad_cast : public __exception {
    const char *what() const override { return "std::bad_cast"; }
};
struct __bad_typeid : public __exception {
    const char *what() const override { return "std::bad_typeid"; }
};
struct __bad_function_call : public __exception {
    const char *what() const override { return "bad_function_call"; }
};
struct __bad_optional_access : public __exception {
    const char *what() const override { return "bad optional access"; }
};
struct __bad_variant_access : public __exception {
    const char *what() const override { return "std::get: wrong index for variant"; }
};
struct __bad_any_cast : public __bad_cast {
    const char *what() const override { return "bad any_cast"; }
};
struct __bad_weak_ptr : public __exception {
    const char *what() const override { return "bad_weak_ptr"; }
};
struct __logic_error : public __exception {
    std::string __text;
    explicit __logic_error(const std::string &text) : __text(text) {}
    const char *what() const override { return __text.c_str(); }
};
struct __runtime_error : public __exception {
    std::string __text;
    explicit __runtime_error(const std::string &text) : __text(text) {}
    const char *what() const override { return __text.c_str(); }
};
struct __future_error : public __logic_error { explicit __future_error(const std::string &text) : __logic_error(text) {} };
struct __invalid_argument : public __logic_error { explicit __invalid_argument(const std::string &text) : __logic_error(text) {} };
struct __domain_error : public __logic_error { explicit __domain_error(const std::string &text) : __logic_error(text) {} };
struct __length_error : public __logic_error { explicit __length_error(const std::string &text) : __logic_error(text) {} };
struct __out_of_range : public __logic_error { explicit __out_of_range(const std::string &text) : __logic_error(text) {} };
struct __range_error : public __runtime_error { explicit __range_error(const std::string &text) : __runtime_error(text) {} };
struct __overflow_error : public __runtime_error { explicit __overflow_error(const std::string &text) : __runtime_error(text) {} };
struct __underflow_error : public __runtime_error { explicit __underflow_error(const std::string &text) : __runtime_error(text) {} };
// How the parts of a `try` are left, whichever way.
struct __try_guard {
    int __open;
    ~__try_guard() { __try_end(); }
};
struct __catch_guard {
    int __open;
    ~__catch_guard() { __catch_end(); }
};
// An exception on its way: what lies between it and its handler ends, one object after the other.
inline void __throw_on()
{
    __throw_again();
    while (__unwind());
}
template <typename T> void __throw_object(T value, const char *names)
{
    T *kept = new T(value);
    __throw_now((void *)kept, names, "");
    while (__unwind());
}
template <typename T> void __throw_exception(const T &value, const char *names)
{
    T *kept = new T(value);
    __throw_now((void *)kept, names, kept->what());
    while (__unwind());
}
template <typename T> T *__cast_object(T *object)
{
    if (!object) throw std::bad_cast();
    return object;
}
// What the library throws where there is no room. It is given what was wanted of which container.
inline void __throw_no_room(int which) { throw std::bad_alloc(); }
inline void __throw_array_too_long(int which) { throw std::bad_array_new_length(); }
inline void __throw_too_long(int which)
{
    const char *words[] = {"cannot create std::vector larger than max_size()", "vector::_M_default_append", "vector::reserve",
                           "vector::_M_realloc_insert", "vector::_M_fill_assign", "basic_string::_M_create"};
    throw std::length_error(words[which]);
}
// What was caught, kept to be thrown again elsewhere.
struct __exception_ptr {
    unsigned long __kept;
    __exception_ptr() : __kept(0) {}
    __exception_ptr(decltype(nullptr) none) : __kept(0) {}
    explicit operator bool() const { return __kept != 0; }
    bool operator==(const __exception_ptr &other) const { return __kept == other.__kept; }
    bool operator!=(const __exception_ptr &other) const { return __kept != other.__kept; }
};
inline __exception_ptr __current_exception()
{
    __exception_ptr made;
    made.__kept = __catch_keep();
    return made;
}
inline void __rethrow_exception(const __exception_ptr &which) 
{
    __throw_kept(which.__kept);
    while (__unwind());
}
template <typename T> __exception_ptr __make_exception_ptr(T value)
{
    try {
        throw value;
    } catch (...) {
        return __current_exception();
    }
    return __exception_ptr();
}
