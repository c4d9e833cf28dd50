// A reference that is kept and copied as a value.
template <typename T> struct __reference_wrapper {
    T *__at;
    __reference_wrapper(T &to) : __at(&to) {}
    T &get() const { return *__at; }
    operator T &() const { return *__at; }
};
template <typename T> __reference_wrapper<T> __ref(T &to) { return __reference_wrapper<T>(to); }
template <typename T> __reference_wrapper<const T> __cref(const T &to) { return __reference_wrapper<const T>(to); }
template <typename F, typename... A> auto __invoke(F &&called, A &&... values) { return called(values...); }
// `std::bind`: a function with some of its arguments.
template <int N> struct __placeholder {};
static const __placeholder<1> __argument_1;
static const __placeholder<2> __argument_2;
static const __placeholder<3> __argument_3;
static const __placeholder<4> __argument_4;
// What an argument that was given when the function was bound is where it is called.
template <typename G, typename... C> G &__bound_value(G &given, C &... values) { return given; }
template <typename T, typename... C> T &__bound_value(__reference_wrapper<T> &given, C &... values) { return given.get(); }
template <typename A, typename... C> A &__bound_value(__placeholder<1> &given, A &first, C &... rest) { return first; }
template <typename A, typename B, typename... C> B &__bound_value(__placeholder<2> &given, A &first, B &second, C &... rest) { return second; }
template <typename A, typename B, typename D, typename... C> D &__bound_value(__placeholder<3> &given, A &first, B &second, D &third, C &... rest) { return third; }
template <typename A, typename B, typename D, typename E, typename... C> E &__bound_value(__placeholder<4> &given, A &first, B &second, D &third, E &fourth, C &... rest) { return fourth; }
template <typename F, typename... G> struct __bound {
    F __called;
    __tuple<G...> __given;
    template <size_t... I, typename... C> auto __call(__index_sequence<I...> which, C &... values)
    {
        return __invoke(__called, __bound_value(std::get<I>(__given), values...)...);
    }
    template <typename... C> auto operator()(C &&... values) { return __call(__make_index_sequence<sizeof...(G)>(), values...); }
};
template <typename F, typename... G> __bound<F, G...> __bind(F called, G... given)
{
    return __bound<F, G...>{called, __tuple<G...>(given...)};
}
