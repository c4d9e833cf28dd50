// An exception that a handler catches: the error of the runtime is reported beside it, and the status is the program's own.
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
