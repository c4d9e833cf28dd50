// Thrust: tuples of up to ten values, and pairs.
#pragma once

namespace thrust {

template <typename T0 = null_type, typename T1 = null_type, typename T2 = null_type, typename T3 = null_type,
          typename T4 = null_type, typename T5 = null_type, typename T6 = null_type, typename T7 = null_type,
          typename T8 = null_type, typename T9 = null_type>
struct tuple;

template <int N, typename T> struct tuple_element;
template <typename T> struct tuple_size { static const int value = T::tuple_length; };

#define THRUST_ELEMENT_(N)                                                                                  \
    template <typename T> struct tuple_element<N, T> {                                                      \
        typedef typename T::type##N type;                                                                   \
        typedef typename T::got##N got;                                                                     \
        static __host__ __device__ got of(T &from) { return from.get##N(); }                                \
    };
THRUST_ELEMENT_(0)
THRUST_ELEMENT_(1)
THRUST_ELEMENT_(2)
THRUST_ELEMENT_(3)
THRUST_ELEMENT_(4)
THRUST_ELEMENT_(5)
THRUST_ELEMENT_(6)
THRUST_ELEMENT_(7)
THRUST_ELEMENT_(8)
THRUST_ELEMENT_(9)

template <int N, typename T> __host__ __device__ typename tuple_element<N, T>::got get(T &&from)
{
    return tuple_element<N, T>::of(from);
}

#define THRUST_MEMBER_(N)                                  \
    T##N m##N;                                             \
    typedef T##N type##N;                                  \
    typedef T##N &got##N;                                  \
    __host__ __device__ got##N get##N() { return m##N; }

#define THRUST_COMPARISONS_(NAME)                                                                  \
    __host__ __device__ bool operator!=(const NAME &o) const { return !(*this == o); }             \
    __host__ __device__ bool operator>(const NAME &o) const { return o < *this; }                  \
    __host__ __device__ bool operator<=(const NAME &o) const { return !(o < *this); }              \
    __host__ __device__ bool operator>=(const NAME &o) const { return !(*this < o); }

template <typename T0> struct tuple<T0, null_type, null_type, null_type, null_type, null_type, null_type, null_type, null_type, null_type> {
    static const int tuple_length = 1;
    THRUST_MEMBER_(0)
    __host__ __device__ tuple() {}
    __host__ __device__ tuple(T0 v0) : m0(v0) {}
    template <typename U0> __host__ __device__ tuple(const tuple<U0> &o) : m0(o.m0) {}
    template <typename U0> __host__ __device__ tuple &operator=(const tuple<U0> &o) { m0 = o.m0; return *this; }
    __host__ __device__ bool operator==(const tuple &o) const { return m0 == o.m0; }
    __host__ __device__ bool operator<(const tuple &o) const {  return m0 < o.m0; }
    THRUST_COMPARISONS_(tuple)
};
template <typename T0> __host__ __device__ tuple<T0> make_tuple(T0 v0) { return tuple<T0>(v0); }
template <typename T0, typename T1> struct tuple<T0, T1, null_type, null_type, null_type, null_type, null_type, null_type, null_type, null_type> {
    static const int tuple_length = 2;
    THRUST_MEMBER_(0)
    THRUST_MEMBER_(1)
    __host__ __device__ tuple() {}
    __host__ __device__ tuple(T0 v0, T1 v1) : m0(v0), m1(v1) {}
    template <typename U0, typename U1> __host__ __device__ tuple(const tuple<U0, U1> &o) : m0(o.m0), m1(o.m1) {}
    template <typename U0, typename U1> __host__ __device__ tuple &operator=(const tuple<U0, U1> &o) { m0 = o.m0; m1 = o.m1; return *this; }
    __host__ __device__ bool operator==(const tuple &o) const { return m0 == o.m0 && m1 == o.m1; }
    __host__ __device__ bool operator<(const tuple &o) const { if (m0 < o.m0) return true; if (o.m0 < m0) return false; return m1 < o.m1; }
    THRUST_COMPARISONS_(tuple)
};
template <typename T0, typename T1> __host__ __device__ tuple<T0, T1> make_tuple(T0 v0, T1 v1) { return tuple<T0, T1>(v0, v1); }
template <typename T0, typename T1> __host__ __device__ tuple<T0 &, T1 &> tie(T0 &v0, T1 &v1) { return tuple<T0 &, T1 &>(v0, v1); }
template <typename T0, typename T1, typename T2> struct tuple<T0, T1, T2, null_type, null_type, null_type, null_type, null_type, null_type, null_type> {
    static const int tuple_length = 3;
    THRUST_MEMBER_(0)
    THRUST_MEMBER_(1)
    THRUST_MEMBER_(2)
    __host__ __device__ tuple() {}
    __host__ __device__ tuple(T0 v0, T1 v1, T2 v2) : m0(v0), m1(v1), m2(v2) {}
    template <typename U0, typename U1, typename U2> __host__ __device__ tuple(const tuple<U0, U1, U2> &o) : m0(o.m0), m1(o.m1), m2(o.m2) {}
    template <typename U0, typename U1, typename U2> __host__ __device__ tuple &operator=(const tuple<U0, U1, U2> &o) { m0 = o.m0; m1 = o.m1; m2 = o.m2; return *this; }
    __host__ __device__ bool operator==(const tuple &o) const { return m0 == o.m0 && m1 == o.m1 && m2 == o.m2; }
    __host__ __device__ bool operator<(const tuple &o) const { if (m0 < o.m0) return true; if (o.m0 < m0) return false; if (m1 < o.m1) return true; if (o.m1 < m1) return false; return m2 < o.m2; }
    THRUST_COMPARISONS_(tuple)
};
template <typename T0, typename T1, typename T2> __host__ __device__ tuple<T0, T1, T2> make_tuple(T0 v0, T1 v1, T2 v2) { return tuple<T0, T1, T2>(v0, v1, v2); }
template <typename T0, typename T1, typename T2> __host__ __device__ tuple<T0 &, T1 &, T2 &> tie(T0 &v0, T1 &v1, T2 &v2) { return tuple<T0 &, T1 &, T2 &>(v0, v1, v2); }
template <typename T0, typename T1, typename T2, typename T3> struct tuple<T0, T1, T2, T3, null_type, null_type, null_type, null_type, null_type, null_type> {
    static const int tuple_length = 4;
    THRUST_MEMBER_(0)
    THRUST_MEMBER_(1)
    THRUST_MEMBER_(2)
    THRUST_MEMBER_(3)
    __host__ __device__ tuple() {}
    __host__ __device__ tuple(T0 v0, T1 v1, T2 v2, T3 v3) : m0(v0), m1(v1), m2(v2), m3(v3) {}
    template <typename U0, typename U1, typename U2, typename U3> __host__ __device__ tuple(const tuple<U0, U1, U2, U3> &o) : m0(o.m0), m1(o.m1), m2(o.m2), m3(o.m3) {}
    template <typename U0, typename U1, typename U2, typename U3> __host__ __device__ tuple &operator=(const tuple<U0, U1, U2, U3> &o) { m0 = o.m0; m1 = o.m1; m2 = o.m2; m3 = o.m3; return *this; }
    __host__ __device__ bool operator==(const tuple &o) const { return m0 == o.m0 && m1 == o.m1 && m2 == o.m2 && m3 == o.m3; }
    __host__ __device__ bool operator<(const tuple &o) const { if (m0 < o.m0) return true; if (o.m0 < m0) return false; if (m1 < o.m1) return true; if (o.m1 < m1) return false; if (m2 < o.m2) return true; if (o.m2 < m2) return false; return m3 < o.m3; }
    THRUST_COMPARISONS_(tuple)
};
template <typename T0, typename T1, typename T2, typename T3> __host__ __device__ tuple<T0, T1, T2, T3> make_tuple(T0 v0, T1 v1, T2 v2, T3 v3) { return tuple<T0, T1, T2, T3>(v0, v1, v2, v3); }
template <typename T0, typename T1, typename T2, typename T3> __host__ __device__ tuple<T0 &, T1 &, T2 &, T3 &> tie(T0 &v0, T1 &v1, T2 &v2, T3 &v3) { return tuple<T0 &, T1 &, T2 &, T3 &>(v0, v1, v2, v3); }
template <typename T0, typename T1, typename T2, typename T3, typename T4> struct tuple<T0, T1, T2, T3, T4, null_type, null_type, null_type, null_type, null_type> {
    static const int tuple_length = 5;
    THRUST_MEMBER_(0)
    THRUST_MEMBER_(1)
    THRUST_MEMBER_(2)
    THRUST_MEMBER_(3)
    THRUST_MEMBER_(4)
    __host__ __device__ tuple() {}
    __host__ __device__ tuple(T0 v0, T1 v1, T2 v2, T3 v3, T4 v4) : m0(v0), m1(v1), m2(v2), m3(v3), m4(v4) {}
    template <typename U0, typename U1, typename U2, typename U3, typename U4> __host__ __device__ tuple(const tuple<U0, U1, U2, U3, U4> &o) : m0(o.m0), m1(o.m1), m2(o.m2), m3(o.m3), m4(o.m4) {}
    template <typename U0, typename U1, typename U2, typename U3, typename U4> __host__ __device__ tuple &operator=(const tuple<U0, U1, U2, U3, U4> &o) { m0 = o.m0; m1 = o.m1; m2 = o.m2; m3 = o.m3; m4 = o.m4; return *this; }
    __host__ __device__ bool operator==(const tuple &o) const { return m0 == o.m0 && m1 == o.m1 && m2 == o.m2 && m3 == o.m3 && m4 == o.m4; }
    __host__ __device__ bool operator<(const tuple &o) const { if (m0 < o.m0) return true; if (o.m0 < m0) return false; if (m1 < o.m1) return true; if (o.m1 < m1) return false; if (m2 < o.m2) return true; if (o.m2 < m2) return false; if (m3 < o.m3) return true; if (o.m3 < m3) return false; return m4 < o.m4; }
    THRUST_COMPARISONS_(tuple)
};
template <typename T0, typename T1, typename T2, typename T3, typename T4> __host__ __device__ tuple<T0, T1, T2, T3, T4> make_tuple(T0 v0, T1 v1, T2 v2, T3 v3, T4 v4) { return tuple<T0, T1, T2, T3, T4>(v0, v1, v2, v3, v4); }
template <typename T0, typename T1, typename T2, typename T3, typename T4> __host__ __device__ tuple<T0 &, T1 &, T2 &, T3 &, T4 &> tie(T0 &v0, T1 &v1, T2 &v2, T3 &v3, T4 &v4) { return tuple<T0 &, T1 &, T2 &, T3 &, T4 &>(v0, v1, v2, v3, v4); }
template <typename T0, typename T1, typename T2, typename T3, typename T4, typename T5> struct tuple<T0, T1, T2, T3, T4, T5, null_type, null_type, null_type, null_type> {
    static const int tuple_length = 6;
    THRUST_MEMBER_(0)
    THRUST_MEMBER_(1)
    THRUST_MEMBER_(2)
    THRUST_MEMBER_(3)
    THRUST_MEMBER_(4)
    THRUST_MEMBER_(5)
    __host__ __device__ tuple() {}
    __host__ __device__ tuple(T0 v0, T1 v1, T2 v2, T3 v3, T4 v4, T5 v5) : m0(v0), m1(v1), m2(v2), m3(v3), m4(v4), m5(v5) {}
    template <typename U0, typename U1, typename U2, typename U3, typename U4, typename U5> __host__ __device__ tuple(const tuple<U0, U1, U2, U3, U4, U5> &o) : m0(o.m0), m1(o.m1), m2(o.m2), m3(o.m3), m4(o.m4), m5(o.m5) {}
    template <typename U0, typename U1, typename U2, typename U3, typename U4, typename U5> __host__ __device__ tuple &operator=(const tuple<U0, U1, U2, U3, U4, U5> &o) { m0 = o.m0; m1 = o.m1; m2 = o.m2; m3 = o.m3; m4 = o.m4; m5 = o.m5; return *this; }
    __host__ __device__ bool operator==(const tuple &o) const { return m0 == o.m0 && m1 == o.m1 && m2 == o.m2 && m3 == o.m3 && m4 == o.m4 && m5 == o.m5; }
    __host__ __device__ bool operator<(const tuple &o) const { if (m0 < o.m0) return true; if (o.m0 < m0) return false; if (m1 < o.m1) return true; if (o.m1 < m1) return false; if (m2 < o.m2) return true; if (o.m2 < m2) return false; if (m3 < o.m3) return true; if (o.m3 < m3) return false; if (m4 < o.m4) return true; if (o.m4 < m4) return false; return m5 < o.m5; }
    THRUST_COMPARISONS_(tuple)
};
template <typename T0, typename T1, typename T2, typename T3, typename T4, typename T5> __host__ __device__ tuple<T0, T1, T2, T3, T4, T5> make_tuple(T0 v0, T1 v1, T2 v2, T3 v3, T4 v4, T5 v5) { return tuple<T0, T1, T2, T3, T4, T5>(v0, v1, v2, v3, v4, v5); }
template <typename T0, typename T1, typename T2, typename T3, typename T4, typename T5> __host__ __device__ tuple<T0 &, T1 &, T2 &, T3 &, T4 &, T5 &> tie(T0 &v0, T1 &v1, T2 &v2, T3 &v3, T4 &v4, T5 &v5) { return tuple<T0 &, T1 &, T2 &, T3 &, T4 &, T5 &>(v0, v1, v2, v3, v4, v5); }
template <typename T0, typename T1, typename T2, typename T3, typename T4, typename T5, typename T6> struct tuple<T0, T1, T2, T3, T4, T5, T6, null_type, null_type, null_type> {
    static const int tuple_length = 7;
    THRUST_MEMBER_(0)
    THRUST_MEMBER_(1)
    THRUST_MEMBER_(2)
    THRUST_MEMBER_(3)
    THRUST_MEMBER_(4)
    THRUST_MEMBER_(5)
    THRUST_MEMBER_(6)
    __host__ __device__ tuple() {}
    __host__ __device__ tuple(T0 v0, T1 v1, T2 v2, T3 v3, T4 v4, T5 v5, T6 v6) : m0(v0), m1(v1), m2(v2), m3(v3), m4(v4), m5(v5), m6(v6) {}
    template <typename U0, typename U1, typename U2, typename U3, typename U4, typename U5, typename U6> __host__ __device__ tuple(const tuple<U0, U1, U2, U3, U4, U5, U6> &o) : m0(o.m0), m1(o.m1), m2(o.m2), m3(o.m3), m4(o.m4), m5(o.m5), m6(o.m6) {}
    template <typename U0, typename U1, typename U2, typename U3, typename U4, typename U5, typename U6> __host__ __device__ tuple &operator=(const tuple<U0, U1, U2, U3, U4, U5, U6> &o) { m0 = o.m0; m1 = o.m1; m2 = o.m2; m3 = o.m3; m4 = o.m4; m5 = o.m5; m6 = o.m6; return *this; }
    __host__ __device__ bool operator==(const tuple &o) const { return m0 == o.m0 && m1 == o.m1 && m2 == o.m2 && m3 == o.m3 && m4 == o.m4 && m5 == o.m5 && m6 == o.m6; }
    __host__ __device__ bool operator<(const tuple &o) const { if (m0 < o.m0) return true; if (o.m0 < m0) return false; if (m1 < o.m1) return true; if (o.m1 < m1) return false; if (m2 < o.m2) return true; if (o.m2 < m2) return false; if (m3 < o.m3) return true; if (o.m3 < m3) return false; if (m4 < o.m4) return true; if (o.m4 < m4) return false; if (m5 < o.m5) return true; if (o.m5 < m5) return false; return m6 < o.m6; }
    THRUST_COMPARISONS_(tuple)
};
template <typename T0, typename T1, typename T2, typename T3, typename T4, typename T5, typename T6> __host__ __device__ tuple<T0, T1, T2, T3, T4, T5, T6> make_tuple(T0 v0, T1 v1, T2 v2, T3 v3, T4 v4, T5 v5, T6 v6) { return tuple<T0, T1, T2, T3, T4, T5, T6>(v0, v1, v2, v3, v4, v5, v6); }
template <typename T0, typename T1, typename T2, typename T3, typename T4, typename T5, typename T6> __host__ __device__ tuple<T0 &, T1 &, T2 &, T3 &, T4 &, T5 &, T6 &> tie(T0 &v0, T1 &v1, T2 &v2, T3 &v3, T4 &v4, T5 &v5, T6 &v6) { return tuple<T0 &, T1 &, T2 &, T3 &, T4 &, T5 &, T6 &>(v0, v1, v2, v3, v4, v5, v6); }
template <typename T0, typename T1, typename T2, typename T3, typename T4, typename T5, typename T6, typename T7> struct tuple<T0, T1, T2, T3, T4, T5, T6, T7, null_type, null_type> {
    static const int tuple_length = 8;
    THRUST_MEMBER_(0)
    THRUST_MEMBER_(1)
    THRUST_MEMBER_(2)
    THRUST_MEMBER_(3)
    THRUST_MEMBER_(4)
    THRUST_MEMBER_(5)
    THRUST_MEMBER_(6)
    THRUST_MEMBER_(7)
    __host__ __device__ tuple() {}
    __host__ __device__ tuple(T0 v0, T1 v1, T2 v2, T3 v3, T4 v4, T5 v5, T6 v6, T7 v7) : m0(v0), m1(v1), m2(v2), m3(v3), m4(v4), m5(v5), m6(v6), m7(v7) {}
    template <typename U0, typename U1, typename U2, typename U3, typename U4, typename U5, typename U6, typename U7> __host__ __device__ tuple(const tuple<U0, U1, U2, U3, U4, U5, U6, U7> &o) : m0(o.m0), m1(o.m1), m2(o.m2), m3(o.m3), m4(o.m4), m5(o.m5), m6(o.m6), m7(o.m7) {}
    template <typename U0, typename U1, typename U2, typename U3, typename U4, typename U5, typename U6, typename U7> __host__ __device__ tuple &operator=(const tuple<U0, U1, U2, U3, U4, U5, U6, U7> &o) { m0 = o.m0; m1 = o.m1; m2 = o.m2; m3 = o.m3; m4 = o.m4; m5 = o.m5; m6 = o.m6; m7 = o.m7; return *this; }
    __host__ __device__ bool operator==(const tuple &o) const { return m0 == o.m0 && m1 == o.m1 && m2 == o.m2 && m3 == o.m3 && m4 == o.m4 && m5 == o.m5 && m6 == o.m6 && m7 == o.m7; }
    __host__ __device__ bool operator<(const tuple &o) const { if (m0 < o.m0) return true; if (o.m0 < m0) return false; if (m1 < o.m1) return true; if (o.m1 < m1) return false; if (m2 < o.m2) return true; if (o.m2 < m2) return false; if (m3 < o.m3) return true; if (o.m3 < m3) return false; if (m4 < o.m4) return true; if (o.m4 < m4) return false; if (m5 < o.m5) return true; if (o.m5 < m5) return false; if (m6 < o.m6) return true; if (o.m6 < m6) return false; return m7 < o.m7; }
    THRUST_COMPARISONS_(tuple)
};
template <typename T0, typename T1, typename T2, typename T3, typename T4, typename T5, typename T6, typename T7> __host__ __device__ tuple<T0, T1, T2, T3, T4, T5, T6, T7> make_tuple(T0 v0, T1 v1, T2 v2, T3 v3, T4 v4, T5 v5, T6 v6, T7 v7) { return tuple<T0, T1, T2, T3, T4, T5, T6, T7>(v0, v1, v2, v3, v4, v5, v6, v7); }
template <typename T0, typename T1, typename T2, typename T3, typename T4, typename T5, typename T6, typename T7> __host__ __device__ tuple<T0 &, T1 &, T2 &, T3 &, T4 &, T5 &, T6 &, T7 &> tie(T0 &v0, T1 &v1, T2 &v2, T3 &v3, T4 &v4, T5 &v5, T6 &v6, T7 &v7) { return tuple<T0 &, T1 &, T2 &, T3 &, T4 &, T5 &, T6 &, T7 &>(v0, v1, v2, v3, v4, v5, v6, v7); }
template <typename T0, typename T1, typename T2, typename T3, typename T4, typename T5, typename T6, typename T7, typename T8> struct tuple<T0, T1, T2, T3, T4, T5, T6, T7, T8, null_type> {
    static const int tuple_length = 9;
    THRUST_MEMBER_(0)
    THRUST_MEMBER_(1)
    THRUST_MEMBER_(2)
    THRUST_MEMBER_(3)
    THRUST_MEMBER_(4)
    THRUST_MEMBER_(5)
    THRUST_MEMBER_(6)
    THRUST_MEMBER_(7)
    THRUST_MEMBER_(8)
    __host__ __device__ tuple() {}
    __host__ __device__ tuple(T0 v0, T1 v1, T2 v2, T3 v3, T4 v4, T5 v5, T6 v6, T7 v7, T8 v8) : m0(v0), m1(v1), m2(v2), m3(v3), m4(v4), m5(v5), m6(v6), m7(v7), m8(v8) {}
    template <typename U0, typename U1, typename U2, typename U3, typename U4, typename U5, typename U6, typename U7, typename U8> __host__ __device__ tuple(const tuple<U0, U1, U2, U3, U4, U5, U6, U7, U8> &o) : m0(o.m0), m1(o.m1), m2(o.m2), m3(o.m3), m4(o.m4), m5(o.m5), m6(o.m6), m7(o.m7), m8(o.m8) {}
    template <typename U0, typename U1, typename U2, typename U3, typename U4, typename U5, typename U6, typename U7, typename U8> __host__ __device__ tuple &operator=(const tuple<U0, U1, U2, U3, U4, U5, U6, U7, U8> &o) { m0 = o.m0; m1 = o.m1; m2 = o.m2; m3 = o.m3; m4 = o.m4; m5 = o.m5; m6 = o.m6; m7 = o.m7; m8 = o.m8; return *this; }
    __host__ __device__ bool operator==(const tuple &o) const { return m0 == o.m0 && m1 == o.m1 && m2 == o.m2 && m3 == o.m3 && m4 == o.m4 && m5 == o.m5 && m6 == o.m6 && m7 == o.m7 && m8 == o.m8; }
    __host__ __device__ bool operator<(const tuple &o) const { if (m0 < o.m0) return true; if (o.m0 < m0) return false; if (m1 < o.m1) return true; if (o.m1 < m1) return false; if (m2 < o.m2) return true; if (o.m2 < m2) return false; if (m3 < o.m3) return true; if (o.m3 < m3) return false; if (m4 < o.m4) return true; if (o.m4 < m4) return false; if (m5 < o.m5) return true; if (o.m5 < m5) return false; if (m6 < o.m6) return true; if (o.m6 < m6) return false; if (m7 < o.m7) return true; if (o.m7 < m7) return false; return m8 < o.m8; }
    THRUST_COMPARISONS_(tuple)
};
template <typename T0, typename T1, typename T2, typename T3, typename T4, typename T5, typename T6, typename T7, typename T8> __host__ __device__ tuple<T0, T1, T2, T3, T4, T5, T6, T7, T8> make_tuple(T0 v0, T1 v1, T2 v2, T3 v3, T4 v4, T5 v5, T6 v6, T7 v7, T8 v8) { return tuple<T0, T1, T2, T3, T4, T5, T6, T7, T8>(v0, v1, v2, v3, v4, v5, v6, v7, v8); }
template <typename T0, typename T1, typename T2, typename T3, typename T4, typename T5, typename T6, typename T7, typename T8> __host__ __device__ tuple<T0 &, T1 &, T2 &, T3 &, T4 &, T5 &, T6 &, T7 &, T8 &> tie(T0 &v0, T1 &v1, T2 &v2, T3 &v3, T4 &v4, T5 &v5, T6 &v6, T7 &v7, T8 &v8) { return tuple<T0 &, T1 &, T2 &, T3 &, T4 &, T5 &, T6 &, T7 &, T8 &>(v0, v1, v2, v3, v4, v5, v6, v7, v8); }
template <typename T0, typename T1, typename T2, typename T3, typename T4, typename T5, typename T6, typename T7, typename T8, typename T9> struct tuple<T0, T1, T2, T3, T4, T5, T6, T7, T8, T9> {
    static const int tuple_length = 10;
    THRUST_MEMBER_(0)
    THRUST_MEMBER_(1)
    THRUST_MEMBER_(2)
    THRUST_MEMBER_(3)
    THRUST_MEMBER_(4)
    THRUST_MEMBER_(5)
    THRUST_MEMBER_(6)
    THRUST_MEMBER_(7)
    THRUST_MEMBER_(8)
    THRUST_MEMBER_(9)
    __host__ __device__ tuple() {}
    __host__ __device__ tuple(T0 v0, T1 v1, T2 v2, T3 v3, T4 v4, T5 v5, T6 v6, T7 v7, T8 v8, T9 v9) : m0(v0), m1(v1), m2(v2), m3(v3), m4(v4), m5(v5), m6(v6), m7(v7), m8(v8), m9(v9) {}
    template <typename U0, typename U1, typename U2, typename U3, typename U4, typename U5, typename U6, typename U7, typename U8, typename U9> __host__ __device__ tuple(const tuple<U0, U1, U2, U3, U4, U5, U6, U7, U8, U9> &o) : m0(o.m0), m1(o.m1), m2(o.m2), m3(o.m3), m4(o.m4), m5(o.m5), m6(o.m6), m7(o.m7), m8(o.m8), m9(o.m9) {}
    template <typename U0, typename U1, typename U2, typename U3, typename U4, typename U5, typename U6, typename U7, typename U8, typename U9> __host__ __device__ tuple &operator=(const tuple<U0, U1, U2, U3, U4, U5, U6, U7, U8, U9> &o) { m0 = o.m0; m1 = o.m1; m2 = o.m2; m3 = o.m3; m4 = o.m4; m5 = o.m5; m6 = o.m6; m7 = o.m7; m8 = o.m8; m9 = o.m9; return *this; }
    __host__ __device__ bool operator==(const tuple &o) const { return m0 == o.m0 && m1 == o.m1 && m2 == o.m2 && m3 == o.m3 && m4 == o.m4 && m5 == o.m5 && m6 == o.m6 && m7 == o.m7 && m8 == o.m8 && m9 == o.m9; }
    __host__ __device__ bool operator<(const tuple &o) const { if (m0 < o.m0) return true; if (o.m0 < m0) return false; if (m1 < o.m1) return true; if (o.m1 < m1) return false; if (m2 < o.m2) return true; if (o.m2 < m2) return false; if (m3 < o.m3) return true; if (o.m3 < m3) return false; if (m4 < o.m4) return true; if (o.m4 < m4) return false; if (m5 < o.m5) return true; if (o.m5 < m5) return false; if (m6 < o.m6) return true; if (o.m6 < m6) return false; if (m7 < o.m7) return true; if (o.m7 < m7) return false; if (m8 < o.m8) return true; if (o.m8 < m8) return false; return m9 < o.m9; }
    THRUST_COMPARISONS_(tuple)
};
template <typename T0, typename T1, typename T2, typename T3, typename T4, typename T5, typename T6, typename T7, typename T8, typename T9> __host__ __device__ tuple<T0, T1, T2, T3, T4, T5, T6, T7, T8, T9> make_tuple(T0 v0, T1 v1, T2 v2, T3 v3, T4 v4, T5 v5, T6 v6, T7 v7, T8 v8, T9 v9) { return tuple<T0, T1, T2, T3, T4, T5, T6, T7, T8, T9>(v0, v1, v2, v3, v4, v5, v6, v7, v8, v9); }
template <typename T0, typename T1, typename T2, typename T3, typename T4, typename T5, typename T6, typename T7, typename T8, typename T9> __host__ __device__ tuple<T0 &, T1 &, T2 &, T3 &, T4 &, T5 &, T6 &, T7 &, T8 &, T9 &> tie(T0 &v0, T1 &v1, T2 &v2, T3 &v3, T4 &v4, T5 &v5, T6 &v6, T7 &v7, T8 &v8, T9 &v9) { return tuple<T0 &, T1 &, T2 &, T3 &, T4 &, T5 &, T6 &, T7 &, T8 &, T9 &>(v0, v1, v2, v3, v4, v5, v6, v7, v8, v9); }

template <typename A, typename B> struct pair {
    typedef A first_type;
    typedef B second_type;
    typedef A type0;
    typedef B type1;
    typedef A &got0;
    typedef B &got1;
    static const int tuple_length = 2;
    A first;
    B second;
    __host__ __device__ pair() {}
    __host__ __device__ pair(A a, B b) : first(a), second(b) {}
    template <typename U, typename V> __host__ __device__ pair(const pair<U, V> &o) : first(o.first), second(o.second) {}
    __host__ __device__ A &get0() { return first; }
    __host__ __device__ B &get1() { return second; }
    __host__ __device__ bool operator==(const pair &o) const { return first == o.first && second == o.second; }
    __host__ __device__ bool operator<(const pair &o) const
    {
        return first < o.first || (!(o.first < first) && second < o.second);
    }
    THRUST_COMPARISONS_(pair)
};
template <typename A, typename B> __host__ __device__ pair<A, B> make_pair(A a, B b) { return pair<A, B>(a, b); }

} // namespace thrust
