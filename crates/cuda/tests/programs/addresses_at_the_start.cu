// Variables of the device that begin with addresses: of other variables, of elements, members and texts, and of functions.
#include <cstdio>

struct Vector {
    float x, y;
    int tags[3];
};

struct Node {
    int value;
    Node *next;
};

struct Table {
    const char *name;
    const int *first;
    int count;
    float *member;
};

struct First {
    int one;
};

struct Second {
    int two;
};

struct Both : First, Second {
    int three;
};

__device__ int single = 7;
__device__ int *to_single = &single;

__device__ int numbers[6] = { 10, 11, 12, 13, 14, 15 };
__device__ int *inside = numbers + 2;
__device__ int *end_of_numbers = &numbers[6];
__device__ int *backwards = &numbers[5] - (1 + 1);
__device__ int **to_a_pointer = &inside;
__device__ long long between = &numbers[5] - &numbers[1];

__device__ float row_0[3] = { 1.0f, 2.0f, 3.0f };
__device__ float row_1[3] = { 4.0f, 5.0f, 6.0f };
__device__ float *rows[3] = { row_0, row_1 };

__constant__ int grid[2][3] = { { 1, 2, 3 }, { 4, 5, 6 } };
__constant__ const int *grid_rows[2] = { grid[1], grid[0] };
__device__ int (*whole_rows)[3] = grid + 1;

__device__ Vector vectors[2] = { { 0.5f, 1.5f, { 1, 2, 3 } }, { 2.5f, 3.5f, { 4, 5, 6 } } };
__device__ float *second_y = &vectors[1].y;
__device__ int *last_tag = &vectors[1].tags[2];
__device__ unsigned char *byte_of_number = (unsigned char *)numbers + 4;

__device__ Node ring[2] = { { 100, &ring[1] }, { 200, ring } };
__device__ Node alone = { 300, &alone };

__device__ Both both = { { 21 }, { 22 }, 23 };
__device__ Second *second_base = &both;

__constant__ const char *const colours[] = { "red", "green", "blue" };
__device__ const char *word = "warp" + 1;
__constant__ Table tables[2] = { { "numbers", numbers, 6, &vectors[0].x }, { "grid", grid[0], 6, nullptr } };

#define NOWHERE ((Node *)-1)
__device__ Node *nowhere = NOWHERE;

constexpr int PLACE = 3;
__device__ int *by_condition = PLACE > 2 ? &numbers[PLACE] : nullptr;

typedef int (*operation)(int, int);
__device__ int add(int a, int b) { return a + b; }
__host__ __device__ int multiply(int a, int b) { return a * b; }
__device__ operation operations[] = { add, &multiply };

// One may lead to another that is defined later.
namespace settings {
__device__ int *chosen = &numbers[4];
extern __device__ Node there;
__device__ Node here = { 400, &settings::there };
__device__ Node there = { 500, &here };
}

__global__ void read_numbers(int *out)
{
    int at = 0;
    out[at++] = *to_single;
    out[at++] = *inside;
    out[at++] = end_of_numbers[-1];
    out[at++] = *backwards;
    out[at++] = (*to_a_pointer)[1];
    out[at++] = (int)between;
    out[at++] = (int)(rows[0][2] + rows[1][1]);
    out[at++] = rows[2] == nullptr;
    out[at++] = grid_rows[0][0] * 10 + grid_rows[1][2];
    out[at++] = whole_rows[0][1];
    out[at++] = (int)(*second_y * 2);
    out[at++] = *last_tag;
    out[at++] = *byte_of_number;
    out[at++] = second_base->two;
    out[at++] = nowhere == NOWHERE;
    out[at++] = *by_condition;
    out[at++] = *settings::chosen;
    out[at++] = to_single == &single;
    const Node *node = ring;
    int sum = 0;
    for (int step = 0; step < 5; step++) {
        sum += node->value;
        node = node->next;
    }
    out[at++] = sum;
    out[at++] = alone.next->next->value;
    out[at++] = settings::here.next->value;
    out[at++] = settings::here.next->next->value;
}

__global__ void read_tables(int *out)
{
    int t = threadIdx.x;
    int sum = 0;
    for (int i = 0; i < tables[t].count; i++) sum += tables[t].first[i];
    out[2 * t] = sum;
    out[2 * t + 1] = tables[t].member ? (int)(*tables[t].member * 4) : -1;
}

__global__ void read_texts(char *out)
{
    int t = threadIdx.x, at = 0;
    const char *text = t < 3 ? colours[t] : t == 3 ? word : tables[t - 4].name;
    while (text[at]) {
        out[8 * t + at] = text[at];
        at++;
    }
    out[8 * t + at] = 0;
}

__global__ void calculate(int *out)
{
    int t = threadIdx.x;
    out[t] = operations[t % 2](t, 10);
}

// What the variables lead to may change, and so may the variables.
__global__ void change()
{
    *to_single += 1;
    rows[0][0] = 9.0f;
    float *kept = rows[0];
    rows[0] = rows[1];
    rows[1] = kept;
    inside++;
}

__global__ void read_changes(int *out)
{
    out[0] = single;
    out[1] = (int)rows[0][0];
    out[2] = (int)rows[1][0];
    out[3] = (int)row_0[0];
    out[4] = *inside;
}

int main()
{
    int *device, host[32] = {};
    char *letters, texts[48] = {};
    cudaMalloc(&device, sizeof(host));
    cudaMalloc(&letters, sizeof(texts));

    read_numbers<<<1, 1>>>(device);
    cudaMemcpy(host, device, sizeof(host), cudaMemcpyDeviceToHost);
    for (int i = 0; i < 22; i++) printf("%d%c", host[i], i % 11 == 10 ? '\n' : ' ');

    read_tables<<<1, 2>>>(device);
    cudaMemcpy(host, device, sizeof(host), cudaMemcpyDeviceToHost);
    printf("tables: %d %d, %d %d\n", host[0], host[1], host[2], host[3]);

    read_texts<<<1, 6>>>(letters);
    cudaMemcpy(texts, letters, sizeof(texts), cudaMemcpyDeviceToHost);
    for (int i = 0; i < 6; i++) printf("%s%c", texts + 8 * i, i == 5 ? '\n' : ' ');

    calculate<<<1, 4>>>(device);
    cudaMemcpy(host, device, sizeof(host), cudaMemcpyDeviceToHost);
    printf("operations: %d %d %d %d\n", host[0], host[1], host[2], host[3]);

    change<<<1, 1>>>();
    read_changes<<<1, 1>>>(device);
    cudaMemcpy(host, device, sizeof(host), cudaMemcpyDeviceToHost);
    printf("changed: %d %d %d %d %d\n", host[0], host[1], host[2], host[3], host[4]);

    // The address that a variable begins with is the one that the runtime tells, and leads to the same bytes.
    int *begun, *told;
    cudaMemcpyFromSymbol(&begun, to_single, sizeof(begun));
    cudaGetSymbolAddress((void **)&told, single);
    int value = 0;
    cudaMemcpy(&value, begun, sizeof(value), cudaMemcpyDeviceToHost);
    printf("%s, and there is %d\n", begun == told ? "one address" : "two addresses", value);

    const char *there;
    char copied[5];
    cudaMemcpyFromSymbol(&there, word, sizeof(there));
    cudaMemcpy(copied, there, 4, cudaMemcpyDeviceToHost);
    printf("a text of the device: %s\n", copied);

    cudaFree(device);
    cudaFree(letters);
    return 0;
}
