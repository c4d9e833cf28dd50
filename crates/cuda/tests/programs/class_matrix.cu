// A class template that owns a table on the device and is not copied, and a kernel over shared tiles of its type.
#include <iostream>
#include <memory>
#include <random>
#include <vector>
#include <cuda_runtime.h>

#define REQUIRE(call)                                                                                                  \
    do {                                                                                                               \
        cudaError_t status_ = (call);                                                                                  \
        if (status_ != cudaSuccess) {                                                                                  \
            std::cerr << __FILE__ << ":" << __LINE__ << ": " << cudaGetErrorString(status_) << std::endl;              \
            std::exit(EXIT_FAILURE);                                                                                   \
        }                                                                                                              \
    } while (0)

template <typename Cell>
class Table {
public:
    Table(size_t height, size_t width) : cells_(nullptr), height_(height), width_(width)
    {
        REQUIRE(cudaMalloc(&cells_, size()));
    }

    ~Table() { cudaFree(cells_); }
    Table(const Table &) = delete;
    Table &operator=(const Table &) = delete;

    void write(const std::vector<Cell> &from)
    {
        REQUIRE(cudaMemcpy(cells_, from.data(), size(), cudaMemcpyHostToDevice));
    }

    std::vector<Cell> read() const
    {
        std::vector<Cell> to(height_ * width_);
        REQUIRE(cudaMemcpy(to.data(), cells_, size(), cudaMemcpyDeviceToHost));
        return to;
    }

    size_t height() const { return height_; }
    size_t width() const { return width_; }
    size_t size() const { return height_ * width_ * sizeof(Cell); }
    Cell *cells() { return cells_; }
    const Cell *cells() const { return cells_; }

private:
    Cell *cells_;
    size_t height_, width_;
};

constexpr int SIDE = 8;

// How well the columns of a table agree with those of another: the sum of what both have at least.
template <typename Cell>
__global__ void agree(const Cell *__restrict__ one, const Cell *__restrict__ other, Cell *__restrict__ result, int rows,
                      int ones, int others)
{
    __shared__ Cell left[SIDE][SIDE];
    __shared__ Cell right[SIDE][SIDE];
    const int across = threadIdx.x, down = threadIdx.y;
    const int first = blockIdx.y * SIDE, second = blockIdx.x * SIDE;
    Cell sum{};
    for (int top = 0; top < rows; top += SIDE) {
        const bool inside = top + down < rows;
        left[down][across] = (inside && first + across < ones) ? one[(top + down) * ones + first + across] : Cell(0);
        right[down][across] =
            (inside && second + across < others) ? other[(top + down) * others + second + across] : Cell(0);
        __syncthreads();
#pragma unroll
        for (int row = 0; row < SIDE; ++row) {
            const Cell a = left[row][down], b = right[row][across];
            sum += a < b ? a : b;
        }
        __syncthreads();
    }
    if (first + down < ones && second + across < others) {
        result[(first + down) * others + second + across] = sum;
    }
}

template <typename Cell>
void agreement(const Table<Cell> &one, const Table<Cell> &other, Table<Cell> &result)
{
    dim3 block(SIDE, SIDE);
    dim3 grid((result.width() + SIDE - 1) / SIDE, (result.height() + SIDE - 1) / SIDE);
    agree<Cell><<<grid, block>>>(one.cells(), other.cells(), result.cells(), one.height(), one.width(), other.width());
    REQUIRE(cudaGetLastError());
    REQUIRE(cudaDeviceSynchronize());
}

int main()
{
    const int rows = 30, ones = 21, others = 45;
    std::mt19937 random(2024);
    std::uniform_int_distribution<int> unused(0, 9);
    std::vector<float> one(rows * ones), other(rows * others);
    for (auto &cell : one) cell = static_cast<float>(random() % 16) / 2;
    for (auto &cell : other) cell = static_cast<float>(random() % 16) / 2;
    Table<float> deviceOne(rows, ones), deviceOther(rows, others), deviceResult(ones, others);
    deviceOne.write(one);
    deviceOther.write(other);
    agreement(deviceOne, deviceOther, deviceResult);
    std::vector<float> result = deviceResult.read();
    int wrong = 0;
    for (int a = 0; a < ones; ++a) {
        for (int b = 0; b < others; ++b) {
            float sum = 0;
            for (int row = 0; row < rows; ++row) sum += std::min(one[row * ones + a], other[row * others + b]);
            wrong += sum != result[a * others + b];
        }
    }
    std::cout << wrong << " wrong, first " << result.front() << ", last " << result.back() << std::endl;
    return wrong == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
