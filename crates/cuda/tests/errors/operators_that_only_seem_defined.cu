// An `operator+` does not make an `operator+=`.
#include <cstdio>

struct Length { int metres; };
Length operator+(Length a, int more) { return Length{a.metres + more}; }
__host__ __device__ float2 operator+(float2 a, float2 b) { return make_float2(a.x + b.x, a.y + b.y); }

__global__ void kernel(float2 *data)
{
    float2 sum = make_float2(0.0f, 0.0f);
    sum += data[0];
    data[1] = sum;
}

int main()
{
    Length length = {1};
    length += 2;
    printf("%d\n", length.metres);
}
