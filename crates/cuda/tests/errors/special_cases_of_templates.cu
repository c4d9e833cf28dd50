// Special cases of templates that are none, that come too late or twice, and templates of kinds that are not here.
template <typename T> __device__ T zero() { return 0; }
template <> __device__ int zero<int>() { return 0; }
template <> __device__ int zero<int>() { return 1; }
template <> __device__ int none<int>() { return 1; }

template <typename T> struct Pair { T a, b; };
Pair<float> early;
template <> struct Pair<float> { double a; };
template <> struct Triple<float> { double a; };

template <typename T> struct Box { T value; __device__ T get() { return value; } };
template <> __device__ int Box<int>::get() { return 7; }

template <typename T, typename U> struct Both { static const int code = 0; };
template <typename T> struct Both<T, int> { static const int code = 1; };
template <typename T> struct Both<int, T> { static const int code = 2; };
const int which = Both<int, int>::code;

template <typename T> void Pair<T>::swap() {}

template <template <typename> class Holder> struct Uses { Holder<int> held; };
template <typename... T> __global__ void packs(T... all) {}
template <int... N> struct Numbers {};

struct Caster {
    template <typename T> T as(float value) { return (T)value; }
};

int main()
{
    Caster caster;
    return caster.as<int>(2.5f);
}
