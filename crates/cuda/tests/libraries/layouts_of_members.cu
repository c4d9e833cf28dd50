// Attributes of a member, behind its name, before its type or where its type got a name, decide where it lies. Those of
// variables, parameters and functions change no value.
#include <cstddef>
#include <cstdio>

typedef struct {
    int number;
} Seat __attribute__((aligned));

struct Early {
    char letter;
    alignas(16) float value;
};

struct Late {
    char letter;
    float value __attribute__((aligned(32)));
    short rest;
};

struct Row {
    char letter;
    Seat seat;
    char last;
};

struct alignas(double2) Pair {
    float first;
};

__global__ void offsets(const Late *all, const Row *row, float *values, int *places, int unused __attribute__((unused))) {
    int t = threadIdx.x;
    values[t] = all[t].value + all[t].rest;
    if (t == 0) {
        places[0] = (int)offsetof(Late, value);
        places[1] = (int)((const char *)&row->seat - (const char *)row);
        places[2] = (int)sizeof(Late);
        places[3] = row->seat.number + row->last;
    }
}

int total(const int *from, int count) __attribute__((noinline));

int total(const int *from, int count) {
    switch (count) {
    case 0:
        return 0;
    case 1:
        count = 1;
        __attribute__((fallthrough));
    default:
        break;
    }
    __attribute__((unused)) static int calls = 0;
    calls++;
    int sum = 0;
    for (int i = 0; i < count; i++)
        sum += from[i];
    return sum;
}

int main() {
    int block[4] __attribute__((aligned(64))) = {1, 2, 3, 4}, more __attribute__((unused)) = 5;
    Late *all;
    Row *row;
    float *values;
    int *places;
    cudaMallocManaged(&all, 4 * sizeof(Late));
    cudaMallocManaged(&row, sizeof(Row));
    cudaMallocManaged(&values, 4 * sizeof(float));
    cudaMallocManaged(&places, 4 * sizeof(int));
    for (int i = 0; i < 4; i++) {
        all[i].letter = 'a';
        all[i].value = 0.5f * i;
        all[i].rest = (short)(10 * i);
    }
    row->seat.number = 7;
    row->last = 'A';
    offsets<<<1, 4>>>(all, row, values, places, more);
    cudaDeviceSynchronize();
    printf("%d %d %d %d\n", (int)sizeof(Early), (int)sizeof(Late), (int)sizeof(Row), (int)sizeof(Pair));
    printf("%d %d %d %d\n", places[0], places[1], places[2], places[3]);
    printf("%.1f %.1f %d %d\n", values[1], values[3], total(block, 4), (int)offsetof(Early, value));
    cudaFree(all);
    cudaFree(row);
    cudaFree(values);
    cudaFree(places);
}
