// Friends that are defined in class templates: another function for each instance, and templates as friends.
#include <cstdio>
#include <iostream>

template <typename T, int N>
struct Vector {
    T d[N];
    static constexpr int size = N;
    __host__ __device__ friend T dot(const Vector &a, const Vector &b)
    {
        T sum = 0;
        for (int i = 0; i < size; i++) {
            sum += a.d[i] * b.d[i];
        }
        return sum;
    }
    __host__ __device__ friend Vector operator+(const Vector &a, const Vector &b)
    {
        Vector sum;
        for (int i = 0; i < N; i++) {
            sum.d[i] = a.d[i] + b.d[i];
        }
        return sum;
    }
    friend __host__ __device__ Vector operator*(T by, Vector a)
    {
        for (T &x : a.d) {
            x *= by;
        }
        return a;
    }
    friend std::ostream &operator<<(std::ostream &out, const Vector &v)
    {
        for (int i = 0; i < N; i++) {
            out << (i ? " " : "(") << v.d[i];
        }
        return out << ")";
    }
};

template <typename T>
class Point;
template <typename T>
__host__ __device__ T along(const Point<T> &p);

template <typename T>
class Point {
    T x, y;
    template <typename U>
    friend class Other;
    template <typename U>
    friend __host__ __device__ U along(const Point<U> &p);
    friend class Unknown;

public:
    __host__ __device__ Point(T x, T y) : x(x), y(y) {}
    friend bool operator==(const Point &a, const Point &b) { return a.x == b.x && a.y == b.y; }
    friend bool operator!=(const Point &a, const Point &b) { return !(a == b); }
};

template <typename T>
__host__ __device__ T along(const Point<T> &p) { return p.x + p.y; }

__host__ __device__ int dot(int a, int b) { return a * b; }

__global__ void products(Vector<int, 3> a, Vector<float, 2> b, float *out)
{
    out[0] = dot(a, a + a);
    out[1] = dot(b, 0.5f * b);
    out[2] = dot(3, 4) + along(Point<int>(1, 2));
}

int main()
{
    Vector<int, 3> a = {{1, 2, 3}};
    Vector<float, 2> b = {{0.5f, 4}};
    float *out;
    cudaMallocManaged(&out, 3 * sizeof(float));
    products<<<1, 1>>>(a, b, out);
    cudaDeviceSynchronize();
    printf("%g %g %g\n", out[0], out[1], out[2]);
    printf("%d %g %d\n", dot(a, a), dot(b, b), dot(2, 3));
    std::cout << a + 2 * a << " " << b << std::endl;
    Point<float> p(1, 2), q(1, 2.5f);
    printf("%d %d %g\n", p == q, p != q, along(q));
    cudaFree(out);
    return 0;
}
