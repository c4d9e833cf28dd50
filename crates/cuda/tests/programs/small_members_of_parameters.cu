// Structures with `bool`, `char` and `short` members, passed to kernels by value: flags, options, functors, in others and in
// arrays, copied and changed there.
#include <cstdio>

struct Options {
    bool negate;
    int n;
    bool twice;
    float by;
};
struct Flags {
    bool a, b, c;
};
struct Mixed {
    char sign;
    unsigned char color[3];
    short low;
    unsigned short high;
    long long wide;
    Flags flags[2];
    bool last;
};
struct Threshold {
    float limit;
    bool inclusive;
    __device__ bool operator()(float value) const { return inclusive ? value >= limit : value > limit; }
};

__global__ void flags(int *out, Options options, Flags f, bool plain)
{
    int t = threadIdx.x;
    if (t >= options.n) return;
    int v = t;
    if (options.negate) v = -v;
    if (options.twice) v *= 2;
    bool both = f.a && !f.b;
    Options own = options;
    own.negate = !own.negate;
    f.b = t > 2;
    out[t] = v + (both ? 100 : 0) + f.c * 1000 + own.negate * 10000 + (int)options.by + f.b * 7 + plain;
}

__global__ void mixed(int *out, Mixed m)
{
    int t = threadIdx.x;
    int flag = m.flags[t % 2].a * 4 + m.flags[t % 2].b * 2 + m.flags[t % 2].c;
    out[t] = m.sign * 1000 + m.color[t % 3] + m.low + m.high * 2 + (int)(m.wide / 1000000000000LL) + flag * 10 + m.last;
}

template <typename Test>
__global__ void count(const float *in, int *found, Test test)
{
    if (test(in[threadIdx.x])) atomicAdd(found, 1);
}

int main()
{
    int *out;
    float *in;
    cudaMallocManaged(&out, 8 * sizeof(int));
    cudaMallocManaged(&in, 8 * sizeof(float));
    Options options = { true, 6, false, 2.5f };
    for (int turn = 0; turn < 2; turn++) {
        Flags f = { true, turn == 1, true };
        flags<<<1, 6>>>(out, options, f, turn == 0);
        cudaDeviceSynchronize();
        for (int i = 0; i < 6; i++) printf("%d ", out[i]);
        printf("\n");
        options.twice = true;
        options.negate = false;
    }
    Mixed m = { -3, { 250, 7, 128 }, -1234, 65000, -5000000000000LL, { { true, false, true }, { false, true, true } }, true };
    mixed<<<1, 6>>>(out, m);
    cudaDeviceSynchronize();
    for (int i = 0; i < 6; i++) printf("%d ", out[i]);
    printf("\n");
    for (int i = 0; i < 8; i++) in[i] = i * 0.5f;
    out[0] = out[1] = 0;
    count<<<1, 8>>>(in, &out[0], Threshold{ 2.0f, true });
    count<<<1, 8>>>(in, &out[1], Threshold{ 2.0f, false });
    cudaDeviceSynchronize();
    printf("%d %d\n", out[0], out[1]);
    cudaFree(out);
    cudaFree(in);
    return 0;
}
