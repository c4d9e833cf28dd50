// Structures and classes with types and constants of their own: nested structures, enumerations, typedefs and aliases,
// compile-time constants, within templates too, and methods that are templates.
#include <cstdio>
#include <vector>
#include <cuda_runtime.h>

struct Grid {
    static constexpr int width = 8;
    static const int height = 4;
    enum Kind { empty, wall = 3, water };
    enum class Side { left, right = 5 };
    typedef float value_type;
    using Index = unsigned int;
    struct Cell {
        int x, y;
        value_type weight;
        Kind kind;
        __host__ __device__ Index at() const { return y * width + x; }
    };
    enum { cells = width * height };

    Cell corner;
    Side side;

    __host__ __device__ Cell cell(int x, int y) const;
    __host__ __device__ static Kind kind_of(Index at) { return at % 3 == 0 ? wall : (at % 3 == 1 ? water : empty); }
};

__host__ __device__ Grid::Cell Grid::cell(int x, int y) const
{
    Cell made;
    made.x = corner.x + x;
    made.y = corner.y + y;
    made.kind = kind_of(made.at());
    made.weight = 0.5f * made.at();
    return made;
}

__global__ void weigh(Grid grid, Grid::value_type *weights, int *kinds)
{
    Grid::Index i = blockIdx.x * blockDim.x + threadIdx.x;
    __shared__ Grid::value_type row[Grid::width];
    if (threadIdx.x < Grid::width) row[threadIdx.x] = threadIdx.x * 10.0f;
    __syncthreads();
    if (i < Grid::cells) {
        Grid::Cell cell = grid.cell(i % Grid::width, i / Grid::width);
        weights[i] = cell.weight + row[i % Grid::width];
        kinds[i] = cell.kind == Grid::wall ? 1 : (cell.kind == Grid::Kind::water ? 2 : 0);
    }
}

template <typename T, int N>
struct Tile {
    typedef T value_type;
    using Pointer = T *;
    static constexpr int size = N;
    struct Entry { T value; int index; };
    T values[N];

    __host__ __device__ Entry largest() const
    {
        Entry best = { values[0], 0 };
        for (int i = 1; i < N; i++)
            if (values[i] > best.value) { best.value = values[i]; best.index = i; }
        return best;
    }
    template <typename U>
    __host__ __device__ U sum_as(U start) const
    {
        U total = start;
        for (int i = 0; i < N; i++) total += (U)values[i];
        return total;
    }
};

template <typename Holder>
__global__ void search(const typename Holder::value_type *in, typename Holder::value_type *best, int *where, float *sums)
{
    Holder tile;
    for (int i = 0; i < Holder::size; i++) tile.values[i] = in[threadIdx.x * Holder::size + i];
    typename Holder::Entry found = tile.largest();
    best[threadIdx.x] = found.value;
    where[threadIdx.x] = found.index;
    sums[threadIdx.x] = tile.sum_as(0.25f);
}

template <class T>
class List {
    struct Node {
        T value;
        Node *next;
    };
    Node *head;
    int length;
public:
    typedef T value_type;
    List() : head(nullptr), length(0) {}
    ~List();
    void push(const T &value);
    T sum() const
    {
        T total = T();
        for (Node *node = head; node != nullptr; node = node->next) total += node->value;
        return total;
    }
    int size() const { return length; }
};

template <class T>
List<T>::~List()
{
    while (head) {
        Node *next = head->next;
        delete head;
        head = next;
    }
}

template <class T>
void List<T>::push(const T &value)
{
    Node *node = new Node;
    node->value = value;
    node->next = head;
    head = node;
    length++;
}

int main()
{
    Grid grid;
    grid.corner.x = 1;
    grid.corner.y = 0;
    grid.side = Grid::Side::right;
    const int n = Grid::cells;
    float *d_weights, weights[n];
    int *d_kinds, kinds[n];
    cudaMalloc(&d_weights, n * sizeof(Grid::value_type));
    cudaMalloc(&d_kinds, n * sizeof(int));
    weigh<<<2, 16>>>(grid, d_weights, d_kinds);
    cudaMemcpy(weights, d_weights, n * sizeof(float), cudaMemcpyDeviceToHost);
    cudaMemcpy(kinds, d_kinds, n * sizeof(int), cudaMemcpyDeviceToHost);
    for (int i = 0; i < n; i += 5) printf("%d: %.1f %d\n", i, weights[i], kinds[i]);
    Grid::Cell cell = grid.cell(2, 1);
    printf("cell %u %.1f %d, side %d, %d bytes\n", cell.at(), cell.weight, cell.kind, (int)grid.side, (int)sizeof(Grid::Cell));

    typedef Tile<int, 4> Four;
    Four::value_type in[16];
    for (int i = 0; i < 16; i++) in[i] = (i * 7) % 11;
    int *d_in, *d_best, *d_where, best[4], where[4];
    float *d_sums, sums[4];
    cudaMalloc(&d_in, sizeof(in));
    cudaMalloc(&d_best, sizeof(best));
    cudaMalloc(&d_where, sizeof(where));
    cudaMalloc(&d_sums, sizeof(sums));
    cudaMemcpy(d_in, in, sizeof(in), cudaMemcpyHostToDevice);
    search<Four><<<1, 4>>>(d_in, d_best, d_where, d_sums);
    cudaMemcpy(best, d_best, sizeof(best), cudaMemcpyDeviceToHost);
    cudaMemcpy(where, d_where, sizeof(where), cudaMemcpyDeviceToHost);
    cudaMemcpy(sums, d_sums, sizeof(sums), cudaMemcpyDeviceToHost);
    for (int i = 0; i < 4; i++) printf("%d at %d, sum %.2f\n", best[i], where[i], sums[i]);
    Tile<float, 2>::Entry entry = { 1.5f, 2 };
    Tile<float, 2>::Pointer p = &entry.value;
    *p += 1;
    printf("%.1f %d %d\n", entry.value, entry.index, Tile<float, 3>::size);

    List<double> list;
    for (int i = 1; i <= 5; i++) list.push(i * 0.5);
    List<double>::value_type total = list.sum();
    printf("%d: %.2f\n", list.size(), total);
    std::vector<Grid::Cell> row;
    for (int x = 0; x < 3; x++) row.push_back(grid.cell(x, 0));
    for (const Grid::Cell &one : row) printf("%u ", one.at());
    printf("\n");
    switch (row[1].kind) {
    case Grid::wall: printf("wall\n"); break;
    case Grid::water: printf("water\n"); break;
    default: printf("empty\n");
    }
    cudaFree(d_weights);
    cudaFree(d_kinds);
    cudaFree(d_in);
    cudaFree(d_best);
    cudaFree(d_where);
    cudaFree(d_sums);
    return 0;
}
