// Pointers to members and to methods: of one class and of its bases, as arguments of functions and of templates.
#include <cstdio>
#include <cuda_runtime.h>

#define BOTH __host__ __device__

struct Point {
    int x, y;
    float z[3];
    BOTH int plus(int a) const { return x + a; }
    BOTH int grow(int a) { return y += a; }
    BOTH int grow(double) { return -1; }
    BOTH Point &at(int k) { x = k; return *this; }
    BOTH int write(const int &a, int &b) { return b = a + x; }
    BOTH static int fixed(int a) { return 2 * a; }
};
struct Mark {
    int q;
    BOTH int twice() { return 2 * q; }
};
struct Both : Mark, Point {
    int w;
    BOTH int own() { return w; }
};
struct Shape {
    int k = 5;
    BOTH virtual int area() { return 1; }
};
struct Square : Shape {
    BOTH int area() override { return k * k; }
};

template <int Point::*M> BOTH int member(const Point &a) { return a.*M; }
template <int (Point::*M)(int) const> BOTH int method(const Point &a, int k) { return (a.*M)(k); }
template <auto M> BOTH int any(Point &a, int k) { return (a.*M)(k); }
template <class T, class C> BOTH T &place(C &c, T C::*m) { return c.*m; }
template <class C, class R, class... P> BOTH R call(C &c, R (C::*m)(P...), P... p) { return (c.*m)(p...); }
template <class C, class R, class... P> BOTH R call(const C &c, R (C::*m)(P...) const, P... p) { return (c.*m)(p...); }
template <class F> struct Traits;
template <class C, class R, class... P> struct Traits<R (C::*)(P...)> { static constexpr int count = sizeof...(P); };
template <class C, class R, class... P> struct Traits<R (C::*)(P...) const> {
    static constexpr int count = 100 + sizeof...(P);
};
using Method = int (Point::*)(int);
typedef int Point::*Member;

BOTH void all(int one)
{
    Point a{3, 4, {1, 2, 3}};
    Point *p = &a;
    Member d = one ? &Point::x : &Point::y;
    printf("%d %d %d\n", a.*d, p->*d, member<&Point::y>(a));
    a.*d = 10;
    p->*d += 5;
    printf("%d %d %d\n", a.x, (*p).*d, -(a.*d));
    d = &Point::y;
    printf("%d %d %d\n", a.*d, d == &Point::y, d != &Point::x);
    d = nullptr;
    printf("%d %d\n", d == nullptr, !d);
    if (!d) printf("null\n");
    Member table[] = {&Point::x, &Point::y};
    int sum = 0;
    for (Member m : table) sum = sum * 100 + a.*m;
    printf("%d\n", sum);
    float(Point::*row)[3] = &Point::z;
    (a.*row)[1] = 7.5f;
    printf("%g\n", a.z[1]);

    int (Point::*plus)(int) const = &Point::plus;
    printf("%d %d\n", (a.*plus)(5), (p->*plus)(6));
    Method grow = &Point::grow;
    printf("%d\n", (a.*grow)(5));
    int (Point::*other)(double) = &Point::grow;
    printf("%d\n", (a.*other)(5));
    Method two[2] = {&Point::grow, nullptr};
    printf("%d %d\n", (a.*two[0])(1), two[1] == nullptr);
    Point &(Point::*at)(int) = &Point::at;
    (a.*at)(9).y = 77;
    printf("%d %d\n", a.x, a.y);
    int (Point::*write)(const int &, int &) = &Point::write;
    int out = 0, in = 40;
    printf("%d ", (a.*write)(in, out));
    printf("%d ", out);
    printf("%d\n", (a.*write)(4, out));
    printf("%d %d\n", method<&Point::plus>(a, 1), any<&Point::plus>(a, 2));
    place(a, &Point::x) = 50;
    printf("%d %d\n", a.x, call(a, &Point::plus, 3));
    printf("%d %d\n", Traits<decltype(&Point::plus)>::count, Traits<decltype(&Point::write)>::count);
    auto fixed = &Point::fixed;
    printf("%d\n", fixed(8));

    Both both;
    both.q = 1, both.x = 2, both.y = 3, both.w = 4;
    int Both::*wide = &Both::x;
    printf("%d ", both.*wide);
    wide = &Both::w;
    printf("%d ", both.*wide);
    Member base = &Both::y;
    printf("%d %d\n", both.*base, a.*base);
    int (Both::*far)() = &Mark::twice;
    printf("%d ", (both.*far)());
    int (Both::*further)(int) const = &Point::plus;
    printf("%d ", (both.*further)(10));
    far = &Both::own;
    printf("%d\n", (both.*far)());

    Square square;
    Shape &shape = square;
    int (Shape::*area)() = &Shape::area;
    printf("%d %d\n", (shape.*area)(), (square.*area)());
}

__global__ void kernel(int one) { all(one); }

int main()
{
    all(1);
    fflush(stdout);
    kernel<<<1, 1>>>(1);
    cudaDeviceSynchronize();
    printf("%s\n", cudaGetErrorString(cudaGetLastError()));
}
