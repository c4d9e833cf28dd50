// What comparing by `<=>` answers: a number below, at or above 0, and 2 where two values have no order.
template <typename Own> struct __ordering {
    int __value;
    explicit __ordering(int value) : __value(value) {}
    bool operator==(int zero) const { return __value == 0; }
    bool operator!=(int zero) const { return __value != 0; }
    bool operator<(int zero) const { return __value < 0; }
    bool operator>(int zero) const { return __value == 1; }
    bool operator<=(int zero) const { return __value <= 0; }
    bool operator>=(int zero) const { return __value == 0 || __value == 1; }
    bool operator==(const Own &other) const { return __value == other.__value; }
    bool operator!=(const Own &other) const { return __value != other.__value; }
};
struct __strong_ordering : public __ordering<__strong_ordering> {
    explicit __strong_ordering(int value) : __ordering<__strong_ordering>(value) {}
    static const __strong_ordering less, equal, equivalent, greater;
};
const __strong_ordering __strong_ordering::less = __strong_ordering(-1);
const __strong_ordering __strong_ordering::equal = __strong_ordering(0);
const __strong_ordering __strong_ordering::equivalent = __strong_ordering(0);
const __strong_ordering __strong_ordering::greater = __strong_ordering(1);
struct __weak_ordering : public __ordering<__weak_ordering> {
    explicit __weak_ordering(int value) : __ordering<__weak_ordering>(value) {}
    __weak_ordering(const __strong_ordering &from) : __ordering<__weak_ordering>(from.__value) {}
    static const __weak_ordering less, equivalent, greater;
};
const __weak_ordering __weak_ordering::less = __weak_ordering(-1);
const __weak_ordering __weak_ordering::equivalent = __weak_ordering(0);
const __weak_ordering __weak_ordering::greater = __weak_ordering(1);
struct __partial_ordering : public __ordering<__partial_ordering> {
    explicit __partial_ordering(int value) : __ordering<__partial_ordering>(value) {}
    __partial_ordering(const __strong_ordering &from) : __ordering<__partial_ordering>(from.__value) {}
    __partial_ordering(const __weak_ordering &from) : __ordering<__partial_ordering>(from.__value) {}
    static const __partial_ordering less, equivalent, greater, unordered;
};
const __partial_ordering __partial_ordering::less = __partial_ordering(-1);
const __partial_ordering __partial_ordering::equivalent = __partial_ordering(0);
const __partial_ordering __partial_ordering::greater = __partial_ordering(1);
const __partial_ordering __partial_ordering::unordered = __partial_ordering(2);
inline bool __is_eq(__partial_ordering order) { return order == 0; }
inline bool __is_neq(__partial_ordering order) { return order != 0; }
inline bool __is_lt(__partial_ordering order) { return order < 0; }
inline bool __is_lteq(__partial_ordering order) { return order <= 0; }
inline bool __is_gt(__partial_ordering order) { return order > 0; }
inline bool __is_gteq(__partial_ordering order) { return order >= 0; }
// Of values that have a `<` of their own.
template <typename A, typename B> auto __compared(const A &a, const B &b)
{
    if constexpr (__is_floating_point<A>::value || __is_floating_point<B>::value) {
        return __partial_ordering(a < b ? -1 : b < a ? 1 : a == b ? 0 : 2);
    } else {
        return __strong_ordering(a < b ? -1 : b < a ? 1 : 0);
    }
}
template <typename A, typename B> struct __common_order { typedef __partial_ordering type; };
template <typename A> struct __common_order<A, A> { typedef A type; };
template <> struct __common_order<__strong_ordering, __weak_ordering> { typedef __weak_ordering type; };
template <> struct __common_order<__weak_ordering, __strong_ordering> { typedef __weak_ordering type; };
// The first of several orders that is not equal.
inline __strong_ordering __first_order() { return __strong_ordering(0); }
template <typename A> A __first_order(A a) { return a; }
template <typename A, typename... B> auto __first_order(A a, B... rest)
{
    auto behind = __first_order(rest...);
    typedef typename __common_order<A, decltype(behind)>::type order;
    order found(behind);
    if (a != 0) found = order(a);
    return found;
}
