// Virtual bases in kernels: the same classes on the device and on the host.
#include <cstdio>

struct Shape {
    int id;
    __host__ __device__ Shape(int id = 0) : id(id) {}
    __host__ __device__ virtual int area() const = 0;
    __host__ __device__ virtual int corners() const { return -1; }
};
struct Coloured : virtual Shape {
    int colour;
    __host__ __device__ Coloured(int colour) : Shape(1000), colour(colour) {}
    __host__ __device__ int corners() const override { return 100 + colour; }
};
struct Sized : virtual Shape {
    int width, height;
    __host__ __device__ Sized(int width, int height) : Shape(2000), width(width), height(height) {}
    __host__ __device__ int area() const override { return width * height + id; }
};
struct Rectangle : Coloured, Sized {
    int own;
    __host__ __device__ Rectangle(int n) : Shape(n), Coloured(n % 3), Sized(n + 1, 2), own(n * n) {}
};
struct Square : virtual Rectangle {
    __host__ __device__ Square(int n) : Shape(n + 50), Rectangle(n) { height = width; }
    __host__ __device__ int corners() const override { return 4 + id; }
};
// Without virtual methods.
struct Common { int common; };
struct One : virtual Common { int one; };
struct Other : virtual Common { int other; };
struct Joined : One, Other { int joined; };
// One base in two ways.
struct Counter {
    int count;
    __host__ __device__ Counter(int count) : count(count) {}
    __host__ __device__ virtual int twice() const { return 2 * count; }
};
struct First : Counter { __host__ __device__ First(int n) : Counter(n) {} };
struct Second : Counter {
    __host__ __device__ Second(int n) : Counter(-n) {}
    __host__ __device__ int twice() const override { return 3 * count; }
};
struct Pair : First, Second { __host__ __device__ Pair(int n) : First(n), Second(n + 1) {} };

__host__ __device__ int describe(const Shape &shape) { return shape.area() * 1000 + shape.corners(); }
__host__ __device__ int through(Sized *sized) { return sized ? sized->id * 10 + sized->width : -1; }
__host__ __device__ int twice(const Counter *counter) { return counter->twice(); }

__host__ __device__ int work(int n, int which)
{
    Rectangle rectangle(n);
    Square square(n);
    if (which == 0) return describe(rectangle);
    if (which == 1) return describe(square);
    if (which == 2) return through(&rectangle) + 100000 * through(n % 2 ? &square : nullptr);
    if (which == 3) {
        Coloured &coloured = square;
        Shape *shape = n % 2 ? (Shape *)&coloured : (Shape *)&rectangle;
        shape->id += 7;
        return square.id + 1000 * rectangle.id + 100000 * coloured.Shape::id;
    }
    if (which == 4) {
        Joined joined;
        One &one = joined;
        Other &other = joined;
        one.common = n;
        other.common += 5;
        joined.one = 1; joined.other = 2; joined.joined = 3;
        return joined.common * 1000 + one.one * 100 + other.other * 10 + joined.joined;
    }
    Pair pair(n);
    First &first = pair;
    Second &second = pair;
    first.count += 10;
    return twice(&first) * 1000 + twice(&second) + pair.First::count;
}

__global__ void kernel(int *out, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n * 6) out[i] = work(i / 6, i % 6);
}
__global__ void sizes(int *out)
{
    out[0] = sizeof(Rectangle);
    out[1] = sizeof(Square);
    out[2] = sizeof(Joined);
    out[3] = sizeof(Pair);
    Shape *made = new Square(3);
    out[4] = describe(*made);
    Coloured *coloured = new Square(4);
    out[5] = coloured->corners() == ((Shape *)coloured)->corners();
}

int main()
{
    const int n = 40;
    int *device;
    static int host[n * 6];
    cudaMalloc(&device, sizeof(host));
    kernel<<<4, 64>>>(device, n);
    cudaMemcpy(host, device, sizeof(host), cudaMemcpyDeviceToHost);
    int wrong = 0;
    for (int i = 0; i < n * 6; i++) wrong += host[i] != work(i / 6, i % 6);
    printf("%d wrong\n", wrong);
    for (int i = 0; i < 18; i++) printf("%d ", host[i]);
    printf("\n");
    sizes<<<1, 1>>>(device);
    cudaMemcpy(host, device, 6 * sizeof(int), cudaMemcpyDeviceToHost);
    for (int i = 0; i < 6; i++) printf("%d ", host[i]);
    printf("\n");
    cudaFree(device);
    return 0;
}
