template <long N, long D = 1> struct __ratio {
    // A period in nanoseconds.
    static const long __ticks = N * 1000000000l / D;
    static const long num = N;
    static const long den = D;
};
typedef __ratio<1, 1000000000> __nano;
typedef __ratio<1, 1000000> __micro;
typedef __ratio<1, 1000> __milli;
// As GCC's library converts: the parts of the two periods without common factors, in the wider of the two types.
constexpr long __divisor(long a, long b) { return b == 0 ? a : __divisor(b, a % b); }
template <typename R, typename P = __ratio<1>> struct __duration {
    typedef R rep;
    typedef P period;
    R __amount;
    __duration() : __amount(0) {}
    explicit __duration(R count) : __amount(count) {}
    template <typename S, typename Q> __duration(const __duration<S, Q> &other)
    {
        const long part = __divisor(Q::__ticks, P::__ticks);
        const long up = Q::__ticks / part, down = P::__ticks / part;
        if (up == 1) __amount = (R)((decltype(R() + S() + 0l))other.__amount / (decltype(R() + S() + 0l))down);
        else __amount = (R)((decltype(R() + S() + 0l))other.__amount * (decltype(R() + S() + 0l))up / (decltype(R() + S() + 0l))down);
    }
    R count() const { return __amount; }
    __duration operator-() const { return __duration(-__amount); }
    template <typename S, typename Q> void operator+=(const __duration<S, Q> &other) { __amount += __duration(other).__amount; }
    template <typename S, typename Q> void operator-=(const __duration<S, Q> &other) { __amount -= __duration(other).__amount; }
    void operator*=(R by) { __amount *= by; }
    void operator/=(R by) { __amount /= by; }
    static __duration zero() { return __duration(0); }
};
template <typename P, typename Q> struct __finer {
    typedef __ratio<(P::__ticks < Q::__ticks ? P::__ticks : Q::__ticks), 1000000000> type;
};
template <typename R, typename P, typename S, typename Q>
__duration<decltype(R() + S()), typename __finer<P, Q>::type> operator+(const __duration<R, P> &a, const __duration<S, Q> &b)
{
    __duration<decltype(R() + S()), typename __finer<P, Q>::type> x(a), y(b);
    return __duration<decltype(R() + S()), typename __finer<P, Q>::type>(x.__amount + y.__amount);
}
template <typename R, typename P, typename S, typename Q>
__duration<decltype(R() + S()), typename __finer<P, Q>::type> operator-(const __duration<R, P> &a, const __duration<S, Q> &b)
{
    __duration<decltype(R() + S()), typename __finer<P, Q>::type> x(a), y(b);
    return __duration<decltype(R() + S()), typename __finer<P, Q>::type>(x.__amount - y.__amount);
}
template <typename R, typename P, typename S, typename Q> bool operator<(const __duration<R, P> &a, const __duration<S, Q> &b)
{
    return __duration<decltype(R() + S()), typename __finer<P, Q>::type>(a).__amount < __duration<decltype(R() + S()), typename __finer<P, Q>::type>(b).__amount;
}
template <typename R, typename P, typename S, typename Q> bool operator>(const __duration<R, P> &a, const __duration<S, Q> &b) { return b < a; }
template <typename R, typename P, typename S, typename Q> bool operator<=(const __duration<R, P> &a, const __duration<S, Q> &b) { return !(b < a); }
template <typename R, typename P, typename S, typename Q> bool operator>=(const __duration<R, P> &a, const __duration<S, Q> &b) { return !(a < b); }
template <typename R, typename P, typename S, typename Q> bool operator==(const __duration<R, P> &a, const __duration<S, Q> &b) { return !(a < b) && !(b < a); }
template <typename R, typename P, typename N> __duration<decltype(R() * N()), P> operator*(const __duration<R, P> &a, N by)
{
    return __duration<decltype(R() * N()), P>(a.__amount * by);
}
template <typename R, typename P, typename N> __duration<decltype(R() % N()), P> operator%(const __duration<R, P> &a, N by)
{
    return __duration<decltype(R() % N()), P>(a.__amount % by);
}
template <typename R, typename P, typename S, typename Q>
__duration<decltype(R() % S()), typename __finer<P, Q>::type> operator%(const __duration<R, P> &a, const __duration<S, Q> &b)
{
    typedef __duration<decltype(R() % S()), typename __finer<P, Q>::type> made;
    return made(made(a).__amount % made(b).__amount);
}
template <typename R, typename P, typename N> __duration<decltype(R() / N()), P> operator/(const __duration<R, P> &a, N by)
{
    return __duration<decltype(R() / N()), P>(a.__amount / by);
}
template <typename N, typename R, typename P> __duration<decltype(N() * R()), P> operator*(N by, const __duration<R, P> &a)
{
    return __duration<decltype(N() * R()), P>(by * a.__amount);
}
template <typename R, typename P, typename S, typename Q>
decltype(R() / S()) operator/(const __duration<R, P> &a, const __duration<S, Q> &b)
{
    typedef __duration<decltype(R() + S()), typename __finer<P, Q>::type> made;
    return made(a).__amount / made(b).__amount;
}
typedef __duration<long, __nano> __nanoseconds;
typedef __duration<long, __micro> __microseconds;
typedef __duration<long, __milli> __milliseconds;
typedef __duration<long, __ratio<1>> __seconds;
typedef __duration<long, __ratio<60>> __minutes;
typedef __duration<long, __ratio<3600>> __hours;
struct __time_point {
    typedef __nanoseconds duration;
    __nanoseconds __since;
    __nanoseconds time_since_epoch() const { return __since; }
    __nanoseconds operator-(const __time_point &other) const { return __nanoseconds(__since.__amount - other.__since.__amount); }
    template <typename R, typename P> __time_point operator+(const __duration<R, P> &by) const
    {
        __time_point moved;
        moved.__since = __nanoseconds(__since.__amount + __nanoseconds(by).__amount);
        return moved;
    }
    bool operator<(const __time_point &other) const { return __since.__amount < other.__since.__amount; }
    bool operator>(const __time_point &other) const { return other.__since.__amount < __since.__amount; }
    bool operator<=(const __time_point &other) const { return __since.__amount <= other.__since.__amount; }
    bool operator>=(const __time_point &other) const { return __since.__amount >= other.__since.__amount; }
    bool operator!=(const __time_point &other) const { return other.__since.__amount != __since.__amount; }
    bool operator==(const __time_point &other) const { return other.__since.__amount == __since.__amount; }
};
// A point in time that counts in other units than the clock does.
template <typename D> struct __time_point_of {
    typedef D duration;
    D __since;
    D time_since_epoch() const { return __since; }
    D operator-(const __time_point_of &other) const { return __since - other.__since; }
    bool operator<(const __time_point_of &other) const { return __since < other.__since; }
    bool operator>(const __time_point_of &other) const { return other.__since < __since; }
    bool operator==(const __time_point_of &other) const { return __since == other.__since; }
};
template <typename D> __time_point_of<D> __time_point_cast(const __time_point &point)
{
    __time_point_of<D> made;
    made.__since = D(point.__since);
    return made;
}
struct __clock {
    typedef __time_point time_point;
    typedef __nanoseconds duration;
    static __time_point now()
    {
        timespec time;
        clock_gettime(1, &time);
        __time_point point;
        point.__since = __nanoseconds(time.tv_sec * 1000000000l + time.tv_nsec);
        return point;
    }
    static long to_time_t(const __time_point &point) { return point.__since.__amount / 1000000000l; }
};
template <typename R, typename P> void sleep_for(const __duration<R, P> &time) { usleep((unsigned int)(__nanoseconds(time).__amount / 1000)); }
__hours operator""h(unsigned long long count) { return __hours(count); }
__minutes operator""min(unsigned long long count) { return __minutes(count); }
__seconds operator""s(unsigned long long count) { return __seconds(count); }
__milliseconds operator""ms(unsigned long long count) { return __milliseconds(count); }
__microseconds operator""us(unsigned long long count) { return __microseconds(count); }
__nanoseconds operator""ns(unsigned long long count) { return __nanoseconds(count); }
