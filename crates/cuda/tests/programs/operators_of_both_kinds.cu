// Operators of one mark, as methods and as functions of their own, with one operand and with two.
#include <cstdio>

struct Vec3 {
    float x, y, z;
    __host__ __device__ Vec3() : x(0), y(0), z(0) {}
    __host__ __device__ Vec3(float a, float b, float c) : x(a), y(b), z(c) {}
    __host__ __device__ const Vec3 &operator+() const { return *this; }
    __host__ __device__ Vec3 operator-() const { return Vec3(-x, -y, -z); }
    __host__ __device__ float operator*() const { return x; }
    __host__ __device__ Vec3 &operator*=(float t) { x *= t; y *= t; z *= t; return *this; }
    __host__ __device__ float operator*(const Vec3 &v) const { return x * v.x + y * v.y + z * v.z; }
    __host__ __device__ bool operator!() const { return x == 0 && y == 0 && z == 0; }
    __host__ __device__ Vec3 &operator++() { x += 1; return *this; }
};

__host__ __device__ inline Vec3 operator+(const Vec3 &a, const Vec3 &b) { return Vec3(a.x + b.x, a.y + b.y, a.z + b.z); }
__host__ __device__ inline Vec3 operator-(const Vec3 &a, const Vec3 &b) { return Vec3(a.x - b.x, a.y - b.y, a.z - b.z); }
__host__ __device__ inline Vec3 operator*(float t, const Vec3 &v) { return Vec3(t * v.x, t * v.y, t * v.z); }
__host__ __device__ inline Vec3 operator*(const Vec3 &v, float t) { return Vec3(t * v.x, t * v.y, t * v.z); }
__host__ __device__ inline Vec3 operator/(Vec3 v, float t) { return Vec3(v.x / t, v.y / t, v.z / t); }
__host__ __device__ inline Vec3 operator++(Vec3 &v, int) { Vec3 before = v; v.x += 1; return before; }

struct Mask {
    unsigned bits;
    __host__ __device__ Mask(unsigned b) : bits(b) {}
    __host__ __device__ Mask operator~() const { return Mask(~bits & 0xffu); }
    __host__ __device__ Mask operator&(Mask other) const { return Mask(bits & other.bits); }
};
__host__ __device__ Mask operator&(int a, Mask b) { return Mask((unsigned)a & b.bits); }
__host__ __device__ Mask operator|(Mask a, Mask b) { return Mask(a.bits | b.bits); }

__host__ __device__ float everything()
{
    Vec3 a(1, 2, 3), b(4, 5, 6);
    Vec3 c = -(a - b) + +a * 2.0f - b / 2;
    c *= 3;
    Vec3 before = c++;
    ++c;
    float sum = c.x + 10 * c.y + 100 * c.z + before.x + a * b + *b + (2 * a).z;
    Mask m = 7 & ~Mask(2) | 16;
    return sum + (!Vec3() ? 1000 : 0) + (!a ? 5000 : 0) + (m & 0x15).bits * 10000;
}

__global__ void on_device(float *out) { *out = everything(); }

int main()
{
    float *out, host = everything(), device;
    cudaMalloc(&out, sizeof(float));
    on_device<<<1, 1>>>(out);
    cudaMemcpy(&device, out, sizeof(float), cudaMemcpyDeviceToHost);
    printf("%g %g\n", host, device);
    cudaFree(out);
    return 0;
}
