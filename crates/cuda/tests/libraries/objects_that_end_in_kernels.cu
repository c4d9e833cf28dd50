// Destructors in device code: at the end of a block, of a loop's turn, by break, continue and return, and by delete.
#include <cstdio>

struct Guard {
    int id;
    __device__ Guard(int id) : id(id) { printf("+%d\n", id); }
    __device__ ~Guard() { printf("-%d\n", id); }
};

struct Pair {
    Guard first, second;
    __device__ Pair(int id) : first(id), second(id + 1) {}
};

class Buffer {
    int *data;
    int size;

public:
    __device__ Buffer(int size) : data(new int[size]), size(size)
    {
        for (int i = 0; i < size; i++) data[i] = i * i;
    }
    __device__ ~Buffer()
    {
        printf("~Buffer(%d)\n", size);
        delete[] data;
    }
    __device__ int sum() const
    {
        int sum = 0;
        for (int i = 0; i < size; i++) sum += data[i];
        return sum;
    }
};

__device__ int leaves(int n)
{
    Guard outer(n);
    for (int i = 0; i < 4; i++) {
        Guard turn(10 * n + i);
        if (i == 0) continue;
        if (i == n) break;
        if (i == 2) return i;
    }
    return -1;
}

__global__ void scopes(int *out)
{
    Guard whole(1);
    {
        Pair pair(2);
        out[0] = pair.second.id;
    }
    out[1] = leaves(1);
    out[2] = leaves(3);
}

__global__ void make(Buffer **out) { *out = new Buffer(5); }
__global__ void use(Buffer **from, int *out) { *out = (*from)->sum(); }
__global__ void drop(Buffer **from) { delete *from; }

int main()
{
    int *out;
    Buffer **buffer;
    cudaMallocManaged(&out, 3 * sizeof(int));
    cudaMalloc(&buffer, sizeof(Buffer *));
    scopes<<<1, 1>>>(out);
    cudaDeviceSynchronize();
    printf("%d %d %d\n", out[0], out[1], out[2]);
    make<<<1, 1>>>(buffer);
    use<<<1, 1>>>(buffer, out);
    drop<<<1, 1>>>(buffer);
    cudaDeviceSynchronize();
    printf("%d\n", out[0]);
    cudaFree(out);
    cudaFree(buffer);
    return 0;
}
