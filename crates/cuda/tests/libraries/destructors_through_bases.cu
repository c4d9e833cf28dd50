// Objects in kernels that are deleted through what they inherit from, by other kernels than those that made them.
#include <cstdio>

__device__ int ended[4];

template <typename T> class Container {
public:
    __device__ Container() {}
    __device__ virtual ~Container() { atomicAdd(&ended[0], 1); }
    __device__ virtual void push(T value) = 0;
    __device__ virtual T pop() = 0;
};

template <typename T> class Stack : public Container<T> {
public:
    __device__ explicit Stack(int most) : top(0), values(new T[most]) {}
    __device__ ~Stack()
    {
        delete[] values;
        atomicAdd(&ended[1], 10);
    }
    __device__ void push(T value) { values[top++] = value; }
    __device__ T pop() { return values[--top]; }

private:
    int top;
    T *values;
};

struct Counter {
    int count;
    __device__ Counter() : count(0) {}
    __device__ ~Counter() { atomicAdd(&ended[2], count); }
};

template <typename T> class Last : public Container<T> {
public:
    __device__ Last() : last(0) {}
    __device__ void push(T value)
    {
        last = value;
        counter.count++;
    }
    __device__ T pop() { return last; }

private:
    T last;
    Counter counter;
};

// The host has some that only it can end.
struct Shape {
    virtual ~Shape() { printf("shape\n"); }
};
struct Square : Shape {
    ~Square() { printf("square\n"); }
};

__global__ void create(Container<int> **made, bool stack)
{
    if (stack) *made = new Stack<int>(8);
    else *made = new Last<int>();
}
__global__ void fill(Container<int> **made)
{
    for (int i = 0; i < 5; i++) (*made)->push(i * i);
    printf("%d\n", (*made)->pop());
    printf("%d\n", (*made)->pop());
}
__global__ void destroy(Container<int> **made) { delete *made; }

int main()
{
    Container<int> **made;
    cudaMalloc(&made, sizeof(*made));
    for (int stack = 0; stack < 2; stack++) {
        create<<<1, 1>>>(made, stack);
        fill<<<1, 1>>>(made);
        destroy<<<1, 1>>>(made);
        int seen[4];
        cudaMemcpyFromSymbol(seen, ended, sizeof(seen));
        printf("%d %d %d %s\n", seen[0], seen[1], seen[2], cudaGetErrorString(cudaDeviceSynchronize()));
    }
    Shape *shape = new Square();
    delete shape;
    cudaFree(made);
}
