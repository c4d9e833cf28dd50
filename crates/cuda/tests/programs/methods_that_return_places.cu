// Vectors and matrices as classes whose operators return references: to members of variables, parameters, elements of
// arrays, shared and global memory.
#include <cassert>
#include <cstdio>

struct Vec3 {
    float e[3];
    __host__ __device__ Vec3() {}
    __host__ __device__ Vec3(float x, float y, float z) {
        e[0] = x;
        e[1] = y;
        e[2] = z;
    }
    __host__ __device__ float x() const { return e[0]; }
    __host__ __device__ float &y() { return e[1]; }
    __host__ __device__ float operator[](int i) const { return e[i]; }
    __host__ __device__ float &operator[](int i) { return e[i]; }
    __host__ __device__ Vec3 &operator+=(const Vec3 &other) {
        for (int i = 0; i < 3; i++) (*this)[i] += other[i];
        return *this;
    }
    __host__ __device__ Vec3 &operator*=(float by) {
        e[0] *= by;
        e[1] *= by;
        e[2] *= by;
        return *this;
    }
    __host__ __device__ float *data() { return e; }
};

__host__ __device__ Vec3 operator+(const Vec3 &a, const Vec3 &b) {
    return Vec3(a[0] + b[0], a[1] + b[1], a[2] + b[2]);
}

// Members by number.
struct Point {
    int x, y, z;
    __host__ __device__ int &operator[](int axis) {
        if (axis == 0) return x;
        if (axis == 1) return y;
        return z;
    }
    __host__ __device__ const int &at(int axis) const {
        switch (axis) {
            case 0: return x;
            case 1: return y;
            default: return z;
        }
    }
};

template <typename T, int ROWS, int COLUMNS>
struct Matrix {
    T values[ROWS * COLUMNS];
    __host__ __device__ T &operator()(int row, int column) {
        assert(row >= 0 && row < ROWS);
        assert(column >= 0 && column < COLUMNS);
        int place = row * COLUMNS + column;
        return values[place];
    }
    __host__ __device__ const T &operator()(int row, int column) const { return values[row * COLUMNS + column]; }
    __host__ __device__ T *operator[](int row) { return values + row * COLUMNS; }
};

struct Body {
    Vec3 position;
    Vec3 velocity;
    Point cell;
};

template <typename T>
__host__ __device__ T &larger(T &a, T &b) {
    return a < b ? b : a;
}

struct Stack {
    int items[8];
    int count;
    __host__ __device__ int &push() { return items[count++]; }
    __host__ __device__ int &top() { return items[count - 1]; }
};

__host__ __device__ void add_one(float &value) { value += 1.0f; }

__host__ __device__ float total(Vec3 v) { return v[0] + v[1] + v[2]; }

__global__ void vectors(const Vec3 *in, float *out, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;
    Vec3 v = in[i];
    Vec3 w(1.0f, 2.0f, 3.0f);
    for (int k = 0; k < 3; k++) v[k] += 10.0f * k;
    v[1] = in[i][0] + w[2];
    v.y() *= 2.0f;
    add_one(v[2]);
    float &last = w[2];
    last = 5.0f;
    (v += w) *= 2.0f;
    Vec3 u = v += w;
    u.data()[0] -= 1.0f;
    int k = 0;
    u[k++] += 100.0f;
    out[i] = total(u) + (v + w)[k] + v.x();
}

__global__ void memory(Body *bodies, int n) {
    __shared__ Vec3 kept[4];
    Body own[2];
    int i = threadIdx.x;
    for (int k = 0; k < 3; k++) kept[i][k] = (float)(i + k);
    __syncthreads();
    own[0] = bodies[i];
    own[1] = own[0];
    own[1].position[i % 3] = 7.0f;
    own[1].velocity.y() = own[1].position[i % 3] + 1.0f;
    own[1].velocity += own[1].position;
    for (int k = 0; k < 3; k++) bodies[i].position[k] += kept[(i + 1) % n][k] + own[1].velocity[k];
    bodies[i].cell[i % 3] = 5 + i;
    bodies[i].cell[0]++;
    own[0].cell[(i + 1) % 3] += bodies[i].cell.at(i % 3);
    bodies[i].cell[2] += own[0].cell.at(0) * 100 + own[0].cell.at(1) * 10 + own[0].cell[2];
}

__global__ void matrices(Matrix<int, 2, 3> *out) {
    Matrix<int, 2, 3> a;
    Matrix<int, 3, 2> b;
    for (int row = 0; row < 2; row++)
        for (int column = 0; column < 3; column++) {
            a(row, column) = row * 3 + column + threadIdx.x;
            b(column, row) = a(row, column) * 2;
        }
    Matrix<int, 2, 3> c;
    for (int row = 0; row < 2; row++)
        for (int column = 0; column < 3; column++) c[row][column] = 0;
    for (int row = 0; row < 2; row++)
        for (int column = 0; column < 2; column++)
            for (int k = 0; k < 3; k++) c(row, column) += a(row, k) * b(k, column);
    Stack stack;
    stack.count = 0;
    stack.push() = 4;
    stack.push() = c(1, 1);
    stack.top() += stack.count;
    int left = 3, right = 8;
    larger(left, right) = 20;
    c(0, 2) = stack.items[0] + right;
    c(1, 2) = stack.top() + left;
    out[threadIdx.x] = c;
}

int main() {
    Vec3 *in;
    float *out;
    cudaMallocManaged(&in, 4 * sizeof(Vec3));
    cudaMallocManaged(&out, 4 * sizeof(float));
    for (int i = 0; i < 4; i++)
        for (int k = 0; k < 3; k++) in[i][k] = i * 0.5f + k;
    vectors<<<1, 4>>>(in, out, 4);
    cudaDeviceSynchronize();
    for (int i = 0; i < 4; i++) printf("%g ", out[i]);
    printf("\n");

    Body *bodies;
    cudaMallocManaged(&bodies, 4 * sizeof(Body));
    for (int i = 0; i < 4; i++) {
        bodies[i].position = Vec3(i, i + 1, i + 2);
        bodies[i].velocity = Vec3(1, 2, 3);
        for (int k = 0; k < 3; k++) bodies[i].cell[k] = i + k;
    }
    memory<<<1, 4>>>(bodies, 4);
    cudaDeviceSynchronize();
    for (int i = 0; i < 4; i++) {
        Body &b = bodies[i];
        printf("%g %g %g: %d %d %d\n", b.position[0], b.position[1], b.position[2], b.cell[0], b.cell[1], b.cell[2]);
    }

    Matrix<int, 2, 3> *products;
    cudaMallocManaged(&products, 2 * sizeof(Matrix<int, 2, 3>));
    matrices<<<1, 2>>>(products);
    cudaDeviceSynchronize();
    for (int i = 0; i < 2; i++)
        for (int row = 0; row < 2; row++)
            printf("%d %d %d\n", products[i](row, 0), products[i](row, 1), products[i](row, 2));
    cudaFree(in);
    cudaFree(out);
    cudaFree(bodies);
    cudaFree(products);
    return 0;
}
