// Names that a namespace or a structure does not hold, and those that need a path.
#include <cstdio>
namespace cpu {
int reduce(int n) { return n; }
}
namespace gpu {
__global__ void scale(float *data) { data[threadIdx.x] *= 2; }
struct Options { static const int most = 4; enum Kind { plain }; };
}
struct Holder {
    int value;
    typedef int Index;
    static int twice() { return value * 2; }
};
int main()
{
    printf("%d\n", reduce(3));
    printf("%d\n", cpu::scan(3));
    float *d;
    scale<<<1, 1>>>(d);
    Options options;
    gpu::Options::Index i = 0;
    Holder::Index j = Holder::none;
    printf("%d\n", gpu::Options::most + gpu::Options::plain);
    return i + j;
}
