// A matrix of vectors, laid flat for the device and put together again.
#include <iostream>
#include <vector>
#include <iomanip>
using Matrix = std::vector<std::vector<float>>;

__global__ void add(float *c, const float *a, const float *b, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) c[i] = a[i] + b[i];
}

std::vector<float> flatten(const Matrix &m)
{
    std::vector<float> f;
    f.reserve(m.size() * m[0].size());
    for (const auto &r : m) f.insert(f.end(), r.begin(), r.end());
    return f;
}

void print(const Matrix &m)
{
    for (const auto &row : m) {
        for (float x : row) std::cout << std::setw(5) << x;
        std::cout << '\n';
    }
}

int main()
{
    Matrix a(3, std::vector<float>(4, 1.5f)), b = a;
    for (size_t i = 0; i < b.size(); ++i)
        for (size_t j = 0; j < b[i].size(); ++j) b[i][j] = i * 10.0f + j;
    auto fa = flatten(a), fb = flatten(b);
    std::vector<float> fc(fa.size());
    float *d;
    cudaMalloc(&d, 3 * 12 * sizeof(float));
    cudaMemcpy(d, fa.data(), 48, cudaMemcpyHostToDevice);
    cudaMemcpy(d + 12, fb.data(), 48, cudaMemcpyHostToDevice);
    add<<<1, 16>>>(d + 24, d, d + 12, 12);
    cudaMemcpy(fc.data(), d + 24, 48, cudaMemcpyDeviceToHost);
    Matrix c;
    for (int i = 0; i < 3; i++) c.emplace_back(fc.begin() + i * 4, fc.begin() + (i + 1) * 4);
    print(c);
    cudaFree(d);
}
