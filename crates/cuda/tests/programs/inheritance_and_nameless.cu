// Structures that inherit, without virtual methods, and members without a name: unions and structures whose members are
// those of the structure around them.
#include <cstdio>
#include <cuda_runtime.h>

struct Shape {
    float x, y;
    int kind;
    static const int kinds = 3;
    enum Color { red, green };
    __host__ __device__ Shape() : x(1), y(2), kind(0) {}
    __host__ __device__ Shape(float x_, float y_, int kind_) : x(x_), y(y_), kind(kind_) {}
    __host__ __device__ void move(float dx, float dy) { x += dx; y += dy; }
    __host__ __device__ float far() const { return x * x + y * y; }
    __host__ __device__ float area() const { return 0; }
};

struct Circle : public Shape {
    float r;
    __host__ __device__ Circle(float x_, float y_, float r_) : Shape(x_, y_, 1), r(r_) {}
    __host__ __device__ Circle() : r(0.5f) {}
    __host__ __device__ float area() const { return 3 * r * r + Shape::area(); }
    __host__ __device__ void grow(float by) { r += by; move(by, -by); kind++; }
};

class Ring : public Circle {
public:
    float inner;
    __host__ __device__ Ring(float r_) : Circle(0, 0, r_), inner(r_ / 2) {}
    __host__ __device__ float area() const { return Circle::area() - 3 * inner * inner; }
};

template <typename T>
struct Buffer {
    T *data;
    int n;
    int size() const { return n; }
};

template <typename T>
struct HostBuffer : Buffer<T> {
    HostBuffer(int count) { this->n = count; this->data = new T[count]; }
    ~HostBuffer() { delete[] this->data; }
    T &operator[](int i) { return this->data[i]; }
};

struct Bits {
    int id;
    union {
        float f;
        unsigned int u;
    };
};

struct Vec {
    union {
        struct { float x, y, z; };
        float e[3];
    };
};

struct Node {
    int tag;
    struct { int left, right; };
};

__host__ __device__ float reach(const Shape &shape) { return shape.far() + shape.kind; }
__host__ __device__ void shift(Shape *shape) { shape->x += 10; }

__global__ void run(Circle *circles, float *areas, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;
    Circle c = circles[i];
    c.grow(0.5f);
    c.x += Shape::kinds;
    shift(&c);
    areas[i] = c.area() + reach(c);
    Ring ring(2.0f + i);
    ring.grow(1);
    areas[i] += 1000 * ring.area() + ring.far();
    circles[i] = c;
    circles[i].move(1, 1);
}

__global__ void bits(Bits *all, Node *nodes)
{
    int i = threadIdx.x;
    Bits mine;
    mine.id = i;
    mine.f = 1.0f + i;
    mine.u ^= 0x80000000u;
    all[i].id = mine.id;
    all[i].f = mine.f;
    nodes[i].left = nodes[i].tag + 1;
    nodes[i].right = nodes[i].left * 2;
}

float total(Shape *shapes, int n)
{
    float sum = 0;
    for (int i = 0; i < n; i++) sum += shapes[i].far();
    return sum;
}

int main()
{
    const int n = 4;
    Circle h[n], *d;
    float areas[n], *d_areas;
    for (int i = 0; i < n; i++) h[i] = Circle(i, 2 * i, i + 1);
    cudaMalloc(&d, sizeof(h));
    cudaMalloc(&d_areas, sizeof(areas));
    cudaMemcpy(d, h, sizeof(h), cudaMemcpyHostToDevice);
    run<<<1, n>>>(d, d_areas, n);
    cudaMemcpy(h, d, sizeof(h), cudaMemcpyDeviceToHost);
    cudaMemcpy(areas, d_areas, sizeof(areas), cudaMemcpyDeviceToHost);
    for (int i = 0; i < n; i++) printf("%.2f: %.2f %.2f %.2f %d\n", areas[i], h[i].x, h[i].y, h[i].r, h[i].kind);

    Circle plain;
    printf("%.2f %.2f %.2f %d\n", plain.far(), plain.area(), reach(plain), (int)sizeof(Circle));
    Shape sliced = plain;
    Shape &part = plain;
    part.move(1, 1);
    Shape *pointer = &plain;
    pointer->move(1, 1);
    shift(&plain);
    printf("%.2f %.2f, %.2f %.2f\n", sliced.x, sliced.y, plain.x, plain.y);
    Circle *back = static_cast<Circle *>(pointer);
    printf("%.2f %d\n", back->r, Circle::kinds + Circle::green);
    Shape shapes[2] = { Shape(1, 1, 0), Circle(2, 2, 1) };
    printf("%.2f\n", total(shapes, 2));

    HostBuffer<int> buffer(5);
    for (int i = 0; i < buffer.size(); i++) buffer[i] = i * i;
    printf("%d %d\n", buffer[4], buffer.n);

    Bits all[n], *d_all;
    Node nodes[n], *d_nodes;
    for (int i = 0; i < n; i++) nodes[i].tag = i * 5;
    cudaMalloc(&d_all, sizeof(all));
    cudaMalloc(&d_nodes, sizeof(nodes));
    cudaMemcpy(d_nodes, nodes, sizeof(nodes), cudaMemcpyHostToDevice);
    bits<<<1, n>>>(d_all, d_nodes);
    cudaMemcpy(all, d_all, sizeof(all), cudaMemcpyDeviceToHost);
    cudaMemcpy(nodes, d_nodes, sizeof(nodes), cudaMemcpyDeviceToHost);
    for (int i = 0; i < n; i++) printf("%d %.1f %08x, %d %d %d\n", all[i].id, all[i].f, all[i].u, nodes[i].tag, nodes[i].left, nodes[i].right);
    Vec v;
    v.x = 1;
    v.y = 2;
    v.z = 3;
    for (int i = 0; i < 3; i++) v.e[i] *= 2;
    printf("%.1f %.1f %.1f %d\n", v.x, v.y, v.z, (int)sizeof(Vec));
    union { float f; unsigned int u; } pun;
    pun.f = 1.0f;
    printf("%08x\n", pun.u);
    cudaFree(d);
    cudaFree(d_areas);
    cudaFree(d_all);
    cudaFree(d_nodes);
    return 0;
}
