#include <iostream>
#include <memory>
#include <random>
#include <vector>
#include <cuda_runtime.h>

#define CUDA_CHECK(err)                                                              \
    do {                                                                             \
        cudaError_t err_ = (err);                                                    \
        if (err_ != cudaSuccess) {                                                   \
            std::cerr << "CUDA error " << cudaGetErrorString(err_) << " at "         \
                      << __FILE__ << ":" << __LINE__ << std::endl;                   \
            std::exit(EXIT_FAILURE);                                                 \
        }                                                                            \
    } while (0)

template <typename T>
class DeviceMatrix {
public:
    DeviceMatrix(size_t rows, size_t cols) : rows_(rows), cols_(cols), data_(nullptr) {
        CUDA_CHECK(cudaMalloc(&data_, bytes()));
    }
    ~DeviceMatrix() { cudaFree(data_); }
    DeviceMatrix(const DeviceMatrix &) = delete;
    DeviceMatrix &operator=(const DeviceMatrix &) = delete;

    void upload(const std::vector<T> &host) {
        CUDA_CHECK(cudaMemcpy(data_, host.data(), bytes(), cudaMemcpyHostToDevice));
    }
    std::vector<T> download() const {
        std::vector<T> host(rows_ * cols_);
        CUDA_CHECK(cudaMemcpy(host.data(), data_, bytes(), cudaMemcpyDeviceToHost));
        return host;
    }
    size_t rows() const { return rows_; }
    size_t cols() const { return cols_; }
    size_t bytes() const { return rows_ * cols_ * sizeof(T); }
    T *get() { return data_; }
    const T *get() const { return data_; }

private:
    size_t rows_, cols_;
    T *data_;
};

constexpr int TILE = 16;

template <typename T>
__global__ void gemm(const T *__restrict__ A, const T *__restrict__ B, T *__restrict__ C, int M, int N, int K) {
    __shared__ T As[TILE][TILE];
    __shared__ T Bs[TILE][TILE];
    const int row = blockIdx.y * TILE + threadIdx.y;
    const int col = blockIdx.x * TILE + threadIdx.x;
    T acc{};
    for (int t = 0; t < (K + TILE - 1) / TILE; ++t) {
        const int a_col = t * TILE + threadIdx.x, b_row = t * TILE + threadIdx.y;
        As[threadIdx.y][threadIdx.x] = (row < M && a_col < K) ? A[row * K + a_col] : T(0);
        Bs[threadIdx.y][threadIdx.x] = (b_row < K && col < N) ? B[b_row * N + col] : T(0);
        __syncthreads();
#pragma unroll
        for (int k = 0; k < TILE; ++k) acc += As[threadIdx.y][k] * Bs[k][threadIdx.x];
        __syncthreads();
    }
    if (row < M && col < N) C[row * N + col] = acc;
}

template <typename T>
void multiply(const DeviceMatrix<T> &a, const DeviceMatrix<T> &b, DeviceMatrix<T> &c) {
    dim3 block(TILE, TILE);
    dim3 grid((c.cols() + TILE - 1) / TILE, (c.rows() + TILE - 1) / TILE);
    gemm<T><<<grid, block>>>(a.get(), b.get(), c.get(), c.rows(), c.cols(), a.cols());
    CUDA_CHECK(cudaGetLastError());
    CUDA_CHECK(cudaDeviceSynchronize());
}

int main() {
    const int M = 50, N = 37, K = 41;
    std::mt19937 rng(42);
    std::uniform_int_distribution<int> dist(-4, 4);
    std::vector<float> ha(M * K), hb(K * N);
    for (auto &x : ha) x = static_cast<float>(rng() % 9) - 4.0f;
    for (auto &x : hb) x = static_cast<float>(rng() % 9) - 4.0f;
    DeviceMatrix<float> a(M, K), b(K, N), c(M, N);
    a.upload(ha);
    b.upload(hb);
    multiply(a, b, c);
    std::vector<float> hc = c.download();
    int errors = 0;
    for (int i = 0; i < M; ++i)
        for (int j = 0; j < N; ++j) {
            float sum = 0;
            for (int k = 0; k < K; ++k) sum += ha[i * K + k] * hb[k * N + j];
            if (sum != hc[i * N + j]) ++errors;
        }
    std::cout << "errors: " << errors << ", c[0] = " << hc[0] << ", c[last] = " << hc.back() << std::endl;
    return errors == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
