// Which function a call means: operators beside numbers that objects serve as, the library's function above the program's own of
// that name, a lambda that is given lists, and methods of class templates that nobody calls.
#include <cmath>
#include <cstdio>
#include <functional>
#include <string>
#include <vector>

class Divisor {
    int number;

public:
    __host__ __device__ Divisor(int number = 1) : number(number) {}
    __host__ __device__ operator int() const { return number; }
    friend __host__ __device__ int operator/(int left, const Divisor &right);
};

__host__ __device__ int operator/(int left, const Divisor &right) { return left / right.number; }

__host__ __device__ int operator%(int left, const Divisor &right) {
    int quotient = left / right;
    return left - quotient * right;
}

struct Pair {
    float x, y;
};

__host__ __device__ Pair operator*(Pair pair, float by) { return Pair{pair.x * by, pair.y * by}; }

inline __host__ __device__ float length(Pair pair) { return sqrtf(pair.x * pair.x + pair.y * pair.y); }

inline __host__ __device__ Pair sqrtf(Pair pair) { return Pair{sqrtf(pair.x), sqrtf(pair.y)}; }

template <typename T>
struct Vector {
    T x, y;
    __device__ T squares() const { return x * x + y * y; }
    T length() const { return std::sqrt(squares()); }
};
typedef Vector<float> Vector2;

constexpr int lengths[3] = {2, 4, 8};
struct Limits {
    int most, least;
};
constexpr Limits limits[2] = {{9, 1}, {3}};

template <int depth>
struct Table {
    int cells[depth][lengths[depth - 1]];
    int rest[limits[1].most + limits[1].least];
};

__global__ void calculate(int *whole, float *parts) {
    Divisor three(3);
    whole[threadIdx.x] = 100 * (int(threadIdx.x) / three) + int(threadIdx.x) % three;
    Vector2 vector = {3, 4};
    Pair root = sqrtf(Pair{16, 25} * 4);
    parts[threadIdx.x] = vector.squares() + length(Pair{6, 8}) + root.x + root.y;
}

int main() {
    int *whole;
    float *parts;
    cudaMallocManaged(&whole, 5 * sizeof(int));
    cudaMallocManaged(&parts, 5 * sizeof(float));
    calculate<<<1, 5>>>(whole, parts);
    cudaDeviceSynchronize();
    for (int i = 0; i < 5; i++) printf("%d ", whole[i]);
    printf("%g\n", parts[4]);
    cudaFree(whole);
    cudaFree(parts);

    Divisor four(4);
    printf("%d %d %d %d\n", 11 / four, 11 % four, four * 3, four / 2);

    auto known = [](const std::string &word, const std::vector<std::string> &names,
                    const std::function<void(const std::string &)> &found) {
        for (const auto &name : names) {
            if (name == word) {
                found(name);
                return true;
            }
        }
        return false;
    };
    bool first = known("-n", {"--number", "-n"}, [](const std::string &name) { printf("found %s\n", name.c_str()); });
    bool second = known("-x", {"--number"}, [](const std::string &) {});
    printf("%d %d\n", first, second);

    printf("%d %d\n", int(sizeof(Table<2>) / sizeof(int)), int(sizeof(Table<3>) / sizeof(int)));
    return 0;
}
