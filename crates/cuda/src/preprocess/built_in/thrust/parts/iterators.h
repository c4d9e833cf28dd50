// Thrust: iterators, and what algorithms ask of them.
#pragma once

namespace thrust {

template <typename I> struct iterator_traits {
    typedef typename I::value_type value_type;
    typedef typename I::reference reference;
    typedef typename I::difference_type difference_type;
};
template <typename T> struct iterator_traits<T *> {
    typedef T value_type;
    typedef T &reference;
    typedef T *pointer;
    typedef long difference_type;
};
template <typename I> struct iterator_value { typedef typename iterator_traits<I>::value_type type; };
template <typename I> struct iterator_reference { typedef typename iterator_traits<I>::reference type; };
template <typename I> struct iterator_difference { typedef long type; };

namespace detail {

template <typename T> __host__ __device__ T made() { return *(T *)nullptr; }

template <typename I> struct place_of_iterator { static const int value = I::place; };
template <typename T> struct place_of_iterator<T *> { static const int value = 0; };
template <int A, int B> struct both_places { static const int value = A == 3 ? B : A; };

// Iterators over device memory as device code takes them: pointers.
template <typename I> struct raw_of {
    typedef I type;
    static __host__ __device__ I get(const I &i) { return i; }
};
// The result of an algorithm that is given a policy first: an iterator is none.
template <typename P, typename R> struct with_policy { typedef R type; };
template <typename T, typename R> struct with_policy<device_ptr<T>, R> {};
template <typename T, typename R> struct with_policy<T *, R> {};
template <typename T> struct raw_of<device_ptr<T>> {
    typedef T *type;
    static __host__ __device__ T *get(const device_ptr<T> &p) { return p.where; }
};
template <typename I> __host__ __device__ typename raw_of<I>::type raw(const I &i) { return raw_of<I>::get(i); }

template <typename I> struct is_contiguous { static const bool value = false; };
template <typename T> struct is_contiguous<T *> { static const bool value = true; };

template <typename I> using value_of = typename iterator_traits<I>::value_type;

} // namespace detail

#define THRUST_ITERATOR_(NAME, BASE)                                                                              \
    __host__ __device__ NAME operator+(long n) const { NAME moved = *this; moved.BASE += n; return moved; }       \
    __host__ __device__ NAME operator-(long n) const { NAME moved = *this; moved.BASE -= n; return moved; }       \
    __host__ __device__ long operator-(const NAME &o) const { return (long)(BASE - o.BASE); }                     \
    __host__ __device__ NAME &operator+=(long n) { BASE += n; return *this; }                                     \
    __host__ __device__ NAME &operator-=(long n) { BASE -= n; return *this; }                                     \
    __host__ __device__ NAME &operator++() { BASE += 1; return *this; }                                           \
    __host__ __device__ NAME &operator--() { BASE -= 1; return *this; }                                           \
    __host__ __device__ NAME operator++(int) { NAME before = *this; BASE += 1; return before; }                   \
    __host__ __device__ NAME operator--(int) { NAME before = *this; BASE -= 1; return before; }                   \
    __host__ __device__ bool operator==(const NAME &o) const { return BASE == o.BASE; }                           \
    __host__ __device__ bool operator!=(const NAME &o) const { return !(BASE == o.BASE); }                        \
    __host__ __device__ bool operator<(const NAME &o) const { return BASE < o.BASE; }                             \
    typedef long difference_type;                                                                                 \
    typedef random_access_traversal_tag iterator_category;

template <typename T, typename S = use_default, typename C = use_default, typename D = use_default>
struct counting_iterator {
    typedef T value_type;
    typedef T reference;
    static const int place = 3;
    T at;
    __host__ __device__ counting_iterator() : at(0) {}
    __host__ __device__ explicit counting_iterator(T start) : at(start) {}
    __host__ __device__ T operator*() const { return at; }
    __host__ __device__ T operator[](long i) const { return (T)(at + i); }
    __host__ __device__ T base() const { return at; }
    THRUST_ITERATOR_(counting_iterator, at)
};
template <typename T> __host__ __device__ counting_iterator<T> make_counting_iterator(T start)
{
    return counting_iterator<T>(start);
}

template <typename T, typename D = use_default, typename S = use_default> struct constant_iterator {
    typedef T value_type;
    typedef T reference;
    static const int place = 3;
    T value;
    long at;
    __host__ __device__ constant_iterator() : at(0) {}
    __host__ __device__ explicit constant_iterator(T v, long start = 0) : value(v), at(start) {}
    __host__ __device__ T operator*() const { return value; }
    __host__ __device__ T operator[](long i) const { return value; }
    THRUST_ITERATOR_(constant_iterator, at)
};
template <typename T> __host__ __device__ constant_iterator<T> make_constant_iterator(T value, long start = 0)
{
    return constant_iterator<T>(value, start);
}

// What is written through it is lost.
struct discarded {
    template <typename T> __host__ __device__ discarded &operator=(const T &value) { return *this; }
};
template <typename S = use_default> struct discard_iterator {
    typedef discarded value_type;
    typedef discarded reference;
    typedef long difference_type;
    static const int place = 3;
    long at;
    __host__ __device__ discard_iterator(long start = 0) : at(start) {}
    __host__ __device__ discarded operator*() const { discarded made; return made; }
    __host__ __device__ discarded operator[](long i) const { discarded made; return made; }
    THRUST_ITERATOR_(discard_iterator, at)
};
__host__ __device__ inline discard_iterator<> make_discard_iterator(long start = 0) { return discard_iterator<>(start); }

template <typename F, typename I, typename R = use_default, typename V = use_default> struct transform_iterator {
    typedef decltype(detail::made<F>()(*detail::made<typename detail::raw_of<I>::type>())) result;
    typedef typename std::remove_reference<result>::type value_type;
    typedef value_type reference;
    static const int place = detail::place_of_iterator<I>::value;
    I at;
    F function;
    __host__ __device__ transform_iterator(I i, F f) : at(i), function(f) {}
    __host__ __device__ explicit transform_iterator(I i) : at(i) {}
    __host__ __device__ value_type operator*() const { return function(*at); }
    __host__ __device__ value_type operator[](long i) const { return function(at[i]); }
    __host__ __device__ I base() const { return at; }
    __host__ __device__ F functor() const { return function; }
    THRUST_ITERATOR_(transform_iterator, at)
};
template <typename F, typename I> __host__ __device__ transform_iterator<F, I> make_transform_iterator(I i, F f)
{
    return transform_iterator<F, I>(i, f);
}

template <typename E, typename M> struct permutation_iterator {
    typedef typename iterator_traits<E>::value_type value_type;
    typedef typename iterator_traits<E>::reference reference;
    static const int place = detail::both_places<detail::place_of_iterator<E>::value, detail::place_of_iterator<M>::value>::value;
    E elements;
    M at;
    __host__ __device__ permutation_iterator(E e, M m) : elements(e), at(m) {}
    __host__ __device__ reference operator*() const { return elements[(long)*at]; }
    __host__ __device__ reference operator[](long i) const { return elements[(long)at[i]]; }
    __host__ __device__ M base() const { return at; }
    THRUST_ITERATOR_(permutation_iterator, at)
};
template <typename E, typename M> __host__ __device__ permutation_iterator<E, M> make_permutation_iterator(E e, M m)
{
    return permutation_iterator<E, M>(e, m);
}

template <typename I> struct reverse_iterator {
    typedef typename iterator_traits<I>::value_type value_type;
    typedef typename iterator_traits<I>::reference reference;
    static const int place = detail::place_of_iterator<I>::value;
    typedef long difference_type;
    typedef random_access_traversal_tag iterator_category;
    I at;
    __host__ __device__ explicit reverse_iterator(I i) : at(i) {}
    __host__ __device__ reference operator*() const { return at[-1]; }
    __host__ __device__ reference operator[](long i) const { return at[-1 - i]; }
    __host__ __device__ I base() const { return at; }
    __host__ __device__ reverse_iterator operator+(long n) const { return reverse_iterator(at - n); }
    __host__ __device__ reverse_iterator operator-(long n) const { return reverse_iterator(at + n); }
    __host__ __device__ long operator-(const reverse_iterator &o) const { return (long)(o.at - at); }
    __host__ __device__ reverse_iterator &operator+=(long n) { at -= n; return *this; }
    __host__ __device__ reverse_iterator &operator-=(long n) { at += n; return *this; }
    __host__ __device__ reverse_iterator &operator++() { at -= 1; return *this; }
    __host__ __device__ reverse_iterator operator++(int) { reverse_iterator before = *this; at -= 1; return before; }
    __host__ __device__ bool operator==(const reverse_iterator &o) const { return at == o.at; }
    __host__ __device__ bool operator!=(const reverse_iterator &o) const { return !(at == o.at); }
};
template <typename I> __host__ __device__ reverse_iterator<I> make_reverse_iterator(I i) { return reverse_iterator<I>(i); }

namespace detail {
template <typename F, typename I> struct raw_of<transform_iterator<F, I>> {
    typedef transform_iterator<F, typename raw_of<I>::type> type;
    static __host__ __device__ type get(const transform_iterator<F, I> &i) { return type(raw_of<I>::get(i.at), i.function); }
};
template <typename E, typename M> struct raw_of<permutation_iterator<E, M>> {
    typedef permutation_iterator<typename raw_of<E>::type, typename raw_of<M>::type> type;
    static __host__ __device__ type get(const permutation_iterator<E, M> &i)
    {
        return type(raw_of<E>::get(i.elements), raw_of<M>::get(i.at));
    }
};
template <typename I> struct raw_of<reverse_iterator<I>> {
    typedef reverse_iterator<typename raw_of<I>::type> type;
    static __host__ __device__ type get(const reverse_iterator<I> &i) { return type(raw_of<I>::get(i.at)); }
};
} // namespace detail

// What `*zip` is: the elements that the iterators point at, as one.
namespace detail {
template <typename T> struct zip_reference;
template <typename T> struct zipped;
template <typename I0> struct zip_reference<tuple<I0, null_type, null_type, null_type, null_type, null_type, null_type, null_type, null_type, null_type>> {
    typedef tuple<typename iterator_traits<I0>::value_type> values;
    static const int tuple_length = 1;
    tuple<I0> at;
    typedef typename iterator_traits<I0>::value_type type0;
    typedef typename iterator_traits<I0>::reference got0;
    __host__ __device__ got0 get0() const { return *at.m0; }
    __host__ __device__ values get() const { return values((type0)*at.m0); }
    __host__ __device__ operator values() const { return get(); }
    template <typename V0> __host__ __device__ operator tuple<V0>() const { return tuple<V0>(*at.m0); }
    __host__ __device__ zip_reference &operator=(const zip_reference &o) { *at.m0 = *o.at.m0; return *this; }
    template <typename U0> __host__ __device__ zip_reference &operator=(const tuple<U0> &o) { *at.m0 = o.m0; return *this; }
    template <typename U0> __host__ __device__ zip_reference &operator=(const zip_reference<tuple<U0>> &o) { *at.m0 = *o.at.m0; return *this; }
    __host__ __device__ bool operator<(const zip_reference &o) const { return get() < o.get(); }
    __host__ __device__ bool operator==(const zip_reference &o) const { return get() == o.get(); }
};
template <typename I0> struct zipped<tuple<I0, null_type, null_type, null_type, null_type, null_type, null_type, null_type, null_type, null_type>> {
    static const int place = place_of_iterator<I0>::value;
    typedef tuple<typename iterator_traits<I0>::value_type> values;
    typedef tuple<typename raw_of<I0>::type> raws;
    static __host__ __device__ void move(tuple<I0> &t, long n) { t.m0 += n; }
    static __host__ __device__ raws get(const tuple<I0> &t) { return raws(raw_of<I0>::get(t.m0)); }
};
template <typename I0, typename I1> struct zip_reference<tuple<I0, I1, null_type, null_type, null_type, null_type, null_type, null_type, null_type, null_type>> {
    typedef tuple<typename iterator_traits<I0>::value_type, typename iterator_traits<I1>::value_type> values;
    static const int tuple_length = 2;
    tuple<I0, I1> at;
    typedef typename iterator_traits<I0>::value_type type0;
    typedef typename iterator_traits<I0>::reference got0;
    __host__ __device__ got0 get0() const { return *at.m0; }
    typedef typename iterator_traits<I1>::value_type type1;
    typedef typename iterator_traits<I1>::reference got1;
    __host__ __device__ got1 get1() const { return *at.m1; }
    __host__ __device__ values get() const { return values((type0)*at.m0, (type1)*at.m1); }
    __host__ __device__ operator values() const { return get(); }
    template <typename V0, typename V1> __host__ __device__ operator tuple<V0, V1>() const { return tuple<V0, V1>(*at.m0, *at.m1); }
    __host__ __device__ zip_reference &operator=(const zip_reference &o) { *at.m0 = *o.at.m0; *at.m1 = *o.at.m1; return *this; }
    template <typename U0, typename U1> __host__ __device__ zip_reference &operator=(const tuple<U0, U1> &o) { *at.m0 = o.m0; *at.m1 = o.m1; return *this; }
    template <typename U0, typename U1> __host__ __device__ zip_reference &operator=(const zip_reference<tuple<U0, U1>> &o) { *at.m0 = *o.at.m0; *at.m1 = *o.at.m1; return *this; }
    __host__ __device__ bool operator<(const zip_reference &o) const { return get() < o.get(); }
    __host__ __device__ bool operator==(const zip_reference &o) const { return get() == o.get(); }
};
template <typename I0, typename I1> struct zipped<tuple<I0, I1, null_type, null_type, null_type, null_type, null_type, null_type, null_type, null_type>> {
    static const int place = both_places<place_of_iterator<I0>::value, place_of_iterator<I1>::value>::value;
    typedef tuple<typename iterator_traits<I0>::value_type, typename iterator_traits<I1>::value_type> values;
    typedef tuple<typename raw_of<I0>::type, typename raw_of<I1>::type> raws;
    static __host__ __device__ void move(tuple<I0, I1> &t, long n) { t.m0 += n; t.m1 += n; }
    static __host__ __device__ raws get(const tuple<I0, I1> &t) { return raws(raw_of<I0>::get(t.m0), raw_of<I1>::get(t.m1)); }
};
template <typename I0, typename I1, typename I2> struct zip_reference<tuple<I0, I1, I2, null_type, null_type, null_type, null_type, null_type, null_type, null_type>> {
    typedef tuple<typename iterator_traits<I0>::value_type, typename iterator_traits<I1>::value_type, typename iterator_traits<I2>::value_type> values;
    static const int tuple_length = 3;
    tuple<I0, I1, I2> at;
    typedef typename iterator_traits<I0>::value_type type0;
    typedef typename iterator_traits<I0>::reference got0;
    __host__ __device__ got0 get0() const { return *at.m0; }
    typedef typename iterator_traits<I1>::value_type type1;
    typedef typename iterator_traits<I1>::reference got1;
    __host__ __device__ got1 get1() const { return *at.m1; }
    typedef typename iterator_traits<I2>::value_type type2;
    typedef typename iterator_traits<I2>::reference got2;
    __host__ __device__ got2 get2() const { return *at.m2; }
    __host__ __device__ values get() const { return values((type0)*at.m0, (type1)*at.m1, (type2)*at.m2); }
    __host__ __device__ operator values() const { return get(); }
    template <typename V0, typename V1, typename V2> __host__ __device__ operator tuple<V0, V1, V2>() const { return tuple<V0, V1, V2>(*at.m0, *at.m1, *at.m2); }
    __host__ __device__ zip_reference &operator=(const zip_reference &o) { *at.m0 = *o.at.m0; *at.m1 = *o.at.m1; *at.m2 = *o.at.m2; return *this; }
    template <typename U0, typename U1, typename U2> __host__ __device__ zip_reference &operator=(const tuple<U0, U1, U2> &o) { *at.m0 = o.m0; *at.m1 = o.m1; *at.m2 = o.m2; return *this; }
    template <typename U0, typename U1, typename U2> __host__ __device__ zip_reference &operator=(const zip_reference<tuple<U0, U1, U2>> &o) { *at.m0 = *o.at.m0; *at.m1 = *o.at.m1; *at.m2 = *o.at.m2; return *this; }
    __host__ __device__ bool operator<(const zip_reference &o) const { return get() < o.get(); }
    __host__ __device__ bool operator==(const zip_reference &o) const { return get() == o.get(); }
};
template <typename I0, typename I1, typename I2> struct zipped<tuple<I0, I1, I2, null_type, null_type, null_type, null_type, null_type, null_type, null_type>> {
    static const int place = both_places<place_of_iterator<I0>::value, both_places<place_of_iterator<I1>::value, place_of_iterator<I2>::value>::value>::value;
    typedef tuple<typename iterator_traits<I0>::value_type, typename iterator_traits<I1>::value_type, typename iterator_traits<I2>::value_type> values;
    typedef tuple<typename raw_of<I0>::type, typename raw_of<I1>::type, typename raw_of<I2>::type> raws;
    static __host__ __device__ void move(tuple<I0, I1, I2> &t, long n) { t.m0 += n; t.m1 += n; t.m2 += n; }
    static __host__ __device__ raws get(const tuple<I0, I1, I2> &t) { return raws(raw_of<I0>::get(t.m0), raw_of<I1>::get(t.m1), raw_of<I2>::get(t.m2)); }
};
template <typename I0, typename I1, typename I2, typename I3> struct zip_reference<tuple<I0, I1, I2, I3, null_type, null_type, null_type, null_type, null_type, null_type>> {
    typedef tuple<typename iterator_traits<I0>::value_type, typename iterator_traits<I1>::value_type, typename iterator_traits<I2>::value_type, typename iterator_traits<I3>::value_type> values;
    static const int tuple_length = 4;
    tuple<I0, I1, I2, I3> at;
    typedef typename iterator_traits<I0>::value_type type0;
    typedef typename iterator_traits<I0>::reference got0;
    __host__ __device__ got0 get0() const { return *at.m0; }
    typedef typename iterator_traits<I1>::value_type type1;
    typedef typename iterator_traits<I1>::reference got1;
    __host__ __device__ got1 get1() const { return *at.m1; }
    typedef typename iterator_traits<I2>::value_type type2;
    typedef typename iterator_traits<I2>::reference got2;
    __host__ __device__ got2 get2() const { return *at.m2; }
    typedef typename iterator_traits<I3>::value_type type3;
    typedef typename iterator_traits<I3>::reference got3;
    __host__ __device__ got3 get3() const { return *at.m3; }
    __host__ __device__ values get() const { return values((type0)*at.m0, (type1)*at.m1, (type2)*at.m2, (type3)*at.m3); }
    __host__ __device__ operator values() const { return get(); }
    template <typename V0, typename V1, typename V2, typename V3> __host__ __device__ operator tuple<V0, V1, V2, V3>() const { return tuple<V0, V1, V2, V3>(*at.m0, *at.m1, *at.m2, *at.m3); }
    __host__ __device__ zip_reference &operator=(const zip_reference &o) { *at.m0 = *o.at.m0; *at.m1 = *o.at.m1; *at.m2 = *o.at.m2; *at.m3 = *o.at.m3; return *this; }
    template <typename U0, typename U1, typename U2, typename U3> __host__ __device__ zip_reference &operator=(const tuple<U0, U1, U2, U3> &o) { *at.m0 = o.m0; *at.m1 = o.m1; *at.m2 = o.m2; *at.m3 = o.m3; return *this; }
    template <typename U0, typename U1, typename U2, typename U3> __host__ __device__ zip_reference &operator=(const zip_reference<tuple<U0, U1, U2, U3>> &o) { *at.m0 = *o.at.m0; *at.m1 = *o.at.m1; *at.m2 = *o.at.m2; *at.m3 = *o.at.m3; return *this; }
    __host__ __device__ bool operator<(const zip_reference &o) const { return get() < o.get(); }
    __host__ __device__ bool operator==(const zip_reference &o) const { return get() == o.get(); }
};
template <typename I0, typename I1, typename I2, typename I3> struct zipped<tuple<I0, I1, I2, I3, null_type, null_type, null_type, null_type, null_type, null_type>> {
    static const int place = both_places<place_of_iterator<I0>::value, both_places<place_of_iterator<I1>::value, both_places<place_of_iterator<I2>::value, place_of_iterator<I3>::value>::value>::value>::value;
    typedef tuple<typename iterator_traits<I0>::value_type, typename iterator_traits<I1>::value_type, typename iterator_traits<I2>::value_type, typename iterator_traits<I3>::value_type> values;
    typedef tuple<typename raw_of<I0>::type, typename raw_of<I1>::type, typename raw_of<I2>::type, typename raw_of<I3>::type> raws;
    static __host__ __device__ void move(tuple<I0, I1, I2, I3> &t, long n) { t.m0 += n; t.m1 += n; t.m2 += n; t.m3 += n; }
    static __host__ __device__ raws get(const tuple<I0, I1, I2, I3> &t) { return raws(raw_of<I0>::get(t.m0), raw_of<I1>::get(t.m1), raw_of<I2>::get(t.m2), raw_of<I3>::get(t.m3)); }
};
template <typename I0, typename I1, typename I2, typename I3, typename I4> struct zip_reference<tuple<I0, I1, I2, I3, I4, null_type, null_type, null_type, null_type, null_type>> {
    typedef tuple<typename iterator_traits<I0>::value_type, typename iterator_traits<I1>::value_type, typename iterator_traits<I2>::value_type, typename iterator_traits<I3>::value_type, typename iterator_traits<I4>::value_type> values;
    static const int tuple_length = 5;
    tuple<I0, I1, I2, I3, I4> at;
    typedef typename iterator_traits<I0>::value_type type0;
    typedef typename iterator_traits<I0>::reference got0;
    __host__ __device__ got0 get0() const { return *at.m0; }
    typedef typename iterator_traits<I1>::value_type type1;
    typedef typename iterator_traits<I1>::reference got1;
    __host__ __device__ got1 get1() const { return *at.m1; }
    typedef typename iterator_traits<I2>::value_type type2;
    typedef typename iterator_traits<I2>::reference got2;
    __host__ __device__ got2 get2() const { return *at.m2; }
    typedef typename iterator_traits<I3>::value_type type3;
    typedef typename iterator_traits<I3>::reference got3;
    __host__ __device__ got3 get3() const { return *at.m3; }
    typedef typename iterator_traits<I4>::value_type type4;
    typedef typename iterator_traits<I4>::reference got4;
    __host__ __device__ got4 get4() const { return *at.m4; }
    __host__ __device__ values get() const { return values((type0)*at.m0, (type1)*at.m1, (type2)*at.m2, (type3)*at.m3, (type4)*at.m4); }
    __host__ __device__ operator values() const { return get(); }
    template <typename V0, typename V1, typename V2, typename V3, typename V4> __host__ __device__ operator tuple<V0, V1, V2, V3, V4>() const { return tuple<V0, V1, V2, V3, V4>(*at.m0, *at.m1, *at.m2, *at.m3, *at.m4); }
    __host__ __device__ zip_reference &operator=(const zip_reference &o) { *at.m0 = *o.at.m0; *at.m1 = *o.at.m1; *at.m2 = *o.at.m2; *at.m3 = *o.at.m3; *at.m4 = *o.at.m4; return *this; }
    template <typename U0, typename U1, typename U2, typename U3, typename U4> __host__ __device__ zip_reference &operator=(const tuple<U0, U1, U2, U3, U4> &o) { *at.m0 = o.m0; *at.m1 = o.m1; *at.m2 = o.m2; *at.m3 = o.m3; *at.m4 = o.m4; return *this; }
    template <typename U0, typename U1, typename U2, typename U3, typename U4> __host__ __device__ zip_reference &operator=(const zip_reference<tuple<U0, U1, U2, U3, U4>> &o) { *at.m0 = *o.at.m0; *at.m1 = *o.at.m1; *at.m2 = *o.at.m2; *at.m3 = *o.at.m3; *at.m4 = *o.at.m4; return *this; }
    __host__ __device__ bool operator<(const zip_reference &o) const { return get() < o.get(); }
    __host__ __device__ bool operator==(const zip_reference &o) const { return get() == o.get(); }
};
template <typename I0, typename I1, typename I2, typename I3, typename I4> struct zipped<tuple<I0, I1, I2, I3, I4, null_type, null_type, null_type, null_type, null_type>> {
    static const int place = both_places<place_of_iterator<I0>::value, both_places<place_of_iterator<I1>::value, both_places<place_of_iterator<I2>::value, both_places<place_of_iterator<I3>::value, place_of_iterator<I4>::value>::value>::value>::value>::value;
    typedef tuple<typename iterator_traits<I0>::value_type, typename iterator_traits<I1>::value_type, typename iterator_traits<I2>::value_type, typename iterator_traits<I3>::value_type, typename iterator_traits<I4>::value_type> values;
    typedef tuple<typename raw_of<I0>::type, typename raw_of<I1>::type, typename raw_of<I2>::type, typename raw_of<I3>::type, typename raw_of<I4>::type> raws;
    static __host__ __device__ void move(tuple<I0, I1, I2, I3, I4> &t, long n) { t.m0 += n; t.m1 += n; t.m2 += n; t.m3 += n; t.m4 += n; }
    static __host__ __device__ raws get(const tuple<I0, I1, I2, I3, I4> &t) { return raws(raw_of<I0>::get(t.m0), raw_of<I1>::get(t.m1), raw_of<I2>::get(t.m2), raw_of<I3>::get(t.m3), raw_of<I4>::get(t.m4)); }
};
template <typename I0, typename I1, typename I2, typename I3, typename I4, typename I5> struct zip_reference<tuple<I0, I1, I2, I3, I4, I5, null_type, null_type, null_type, null_type>> {
    typedef tuple<typename iterator_traits<I0>::value_type, typename iterator_traits<I1>::value_type, typename iterator_traits<I2>::value_type, typename iterator_traits<I3>::value_type, typename iterator_traits<I4>::value_type, typename iterator_traits<I5>::value_type> values;
    static const int tuple_length = 6;
    tuple<I0, I1, I2, I3, I4, I5> at;
    typedef typename iterator_traits<I0>::value_type type0;
    typedef typename iterator_traits<I0>::reference got0;
    __host__ __device__ got0 get0() const { return *at.m0; }
    typedef typename iterator_traits<I1>::value_type type1;
    typedef typename iterator_traits<I1>::reference got1;
    __host__ __device__ got1 get1() const { return *at.m1; }
    typedef typename iterator_traits<I2>::value_type type2;
    typedef typename iterator_traits<I2>::reference got2;
    __host__ __device__ got2 get2() const { return *at.m2; }
    typedef typename iterator_traits<I3>::value_type type3;
    typedef typename iterator_traits<I3>::reference got3;
    __host__ __device__ got3 get3() const { return *at.m3; }
    typedef typename iterator_traits<I4>::value_type type4;
    typedef typename iterator_traits<I4>::reference got4;
    __host__ __device__ got4 get4() const { return *at.m4; }
    typedef typename iterator_traits<I5>::value_type type5;
    typedef typename iterator_traits<I5>::reference got5;
    __host__ __device__ got5 get5() const { return *at.m5; }
    __host__ __device__ values get() const { return values((type0)*at.m0, (type1)*at.m1, (type2)*at.m2, (type3)*at.m3, (type4)*at.m4, (type5)*at.m5); }
    __host__ __device__ operator values() const { return get(); }
    template <typename V0, typename V1, typename V2, typename V3, typename V4, typename V5> __host__ __device__ operator tuple<V0, V1, V2, V3, V4, V5>() const { return tuple<V0, V1, V2, V3, V4, V5>(*at.m0, *at.m1, *at.m2, *at.m3, *at.m4, *at.m5); }
    __host__ __device__ zip_reference &operator=(const zip_reference &o) { *at.m0 = *o.at.m0; *at.m1 = *o.at.m1; *at.m2 = *o.at.m2; *at.m3 = *o.at.m3; *at.m4 = *o.at.m4; *at.m5 = *o.at.m5; return *this; }
    template <typename U0, typename U1, typename U2, typename U3, typename U4, typename U5> __host__ __device__ zip_reference &operator=(const tuple<U0, U1, U2, U3, U4, U5> &o) { *at.m0 = o.m0; *at.m1 = o.m1; *at.m2 = o.m2; *at.m3 = o.m3; *at.m4 = o.m4; *at.m5 = o.m5; return *this; }
    template <typename U0, typename U1, typename U2, typename U3, typename U4, typename U5> __host__ __device__ zip_reference &operator=(const zip_reference<tuple<U0, U1, U2, U3, U4, U5>> &o) { *at.m0 = *o.at.m0; *at.m1 = *o.at.m1; *at.m2 = *o.at.m2; *at.m3 = *o.at.m3; *at.m4 = *o.at.m4; *at.m5 = *o.at.m5; return *this; }
    __host__ __device__ bool operator<(const zip_reference &o) const { return get() < o.get(); }
    __host__ __device__ bool operator==(const zip_reference &o) const { return get() == o.get(); }
};
template <typename I0, typename I1, typename I2, typename I3, typename I4, typename I5> struct zipped<tuple<I0, I1, I2, I3, I4, I5, null_type, null_type, null_type, null_type>> {
    static const int place = both_places<place_of_iterator<I0>::value, both_places<place_of_iterator<I1>::value, both_places<place_of_iterator<I2>::value, both_places<place_of_iterator<I3>::value, both_places<place_of_iterator<I4>::value, place_of_iterator<I5>::value>::value>::value>::value>::value>::value;
    typedef tuple<typename iterator_traits<I0>::value_type, typename iterator_traits<I1>::value_type, typename iterator_traits<I2>::value_type, typename iterator_traits<I3>::value_type, typename iterator_traits<I4>::value_type, typename iterator_traits<I5>::value_type> values;
    typedef tuple<typename raw_of<I0>::type, typename raw_of<I1>::type, typename raw_of<I2>::type, typename raw_of<I3>::type, typename raw_of<I4>::type, typename raw_of<I5>::type> raws;
    static __host__ __device__ void move(tuple<I0, I1, I2, I3, I4, I5> &t, long n) { t.m0 += n; t.m1 += n; t.m2 += n; t.m3 += n; t.m4 += n; t.m5 += n; }
    static __host__ __device__ raws get(const tuple<I0, I1, I2, I3, I4, I5> &t) { return raws(raw_of<I0>::get(t.m0), raw_of<I1>::get(t.m1), raw_of<I2>::get(t.m2), raw_of<I3>::get(t.m3), raw_of<I4>::get(t.m4), raw_of<I5>::get(t.m5)); }
};
template <typename I0, typename I1, typename I2, typename I3, typename I4, typename I5, typename I6> struct zip_reference<tuple<I0, I1, I2, I3, I4, I5, I6, null_type, null_type, null_type>> {
    typedef tuple<typename iterator_traits<I0>::value_type, typename iterator_traits<I1>::value_type, typename iterator_traits<I2>::value_type, typename iterator_traits<I3>::value_type, typename iterator_traits<I4>::value_type, typename iterator_traits<I5>::value_type, typename iterator_traits<I6>::value_type> values;
    static const int tuple_length = 7;
    tuple<I0, I1, I2, I3, I4, I5, I6> at;
    typedef typename iterator_traits<I0>::value_type type0;
    typedef typename iterator_traits<I0>::reference got0;
    __host__ __device__ got0 get0() const { return *at.m0; }
    typedef typename iterator_traits<I1>::value_type type1;
    typedef typename iterator_traits<I1>::reference got1;
    __host__ __device__ got1 get1() const { return *at.m1; }
    typedef typename iterator_traits<I2>::value_type type2;
    typedef typename iterator_traits<I2>::reference got2;
    __host__ __device__ got2 get2() const { return *at.m2; }
    typedef typename iterator_traits<I3>::value_type type3;
    typedef typename iterator_traits<I3>::reference got3;
    __host__ __device__ got3 get3() const { return *at.m3; }
    typedef typename iterator_traits<I4>::value_type type4;
    typedef typename iterator_traits<I4>::reference got4;
    __host__ __device__ got4 get4() const { return *at.m4; }
    typedef typename iterator_traits<I5>::value_type type5;
    typedef typename iterator_traits<I5>::reference got5;
    __host__ __device__ got5 get5() const { return *at.m5; }
    typedef typename iterator_traits<I6>::value_type type6;
    typedef typename iterator_traits<I6>::reference got6;
    __host__ __device__ got6 get6() const { return *at.m6; }
    __host__ __device__ values get() const { return values((type0)*at.m0, (type1)*at.m1, (type2)*at.m2, (type3)*at.m3, (type4)*at.m4, (type5)*at.m5, (type6)*at.m6); }
    __host__ __device__ operator values() const { return get(); }
    template <typename V0, typename V1, typename V2, typename V3, typename V4, typename V5, typename V6> __host__ __device__ operator tuple<V0, V1, V2, V3, V4, V5, V6>() const { return tuple<V0, V1, V2, V3, V4, V5, V6>(*at.m0, *at.m1, *at.m2, *at.m3, *at.m4, *at.m5, *at.m6); }
    __host__ __device__ zip_reference &operator=(const zip_reference &o) { *at.m0 = *o.at.m0; *at.m1 = *o.at.m1; *at.m2 = *o.at.m2; *at.m3 = *o.at.m3; *at.m4 = *o.at.m4; *at.m5 = *o.at.m5; *at.m6 = *o.at.m6; return *this; }
    template <typename U0, typename U1, typename U2, typename U3, typename U4, typename U5, typename U6> __host__ __device__ zip_reference &operator=(const tuple<U0, U1, U2, U3, U4, U5, U6> &o) { *at.m0 = o.m0; *at.m1 = o.m1; *at.m2 = o.m2; *at.m3 = o.m3; *at.m4 = o.m4; *at.m5 = o.m5; *at.m6 = o.m6; return *this; }
    template <typename U0, typename U1, typename U2, typename U3, typename U4, typename U5, typename U6> __host__ __device__ zip_reference &operator=(const zip_reference<tuple<U0, U1, U2, U3, U4, U5, U6>> &o) { *at.m0 = *o.at.m0; *at.m1 = *o.at.m1; *at.m2 = *o.at.m2; *at.m3 = *o.at.m3; *at.m4 = *o.at.m4; *at.m5 = *o.at.m5; *at.m6 = *o.at.m6; return *this; }
    __host__ __device__ bool operator<(const zip_reference &o) const { return get() < o.get(); }
    __host__ __device__ bool operator==(const zip_reference &o) const { return get() == o.get(); }
};
template <typename I0, typename I1, typename I2, typename I3, typename I4, typename I5, typename I6> struct zipped<tuple<I0, I1, I2, I3, I4, I5, I6, null_type, null_type, null_type>> {
    static const int place = both_places<place_of_iterator<I0>::value, both_places<place_of_iterator<I1>::value, both_places<place_of_iterator<I2>::value, both_places<place_of_iterator<I3>::value, both_places<place_of_iterator<I4>::value, both_places<place_of_iterator<I5>::value, place_of_iterator<I6>::value>::value>::value>::value>::value>::value>::value;
    typedef tuple<typename iterator_traits<I0>::value_type, typename iterator_traits<I1>::value_type, typename iterator_traits<I2>::value_type, typename iterator_traits<I3>::value_type, typename iterator_traits<I4>::value_type, typename iterator_traits<I5>::value_type, typename iterator_traits<I6>::value_type> values;
    typedef tuple<typename raw_of<I0>::type, typename raw_of<I1>::type, typename raw_of<I2>::type, typename raw_of<I3>::type, typename raw_of<I4>::type, typename raw_of<I5>::type, typename raw_of<I6>::type> raws;
    static __host__ __device__ void move(tuple<I0, I1, I2, I3, I4, I5, I6> &t, long n) { t.m0 += n; t.m1 += n; t.m2 += n; t.m3 += n; t.m4 += n; t.m5 += n; t.m6 += n; }
    static __host__ __device__ raws get(const tuple<I0, I1, I2, I3, I4, I5, I6> &t) { return raws(raw_of<I0>::get(t.m0), raw_of<I1>::get(t.m1), raw_of<I2>::get(t.m2), raw_of<I3>::get(t.m3), raw_of<I4>::get(t.m4), raw_of<I5>::get(t.m5), raw_of<I6>::get(t.m6)); }
};
template <typename I0, typename I1, typename I2, typename I3, typename I4, typename I5, typename I6, typename I7> struct zip_reference<tuple<I0, I1, I2, I3, I4, I5, I6, I7, null_type, null_type>> {
    typedef tuple<typename iterator_traits<I0>::value_type, typename iterator_traits<I1>::value_type, typename iterator_traits<I2>::value_type, typename iterator_traits<I3>::value_type, typename iterator_traits<I4>::value_type, typename iterator_traits<I5>::value_type, typename iterator_traits<I6>::value_type, typename iterator_traits<I7>::value_type> values;
    static const int tuple_length = 8;
    tuple<I0, I1, I2, I3, I4, I5, I6, I7> at;
    typedef typename iterator_traits<I0>::value_type type0;
    typedef typename iterator_traits<I0>::reference got0;
    __host__ __device__ got0 get0() const { return *at.m0; }
    typedef typename iterator_traits<I1>::value_type type1;
    typedef typename iterator_traits<I1>::reference got1;
    __host__ __device__ got1 get1() const { return *at.m1; }
    typedef typename iterator_traits<I2>::value_type type2;
    typedef typename iterator_traits<I2>::reference got2;
    __host__ __device__ got2 get2() const { return *at.m2; }
    typedef typename iterator_traits<I3>::value_type type3;
    typedef typename iterator_traits<I3>::reference got3;
    __host__ __device__ got3 get3() const { return *at.m3; }
    typedef typename iterator_traits<I4>::value_type type4;
    typedef typename iterator_traits<I4>::reference got4;
    __host__ __device__ got4 get4() const { return *at.m4; }
    typedef typename iterator_traits<I5>::value_type type5;
    typedef typename iterator_traits<I5>::reference got5;
    __host__ __device__ got5 get5() const { return *at.m5; }
    typedef typename iterator_traits<I6>::value_type type6;
    typedef typename iterator_traits<I6>::reference got6;
    __host__ __device__ got6 get6() const { return *at.m6; }
    typedef typename iterator_traits<I7>::value_type type7;
    typedef typename iterator_traits<I7>::reference got7;
    __host__ __device__ got7 get7() const { return *at.m7; }
    __host__ __device__ values get() const { return values((type0)*at.m0, (type1)*at.m1, (type2)*at.m2, (type3)*at.m3, (type4)*at.m4, (type5)*at.m5, (type6)*at.m6, (type7)*at.m7); }
    __host__ __device__ operator values() const { return get(); }
    template <typename V0, typename V1, typename V2, typename V3, typename V4, typename V5, typename V6, typename V7> __host__ __device__ operator tuple<V0, V1, V2, V3, V4, V5, V6, V7>() const { return tuple<V0, V1, V2, V3, V4, V5, V6, V7>(*at.m0, *at.m1, *at.m2, *at.m3, *at.m4, *at.m5, *at.m6, *at.m7); }
    __host__ __device__ zip_reference &operator=(const zip_reference &o) { *at.m0 = *o.at.m0; *at.m1 = *o.at.m1; *at.m2 = *o.at.m2; *at.m3 = *o.at.m3; *at.m4 = *o.at.m4; *at.m5 = *o.at.m5; *at.m6 = *o.at.m6; *at.m7 = *o.at.m7; return *this; }
    template <typename U0, typename U1, typename U2, typename U3, typename U4, typename U5, typename U6, typename U7> __host__ __device__ zip_reference &operator=(const tuple<U0, U1, U2, U3, U4, U5, U6, U7> &o) { *at.m0 = o.m0; *at.m1 = o.m1; *at.m2 = o.m2; *at.m3 = o.m3; *at.m4 = o.m4; *at.m5 = o.m5; *at.m6 = o.m6; *at.m7 = o.m7; return *this; }
    template <typename U0, typename U1, typename U2, typename U3, typename U4, typename U5, typename U6, typename U7> __host__ __device__ zip_reference &operator=(const zip_reference<tuple<U0, U1, U2, U3, U4, U5, U6, U7>> &o) { *at.m0 = *o.at.m0; *at.m1 = *o.at.m1; *at.m2 = *o.at.m2; *at.m3 = *o.at.m3; *at.m4 = *o.at.m4; *at.m5 = *o.at.m5; *at.m6 = *o.at.m6; *at.m7 = *o.at.m7; return *this; }
    __host__ __device__ bool operator<(const zip_reference &o) const { return get() < o.get(); }
    __host__ __device__ bool operator==(const zip_reference &o) const { return get() == o.get(); }
};
template <typename I0, typename I1, typename I2, typename I3, typename I4, typename I5, typename I6, typename I7> struct zipped<tuple<I0, I1, I2, I3, I4, I5, I6, I7, null_type, null_type>> {
    static const int place = both_places<place_of_iterator<I0>::value, both_places<place_of_iterator<I1>::value, both_places<place_of_iterator<I2>::value, both_places<place_of_iterator<I3>::value, both_places<place_of_iterator<I4>::value, both_places<place_of_iterator<I5>::value, both_places<place_of_iterator<I6>::value, place_of_iterator<I7>::value>::value>::value>::value>::value>::value>::value>::value;
    typedef tuple<typename iterator_traits<I0>::value_type, typename iterator_traits<I1>::value_type, typename iterator_traits<I2>::value_type, typename iterator_traits<I3>::value_type, typename iterator_traits<I4>::value_type, typename iterator_traits<I5>::value_type, typename iterator_traits<I6>::value_type, typename iterator_traits<I7>::value_type> values;
    typedef tuple<typename raw_of<I0>::type, typename raw_of<I1>::type, typename raw_of<I2>::type, typename raw_of<I3>::type, typename raw_of<I4>::type, typename raw_of<I5>::type, typename raw_of<I6>::type, typename raw_of<I7>::type> raws;
    static __host__ __device__ void move(tuple<I0, I1, I2, I3, I4, I5, I6, I7> &t, long n) { t.m0 += n; t.m1 += n; t.m2 += n; t.m3 += n; t.m4 += n; t.m5 += n; t.m6 += n; t.m7 += n; }
    static __host__ __device__ raws get(const tuple<I0, I1, I2, I3, I4, I5, I6, I7> &t) { return raws(raw_of<I0>::get(t.m0), raw_of<I1>::get(t.m1), raw_of<I2>::get(t.m2), raw_of<I3>::get(t.m3), raw_of<I4>::get(t.m4), raw_of<I5>::get(t.m5), raw_of<I6>::get(t.m6), raw_of<I7>::get(t.m7)); }
};
template <typename I0, typename I1, typename I2, typename I3, typename I4, typename I5, typename I6, typename I7, typename I8> struct zip_reference<tuple<I0, I1, I2, I3, I4, I5, I6, I7, I8, null_type>> {
    typedef tuple<typename iterator_traits<I0>::value_type, typename iterator_traits<I1>::value_type, typename iterator_traits<I2>::value_type, typename iterator_traits<I3>::value_type, typename iterator_traits<I4>::value_type, typename iterator_traits<I5>::value_type, typename iterator_traits<I6>::value_type, typename iterator_traits<I7>::value_type, typename iterator_traits<I8>::value_type> values;
    static const int tuple_length = 9;
    tuple<I0, I1, I2, I3, I4, I5, I6, I7, I8> at;
    typedef typename iterator_traits<I0>::value_type type0;
    typedef typename iterator_traits<I0>::reference got0;
    __host__ __device__ got0 get0() const { return *at.m0; }
    typedef typename iterator_traits<I1>::value_type type1;
    typedef typename iterator_traits<I1>::reference got1;
    __host__ __device__ got1 get1() const { return *at.m1; }
    typedef typename iterator_traits<I2>::value_type type2;
    typedef typename iterator_traits<I2>::reference got2;
    __host__ __device__ got2 get2() const { return *at.m2; }
    typedef typename iterator_traits<I3>::value_type type3;
    typedef typename iterator_traits<I3>::reference got3;
    __host__ __device__ got3 get3() const { return *at.m3; }
    typedef typename iterator_traits<I4>::value_type type4;
    typedef typename iterator_traits<I4>::reference got4;
    __host__ __device__ got4 get4() const { return *at.m4; }
    typedef typename iterator_traits<I5>::value_type type5;
    typedef typename iterator_traits<I5>::reference got5;
    __host__ __device__ got5 get5() const { return *at.m5; }
    typedef typename iterator_traits<I6>::value_type type6;
    typedef typename iterator_traits<I6>::reference got6;
    __host__ __device__ got6 get6() const { return *at.m6; }
    typedef typename iterator_traits<I7>::value_type type7;
    typedef typename iterator_traits<I7>::reference got7;
    __host__ __device__ got7 get7() const { return *at.m7; }
    typedef typename iterator_traits<I8>::value_type type8;
    typedef typename iterator_traits<I8>::reference got8;
    __host__ __device__ got8 get8() const { return *at.m8; }
    __host__ __device__ values get() const { return values((type0)*at.m0, (type1)*at.m1, (type2)*at.m2, (type3)*at.m3, (type4)*at.m4, (type5)*at.m5, (type6)*at.m6, (type7)*at.m7, (type8)*at.m8); }
    __host__ __device__ operator values() const { return get(); }
    template <typename V0, typename V1, typename V2, typename V3, typename V4, typename V5, typename V6, typename V7, typename V8> __host__ __device__ operator tuple<V0, V1, V2, V3, V4, V5, V6, V7, V8>() const { return tuple<V0, V1, V2, V3, V4, V5, V6, V7, V8>(*at.m0, *at.m1, *at.m2, *at.m3, *at.m4, *at.m5, *at.m6, *at.m7, *at.m8); }
    __host__ __device__ zip_reference &operator=(const zip_reference &o) { *at.m0 = *o.at.m0; *at.m1 = *o.at.m1; *at.m2 = *o.at.m2; *at.m3 = *o.at.m3; *at.m4 = *o.at.m4; *at.m5 = *o.at.m5; *at.m6 = *o.at.m6; *at.m7 = *o.at.m7; *at.m8 = *o.at.m8; return *this; }
    template <typename U0, typename U1, typename U2, typename U3, typename U4, typename U5, typename U6, typename U7, typename U8> __host__ __device__ zip_reference &operator=(const tuple<U0, U1, U2, U3, U4, U5, U6, U7, U8> &o) { *at.m0 = o.m0; *at.m1 = o.m1; *at.m2 = o.m2; *at.m3 = o.m3; *at.m4 = o.m4; *at.m5 = o.m5; *at.m6 = o.m6; *at.m7 = o.m7; *at.m8 = o.m8; return *this; }
    template <typename U0, typename U1, typename U2, typename U3, typename U4, typename U5, typename U6, typename U7, typename U8> __host__ __device__ zip_reference &operator=(const zip_reference<tuple<U0, U1, U2, U3, U4, U5, U6, U7, U8>> &o) { *at.m0 = *o.at.m0; *at.m1 = *o.at.m1; *at.m2 = *o.at.m2; *at.m3 = *o.at.m3; *at.m4 = *o.at.m4; *at.m5 = *o.at.m5; *at.m6 = *o.at.m6; *at.m7 = *o.at.m7; *at.m8 = *o.at.m8; return *this; }
    __host__ __device__ bool operator<(const zip_reference &o) const { return get() < o.get(); }
    __host__ __device__ bool operator==(const zip_reference &o) const { return get() == o.get(); }
};
template <typename I0, typename I1, typename I2, typename I3, typename I4, typename I5, typename I6, typename I7, typename I8> struct zipped<tuple<I0, I1, I2, I3, I4, I5, I6, I7, I8, null_type>> {
    static const int place = both_places<place_of_iterator<I0>::value, both_places<place_of_iterator<I1>::value, both_places<place_of_iterator<I2>::value, both_places<place_of_iterator<I3>::value, both_places<place_of_iterator<I4>::value, both_places<place_of_iterator<I5>::value, both_places<place_of_iterator<I6>::value, both_places<place_of_iterator<I7>::value, place_of_iterator<I8>::value>::value>::value>::value>::value>::value>::value>::value>::value;
    typedef tuple<typename iterator_traits<I0>::value_type, typename iterator_traits<I1>::value_type, typename iterator_traits<I2>::value_type, typename iterator_traits<I3>::value_type, typename iterator_traits<I4>::value_type, typename iterator_traits<I5>::value_type, typename iterator_traits<I6>::value_type, typename iterator_traits<I7>::value_type, typename iterator_traits<I8>::value_type> values;
    typedef tuple<typename raw_of<I0>::type, typename raw_of<I1>::type, typename raw_of<I2>::type, typename raw_of<I3>::type, typename raw_of<I4>::type, typename raw_of<I5>::type, typename raw_of<I6>::type, typename raw_of<I7>::type, typename raw_of<I8>::type> raws;
    static __host__ __device__ void move(tuple<I0, I1, I2, I3, I4, I5, I6, I7, I8> &t, long n) { t.m0 += n; t.m1 += n; t.m2 += n; t.m3 += n; t.m4 += n; t.m5 += n; t.m6 += n; t.m7 += n; t.m8 += n; }
    static __host__ __device__ raws get(const tuple<I0, I1, I2, I3, I4, I5, I6, I7, I8> &t) { return raws(raw_of<I0>::get(t.m0), raw_of<I1>::get(t.m1), raw_of<I2>::get(t.m2), raw_of<I3>::get(t.m3), raw_of<I4>::get(t.m4), raw_of<I5>::get(t.m5), raw_of<I6>::get(t.m6), raw_of<I7>::get(t.m7), raw_of<I8>::get(t.m8)); }
};
template <typename I0, typename I1, typename I2, typename I3, typename I4, typename I5, typename I6, typename I7, typename I8, typename I9> struct zip_reference<tuple<I0, I1, I2, I3, I4, I5, I6, I7, I8, I9>> {
    typedef tuple<typename iterator_traits<I0>::value_type, typename iterator_traits<I1>::value_type, typename iterator_traits<I2>::value_type, typename iterator_traits<I3>::value_type, typename iterator_traits<I4>::value_type, typename iterator_traits<I5>::value_type, typename iterator_traits<I6>::value_type, typename iterator_traits<I7>::value_type, typename iterator_traits<I8>::value_type, typename iterator_traits<I9>::value_type> values;
    static const int tuple_length = 10;
    tuple<I0, I1, I2, I3, I4, I5, I6, I7, I8, I9> at;
    typedef typename iterator_traits<I0>::value_type type0;
    typedef typename iterator_traits<I0>::reference got0;
    __host__ __device__ got0 get0() const { return *at.m0; }
    typedef typename iterator_traits<I1>::value_type type1;
    typedef typename iterator_traits<I1>::reference got1;
    __host__ __device__ got1 get1() const { return *at.m1; }
    typedef typename iterator_traits<I2>::value_type type2;
    typedef typename iterator_traits<I2>::reference got2;
    __host__ __device__ got2 get2() const { return *at.m2; }
    typedef typename iterator_traits<I3>::value_type type3;
    typedef typename iterator_traits<I3>::reference got3;
    __host__ __device__ got3 get3() const { return *at.m3; }
    typedef typename iterator_traits<I4>::value_type type4;
    typedef typename iterator_traits<I4>::reference got4;
    __host__ __device__ got4 get4() const { return *at.m4; }
    typedef typename iterator_traits<I5>::value_type type5;
    typedef typename iterator_traits<I5>::reference got5;
    __host__ __device__ got5 get5() const { return *at.m5; }
    typedef typename iterator_traits<I6>::value_type type6;
    typedef typename iterator_traits<I6>::reference got6;
    __host__ __device__ got6 get6() const { return *at.m6; }
    typedef typename iterator_traits<I7>::value_type type7;
    typedef typename iterator_traits<I7>::reference got7;
    __host__ __device__ got7 get7() const { return *at.m7; }
    typedef typename iterator_traits<I8>::value_type type8;
    typedef typename iterator_traits<I8>::reference got8;
    __host__ __device__ got8 get8() const { return *at.m8; }
    typedef typename iterator_traits<I9>::value_type type9;
    typedef typename iterator_traits<I9>::reference got9;
    __host__ __device__ got9 get9() const { return *at.m9; }
    __host__ __device__ values get() const { return values((type0)*at.m0, (type1)*at.m1, (type2)*at.m2, (type3)*at.m3, (type4)*at.m4, (type5)*at.m5, (type6)*at.m6, (type7)*at.m7, (type8)*at.m8, (type9)*at.m9); }
    __host__ __device__ operator values() const { return get(); }
    template <typename V0, typename V1, typename V2, typename V3, typename V4, typename V5, typename V6, typename V7, typename V8, typename V9> __host__ __device__ operator tuple<V0, V1, V2, V3, V4, V5, V6, V7, V8, V9>() const { return tuple<V0, V1, V2, V3, V4, V5, V6, V7, V8, V9>(*at.m0, *at.m1, *at.m2, *at.m3, *at.m4, *at.m5, *at.m6, *at.m7, *at.m8, *at.m9); }
    __host__ __device__ zip_reference &operator=(const zip_reference &o) { *at.m0 = *o.at.m0; *at.m1 = *o.at.m1; *at.m2 = *o.at.m2; *at.m3 = *o.at.m3; *at.m4 = *o.at.m4; *at.m5 = *o.at.m5; *at.m6 = *o.at.m6; *at.m7 = *o.at.m7; *at.m8 = *o.at.m8; *at.m9 = *o.at.m9; return *this; }
    template <typename U0, typename U1, typename U2, typename U3, typename U4, typename U5, typename U6, typename U7, typename U8, typename U9> __host__ __device__ zip_reference &operator=(const tuple<U0, U1, U2, U3, U4, U5, U6, U7, U8, U9> &o) { *at.m0 = o.m0; *at.m1 = o.m1; *at.m2 = o.m2; *at.m3 = o.m3; *at.m4 = o.m4; *at.m5 = o.m5; *at.m6 = o.m6; *at.m7 = o.m7; *at.m8 = o.m8; *at.m9 = o.m9; return *this; }
    template <typename U0, typename U1, typename U2, typename U3, typename U4, typename U5, typename U6, typename U7, typename U8, typename U9> __host__ __device__ zip_reference &operator=(const zip_reference<tuple<U0, U1, U2, U3, U4, U5, U6, U7, U8, U9>> &o) { *at.m0 = *o.at.m0; *at.m1 = *o.at.m1; *at.m2 = *o.at.m2; *at.m3 = *o.at.m3; *at.m4 = *o.at.m4; *at.m5 = *o.at.m5; *at.m6 = *o.at.m6; *at.m7 = *o.at.m7; *at.m8 = *o.at.m8; *at.m9 = *o.at.m9; return *this; }
    __host__ __device__ bool operator<(const zip_reference &o) const { return get() < o.get(); }
    __host__ __device__ bool operator==(const zip_reference &o) const { return get() == o.get(); }
};
template <typename I0, typename I1, typename I2, typename I3, typename I4, typename I5, typename I6, typename I7, typename I8, typename I9> struct zipped<tuple<I0, I1, I2, I3, I4, I5, I6, I7, I8, I9>> {
    static const int place = both_places<place_of_iterator<I0>::value, both_places<place_of_iterator<I1>::value, both_places<place_of_iterator<I2>::value, both_places<place_of_iterator<I3>::value, both_places<place_of_iterator<I4>::value, both_places<place_of_iterator<I5>::value, both_places<place_of_iterator<I6>::value, both_places<place_of_iterator<I7>::value, both_places<place_of_iterator<I8>::value, place_of_iterator<I9>::value>::value>::value>::value>::value>::value>::value>::value>::value>::value;
    typedef tuple<typename iterator_traits<I0>::value_type, typename iterator_traits<I1>::value_type, typename iterator_traits<I2>::value_type, typename iterator_traits<I3>::value_type, typename iterator_traits<I4>::value_type, typename iterator_traits<I5>::value_type, typename iterator_traits<I6>::value_type, typename iterator_traits<I7>::value_type, typename iterator_traits<I8>::value_type, typename iterator_traits<I9>::value_type> values;
    typedef tuple<typename raw_of<I0>::type, typename raw_of<I1>::type, typename raw_of<I2>::type, typename raw_of<I3>::type, typename raw_of<I4>::type, typename raw_of<I5>::type, typename raw_of<I6>::type, typename raw_of<I7>::type, typename raw_of<I8>::type, typename raw_of<I9>::type> raws;
    static __host__ __device__ void move(tuple<I0, I1, I2, I3, I4, I5, I6, I7, I8, I9> &t, long n) { t.m0 += n; t.m1 += n; t.m2 += n; t.m3 += n; t.m4 += n; t.m5 += n; t.m6 += n; t.m7 += n; t.m8 += n; t.m9 += n; }
    static __host__ __device__ raws get(const tuple<I0, I1, I2, I3, I4, I5, I6, I7, I8, I9> &t) { return raws(raw_of<I0>::get(t.m0), raw_of<I1>::get(t.m1), raw_of<I2>::get(t.m2), raw_of<I3>::get(t.m3), raw_of<I4>::get(t.m4), raw_of<I5>::get(t.m5), raw_of<I6>::get(t.m6), raw_of<I7>::get(t.m7), raw_of<I8>::get(t.m8), raw_of<I9>::get(t.m9)); }
};
} // namespace detail

template <typename T> struct zip_iterator {
    typedef detail::zip_reference<T> reference;
    typedef typename detail::zipped<T>::values value_type;
    typedef long difference_type;
    typedef random_access_traversal_tag iterator_category;
    static const int place = detail::zipped<T>::place;
    T at;
    __host__ __device__ zip_iterator(T iterators) : at(iterators) {}
    __host__ __device__ reference operator*() const
    {
        reference made;
        made.at = at;
        return made;
    }
    __host__ __device__ reference operator[](long i) const
    {
        reference made;
        made.at = at;
        detail::zipped<T>::move(made.at, i);
        return made;
    }
    __host__ __device__ T get_iterator_tuple() const { return at; }
    __host__ __device__ zip_iterator &operator+=(long n) { detail::zipped<T>::move(at, n); return *this; }
    __host__ __device__ zip_iterator &operator-=(long n) { detail::zipped<T>::move(at, -n); return *this; }
    __host__ __device__ zip_iterator operator+(long n) const { zip_iterator moved = *this; moved += n; return moved; }
    __host__ __device__ zip_iterator operator-(long n) const { zip_iterator moved = *this; moved += -n; return moved; }
    __host__ __device__ long operator-(const zip_iterator &o) const { return (long)(at.m0 - o.at.m0); }
    __host__ __device__ zip_iterator &operator++() { detail::zipped<T>::move(at, 1); return *this; }
    __host__ __device__ zip_iterator operator++(int) { zip_iterator before = *this; detail::zipped<T>::move(at, 1); return before; }
    __host__ __device__ bool operator==(const zip_iterator &o) const { return at.m0 == o.at.m0; }
    __host__ __device__ bool operator!=(const zip_iterator &o) const { return !(at.m0 == o.at.m0); }
};
template <typename T> __host__ __device__ zip_iterator<T> make_zip_iterator(T iterators) { return zip_iterator<T>(iterators); }
template <typename I0, typename I1> __host__ __device__ zip_iterator<tuple<I0, I1>> make_zip_iterator(I0 v0, I1 v1)
{
    return zip_iterator<tuple<I0, I1>>(tuple<I0, I1>(v0, v1));
}
template <typename I0, typename I1, typename I2> __host__ __device__ zip_iterator<tuple<I0, I1, I2>> make_zip_iterator(I0 v0, I1 v1, I2 v2)
{
    return zip_iterator<tuple<I0, I1, I2>>(tuple<I0, I1, I2>(v0, v1, v2));
}
template <typename I0, typename I1, typename I2, typename I3> __host__ __device__ zip_iterator<tuple<I0, I1, I2, I3>> make_zip_iterator(I0 v0, I1 v1, I2 v2, I3 v3)
{
    return zip_iterator<tuple<I0, I1, I2, I3>>(tuple<I0, I1, I2, I3>(v0, v1, v2, v3));
}

namespace detail {
template <typename T> struct raw_of<zip_iterator<T>> {
    typedef zip_iterator<typename zipped<T>::raws> type;
    static __host__ __device__ type get(const zip_iterator<T> &i) { return type(zipped<T>::get(i.at)); }
};
} // namespace detail

// A function of several arguments for what a zip iterator gives.
template <typename F> struct zip_function {
    F function;
    __host__ __device__ explicit zip_function(F f) : function(f) {}
    template <typename T> __host__ __device__ auto operator()(T t) const
    {
        if constexpr (T::tuple_length == 2) return function(thrust::get<0>(t), thrust::get<1>(t));
        else if constexpr (T::tuple_length == 3) return function(thrust::get<0>(t), thrust::get<1>(t), thrust::get<2>(t));
        else return function(thrust::get<0>(t), thrust::get<1>(t), thrust::get<2>(t), thrust::get<3>(t));
    }
};
template <typename F> __host__ __device__ zip_function<F> make_zip_function(F f) { return zip_function<F>(f); }

template <typename I> __host__ __device__ long distance(I first, I last) { return (long)(last - first); }
template <typename I> __host__ __device__ void advance(I &i, long n) { i += n; }
template <typename I> __host__ __device__ I next(I i, long n = 1) { return i + n; }
template <typename I> __host__ __device__ I prev(I i, long n = 1) { return i - n; }

} // namespace thrust
