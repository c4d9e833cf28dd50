// Lambdas whose parameters have the types of the template, or of the function, around them.
#include <algorithm>
#include <cstdio>
#include <vector>

template <typename T, typename F> __global__ void apply(T *values, int count, F f)
{
    int i = threadIdx.x;
    if (i < count) values[i] = f(values[i]);
}

template <typename T> T largest_below(const std::vector<T> &values, T limit)
{
    T best = T(0);
    std::for_each(values.begin(), values.end(), [&](T value) {
        if (value < limit && value > best) best = value;
    });
    return best;
}

template <typename T> class Series {
    std::vector<T> items;

public:
    explicit Series(int count)
    {
        for (int i = 0; i < count; i++) items.push_back(T(i * 7 % 5) / T(2));
    }
    bool operator==(const Series &other) const
    {
        return std::equal(items.begin(), items.end(), other.items.begin(), [](T a, T b) { return a == b; });
    }
    T first_in_order()
    {
        std::sort(items.begin(), items.end(), [](const T &a, const T &b) { return a > b; });
        return items[0];
    }
    T on_device()
    {
        T *device;
        cudaMalloc(&device, items.size() * sizeof(T));
        cudaMemcpy(device, items.data(), items.size() * sizeof(T), cudaMemcpyHostToDevice);
        apply<<<1, 32>>>(device, (int)items.size(), [] __device__(T value) { return value * T(3); });
        cudaMemcpy(items.data(), device, items.size() * sizeof(T), cudaMemcpyDeviceToHost);
        cudaFree(device);
        return items[1];
    }
};

int main()
{
    std::vector<float> values = {1.5f, 4.0f, 2.5f, 3.5f};
    printf("%g\n", largest_below(values, 3.0f));
    Series<float> a(6), b(6);
    printf("%d\n", a == b);
    float first = a.first_in_order();
    printf("%g %d\n", first, a == b);
    float second = b.on_device();
    printf("%g\n", second);
    using real = double;
    auto half = [](real x) { return x / 2; };
    struct Point {
        int x, y;
    };
    auto sum = [](const Point &p) { return p.x + p.y; };
    printf("%g %d\n", half(5), sum(Point{3, 4}));
    return 0;
}
