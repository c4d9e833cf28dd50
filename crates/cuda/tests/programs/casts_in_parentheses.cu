// Parentheses around casts that are written like calls, beside casts that are parentheses. Host code alone.
#include <cstdio>
#include <string>
#include <vector>

struct Version
{
    int number;
    Version(int number) : number(number) {}
    bool operator<(const Version &other) const { return number < other.number; }
};

typedef unsigned int uint;
typedef int (*function)(int);

template <typename T> T half(T x) { return (T(x) / T(2)); }

int twice(int a) { return 2 * a; }

int main()
{
    float x = 2.5f;
    double y = 3.9;
    int a = 3, b = 4;
    int *p = &a;
    printf("%d %d\n", (std::string("b") > "a"), (std::string("a") + "b" == "ab"));
    printf("%d %d\n", (dim3(2).x == 2), (dim3(2, 3).y < 3));
    printf("%g %g\n", (float(x) * y), (float(a) * x));
    printf("%d %d %d\n", (int(y) < b), (int(y) & b), (int(y) * b));
    printf("%d %d\n", (int(*p) + b), (bool(p) && b > a));
    printf("%d %d\n", (Version(2) < Version(3)), (Version{7}.number + uint(3) > 3));
    printf("%d\n", (std::vector<int>(3).size() == 3u));
    printf("%g %u\n", half(5.0), (unsigned(a) + 1u));
    printf("%d %d\n", ((int (*)(int))twice)(4), (function(twice))(5));
    printf("%d %d\n", (int)sizeof(int(a)), (int)sizeof(int(*)[3]));
    printf("%d %d\n", (int)y * b, (int)(y * b));
    return (int(y) == 3) ? 0 : (int)1;
}
