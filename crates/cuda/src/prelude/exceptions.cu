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
template <typename T> void __throw_object(T value, const char *names)
{
    T *kept = new T(value);
    __throw_now((void *)kept, names, "");
}
template <typename T> void __throw_exception(const T &value, const char *names)
{
    T *kept = new T(value);
    __throw_now((void *)kept, names, kept->what());
}
template <typename T> T *__cast_object(T *object)
{
    if (!object) throw std::bad_cast();
    return object;
}
