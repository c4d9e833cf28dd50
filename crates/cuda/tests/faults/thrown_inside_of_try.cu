// An exception that nobody catches ends the program; one that is caught is not supported, and said to be.
#include <iostream>
#include <stdexcept>
void check(cudaError_t error, const std::string &what)
{
    if (error != cudaSuccess) throw std::runtime_error(what + ": " + cudaGetErrorString(error));
}
int main()
{
    try {
        float *d;
        check(cudaMalloc(&d, 64), "allocation");
        check(cudaFree(d), "free");
        std::cout << "fine" << std::endl;
        check(cudaFree(d), "second free");
    } catch (const std::exception &error) {
        std::cerr << error.what() << std::endl;
        return 1;
    }
    return 0;
}
