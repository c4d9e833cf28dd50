// Lambdas in methods, which capture the object.
#include <algorithm>
#include <cstdio>
#include <vector>
#include <cuda_runtime.h>

struct Scale {
    int factor;
    static const int offset = 7;
    std::vector<int> values;
    int times(int k) const { return k * factor; }
    int named() { auto f = [this](int k) { return factor * k + this->factor; }; return f(2); }
    int all(int more) { auto f = [=](int k) { return times(k) + more + offset; }; return f(3); }
    void change(int by) { auto f = [&](int k) { factor += by * k; }; f(2); }
    void sort() { std::sort(values.begin(), values.end(), [this](int a, int b) { return a % factor < b % factor; }); }
    int plain() { auto f = [](int k) { return k + offset; }; return f(1); }
};

__global__ void steps(int *out)
{
    int by = 3;
    auto add = [=](int v) { return v + by; };
    out[threadIdx.x] = add(add(threadIdx.x));
}

int main()
{
    Scale scale;
    scale.factor = 5;
    scale.values = { 9, 11, 3, 7 };
    printf("%d %d %d\n", scale.named(), scale.all(1), scale.plain());
    scale.change(1);
    scale.sort();
    printf("%d:", scale.factor);
    for (int value : scale.values) printf(" %d", value);
    printf("\n");
    int out[4], *d;
    cudaMalloc(&d, sizeof(out));
    steps<<<1, 4>>>(d);
    cudaMemcpy(out, d, sizeof(out), cudaMemcpyDeviceToHost);
    printf("%d %d\n", out[0], out[3]);
    cudaFree(d);
    return 0;
}
