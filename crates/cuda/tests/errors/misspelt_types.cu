// Types that are misspelt: each is told once, and what is declared with them is known all the same.
#include <cstdio>
__global__ void scale(flaot *data, int n)
{
    if (threadIdx.x < n) data[threadIdx.x] *= 2.0f;
}
__device__ flaot half_of(const duoble value) { return value / 2; }
struct Point {
    flaot x, y;
};
int main()
{
    scale<<<1, 1>>>(nullptr, 3);
    flaot x = 3;
    Piont *p = nullptr;
    for (itn i = 0; i < 3; i++) x += i;
    unsinged int u = 3;
    type data = 5;
    printf("%u %d\n", u, data);
    int product = 4;
    product *product;
    return 0;
}
