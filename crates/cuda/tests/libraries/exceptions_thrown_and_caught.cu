// Exceptions: the library's and a program's own classes, by reference and by value, thrown again, and through several calls.
#include <cuda_runtime.h>

#include <cstdio>
#include <exception>
#include <iostream>
#include <stdexcept>
#include <string>

class DeviceError : public std::runtime_error {
public:
    DeviceError(int code, const std::string &what) : std::runtime_error("device: " + what), code(code) {}
    int code;
};

class Refused : public std::exception {
    std::string why;

public:
    explicit Refused(const std::string &why) : why("refused " + why) {}
    const char *what() const noexcept override { return why.c_str(); }
};

struct Plain {
    int number;
};

__global__ void twice(int *x) { x[threadIdx.x] *= 2; }

void check(cudaError_t error, const char *what)
{
    if (error != cudaSuccess) throw DeviceError((int)error, what);
}

int depth(int n)
{
    if (n == 0) throw std::out_of_range("the bottom");
    return depth(n - 1) + 1;
}

int chosen(int which)
{
    switch (which) {
    case 0: throw 42;
    case 1: throw "a text";
    case 2: throw Refused("twice");
    case 3: throw Plain{7};
    case 4: throw std::invalid_argument("an argument");
    default: return which;
    }
}

void tried(int which)
{
    try {
        int result = chosen(which);
        std::cout << "nothing thrown: " << result << std::endl;
    } catch (int number) {
        std::cout << "int " << number << std::endl;
    } catch (const char *text) {
        std::cout << "text " << text << std::endl;
    } catch (const Plain &plain) {
        std::cout << "plain " << plain.number << std::endl;
    } catch (const std::logic_error &error) {
        std::cout << "logic " << error.what() << std::endl;
    } catch (const std::exception &error) {
        std::cout << "exception " << error.what() << std::endl;
    }
}

int returns_from_within(int n)
{
    for (int i = 0; i < 10; i++) {
        try {
            if (i < n) continue;
            if (i == 5) return -1;
            throw i;
        } catch (int caught) {
            return caught * 100;
        }
    }
    return 0;
}

int main()
{
    for (int which = 0; which < 6; which++) tried(which);
    std::cout << returns_from_within(3) << " " << returns_from_within(5) << std::endl;
    int local = 1;
    try {
        local = 2;
        depth(20);
        local = 3;
    } catch (...) {
        std::cout << "caught with " << local << std::endl;
    }
    try {
        try {
            check(cudaErrorInvalidValue, "inner");
        } catch (const DeviceError &error) {
            std::cout << error.code << " " << error.what() << std::endl;
            throw;
        }
    } catch (const std::runtime_error &error) {
        std::cout << "again: " << error.what() << std::endl;
    }
    try {
        int host[4] = {1, 2, 3, 4};
        int *device;
        check(cudaMalloc(&device, sizeof(host)), "malloc");
        check(cudaMemcpy(device, host, sizeof(host), cudaMemcpyHostToDevice), "copy");
        twice<<<1, 4>>>(device);
        check(cudaMemcpy(host, device, sizeof(host), cudaMemcpyDeviceToHost), "copy back");
        check(cudaFree(device), "free");
        printf("%d %d %d %d\n", host[0], host[1], host[2], host[3]);
    } catch (const std::exception &error) {
        std::cout << error.what() << std::endl;
        return 1;
    }
    try {
        throw std::runtime_error(std::string("the ") + "end");
    } catch (std::exception &error) {
        std::cout << error.what() << std::endl;
    }
    return 0;
}
