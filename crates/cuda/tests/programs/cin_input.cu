// Numbers and a name from std::cin, a loop that reads until nothing is left, and powers from a kernel.
#include <iostream>
#include <string>

__global__ void powers(long long *out, int base, int n)
{
    int i = threadIdx.x;
    if (i >= n) return;
    long long p = 1;
    for (int k = 0; k < i; k++) p *= base;
    out[i] = p;
}

int main()
{
    int base, n;
    double unused;
    std::string name;
    std::cin >> base >> n;
    std::cin >> unused >> name;
    long long h[32], *d;
    cudaMalloc(&d, sizeof(h));
    powers<<<1, 32>>>(d, base, n);
    cudaMemcpy(h, d, n * sizeof(long long), cudaMemcpyDeviceToHost);
    std::cout << name << ":";
    for (int i = 0; i < n; i++) std::cout << " " << h[i];
    std::cout << std::endl;
    int more, count = 0;
    while (std::cin >> more) count += more;
    std::cout << "rest " << count << "\n";
    cudaFree(d);
    return 0;
}
