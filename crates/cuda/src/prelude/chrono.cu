struct __nanoseconds {
    long __ticks;
    __nanoseconds(long ticks = 0) : __ticks(ticks) {}
    long count() const { return __ticks; }
    __nanoseconds operator+(const __nanoseconds &other) const { return __nanoseconds(__ticks + other.__ticks); }
    __nanoseconds operator-(const __nanoseconds &other) const { return __nanoseconds(__ticks - other.__ticks); }
    void operator+=(const __nanoseconds &other) { __ticks += other.__ticks; }
};
template <typename T, long NANOSECONDS> struct __duration {
    T __amount;
    __duration() : __amount(0) {}
    __duration(T count) : __amount(count) {}
    __duration(__nanoseconds time) : __amount((T)((T)time.__ticks / (T)NANOSECONDS)) {}
    T count() const { return __amount; }
    __nanoseconds __exact() const { return __nanoseconds((long)(__amount * (T)NANOSECONDS)); }
    void operator+=(__nanoseconds time) { __amount += (T)((T)time.__ticks / (T)NANOSECONDS); }
    void operator+=(__duration time) { __amount += time.__amount; }
    void operator/=(T by) { __amount /= by; }
    bool operator<(__duration other) const { return __amount < other.__amount; }
    bool operator>(__duration other) const { return __amount > other.__amount; }
};
typedef __duration<long, 1000l> __microseconds;
typedef __duration<long, 1000000l> __milliseconds;
typedef __duration<long, 1000000000l> __seconds;
typedef __duration<long, 60000000000l> __minutes;
struct __time_point {
    __nanoseconds __since;
    __nanoseconds operator-(const __time_point &other) const { return __since - other.__since; }
    __nanoseconds time_since_epoch() const { return __since; }
};
struct __clock {
    static __time_point now()
    {
        timespec time;
        clock_gettime(1, &time);
        __time_point point;
        point.__since = __nanoseconds(time.tv_sec * 1000000000l + time.tv_nsec);
        return point;
    }
};
