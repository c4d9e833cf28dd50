// Lists that name the members of structures.
#include <cstdio>

struct Range {
    int first = 1;
    int last = 10;
    int step = 1;
};

struct Shape {
    float x, y;
    struct Inner {
        int a, b;
    } inner;
    int count;
};

struct Flags {
    unsigned low : 4;
    unsigned middle : 8;
    int rest;
};

template <typename T>
struct Pair {
    T left, right;
    Pair *copied() const { return new Pair{.left = left, .right = right}; }
};

__global__ void fill(int *out, Range range)
{
    Range own = {.first = 1, .last = range.last + 1};
    int i = threadIdx.x;
    out[i] = own.first * 10000 + own.last * 100 + own.step;
    if (i == 1) out[i] = range.first * 10000 + range.last * 100 + range.step;
}

Range stepping(int step) { return {.step = step}; }

int main()
{
    Range some = {.last = 5};
    Range other{.first = 7, .step = 2};
    Range third = stepping(3);
    printf("%d %d %d, %d %d %d, %d %d %d\n", some.first, some.last, some.step, other.first, other.last, other.step, third.first, third.last,
           third.step);
    Shape shape = {.y = 2.5f, .inner = {.b = 4}, .count = 6};
    printf("%g %g %d %d %d\n", shape.x, shape.y, shape.inner.a, shape.inner.b, shape.count);
    Shape braces{.x = 1.5f, .inner{3, 4}};
    printf("%g %g %d %d %d\n", braces.x, braces.y, braces.inner.a, braces.inner.b, braces.count);
    Flags flags = {.middle = 200, .rest = -1};
    printf("%u %u %d\n", flags.low, flags.middle, flags.rest);
    Pair<int> pair = {.left = 8, .right = 9};
    Pair<int> *copy = pair.copied();
    printf("%d %d\n", copy->left, copy->right);
    delete copy;
    Range *made = new Range{.first = 20};
    printf("%d %d %d\n", made->first, made->last, made->step);
    delete made;
    Range all[2] = {{.first = 3}, {.step = 4}};
    printf("%d %d\n", all[0].first + all[0].last + all[0].step, all[1].first + all[1].last + all[1].step);

    int *device, host[2];
    cudaMalloc(&device, sizeof(host));
    fill<<<1, 2>>>(device, Range{.last = 33, .step = 5});
    cudaMemcpy(host, device, sizeof(host), cudaMemcpyDeviceToHost);
    printf("%d %d\n", host[0], host[1]);
    cudaFree(device);
    return 0;
}
