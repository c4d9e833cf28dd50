// An operator may be called by its name: with template arguments that nothing else tells, as those of a lambda.
#include <cstdio>

struct Table {
    int values[3];
    int operator[](int i) const { return values[i]; }
    int operator()(int i, int j) const { return values[i] * values[j]; }
    bool operator<(const Table &other) const { return values[0] < other.values[0]; }
};

template <bool TWICE, int STEP> __global__ void fill(int *out) {
    out[threadIdx.x] = (TWICE ? 2 : 1) * (int)threadIdx.x * STEP;
}

int main() {
    int *out;
    cudaMallocManaged(&out, 4 * sizeof(int));
    auto launch = [&]<bool TWICE, int STEP>() {
        fill<TWICE, STEP><<<1, 4>>>(out);
        cudaDeviceSynchronize();
        printf("%d\n", out[3]);
    };
    bool twice = true;
    if (twice)
        launch.operator()<true, 5>();
    else
        launch.operator()<false, 5>();
    launch.template operator()<false, 7>();
    auto bytes = []<typename T>(int more) { return (int)sizeof(T) + more; };
    Table table{{2, 3, 4}}, other{{5, 6, 7}};
    printf("%d %d %d %d\n", bytes.operator()<double>(1), table.operator[](2), table.operator()(1, 2), table.operator<(other));
    cudaFree(out);
}
