// How std::cout writes numbers, told by manipulators and by the stream's own functions.
#include <iomanip>
#include <iostream>

int main()
{
    std::cout << std::hex << std::uppercase << 255 << ' ' << std::showbase << 48879u << ' ' << std::nouppercase << 255 << '\n';
    std::cout << std::oct << 64 << ' ' << std::noshowbase << 64 << ' ' << (short)-1 << ' ' << 0 << std::dec << '\n';
    std::cout << std::showpos << 5 << ' ' << -5 << ' ' << 0 << ' ' << 2.5f << ' ' << 7u << std::noshowpos << ' ' << 5 << '\n';
    std::cout << std::boolalpha << true << ' ' << false << std::noboolalpha << ' ' << true << '\n';
    std::cout.precision(3);
    std::cout << 1.23456 << ' ' << 1e20 << ' ' << std::uppercase << 1e-7 << std::nouppercase << '\n';
    std::cout << std::showpoint << 2.0 << ' ' << std::noshowpoint << 2.0 << '\n';
    std::cout.width(8);
    std::cout.fill('.');
    std::cout << 42 << std::left << std::setw(6) << 7 << std::right << std::setw(6) << "end" << '\n';
    std::cout << std::fixed << std::setprecision(2) << 3.14159 << ' ' << std::scientific << 31415.9 << ' ' << std::defaultfloat << 31415.9 << std::endl;
    unsigned long long large = 0xdeadbeefcafeULL;
    std::cout << std::hex << large << ' ' << -1LL << ' ' << (unsigned char)'x' << std::dec << std::endl;
    return 0;
}
