// A value of one of several types lies in memory of its own; a number says which type it has.
struct __monostate {
    bool operator==(const __monostate &other) const { return true; }
    bool operator!=(const __monostate &other) const { return false; }
    bool operator<(const __monostate &other) const { return false; }
};
template <typename... T> struct __alternatives {};
template <typename T> struct __in_place_type_t {};
template <size_t I> struct __in_place_index_t {};
// Which of several types one is; as many as there are where it is none of them.
template <typename U, typename... T> struct __place_among { static const size_t value = 0; };
template <typename U, typename A, typename... B> struct __place_among<U, A, B...> {
    static const size_t value = __is_same<U, A>::value ? 0 : 1 + __place_among<U, B...>::value;
};
template <size_t I, typename... T> struct __type_at {};
template <typename A, typename... B> struct __type_at<0, A, B...> { typedef A type; };
template <size_t I, typename A, typename... B> struct __type_at<I, A, B...> { typedef typename __type_at<I - 1, B...>::type type; };
// Whether a value of one type can become one of another without losing anything.
template <typename U, typename A, typename V = void> struct __made_without_loss { static const bool value = false; };
template <typename U, typename A> struct __made_without_loss<U, A, __void_t<decltype(A(*(U *)0))>> {
    static const bool numbers = __is_arithmetic<U>::value && __is_arithmetic<A>::value;
    static const bool kinds = __is_floating_point<U>::value == __is_floating_point<A>::value;
    static const bool larger = sizeof(A) > sizeof(U) || sizeof(A) == sizeof(U) && __is_signed<A>::value == __is_signed<U>::value;
    static const bool truth = __is_same<A, bool>::value;
    static const bool either = __is_arithmetic<U>::value || __is_arithmetic<A>::value || __is_pointer<A>::value;
    static const bool value = numbers ? kinds && larger && !truth : !either;
};
template <typename U, typename... T> struct __place_fitting { static const size_t value = 0; };
template <typename U, typename A, typename... B> struct __place_fitting<U, A, B...> {
    static const size_t value = __made_without_loss<U, A>::value ? 0 : 1 + __place_fitting<U, B...>::value;
};
template <typename U, typename... T> struct __place_for {
    static const size_t exact = __place_among<U, T...>::value;
    static const size_t value = exact < sizeof...(T) ? exact : __place_fitting<U, T...>::value;
};
template <typename... T> struct __variant_acts {
    static void *__copied(size_t at, void *from) { return nullptr; }
    static void *__moved(size_t at, void *from) { return nullptr; }
    static void __ended(size_t at, void *held) {}
    static bool __equal(size_t at, void *a, void *b) { return true; }
    static bool __less(size_t at, void *a, void *b) { return false; }
};
template <typename A, typename... B> struct __variant_acts<A, B...> {
    static void *__copied(size_t at, void *from)
    {
        if (at == 0) return new A(*(const A *)from);
        return __variant_acts<B...>::__copied(at - 1, from);
    }
    static void *__moved(size_t at, void *from)
    {
        if (at == 0) return new A(std::move(*(A *)from));
        return __variant_acts<B...>::__moved(at - 1, from);
    }
    static void __ended(size_t at, void *held)
    {
        if (at == 0)
            delete (A *)held;
        else
            __variant_acts<B...>::__ended(at - 1, held);
    }
    static bool __equal(size_t at, void *a, void *b)
    {
        if (at == 0) return *(A *)a == *(A *)b;
        return __variant_acts<B...>::__equal(at - 1, a, b);
    }
    static bool __less(size_t at, void *a, void *b)
    {
        if (at == 0) return *(A *)a < *(A *)b;
        return __variant_acts<B...>::__less(at - 1, a, b);
    }
};
template <typename... T> struct __variant {
    size_t __at;
    void *__held;
    __variant() : __at(0), __held(new typename __type_at<0, T...>::type()) {}
    __variant(const __variant &other) : __at(other.__at), __held(__variant_acts<T...>::__copied(other.__at, other.__held)) {}
    __variant(__variant &&other) : __at(other.__at), __held(__variant_acts<T...>::__moved(other.__at, other.__held)) {}
    template <typename U> __variant(const U &value) : __at(__place_for<U, T...>::value), __held(nullptr)
    {
        static_assert(__place_for<U, T...>::value < sizeof...(T), "no alternative of this std::variant takes such a value");
        __held = new typename __type_at<__place_for<U, T...>::value, T...>::type(value);
    }
    template <typename U, typename... P> __variant(__in_place_type_t<U> which, P... parts) : __at(__place_among<U, T...>::value), __held(new U(parts...)) {}
    template <size_t I, typename... P> __variant(__in_place_index_t<I> which, P... parts) : __at(I), __held(new typename __type_at<I, T...>::type(parts...)) {}
    ~__variant() { __variant_acts<T...>::__ended(__at, __held); }
    __variant &operator=(const __variant &other)
    {
        if (this == &other) return *this;
        void *made = __variant_acts<T...>::__copied(other.__at, other.__held);
        __variant_acts<T...>::__ended(__at, __held);
        __at = other.__at;
        __held = made;
        return *this;
    }
    template <typename U> __variant &operator=(const U &value)
    {
        static_assert(__place_for<U, T...>::value < sizeof...(T), "no alternative of this std::variant takes such a value");
        void *made = new typename __type_at<__place_for<U, T...>::value, T...>::type(value);
        __variant_acts<T...>::__ended(__at, __held);
        __at = __place_for<U, T...>::value;
        __held = made;
        return *this;
    }
    size_t index() const { return __at; }
    bool valueless_by_exception() const { return false; }
    template <typename U, typename... P> U &emplace(P... parts)
    {
        U *made = new U(parts...);
        __variant_acts<T...>::__ended(__at, __held);
        __at = __place_among<U, T...>::value;
        __held = (void *)made;
        return *made;
    }
    template <size_t I, typename... P> typename __type_at<I, T...>::type &emplace(P... parts)
    {
        typename __type_at<I, T...>::type *made = new typename __type_at<I, T...>::type(parts...);
        __variant_acts<T...>::__ended(__at, __held);
        __at = I;
        __held = (void *)made;
        return *made;
    }
    void swap(__variant &other)
    {
        size_t at = __at;
        void *held = __held;
        __at = other.__at;
        __held = other.__held;
        other.__at = at;
        other.__held = held;
    }
    bool operator==(const __variant &other) const { return __at == other.__at && __variant_acts<T...>::__equal(__at, __held, other.__held); }
    bool operator!=(const __variant &other) const { return !(*this == other); }
    bool operator<(const __variant &other) const
    {
        return __at < other.__at || __at == other.__at && __variant_acts<T...>::__less(__at, __held, other.__held);
    }
};
template <typename U, typename... T> bool __holds_alternative(const __variant<T...> &held) { return held.__at == __place_among<U, T...>::value; }
template <typename U, typename... T> U &__variant_get(const __variant<T...> &held)
{
    if (held.__at != __place_among<U, T...>::value) throw std::bad_variant_access();
    return *(U *)held.__held;
}
template <size_t I, typename... T> typename __type_at<I, T...>::type &__variant_get(const __variant<T...> &held)
{
    if (held.__at != I) throw std::bad_variant_access();
    return *(typename __type_at<I, T...>::type *)held.__held;
}
template <typename U, typename... T> U *__get_if(const __variant<T...> *held)
{
    if (!held || held->__at != __place_among<U, T...>::value) return nullptr;
    return (U *)held->__held;
}
template <size_t I, typename... T> typename __type_at<I, T...>::type *__get_if(const __variant<T...> *held)
{
    if (!held || held->__at != I) return nullptr;
    return (typename __type_at<I, T...>::type *)held->__held;
}
template <typename F, typename A, typename... B> auto __visit_held(F &visitor, size_t at, void *held, __alternatives<A, B...> left)
{
    if constexpr (sizeof...(B) == 0) {
        return visitor(*(A *)held);
    } else {
        if (at == 0) return visitor(*(A *)held);
        return __visit_held(visitor, at - 1, held, __alternatives<B...>());
    }
}
template <typename F, typename... T> auto __visit(F &&visitor, const __variant<T...> &held)
{
    return __visit_held(visitor, held.__at, held.__held, __alternatives<T...>());
}
// A visitor of several values, which knows the first one.
template <typename F, typename A> struct __visitor_beside {
    F *__visitor;
    A *__first;
    template <typename... B> auto operator()(B &... rest) const { return (*__visitor)(*__first, rest...); }
};
template <typename F, typename... V> struct __visitor_of_more;
template <typename F, typename V> struct __visitor_of_more<F, V> {
    F *__visitor;
    const V *__next;
    template <typename A> auto operator()(A &first) const
    {
        __visitor_beside<F, A> inner;
        inner.__visitor = __visitor;
        inner.__first = &first;
        return __visit(inner, *__next);
    }
};
template <typename F, typename V, typename W> struct __visitor_of_more<F, V, W> {
    F *__visitor;
    const V *__next;
    const W *__last;
    template <typename A> auto operator()(A &first) const
    {
        __visitor_beside<F, A> inner;
        inner.__visitor = __visitor;
        inner.__first = &first;
        return __visit(inner, *__next, *__last);
    }
};
template <typename F, typename... T, typename... S> auto __visit(F &&visitor, const __variant<T...> &first, const __variant<S...> &second)
{
    __visitor_of_more<F, __variant<S...>> all;
    all.__visitor = &visitor;
    all.__next = &second;
    return __visit(all, first);
}
template <typename F, typename... T, typename... S, typename... R> auto __visit(F &&visitor, const __variant<T...> &first, const __variant<S...> &second, const __variant<R...> &third)
{
    __visitor_of_more<F, __variant<S...>, __variant<R...>> all;
    all.__visitor = &visitor;
    all.__next = &second;
    all.__last = &third;
    return __visit(all, first);
}
template <typename T> struct __variant_size { static const size_t value = 0; };
template <typename... T> struct __variant_size<__variant<T...>> { static const size_t value = sizeof...(T); };
template <size_t I, typename T> struct __variant_alternative {};
template <size_t I, typename... T> struct __variant_alternative<I, __variant<T...>> { typedef typename __type_at<I, T...>::type type; };
template <size_t I, typename T> using __variant_alternative_t = typename __variant_alternative<I, T>::type;
