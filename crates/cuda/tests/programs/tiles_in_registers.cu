// Distances of all pairs of points, a patch of pairs in each thread's own arrays; pointers that move, float4 loads.
#include <cstdio>
#include <cstdlib>
#define SAY(format, ...) printf("[%s] " format "\n", __func__, ##__VA_ARGS__)
#define MUST(call)                                                                                                     \
    {                                                                                                                  \
        must((call), __FILE__, __LINE__);                                                                              \
    }
#define PARTS(whole, part) (((whole) + (part) - 1) / (part))
#define PLACE(row, column, pitch) ((row) * (pitch) + (column))
#define AS_FLOAT4(place) (reinterpret_cast<float4 *>(&(place))[0])

inline void must(cudaError_t status, const char *file, int line, bool leave = true)
{
    if (status != cudaSuccess) {
        fprintf(stderr, "%s:%d: %s\n", file, line, cudaGetErrorString(status));
        if (leave) {
            exit(status);
        }
    }
}

// table = scale * distance + keep * table, where towns are the rows and shops the columns.
template <const int ROWS, const int COLUMNS, const int DEPTH, const int DOWN, const int ACROSS>
__global__ void __launch_bounds__((ROWS * COLUMNS) / (DOWN * ACROSS), 1)
    distances(int shops, int size, float scale, float *town, float *shop, float keep, float *table)
{
    const uint threads = (ROWS * COLUMNS) / (DOWN * ACROSS);
    const uint firstRow = threadIdx.x / (COLUMNS / ACROSS) * DOWN;
    const uint firstColumn = threadIdx.x % (COLUMNS / ACROSS) * ACROSS;
    __shared__ float towns[ROWS * DEPTH];
    __shared__ float shopsHere[DEPTH * COLUMNS];
    town += blockIdx.y * ROWS * size;
    shop += blockIdx.x * COLUMNS * size;
    table += PLACE(blockIdx.y * ROWS, blockIdx.x * COLUMNS, shops);
    float sums[DOWN * ACROSS] = {0.0};
    float left[DOWN] = {0.0};
    for (uint done = 0; done < size; done += DEPTH, town += DEPTH, shop += DEPTH) {
        for (uint i = threadIdx.x; i < ROWS * DEPTH / 4; i += threads) {
            uint row = i / (DEPTH / 4), part = i % (DEPTH / 4) * 4;
            float4 four = AS_FLOAT4(town[PLACE(row, part, size)]);
            towns[PLACE(row, part, DEPTH)] = four.x;
            towns[PLACE(row, part + 1, DEPTH)] = four.y;
            towns[PLACE(row, part + 2, DEPTH)] = four.z;
            towns[PLACE(row, part + 3, DEPTH)] = four.w;
        }
        for (uint i = threadIdx.x; i < COLUMNS * DEPTH; i += threads) {
            shopsHere[PLACE(i % DEPTH, i / DEPTH, COLUMNS)] = shop[PLACE(i / DEPTH, i % DEPTH, size)];
        }
        __syncthreads();
        for (uint part = 0; part < DEPTH; ++part) {
            for (uint r = 0; r < DOWN; ++r) {
                left[r] = towns[PLACE(firstRow + r, part, DEPTH)];
            }
            for (uint c = 0; c < ACROSS; ++c) {
                float right = shopsHere[PLACE(part, firstColumn + c, COLUMNS)];
                for (uint r = 0; r < DOWN; ++r) {
                    sums[r * ACROSS + c] += fabsf(left[r] - right);
                }
            }
        }
        __syncthreads();
    }
    for (uint r = 0; r < DOWN; ++r) {
        for (uint c = 0; c < ACROSS; ++c) {
            float &cell = table[PLACE(firstRow + r, firstColumn + c, shops)];
            cell = scale * sums[r * ACROSS + c] + keep * cell;
        }
    }
}

int main()
{
    const int towns = 64, shops = 96, size = 24;
    float *town, *shop, *table;
    MUST(cudaMallocManaged(&town, towns * size * sizeof(float)));
    MUST(cudaMallocManaged(&shop, shops * size * sizeof(float)));
    MUST(cudaMallocManaged(&table, towns * shops * sizeof(float)));
    for (int i = 0; i < towns * size; i++) {
        town[i] = i * 5 % 17;
    }
    for (int i = 0; i < shops * size; i++) {
        shop[i] = i * 3 % 13;
    }
    for (int i = 0; i < towns * shops; i++) {
        table[i] = i % 2;
    }
    dim3 gridDim(PARTS(shops, 32), PARTS(towns, 32));
    dim3 blockDim((32 * 32) / (4 * 2));
    distances<32, 32, 8, 4, 2><<<gridDim, blockDim>>>(shops, size, 0.5f, town, shop, 10.0f, table);
    MUST(cudaPeekAtLastError());
    MUST(cudaDeviceSynchronize());
    double sum = 0;
    for (int i = 0; i < towns * shops; i++) {
        sum += table[i];
    }
    SAY("%g %g %.1f", table[0], table[towns * shops - 1], sum);
    SAY("done");
    cudaFree(town);
    cudaFree(shop);
    cudaFree(table);
}
