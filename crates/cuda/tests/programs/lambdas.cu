// Lambdas on the host that capture by value and by reference, some given to an algorithm.
#include <algorithm>
#include <cstdio>
#include <vector>

__global__ void fill(int *out, int n) { int i = threadIdx.x; if (i < n) out[i] = (i * 37) % 50; }

int main()
{
    const int n = 40;
    int *d;
    cudaMalloc(&d, n * sizeof(int));
    fill<<<1, 64>>>(d, n);
    std::vector<int> v(n);
    cudaMemcpy(v.data(), d, n * sizeof(int), cudaMemcpyDeviceToHost);

    auto square = [](int x) { return x * x; };
    int offset = 100, calls = 0;
    auto shifted = [offset](int x) { return x + offset; };
    auto count = [&](int x) { calls++; return x % 2 == 0; };
    offset = 5;
    printf("%d %d\n", square(7), shifted(1));
    std::sort(v.begin(), v.end(), [](int a, int b) { return a > b; });
    printf("%d %d %d\n", v[0], v[1], v[n - 1]);
    int even = 0;
    for (int x : v) if (count(x)) even++;
    printf("%d even of %d\n", even, calls);
    auto print = [&](const char *name, float value) -> void { printf("%s = %.1f (%d)\n", name, value, calls); };
    print("half", 0.5f);
    print("one", 1);
    cudaFree(d);
    return 0;
}
