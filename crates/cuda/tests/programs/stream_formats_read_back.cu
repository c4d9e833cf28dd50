// How a stream writes can be read, changed and put back.
#include <iomanip>
#include <iostream>
#include <sstream>

// Declares what CUDA's headers define for both sides.
int min(int a, int b);
__global__ void least(int *values) { values[0] = min(values[0], values[1]) + max(values[0], values[1]); }

int main()
{
    std::ios_base::sync_with_stdio(false);
    std::cin.tie(nullptr);
    std::streamsize before = std::cout.precision();
    std::ios_base::fmtflags flags = std::cout.flags();
    std::cout.setf(std::ios::fixed, std::ios::floatfield);
    std::cout.precision(3);
    std::cout << 3.14159 << ' ' << before << ' ' << std::cout.precision() << '\n';
    std::cout.setf(std::ios::showpos | std::ios::hex);
    std::cout.unsetf(std::ios::dec);
    std::cout << 255 << ' ' << 2.5 << '\n';
    std::cout.flags(flags);
    std::cout.precision(before);
    std::cout << 255 << ' ' << 3.14159265 << '\n';
    char fill = std::cout.fill('*');
    std::cout.width(6);
    std::cout << std::cout.width() << '|' << std::setw(4) << 7 << '|' << (int)fill << '\n';
    std::ostringstream text;
    text.setf(std::ios::scientific, std::ios::floatfield);
    text << 1234.5;
    std::cout << text.str() << ' ' << min(3, 4) << '\n';
    int *values;
    cudaMallocManaged(&values, 8);
    values[0] = 9;
    values[1] = 4;
    least<<<1, 1>>>(values);
    cudaDeviceSynchronize();
    std::cout << values[0] << '\n';
    cudaFree(values);
    return 0;
}
