// A structure that is declared once more behind its definition stays what it is.
#include <cstdio>

class Counter {
public:
    int count = 5;
    int next() { return ++count; }
};
class Counter;
struct Holder;
int use(Counter &counter, Holder &holder);

struct Holder {
    Counter *counter;
};
struct Holder;

namespace inner {
struct Part {
    int x;
};
}
namespace inner {
struct Part;
struct Whole {
    Part *part;
};
}

template <typename T, int N = 3, typename Sum = T>
struct Row;
template <typename T, int N, typename Sum>
struct Row {
    T values[N];
    __host__ __device__ Sum sum() const {
        Sum total = 0;
        for (int i = 0; i < N; i++) total += values[i];
        return total;
    }
};
template <typename T, int N, typename Sum>
struct Row;

int use(Counter &counter, Holder &holder) { return counter.next() + holder.counter->next(); }

__global__ void add(inner::Part *parts) { parts[threadIdx.x].x += threadIdx.x; }

int main() {
    Counter counter;
    Holder holder = {&counter};
    printf("%d\n", use(counter, holder));
    inner::Part *parts;
    cudaMallocManaged(&parts, 2 * sizeof(inner::Part));
    parts[0].x = parts[1].x = 3;
    add<<<1, 2>>>(parts);
    cudaDeviceSynchronize();
    inner::Whole whole = {parts + 1};
    printf("%d\n", whole.part->x);
    Row<float> row = {1.5f, 2, 3};
    Row<int, 2, double> pair = {4, 5};
    printf("%g %g\n", row.sum(), pair.sum());
    cudaFree(parts);
    return 0;
}
