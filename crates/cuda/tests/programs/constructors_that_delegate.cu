// Constructors that leave the start of their object to another one, on both sides, with bases and virtual methods.
#include <cstdio>
#include <string>

struct Matrix {
    int rows, columns;
    float scale = 2.0f;
    std::string name;
    Matrix(int rows, int columns) : rows(rows), columns(columns), name("m") { printf("two %d %d\n", rows, columns); }
    Matrix(int n) : Matrix(n, n) { scale *= 2; printf("one %g\n", scale); }
    Matrix() : Matrix(3) { printf("none\n"); }
    ~Matrix() { printf("end %d\n", rows); }
};

struct Named {
    int id;
    Named(int id) : id(id) { printf("named %d\n", id); }
    virtual int value() const { return id; }
};
struct Shape : virtual Named {
    int sides;
    Shape(int sides, int id) : Named(id), sides(sides) { printf("shape of %d\n", sides); }
    Shape(int sides) : Shape(sides, sides * 10) { printf("by sides, %d\n", value()); }
    int value() const override { return id + sides; }
};
struct Square : Shape {
    Square() : Named(7), Shape(4) {}
};
template <typename T> struct Box {
    T first, second;
    Box(T first, T second) : first(first), second(second) {}
    explicit Box(T both) : Box(both, both) {}
};

struct Point {
    int x, y;
    __host__ __device__ Point(int x, int y) : x(x), y(y) {}
    __host__ __device__ Point(int v) : Point(v, v + 1) { y += x; }
};
__global__ void kernel(int *out)
{
    Point p(threadIdx.x);
    out[threadIdx.x] = p.x * 10 + p.y;
}

int main()
{
    {
        Matrix m;
        printf("%d %d %s %g\n", m.rows, m.columns, m.name.c_str(), m.scale);
        Matrix *made = new Matrix(5);
        delete made;
    }
    Shape shape(3);
    Square square;
    printf("%d %d %d\n", shape.value(), square.value(), square.id);
    Box<double> box(1.5);
    printf("%g %g\n", box.first, box.second);
    int *device, host[4];
    cudaMalloc(&device, sizeof(host));
    kernel<<<1, 4>>>(device);
    cudaMemcpy(host, device, sizeof(host), cudaMemcpyDeviceToHost);
    cudaFree(device);
    for (int i = 0; i < 4; i++) {
        Point p(i);
        printf("%d %d\n", host[i], p.x * 10 + p.y);
    }
}
