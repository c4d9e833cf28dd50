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
// `std::tie`: what is assigned goes to the variables.
template <typename A, typename B> struct __tied_pair {
    A *__a;
    B *__b;
    template <typename X, typename Y> __tied_pair &operator=(const __pair<X, Y> &from)
    {
        *__a = from.first;
        *__b = from.second;
        return *this;
    }
    template <typename X, typename Y> __tied_pair &operator=(const __tuple<X, Y> &from)
    {
        *__a = from.__first;
        *__b = from.__rest.__first;
        return *this;
    }
};
template <typename A, typename B> __tied_pair<A, B> __tie(A &a, B &b)
{
    __tied_pair<A, B> made;
    made.__a = &a;
    made.__b = &b;
    return made;
}
template <typename A, typename B, typename C> struct __tied_three {
    A *__a;
    B *__b;
    C *__c;
    template <typename X, typename Y, typename Z> __tied_three &operator=(const __tuple<X, Y, Z> &from)
    {
        *__a = from.__first;
        *__b = from.__rest.__first;
        *__c = from.__rest.__rest.__first;
        return *this;
    }
};
template <typename A, typename B, typename C> __tied_three<A, B, C> __tie(A &a, B &b, C &c)
{
    __tied_three<A, B, C> made;
    made.__a = &a;
    made.__b = &b;
    made.__c = &c;
    return made;
}
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
template <typename A, typename B> __pair<A *, B *> __mismatch(A *first, A *last, B *other)
{
    while (first != last && *first == *other) {
        ++first;
        ++other;
    }
    __pair<A *, B *> found;
    found.first = first;
    found.second = other;
    return found;
}
