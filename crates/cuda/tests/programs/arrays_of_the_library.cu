// std::array on the host, whose items a kernel multiplies.
#include <array>
#include <iostream>
#include <algorithm>
constexpr std::size_t N = 64;

__global__ void scale(int *data, int factor) { data[threadIdx.x] *= factor; }

int main()
{
    std::array<int, N> host;
    for (std::size_t i = 0; i < host.size(); ++i) host[i] = static_cast<int>(i);
    int *device = nullptr;
    cudaMalloc(reinterpret_cast<void **>(&device), sizeof(int) * host.size());
    cudaMemcpy(device, host.data(), sizeof(int) * N, cudaMemcpyHostToDevice);
    scale<<<1, N>>>(device, 3);
    cudaMemcpy(host.data(), device, sizeof(int) * N, cudaMemcpyDeviceToHost);
    std::cout << host.front() << ' ' << host.at(10) << ' ' << host.back() << ' '
              << *std::max_element(host.begin(), host.end()) << '\n';
    std::array<float, 3> v{1.5f, 2.5f, 3.5f};
    v.fill(2.0f);
    for (const auto &x : v) std::cout << x << ",";
    std::cout << std::endl;
    cudaFree(device);
}
