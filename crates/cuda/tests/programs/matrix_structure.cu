// Tables that carry their size and go to a kernel by value: the cheapest way over one stop, for each pair of towns.
#include <stdio.h>
#include <stdlib.h>
#define SIDE 8

typedef struct {
    float *fares;
    int starts;
    int ends;
} Table;

__device__ float fare(const Table table, int start, int end)
{
    return table.fares[start * table.ends + end];
}

__device__ void enter(Table table, int start, int end, float price)
{
    table.fares[end + table.ends * start] = price;
}

__global__ void joinLegs(Table first, Table second, Table both)
{
    int end = SIDE * blockIdx.x + threadIdx.x;
    int start = SIDE * blockIdx.y + threadIdx.y;
    if (start < both.starts && end < both.ends) {
        float cheapest = first.fares[start * first.ends] + fare(second, 0, end);
        for (int stop = 1; stop != second.starts; stop++) {
            float price = fare(first, start, stop) + second.fares[stop * second.ends + end];
            cheapest = price < cheapest ? price : cheapest;
        }
        enter(both, start, end, cheapest);
    }
}

size_t bytesOf(const Table table)
{
    return table.starts * table.ends * sizeof(float);
}

void fill(Table table, int factor, int rest)
{
    for (int k = 0; k < table.starts * table.ends; k++) {
        table.fares[k] = (k * factor) % rest + 0.5f;
    }
}

void findCheapest(const Table first, const Table second, Table both)
{
    Table lent[3];
    lent[0] = first;
    lent[1] = second;
    lent[2].starts = both.starts;
    lent[2].ends = both.ends;
    for (int k = 0; k < 3; k++) {
        cudaMalloc(&lent[k].fares, bytesOf(lent[k]));
    }
    cudaMemcpy(lent[0].fares, first.fares, bytesOf(first), cudaMemcpyHostToDevice);
    cudaMemcpy(lent[1].fares, second.fares, bytesOf(second), cudaMemcpyHostToDevice);
    dim3 threads(SIDE, SIDE);
    dim3 blocks((both.ends + threads.x - 1) / threads.x, (both.starts + threads.y - 1) / threads.y);
    joinLegs<<<blocks, threads>>>(lent[0], lent[1], lent[2]);
    cudaMemcpy(both.fares, lent[2].fares, bytesOf(both), cudaMemcpyDeviceToHost);
    for (int k = 0; k < 3; k++) {
        cudaFree(lent[k].fares);
    }
}

int main()
{
    Table first, second, both;
    first.starts = both.starts = 21;
    first.ends = second.starts = 13;
    second.ends = both.ends = 30;
    first.fares = (float *)malloc(bytesOf(first));
    second.fares = (float *)malloc(bytesOf(second));
    both.fares = (float *)malloc(bytesOf(both));
    fill(first, 29, 101);
    fill(second, 43, 97);
    findCheapest(first, second, both);
    int wrong = 0;
    float sum = 0;
    for (int start = 0; start < both.starts; start++) {
        for (int end = 0; end < both.ends; end++) {
            float cheapest = 1000;
            for (int stop = 0; stop < first.ends; stop++) {
                float price = first.fares[start * first.ends + stop] + second.fares[stop * second.ends + end];
                if (price < cheapest) cheapest = price;
            }
            float found = both.fares[start * both.ends + end];
            wrong += found != cheapest;
            sum += found;
        }
    }
    printf("from 20 to 29: %g, in all %g, %d wrong\n", both.fares[20 * 30 + 29], sum, wrong);
    free(first.fares);
    free(second.fares);
    free(both.fares);
    return 0;
}
