// Packed structures in kernels: members that lie where their types alone would not.
#include <cstdio>

#pragma pack(push, 1)
struct Record {
    char tag;
    int number;
    short part;
    double weight;
};
#pragma pack(pop)
#pragma pack(push, 4)
struct Vertex {
    int id;
    float2 place;
    double mass;
    int used;
};
#pragma pack(pop)
struct __attribute__((packed)) Outer {
    char tag;
    struct Inner {
        int x, y;
    } inner;
};

__device__ Record made(int i)
{
    Record record = {'a', i, 2, i * 0.5};
    record.part += 5;
    return record;
}

__global__ void change(Record *records, int *sums)
{
    int i = threadIdx.x;
    Record own = made(i);
    records[i].number += i;
    records[i].weight = 2 * records[i].weight + own.weight;
    records[i].part += own.part;
    sums[i] = records[i].tag + 10 * records[i].number + (int)records[i].weight;
}

__global__ void move(Vertex *vertices)
{
    int i = threadIdx.x;
    vertices[i].place.y *= 2;
    vertices[i].id += 1;
    vertices[i].used -= vertices[i].id;
}

__global__ void nest(Outer *outers)
{
    int i = threadIdx.x;
    Outer zero{};
    zero.inner.y += 3;
    Outer::Inner copy = outers[i].inner;
    copy.x += zero.inner.y + i;
    outers[i].inner = copy;
}

int main()
{
    Record records[3] = {{1, 2, 3, 4.0}, {5, 6, 7, 8.0}, {9, 10, 11, 12.0}}, *device_records;
    Vertex vertices[3], *device_vertices;
    Outer outers[3], *device_outers;
    int sums[3], *device_sums;
    for (int i = 0; i < 3; i++) {
        vertices[i] = {i, {1.0f, 3.0f + i}, 1.5 * i, 100};
        outers[i] = {'x', {i, 2}};
    }
    printf("%zu %zu %zu\n", sizeof(Record), sizeof(Vertex), sizeof(Outer));
    cudaMalloc(&device_records, sizeof(records));
    cudaMalloc(&device_vertices, sizeof(vertices));
    cudaMalloc(&device_outers, sizeof(outers));
    cudaMalloc(&device_sums, sizeof(sums));
    cudaMemcpy(device_records, records, sizeof(records), cudaMemcpyHostToDevice);
    cudaMemcpy(device_vertices, vertices, sizeof(vertices), cudaMemcpyHostToDevice);
    cudaMemcpy(device_outers, outers, sizeof(outers), cudaMemcpyHostToDevice);
    change<<<1, 3>>>(device_records, device_sums);
    move<<<1, 3>>>(device_vertices);
    nest<<<1, 3>>>(device_outers);
    cudaMemcpy(records, device_records, sizeof(records), cudaMemcpyDeviceToHost);
    cudaMemcpy(vertices, device_vertices, sizeof(vertices), cudaMemcpyDeviceToHost);
    cudaMemcpy(outers, device_outers, sizeof(outers), cudaMemcpyDeviceToHost);
    cudaMemcpy(sums, device_sums, sizeof(sums), cudaMemcpyDeviceToHost);
    for (int i = 0; i < 3; i++) {
        const Record &r = records[i];
        const Vertex &v = vertices[i];
        printf("%d %d %g %d\n", r.number, r.part, r.weight, sums[i]);
        printf("%d %g %g %g %d\n", v.id, v.place.x, v.place.y, v.mass, v.used);
        printf("%c %d %d\n", outers[i].tag, outers[i].inner.x, outers[i].inner.y);
    }
    cudaFree(device_records);
    cudaFree(device_vertices);
    cudaFree(device_outers);
    cudaFree(device_sums);
}
