// What belongs to the host does not go into a kernel, and constants stay as they are.
#include <iostream>
#include <string>
#include <vector>
__global__ void prints() { std::cout << "hi" << std::endl; }
__global__ void takes(std::vector<float> v, std::string name) { v[0] = 1; }
__global__ void declared(int *a);
__global__ void downwards(int *a)
{
    const int n = 3;
    n = 4;
    for (unsigned int i = 10; i >= 0; i--) a[i] = n;
}
int main()
{
    prints<<<1, 1>>>();
    declared<<<1, 1>>>(nullptr);
    return 0;
}
