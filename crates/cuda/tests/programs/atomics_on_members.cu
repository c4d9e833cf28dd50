// Atomics on members of structures: statistics gathered in one object, counters of cells, a histogram in a structure.
#include <cstdio>

struct Statistics {
    int smallest, largest;
    unsigned int count;
    float sum;
};

struct Cell {
    float weight;
    int visits;
    int last;
};

struct Histogram {
    int bins[8];
    int outside;
};

__device__ Statistics overall = {1000000, -1000000, 0, 0.0f};

__device__ void gather(Statistics *into, int value)
{
    atomicMin(&into->smallest, value);
    atomicMax(&into->largest, value);
    atomicInc(&into->count, 0xffffffffu);
    atomicAdd(&into->sum, value * 0.5f);
}

__global__ void statistics(const int *in, int n)
{
    __shared__ Statistics own;
    if (threadIdx.x == 0) {
        own.smallest = 1000000;
        own.largest = -1000000;
        own.count = 0;
        own.sum = 0.0f;
    }
    __syncthreads();
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) gather(&own, in[i]);
    __syncthreads();
    if (threadIdx.x == 0) {
        Statistics copy = own;
        atomicMin(&overall.smallest, copy.smallest);
        atomicMax(&overall.largest, copy.largest);
        atomicAdd(&overall.count, copy.count);
        atomicAdd(&overall.sum, copy.sum);
    }
}

__global__ void visit(Cell *cells, const int *in, int n, int count)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;
    Cell *cell = &cells[(in[i] + 1000) % count];
    atomicAdd(&cell->visits, 1);
    atomicMax(&cell->last, i);
}

// Plain reads and writes of the same members, and of whole structures.
__global__ void settle(Cell *cells, int count)
{
    int i = threadIdx.x;
    if (i >= count) return;
    Cell own = cells[i];
    own.weight = own.visits * 2.0f;
    cells[i] = own;
    cells[i].visits += 100;
    if (atomicCAS(&cells[i].last, -1, 7) == -1) atomicExch(&cells[i].weight, -1.0f);
}

__global__ void fill(Histogram *histogram, const int *in, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;
    if (in[i] >= 0 && in[i] < 80) atomicAdd(&histogram->bins[in[i] / 10], 1);
    else atomicAdd(&histogram->outside, 1);
}

int main()
{
    const int n = 1000, count = 12;
    int h[n], *d;
    for (int i = 0; i < n; i++) h[i] = (i * 41) % 157 - 40;
    cudaMalloc(&d, sizeof h);
    cudaMemcpy(d, h, sizeof h, cudaMemcpyHostToDevice);

    statistics<<<(n + 127) / 128, 128>>>(d, n);
    Statistics found;
    cudaMemcpyFromSymbol(&found, overall, sizeof found);
    int smallest = h[0], largest = h[0], sum = 0;
    for (int i = 0; i < n; i++) {
        if (h[i] < smallest) smallest = h[i];
        if (h[i] > largest) largest = h[i];
        sum += h[i];
    }
    bool right = found.smallest == smallest && found.largest == largest && found.count == n && found.sum == sum * 0.5f;
    printf("%d to %d, %u values, %.1f %s\n", found.smallest, found.largest, found.count, found.sum, right ? "right" : "wrong");

    Cell cells[count], *d_cells;
    for (int i = 0; i < count; i++) {
        cells[i].weight = 0.0f;
        cells[i].visits = 0;
        cells[i].last = -1;
    }
    cudaMalloc(&d_cells, sizeof cells);
    cudaMemcpy(d_cells, cells, sizeof cells, cudaMemcpyHostToDevice);
    visit<<<(n + 127) / 128, 128>>>(d_cells, d, 500, count);
    settle<<<1, 32>>>(d_cells, count);
    cudaMemcpy(cells, d_cells, sizeof cells, cudaMemcpyDeviceToHost);
    int wrong = 0;
    for (int c = 0; c < count; c++) {
        int visits = 0, last = -1;
        for (int i = 0; i < 500; i++)
            if ((h[i] + 1000) % count == c) {
                visits++;
                last = i;
            }
        wrong += cells[c].visits != visits + 100 || cells[c].last != last || cells[c].weight != visits * 2.0f;
    }
    printf("cells %d %d %.1f, %d wrong\n", cells[3].visits, cells[3].last, cells[3].weight, wrong);

    Histogram histogram, *d_histogram;
    cudaMalloc(&d_histogram, sizeof histogram);
    cudaMemset(d_histogram, 0, sizeof histogram);
    fill<<<(n + 255) / 256, 256>>>(d_histogram, d, n);
    cudaMemcpy(&histogram, d_histogram, sizeof histogram, cudaMemcpyDeviceToHost);
    int own[9] = {0};
    for (int i = 0; i < n; i++) own[h[i] >= 0 && h[i] < 80 ? h[i] / 10 : 8]++;
    wrong = histogram.outside != own[8];
    for (int b = 0; b < 8; b++) {
        printf("%d ", histogram.bins[b]);
        wrong += histogram.bins[b] != own[b];
    }
    printf("%d outside, %d wrong\n", histogram.outside, wrong);
    cudaFree(d);
    cudaFree(d_cells);
    cudaFree(d_histogram);
    return 0;
}
