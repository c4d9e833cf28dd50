template <typename A, typename B> struct __is_same { static const bool value = false; };
template <typename A> struct __is_same<A, A> { static const bool value = true; };
template <typename A> struct __is_floating_point { static const bool value = false; };
template <> struct __is_floating_point<float> { static const bool value = true; };
template <> struct __is_floating_point<double> { static const bool value = true; };
template <typename A> struct __is_pointer { static const bool value = false; };
template <typename A> struct __is_pointer<A *> { static const bool value = true; };
