// Lambdas that call themselves, references by rvalues and through pointers to functions, special cases of variable templates,
// names for the elements of arrays, and a comma that a structure defines.
#include <cmath>
#include <cstdio>
#include <cuda_runtime.h>

#define BOTH __host__ __device__

struct Point {
    int x, y;
};
struct Comma {
    int n;
    BOTH Comma operator,(int b) { return {n + b * 1000}; }
};
template <class T> struct Node {
    T value;
    Node *next;
};
template <class T> constexpr bool large = sizeof(T) > 4;
template <> constexpr bool large<char> = true;
template <class T> BOTH T twice(Node<T> node) { return node.value * 2; }
BOTH Point made(int a) { return {a, a}; }
BOTH int &smaller(int &a, int &b) { return a < b ? a : b; }
BOTH const int &same(const int &a) { return a; }
BOTH Point moved(const Point &p, int k) { return {p.x + k, p.y}; }
template <class R, class... A> BOTH R call(R (*f)(A...), A... a) { return f(a...); }

BOTH void all(int one)
{
    auto factorial = [](auto self, int n) -> int { return n < 2 ? 1 : n * self(self, n - 1); };
    int least = one;
    auto captured = [=](auto &self, int n) -> int { return n < 2 ? least : n * self(self, n - 1); };
    auto deduced = [](auto &&self, int n) {
        if (n < 2) return 1;
        return n * self(self, n - 1);
    };
    printf("%d %d %d\n", factorial(factorial, 5), captured(captured, 6), deduced(deduced, 4));

    Point &&point = made(6);
    point.x += 10;
    int &&number = 5;
    number++;
    printf("%d %d %d\n", point.x, point.y, number);

    int x = 1, y = 2;
    int &(*f)(int &, int &) = smaller;
    f(x, y) = 10;
    auto g = &smaller;
    g(x, y)++;
    printf("%d %d ", x, y);
    const int &(*h)(const int &) = same;
    Point (*m)(const Point &, int) = moved;
    printf("%d %d %d\n", h(x), m(point, 4).x, m(Point{5, 6}, 6).x);
    printf("%d\n", call<int &, int &, int &>(smaller, x, y));

    printf("%d %d %d\n", large<int>, large<double>, large<char>);
    int array[3] = {1, 2, 3};
    auto [a, b, c] = array;
    array[0] = 99;
    printf("%d %d %d\n", a, b + c, array[0]);
    Comma comma{1};
    printf("%d\n", (comma, 3).n);
    printf("%d\n", twice<int>({4, nullptr}));
    int *none = new int[one - 1]();
    delete[] none;
}

__global__ void kernel(int one)
{
    all(one);
    printf("%u %u %u\n", __fns(0xf0u, 0, 2), __fns(0xf0u, 31, -1), __fns(1u, 5, 1));
}

int main()
{
    all(1);
    printf("%g %g %g\n", std::lerp(1.0, 3.0, 0.25), std::lerp(2.0f, 4.0f, 1.0f), std::lerp(-1.0, 1.0, 0.5));
    fflush(stdout);
    kernel<<<1, 1>>>(1);
    cudaDeviceSynchronize();
    printf("%s\n", cudaGetErrorString(cudaGetLastError()));
}
