#include <cstdio>
#include <cstdint>
struct KeyValue { uint32_t key; uint32_t value; };
const uint32_t kCapacity = 1024, kEmpty = 0xffffffff;
__device__ uint32_t hash(uint32_t k) { k ^= k >> 16; k *= 0x85ebca6b; k ^= k >> 13; k *= 0xc2b2ae35; k ^= k >> 16; return k & (kCapacity - 1); }
__global__ void insert(KeyValue *table, const KeyValue *kvs, unsigned n) {
    unsigned tid = blockIdx.x * blockDim.x + threadIdx.x;
    if (tid < n) {
        uint32_t key = kvs[tid].key, value = kvs[tid].value, slot = hash(key);
        while (true) {
            uint32_t prev = atomicCAS(&table[slot].key, kEmpty, key);
            if (prev == kEmpty || prev == key) { table[slot].value = value; return; }
            slot = (slot + 1) & (kCapacity - 1);
        }
    }
}
__global__ void lookup(const KeyValue *table, KeyValue *kvs, unsigned n) {
    unsigned tid = blockIdx.x * blockDim.x + threadIdx.x;
    if (tid >= n) return;
    uint32_t key = kvs[tid].key, slot = hash(key);
    while (true) {
        if (table[slot].key == key) { kvs[tid].value = table[slot].value; return; }
        if (table[slot].key == kEmpty) { kvs[tid].value = kEmpty; return; }
        slot = (slot + 1) & (kCapacity - 1);
    }
}
int main() {
    const int n = 500; static KeyValue h[n]; KeyValue *t, *d;
    for (int i = 0; i < n; i++) { h[i].key = i * 37 + 5; h[i].value = i * i; }
    cudaMalloc(&t, kCapacity * sizeof(KeyValue)); cudaMemset(t, 0xff, kCapacity * sizeof(KeyValue)); cudaMalloc(&d, sizeof(h));
    cudaMemcpy(d, h, sizeof(h), cudaMemcpyHostToDevice);
    insert<<<4, 128>>>(t, d, n);
    for (int i = 0; i < n; i++) { h[i].value = 0; if (i % 10 == 0) h[i].key += 1; }
    cudaMemcpy(d, h, sizeof(h), cudaMemcpyHostToDevice);
    lookup<<<4, 128>>>(t, d, n);
    cudaMemcpy(h, d, sizeof(h), cudaMemcpyDeviceToHost);
    int found = 0; for (int i = 0; i < n; i++) found += h[i].value == (uint32_t)(i * i);
    printf("%d found, %u\n", found, h[10].value);
    cudaFree(t); cudaFree(d);
}
