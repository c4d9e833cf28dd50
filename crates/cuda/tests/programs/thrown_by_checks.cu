// Errors of the runtime thrown as exceptions, and caught in main.
#include <iostream>
#include <stdexcept>
#include <string>
#include <vector>

inline void check(cudaError_t e, const std::string &what)
{
    if (e != cudaSuccess) throw std::runtime_error(what + ": " + cudaGetErrorString(e));
}

__global__ void inc(int *x) { x[threadIdx.x]++; }

int main()
{
    try {
        std::vector<int> v(32, 41);
        int *d;
        check(cudaMalloc(&d, 128), "cudaMalloc");
        check(cudaMemcpy(d, v.data(), 128, cudaMemcpyHostToDevice), "copy in");
        inc<<<1, 32>>>(d);
        check(cudaGetLastError(), "launch");
        check(cudaMemcpy(v.data(), d, 128, cudaMemcpyDeviceToHost), "copy out");
        std::cout << v[0] << " " << v[31] << std::endl;
        check(cudaFree(d), "free");
    } catch (const std::exception &e) {
        std::cerr << "error: " << e.what() << std::endl;
        return EXIT_FAILURE;
    }
    return EXIT_SUCCESS;
}
