// Tuples, and algorithms whose result is a pair.
template <typename... T> struct __tuple;
template <> struct __tuple<> {};
template <typename A, typename... B> struct __tuple<A, B...> {
    A __first;
    __tuple<B...> __rest;
    __tuple() : __first(), __rest() {}
    __tuple(A first, B... rest) : __first(first), __rest(rest...) {}
    bool operator==(const __tuple &other) const { return __first == other.__first && __rest == other.__rest; }
    bool operator!=(const __tuple &other) const { return !(*this == other); }
    bool operator<(const __tuple &other) const
    {
        return __first < other.__first || (!(other.__first < __first) && __rest < other.__rest);
    }
};
bool operator==(const __tuple<> &a, const __tuple<> &b) { return true; }
bool operator<(const __tuple<> &a, const __tuple<> &b) { return false; }
template <typename... T> __tuple<T...> __make_tuple(T... parts) { return __tuple<T...>(parts...); }
template <typename T, typename F> __pair<T *, T *> __minmax_element(T *first, T *last, F less)
{
    __pair<T *, T *> found;
    found.first = found.second = first;
    for (; first != last; ++first) {
        if (less(*first, *found.first)) found.first = first;
        if (!less(*first, *found.second)) found.second = first;
    }
    return found;
}
template <typename T> __pair<T *, T *> __minmax_element(T *first, T *last)
{
    return __minmax_element(first, last, __ascending<T>());
}
template <typename T> __pair<T, T> __minmax(const T &a, const T &b)
{
    __pair<T, T> found;
    found.first = b < a ? b : a;
    found.second = b < a ? a : b;
    return found;
}
template <typename T> __pair<T, T> __minmax(std::initializer_list<T> items)
{
    __pair<T, T> found(items[0], items[0]);
    for (size_t i = 1; i < items.size(); i++) {
        if (items[i] < found.first) found.first = items[i];
        if (!(items[i] < found.second)) found.second = items[i];
    }
    return found;
}
template <typename A, typename B, typename F> __pair<A, B> __mismatch_to(A first, A last, B other, B end, bool ends, F same)
{
    while (first != last && !(ends && other == end) && same(*first, *other)) {
        ++first;
        ++other;
    }
    return __pair<A, B>(first, other);
}
struct __same_values {
    template <typename A, typename B> bool operator()(const A &a, const B &b) const { return a == b; }
};
template <typename A, typename B> __pair<A *, B *> __mismatch(A *first, A *last, B *other) { return __mismatch_to(first, last, other, other, false, __same_values()); }
template <typename A, typename B> __pair<A *, B *> __mismatch(A *first, A *last, B *other, B *end) { return __mismatch_to(first, last, other, end, true, __same_values()); }
template <typename A, typename B, typename F> __pair<A *, B *> __mismatch(A *first, A *last, B *other, F same) { return __mismatch_to(first, last, other, other, false, same); }
template <typename A, typename B, typename F> __pair<A *, B *> __mismatch(A *first, A *last, B *other, B *end, F same) { return __mismatch_to(first, last, other, end, true, same); }
struct __ignore_t {
    int __nothing;
    template <typename T> __ignore_t &operator=(const T &value) { return *this; }
};
static __ignore_t __ignore;
template <typename T> struct __tuple_size { static const size_t value = 0; };
template <typename... T> struct __tuple_size<__tuple<T...>> { static const size_t value = sizeof...(T); };
template <typename A, typename B> struct __tuple_size<__pair<A, B>> { static const size_t value = 2; };
template <typename T, size_t N> struct __tuple_size<__array<T, N>> { static const size_t value = N; };
template <size_t I, typename T> struct __tuple_element {};
template <typename A, typename... B> struct __tuple_element<0, __tuple<A, B...>> { typedef A type; };
template <size_t I, typename A, typename... B> struct __tuple_element<I, __tuple<A, B...>> { typedef typename __tuple_element<I - 1, __tuple<B...>>::type type; };
template <size_t I, typename T> using __tuple_element_t = typename __tuple_element<I, T>::type;
template <typename F, typename... A, size_t... I> auto __apply_at(F &f, const __tuple<A...> &t, __index_sequence<I...> which) { return f(std::get<I>(t)...); }
template <typename F, typename... A> auto __apply(F f, const __tuple<A...> &t) { return __apply_at(f, t, __make_index_sequence<sizeof...(A)>()); }
template <typename F, typename T, size_t N, size_t... I> auto __apply_at(F &f, const __array<T, N> &t, __index_sequence<I...> which) { return f(std::get<I>(t)...); }
template <typename F, typename T, size_t N> auto __apply(F f, const __array<T, N> &t) { return __apply_at(f, t, __make_index_sequence<N>()); }
template <typename... A, typename... B, size_t... I, size_t... J> __tuple<A..., B...> __tuples_joined(const __tuple<A...> &a, const __tuple<B...> &b, __index_sequence<I...> i, __index_sequence<J...> j)
{
    return __tuple<A..., B...>(std::get<I>(a)..., std::get<J>(b)...);
}
template <typename... A> __tuple<A...> __tuple_cat(const __tuple<A...> &a) { return a; }
template <typename... A, typename... B> __tuple<A..., B...> __tuple_cat(const __tuple<A...> &a, const __tuple<B...> &b)
{
    return __tuples_joined(a, b, __make_index_sequence<sizeof...(A)>(), __make_index_sequence<sizeof...(B)>());
}
template <typename... A, typename... B, typename T, typename... C> auto __tuple_cat(const __tuple<A...> &a, const __tuple<B...> &b, const T &next, const C &... rest)
{
    return __tuple_cat(__tuple_cat(a, b), next, rest...);
}
template <typename F, typename A, typename B> auto __apply(F f, const __pair<A, B> &t) { return f(t.first, t.second); }
// `std::tie`: what is assigned goes to the variables, and they are compared in order.
template <typename... T> struct __tied;
template <> struct __tied<> {
    void __take(const __tuple<> &from) {}
    bool operator==(const __tied &other) const { return true; }
    bool operator<(const __tied &other) const { return false; }
};
template <typename A, typename... B> struct __tied<A, B...> {
    A *__first;
    __tied<B...> __rest;
    template <typename X, typename... Y> void __take(const __tuple<X, Y...> &from)
    {
        *__first = from.__first;
        __rest.__take(from.__rest);
    }
    template <typename X, typename... Y> __tied &operator=(const __tuple<X, Y...> &from)
    {
        __take(from);
        return *this;
    }
    template <typename X, typename Y> __tied &operator=(const __pair<X, Y> &from)
    {
        *__first = from.first;
        *__rest.__first = from.second;
        return *this;
    }
    bool operator==(const __tied &other) const { return *__first == *other.__first && __rest == other.__rest; }
    bool operator!=(const __tied &other) const { return !(*this == other); }
    bool operator<(const __tied &other) const
    {
        return *__first < *other.__first || (!(*other.__first < *__first) && __rest < other.__rest);
    }
    bool operator>(const __tied &other) const { return other < *this; }
    bool operator<=(const __tied &other) const { return !(other < *this); }
    bool operator>=(const __tied &other) const { return !(*this < other); }
};
template <typename A> __tied<A> __tie(A &a)
{
    __tied<A> made;
    made.__first = &a;
    return made;
}
template <typename A, typename... B> __tied<A, B...> __tie(A &a, B &... rest)
{
    __tied<A, B...> made;
    made.__first = &a;
    made.__rest = __tie(rest...);
    return made;
}
template <typename T, typename V, typename F> __pair<T *, T *> __equal_range(T *first, T *last, const V &value, F less)
{
    T *begin = first;
    while (begin != last && less(*begin, value)) ++begin;
    T *end = begin;
    while (end != last && !less(value, *end)) ++end;
    return __pair<T *, T *>(begin, end);
}
template <typename T, typename V> __pair<T *, T *> __equal_range(T *first, T *last, const V &value)
{
    T *begin = first;
    while (begin != last && *begin < value) ++begin;
    T *end = begin;
    while (end != last && !(value < *end)) ++end;
    return __pair<T *, T *>(begin, end);
}
template <typename T, typename R, typename S, typename F> __pair<R, S> __partition_copy(T *first, T *last, R to, S others, F wanted)
{
    for (; first != last; ++first) {
        if (wanted(*first)) *to++ = *first;
        else *others++ = *first;
    }
    return __pair<R, S>(to, others);
}
