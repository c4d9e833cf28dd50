// Thrust: function objects and placeholders.
#pragma once

namespace thrust {

template <typename A, typename R> struct unary_function {
    typedef A argument_type;
    typedef R result_type;
};
template <typename A, typename B, typename R> struct binary_function {
    typedef A first_argument_type;
    typedef B second_argument_type;
    typedef R result_type;
};

#define THRUST_OPERATION_(NAME, RESULT, VALUE)                                                     \
    template <typename T = void> struct NAME {                                                     \
        typedef T first_argument_type;                                                             \
        typedef T second_argument_type;                                                            \
        typedef RESULT result_type;                                                                \
        __host__ __device__ RESULT operator()(const T &a, const T &b) const { return VALUE; }      \
    };                                                                                             \
    template <> struct NAME<void> {                                                                \
        template <typename A, typename B> __host__ __device__ auto operator()(const A &a, const B &b) const { return VALUE; } \
    };
THRUST_OPERATION_(plus, T, a + b)
THRUST_OPERATION_(minus, T, a - b)
THRUST_OPERATION_(multiplies, T, a * b)
THRUST_OPERATION_(divides, T, a / b)
THRUST_OPERATION_(modulus, T, a % b)
THRUST_OPERATION_(bit_and, T, a & b)
THRUST_OPERATION_(bit_or, T, a | b)
THRUST_OPERATION_(bit_xor, T, a ^ b)
THRUST_OPERATION_(equal_to, bool, a == b)
THRUST_OPERATION_(not_equal_to, bool, !(a == b))
THRUST_OPERATION_(less, bool, a < b)
THRUST_OPERATION_(greater, bool, b < a)
THRUST_OPERATION_(less_equal, bool, !(b < a))
THRUST_OPERATION_(greater_equal, bool, !(a < b))
THRUST_OPERATION_(logical_and, bool, a && b)
THRUST_OPERATION_(logical_or, bool, a || b)
THRUST_OPERATION_(maximum, T, a < b ? b : a)
THRUST_OPERATION_(minimum, T, b < a ? b : a)

template <typename T = void> struct negate {
    typedef T argument_type;
    typedef T result_type;
    __host__ __device__ T operator()(const T &a) const { return -a; }
};
template <typename T = void> struct square {
    typedef T argument_type;
    typedef T result_type;
    __host__ __device__ T operator()(const T &a) const { return a * a; }
};
template <typename T = void> struct identity {
    typedef T argument_type;
    typedef T result_type;
    __host__ __device__ T operator()(const T &a) const { return a; }
};
template <> struct identity<void> {
    template <typename A> __host__ __device__ auto operator()(const A &a) const { return a; }
};
template <typename T = void> struct logical_not {
    typedef T argument_type;
    typedef bool result_type;
    __host__ __device__ bool operator()(const T &a) const { return !a; }
};
template <typename A, typename B> struct project1st {
    __host__ __device__ A operator()(const A &a, const B &b) const { return a; }
};
template <typename A, typename B> struct project2nd {
    __host__ __device__ B operator()(const A &a, const B &b) const { return b; }
};

template <typename P> struct unary_negate {
    P predicate;
    __host__ __device__ explicit unary_negate(P p) : predicate(p) {}
    template <typename A> __host__ __device__ bool operator()(const A &a) const { return !predicate(a); }
};
template <typename P> __host__ __device__ unary_negate<P> not1(const P &predicate) { return unary_negate<P>(predicate); }
template <typename P> __host__ __device__ unary_negate<P> not_fn(const P &predicate) { return unary_negate<P>(predicate); }
template <typename P> struct binary_negate {
    P predicate;
    __host__ __device__ explicit binary_negate(P p) : predicate(p) {}
    template <typename A, typename B> __host__ __device__ bool operator()(const A &a, const B &b) const
    {
        return !predicate(a, b);
    }
};
template <typename P> __host__ __device__ binary_negate<P> not2(const P &predicate) { return binary_negate<P>(predicate); }

// Placeholders: `_1 * 2 + _2` is a function object.
namespace placeholders {
template <int N> struct argument;
template <> struct argument<1> {
    template <typename A> __host__ __device__ A operator()(const A &a) const { return a; }
    template <typename A, typename B> __host__ __device__ A operator()(const A &a, const B &b) const { return a; }
};
template <> struct argument<2> {
    template <typename A, typename B> __host__ __device__ B operator()(const A &a, const B &b) const { return b; }
};
template <typename T> struct constant {
    T value;
    template <typename A> __host__ __device__ T operator()(const A &a) const { return value; }
    template <typename A, typename B> __host__ __device__ T operator()(const A &a, const B &b) const { return value; }
};
template <typename F> struct actor {
    F inner;
    template <typename A> __host__ __device__ auto operator()(const A &a) const { return inner(a); }
    template <typename A, typename B> __host__ __device__ auto operator()(const A &a, const B &b) const { return inner(a, b); }
};
#define THRUST_PLACEHOLDER_(NAME, OPERATOR)                                                                       \
    template <typename L, typename R> struct NAME {                                                               \
        L left;                                                                                                   \
        R right;                                                                                                  \
        template <typename A> __host__ __device__ auto operator()(const A &a) const { return left(a) OPERATOR right(a); } \
        template <typename A, typename B> __host__ __device__ auto operator()(const A &a, const B &b) const       \
        {                                                                                                         \
            return left(a, b) OPERATOR right(a, b);                                                               \
        }                                                                                                         \
    };                                                                                                            \
    template <typename L, typename R>                                                                             \
    __host__ __device__ actor<NAME<L, R>> operator OPERATOR(const actor<L> &left, const actor<R> &right)          \
    {                                                                                                             \
        actor<NAME<L, R>> made;                                                                                   \
        made.inner.left = left.inner;                                                                             \
        made.inner.right = right.inner;                                                                           \
        return made;                                                                                              \
    }                                                                                                             \
    template <typename L, typename T>                                                                             \
    __host__ __device__ actor<NAME<L, constant<T>>> operator OPERATOR(const actor<L> &left, const T &right)       \
    {                                                                                                             \
        actor<NAME<L, constant<T>>> made;                                                                         \
        made.inner.left = left.inner;                                                                             \
        made.inner.right.value = right;                                                                           \
        return made;                                                                                              \
    }                                                                                                             \
    template <typename T, typename R>                                                                             \
    __host__ __device__ actor<NAME<constant<T>, R>> operator OPERATOR(const T &left, const actor<R> &right)       \
    {                                                                                                             \
        actor<NAME<constant<T>, R>> made;                                                                         \
        made.inner.left.value = left;                                                                             \
        made.inner.right = right.inner;                                                                           \
        return made;                                                                                              \
    }
THRUST_PLACEHOLDER_(add, +)
THRUST_PLACEHOLDER_(subtract, -)
THRUST_PLACEHOLDER_(multiply, *)
THRUST_PLACEHOLDER_(divide, /)
THRUST_PLACEHOLDER_(remainder, %)
THRUST_PLACEHOLDER_(equals, ==)
THRUST_PLACEHOLDER_(differs, !=)
THRUST_PLACEHOLDER_(below, <)
THRUST_PLACEHOLDER_(above, >)
THRUST_PLACEHOLDER_(at_most, <=)
THRUST_PLACEHOLDER_(at_least, >=)
THRUST_PLACEHOLDER_(both, &&)
THRUST_PLACEHOLDER_(either, ||)
THRUST_PLACEHOLDER_(bits_of_both, &)
THRUST_PLACEHOLDER_(bits_of_either, |)
THRUST_PLACEHOLDER_(bits_of_one, ^)
THRUST_PLACEHOLDER_(shifted_left, <<)
THRUST_PLACEHOLDER_(shifted_right, >>)
template <typename F> struct negated {
    F inner;
    template <typename A> __host__ __device__ auto operator()(const A &a) const { return -inner(a); }
    template <typename A, typename B> __host__ __device__ auto operator()(const A &a, const B &b) const { return -inner(a, b); }
};
template <typename F> __host__ __device__ actor<negated<F>> operator-(const actor<F> &of)
{
    actor<negated<F>> made;
    made.inner.inner = of.inner;
    return made;
}
template <typename F> struct inverted {
    F inner;
    template <typename A> __host__ __device__ auto operator()(const A &a) const { return !inner(a); }
    template <typename A, typename B> __host__ __device__ auto operator()(const A &a, const B &b) const { return !inner(a, b); }
};
template <typename F> __host__ __device__ actor<inverted<F>> operator!(const actor<F> &of)
{
    actor<inverted<F>> made;
    made.inner.inner = of.inner;
    return made;
}
static actor<argument<1>> _1;
static actor<argument<2>> _2;
} // namespace placeholders

} // namespace thrust
