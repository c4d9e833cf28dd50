// What structures hold and are held by: class templates, templates of values, packs before other parameters, names of bases,
// structures that are defined outside, and bases without members that count their objects.
#include <cstdio>
#include <new>
#include <utility>

struct Pool {
    template <typename T, int N> struct Block {
        T data[N];
        int used = 0;
        void push(T value) { data[used++] = value; }
    };
    template <typename T> struct Block<T, 1> {
        T only;
    };
    Block<int, 4> ints;
};
template <typename T> struct Outer {
    template <typename U> struct Inner {
        T first;
        U second;
        template <typename V> struct Deepest {
            typedef U middle;
            T a;
            U b;
            V c;
        };
    };
    Inner<double> kept;
    template <typename U> static Inner<U> make(T first, U second) { return Inner<U>{first, second}; }
};
struct Policy {
    template <typename T> struct rebind {
        using type = T *;
    };
    template <typename T> struct of {
        static constexpr int number = 0;
    };
};
template <> struct Policy::of<int> {
    static constexpr int number = 32;
};
struct Limits {
    template <typename T> static constexpr T biggest = T(100);
    template <int N> static constexpr int twice = 2 * N;
};
template <typename T> struct Sizes {
    template <int N> static constexpr int times = N * sizeof(T);
};

template <int... Numbers, typename F> void each(F f) { (f(Numbers), ...); }
template <int First, int... Rest, typename T> T sum(T start)
{
    T all = start + First;
    ((all += Rest), ...);
    return all;
}
template <unsigned... Places, typename T> __device__ void squares(T *out) { ((out[Places] = T(Places * Places)), ...); }
__global__ void kernel(int *out) { squares<0, 1, 2, 3>(out); }

struct Base {
    int value;
    Base(int given) : value(given) {}
};
struct Middle : Base {
    int own;
    Middle(int given) : Base(given), own(given + 1) {}
    int twice() const { return Base::value * 2; }
};
struct Last : Middle {
    int value = 7;
    Last(int given) : Middle(given) {}
    int both() const { return Base::value * 100 + value * 10 + Middle::own; }
};

struct Hidden {
    Hidden();
    ~Hidden();
    int get() const;
    struct Parts;
    Parts *parts;
};
struct Hidden::Parts {
    int number = 4;
    struct Deeper {
        char letter = 'd';
    } deeper;
};
Hidden::Hidden() : parts(new Parts) {}
Hidden::~Hidden() { delete parts; }
int Hidden::get() const { return parts->number * 1000 + parts->deeper.letter; }

template <typename Own> struct Counted {
    static inline int live = 0;
    Counted() { ++live; }
    Counted(const Counted &) { ++live; }
    ~Counted() { --live; }
};
struct Widget : Counted<Widget> {
    int size = 3;
};
struct Gadget : Counted<Gadget> {};

int twice(int x) { return 2 * x; }
double twice(double x) { return 2 * x; }
int apply(int (*f)(int), int x) { return f(x); }
template <typename T> T scale(T value) { return value; }
int between(int scale, int low) { return scale < 10 && scale > low ? scale : 0; }

struct Point {
    int x, y;
};
auto [left, top] = Point{3, 4};
static const auto [count, share] = std::make_pair(1, 2.5);

int main()
{
    Pool pool;
    pool.ints.push(3);
    Pool::Block<char, 2> letters;
    letters.push('x');
    Pool::Block<float, 1> single{2.5f};
    printf("%d %c %d %g\n", pool.ints.data[0], letters.data[0], letters.used, single.only);
    Outer<int> outer;
    outer.kept.first = 2;
    outer.kept.second = 1.5;
    Outer<int>::Inner<float> inner{1, 2.5f};
    auto made = Outer<short>::make(7, 'q');
    Outer<char>::Inner<int>::Deepest<double> deepest{'z', 8, 0.25};
    Outer<char>::Inner<short>::Deepest<double>::middle middle = -1;
    printf("%d %g %d %g %d %c %c %d %g %zu\n", outer.kept.first, outer.kept.second, inner.first, inner.second, made.first,
           made.second, deepest.a, deepest.b, deepest.c, sizeof(middle));
    int value = 5;
    Policy::rebind<int>::type pointer = &value;
    printf("%d %d %d\n", *pointer, Policy::of<int>::number, Policy::of<float>::number);
    printf("%d %g %d %d\n", Limits::biggest<int>, Limits::biggest<double>, Limits::twice<21>, Sizes<double>::times<3>);

    each<1, 2, 3>([](int number) { printf("%d ", number); });
    printf("%d\n", sum<1, 2, 3>(10));
    int *out;
    cudaMallocManaged(&out, 4 * sizeof(int));
    kernel<<<1, 1>>>(out);
    cudaDeviceSynchronize();
    printf("%d %d %d %d\n", out[0], out[1], out[2], out[3]);
    cudaFree(out);

    printf("%d %d %d\n", Middle(4).twice(), Last(2).both(), Hidden().get());
    {
        Widget one, two;
        Widget three = one;
        Gadget other;
        printf("%d %d %d\n", Widget::live, Gadget::live, three.size + two.size);
    }
    printf("%d %d\n", Widget::live, Gadget::live);

    int (*of_int)(int) = twice;
    double (*of_double)(double) = &twice;
    printf("%d %g %d %d %d\n", of_int(3), of_double(1.5), apply(twice, 5), apply(&twice, 6), between(5, 1));
    left = 10;
    printf("%d %d %d %g\n", left, top, count, share);
    void *bytes = ::operator new(16);
    *(int *)bytes = 4;
    int *numbers = static_cast<int *>(::operator new[](4 * sizeof(int)));
    numbers[3] = 2;
    printf("%d %d\n", *(int *)bytes, numbers[3]);
    ::operator delete(bytes);
    ::operator delete[](numbers);
}
