#include <cstdio>

// Structures that convert into several types: the nearest one counts.
template <typename T> struct Buffer {
    T *data;
    operator T *() { return data; }
    operator const T *() const { return data; }
};
struct Count {
    int value;
    operator int() const { return value; }
    explicit operator bool() const { return value > 5; }
};
int main()
{
    Buffer<float> buffer{};
    float *p = buffer;
    Count count{3};
    printf("%d %d %d\n", count ? 1 : 0, count + 1, p == nullptr);
    double half = 0.5 * count;
    printf("%.1f\n", half);
    return 0;
}
