// Class templates whose arguments follow from their values, inherited constructors, and arrays with first values.
#include <array>
#include <cstdio>
#include <mutex>
#include <stdexcept>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

template <typename A, typename B> struct Both {
    A a;
    B b;
    Both(A a, B b) : a(a), b(b) {}
};
template <typename T> struct Held {
    T value;
    Held(T value) : value(value) {}
};
Held(const char *) -> Held<std::string>;
template <typename T> struct Plain {
    T x;
};
template <typename T> Plain(T) -> Plain<T>;

struct Base {
    int a, b;
    Base(int a, int b) : a(a), b(b) {}
    explicit Base(int a) : a(a), b(-1) {}
};
struct Derived : Base {
    using Base::Base;
    int c = 9;
};
template <typename T> struct Cell {
    T value;
    Cell(const T &value) : value(value) {}
};
template <typename T> struct Named : Cell<T> {
    using Cell<T>::Cell;
};
struct Failure : std::runtime_error {
    using std::runtime_error::runtime_error;
};
struct Point {
    int x, y;
};

int main()
{
    Both both(1, 2.5);
    Held held("text");
    Held number(3);
    Plain plain{5};
    std::vector values{1, 2, 3};
    std::pair pair{1, 2.5};
    std::tuple three(1, 2.5f, 'c');
    std::array array{1.5, 2.5};
    std::mutex mutex;
    std::lock_guard guard(mutex);
    printf("%d %.1f %zu %d %d\n", both.a, both.b, held.value.size(), number.value, plain.x);
    printf("%zu %.1f %.1f %.1f\n", values.size(), pair.second, std::get<1>(three), array[1]);

    Derived first(3, 4), second(5);
    Named<int> named(6);
    printf("%d %d %d %d %d %d\n", first.a, first.b, first.c, second.a, second.b, named.value);
    try {
        throw Failure("boom");
    } catch (const std::runtime_error &e) {
        printf("%s\n", e.what());
    }

    int count = 4;
    int *numbers = new int[count]{1, 2, 3};
    Point *points = new Point[2]{{1, 2}, {3, 4}};
    printf("%d %d %d\n", numbers[2], numbers[3], points[1].y);
    delete[] numbers;
    delete[] points;
    return 0;
}
