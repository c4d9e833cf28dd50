// Results behind the parameters, objects that serve as numbers, references to arrays, and operators of enumerations.
#include <cstdio>

auto next(int x) -> int { return x + 1; }

template <typename T>
__host__ __device__ auto halved(T x) -> T
{
    return x / 2;
}

struct Length {
    float metres;
    __host__ __device__ operator float() const { return metres; }
    __host__ __device__ auto doubled() const -> Length { return Length{2 * metres}; }
};

template <typename T>
struct Handle {
    T *at;
    Handle(T *at) : at(at) {}
    operator T *() const { return at; }
};

enum class Flags { Read = 1, Write = 2 };
__host__ __device__ Flags operator|(Flags a, Flags b) { return (Flags)((int)a | (int)b); }

__device__ auto area(Length a, Length b) -> float { return a * b + 1; }

__global__ void measure(float *out)
{
    Length a{3}, b{halved(8.0f)};
    float table[2][3] = {{1, 2, 3}, {4, 5, 6}};
    float (&row)[3] = table[1];
    row[2] = 60;
    out[0] = area(a, b) + (a < b ? 100 : 200);
    out[1] = table[1][2] + row[0] + (int)(Flags::Read | Flags::Write) * 1000;
}

int main()
{
    float values[2][2] = {{1, 2}, {3, 4}};
    float (&second)[2] = values[1];
    second[0] = 30;
    const float (&first)[2] = values[0];
    Length length{2.5f};
    Handle<float> handle(values[1]);
    printf("%g %g %d %g\n", values[1][0], first[1], next(4), halved(5.0));
    printf("%g %g %d %g\n", length + 1, 2 * length.doubled() - length, length > 2, *(handle + 1));
    printf("%d\n", (int)(Flags::Read | Flags::Write));
    float *out;
    cudaMallocManaged(&out, 2 * sizeof(float));
    measure<<<1, 1>>>(out);
    cudaDeviceSynchronize();
    printf("%g %g\n", out[0], out[1]);
    cudaFree(out);
    return 0;
}
