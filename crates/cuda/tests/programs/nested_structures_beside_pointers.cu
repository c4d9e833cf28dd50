// Structures in a kernel's parameter that holds pointers: read, called, and handed on.
#include <cstdio>

struct Scale {
    int factor;
    int shift;
    __host__ __device__ int apply(int x) const { return x * factor + shift; }
    __host__ __device__ int both() { return factor + shift; }
    __host__ __device__ int twice(int x) const { return apply(apply(x)); }
};

struct Table {
    int values[4];
    Scale scales[2];
    __host__ __device__ int at(int i) const { return values[i]; }
};

struct Line {
    int *elements;
    Scale scale;
    __device__ int read(int i) const { return scale.apply(elements[i]); }
    __device__ void write(int i, int value) { elements[i] = value + scale.both(); }
};

struct Context {
    Line from;
    Line to;
    Table table;
    int count;
};

__device__ int by_value(Scale scale, int x) { return scale.apply(x); }
__device__ int changed(Scale scale, int x) {
    scale.factor += 1;
    return scale.apply(x);
}
__device__ int by_reference(const Scale &scale, int x) { return scale.apply(x); }
__device__ int of_line(const Line &line, int i) { return by_reference(line.scale, line.elements[i]) + line.scale.shift; }
__device__ int of_copy(Line line, int i) { return line.read(i) - line.scale.factor; }
__device__ int of_table(const Table &table, int i) { return table.at(i % 4) + table.values[1]; }

__global__ void members(Context context) {
    int i = threadIdx.x;
    if (i < context.count) context.to.elements[i] = context.from.elements[i] + context.from.scale.shift;
}

__global__ void methods(Context context) {
    int i = threadIdx.x;
    if (i < context.count) context.to.write(i, context.from.read(i) + context.to.scale.twice(i));
}

__global__ void handed(Context context) {
    int i = threadIdx.x;
    if (i >= context.count) return;
    int sum = by_value(context.from.scale, i) + changed(context.to.scale, i) + by_reference(context.to.scale, i);
    context.to.elements[i] = sum + 1000 * of_line(context.from, i) + 100000 * of_copy(context.from, i);
}

__global__ void tables(Context context) {
    int i = threadIdx.x;
    if (i >= context.count) return;
    int sum = of_table(context.table, i) + context.table.values[i % 4];
    context.to.elements[i] = sum + context.table.scales[i % 2].factor + 100 * context.table.scales[1].apply(i);
}

template <class F> __global__ void each(int count, F f) {
    int i = threadIdx.x;
    if (i < count) f(i);
}

int main() {
    const int count = 8;
    int *from, *to;
    cudaMallocManaged(&from, count * sizeof(int));
    cudaMallocManaged(&to, count * sizeof(int));
    for (int i = 0; i < count; i++) from[i] = i + 1;
    Context context = {{from, {2, 3}}, {to, {5, 7}}, {{10, 20, 30, 40}, {{1, 2}, {3, 4}}}, count};
    auto show = [&](const char *name) {
        cudaDeviceSynchronize();
        printf("%s:", name);
        for (int i = 0; i < count; i++) printf(" %d", to[i]);
        printf("\n");
    };
    members<<<1, 32>>>(context);
    show("members");
    methods<<<1, 32>>>(context);
    show("methods");
    handed<<<1, 32>>>(context);
    show("handed");
    tables<<<1, 32>>>(context);
    show("tables");
    Scale scale = {4, 1};
    each<<<1, 32>>>(count, [=] __device__(int i) { to[i] = scale.apply(from[i]) + scale.shift; });
    show("functor");
    int added = 3;
    auto square = [=] __host__ __device__(int x) { return x * x + added; };
    each<<<1, 32>>>(count, [=] __device__(int i) { to[i] = square(i); });
    show("lambda");
    cudaFree(from);
    cudaFree(to);
    return 0;
}
