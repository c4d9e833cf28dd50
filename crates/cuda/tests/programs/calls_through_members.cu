// Calls through members: pointers to functions in tables and objects, and objects with a call operator of their own.
#include <cstdio>
#include <vector>

typedef float (*Function)(float);

float twice(float x) { return 2 * x; }
float square(float x) { return x * x; }
int add(int a, int b) { return a + b; }
int subtract(int a, int b) { return a - b; }

struct Operation {
    const char *name;
    int (*call)(int, int);
};

struct Stage {
    Function function;
    Stage *next;
    float run(float x) const { return next ? next->run(function(x)) : this->function(x); }
};

struct Scale {
    float factor;
    __host__ __device__ float operator()(float x) const { return factor * x; }
};

template <typename Map>
struct Applied {
    Map map;
    __host__ __device__ float at(float x) const { return this->map(x) + map(1.0f); }
};

void fill(float *values, int count)
{
    for (int i = 0; i < count; i++) {
        values[i] = 0.5f * i;
    }
}

struct Case {
    const char *name;
    void (*prepare)(float *, int);
};

__global__ void apply(Applied<Scale> applied, float *out)
{
    out[threadIdx.x] = applied.map(threadIdx.x) + applied.at(2.0f);
}

int main()
{
    Operation table[] = {{"add", add}, {"subtract", subtract}};
    for (int i = 0; i < 2; i++) {
        printf("%s %d %d\n", table[i].name, table[i].call(7, 3), (*table[i].call)(1, 2));
    }
    std::vector<Operation> more;
    more.push_back({"sum", add});
    const Operation *first = &more[0];
    printf("%s %d %d\n", first->name, first->call(4, 5), (first->call)(6, 7));
    Stage last = {square, nullptr};
    Stage begin = {twice, &last};
    printf("%g\n", begin.run(3));
    begin.function = square;
    printf("%g\n", begin.function(5) + begin.next->function(2));
    Case cases[1] = {{"ramp", fill}};
    float values[4];
    for (const Case &one : cases) {
        one.prepare(values, 4);
        printf("%s %g\n", one.name, values[3]);
    }
    float *out;
    cudaMalloc(&out, 4 * sizeof(float));
    Applied<Scale> applied{{3.0f}};
    apply<<<1, 4>>>(applied, out);
    cudaMemcpy(values, out, sizeof(values), cudaMemcpyDeviceToHost);
    printf("%g %g %g\n", values[0], values[3], applied.map(4));
    cudaFree(out);
    return 0;
}
