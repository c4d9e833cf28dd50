// What a CUDA user would call where this project has a kernel of its own, timed on one device with CUDA events: copies,
// CUB, cuBLAS, cuFFT, cuSPARSE, and tiled kernels where no library has the operation. `warpground bench --records --peers FILE`
// sets our records beside these lines; docs/benchmarks.md says how to compile and run it.
//
// Each result is one JSON object per line: name, device, n (elements, the side of a matrix, or the entries of a sparse one),
// ms (the median time of one call), interval_ms and confidence (where that median lies, and how sure that is), value, unit.
//
//   nvcc -O3 -std=c++17 -arch=native peers.cu -lcublas -lcufft -lcusparse -o peers && ./peers [part of a name] > peers.jsonl

#include <cublas_v2.h>
#include <cub/cub.cuh>
#include <cuda_fp16.h>
#include <cufft.h>
#include <cusparse.h>

#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <functional>
#include <string>
#include <vector>

// Every library here returns 0 for success.
#define CHECK(call)                                                                                           \
    do {                                                                                                      \
        const int status_of_call = static_cast<int>(call);                                                    \
        if (status_of_call != 0) {                                                                            \
            fprintf(stderr, "%s:%d: %s returned %d\n", __FILE__, __LINE__, #call, status_of_call);            \
            exit(1);                                                                                          \
        }                                                                                                     \
    } while (0)

// 2^28 words: a gibibyte, far more than any cache holds.
constexpr size_t ELEMENTS = size_t(1) << 28;
// The side of a matrix of as many.
constexpr int SIDE = 16384;
constexpr unsigned BLOCK = 256;

// ---- timing ----------------------------------------------------------------------------------------------------------

// Readings of one call, each the mean over a batch.
constexpr int READINGS = 15;
// The 4th and the 12th of 15 readings in order enclose the median with this confidence: 1 - 2 * P(B <= 3), where B is the
// number of readings below it, binomial with 15 tries and a chance of one half.
constexpr int INTERVAL_LOW = 3;
constexpr int INTERVAL_HIGH = 11;
constexpr double CONFIDENCE = 0.9648;

static const char* wanted = "";
static std::string device_name;

static std::vector<float> readings_ms(const std::function<void()>& call, int calls_a_reading) {
    cudaEvent_t start, stop;
    CHECK(cudaEventCreate(&start));
    CHECK(cudaEventCreate(&stop));
    // An idle GPU takes up to a third of a second of load to reach its clock.
    float warm_ms = 0;
    CHECK(cudaEventRecord(start));
    while (warm_ms < 500) {
        for (int i = 0; i < calls_a_reading; ++i) call();
        CHECK(cudaEventRecord(stop));
        CHECK(cudaEventSynchronize(stop));
        CHECK(cudaEventElapsedTime(&warm_ms, start, stop));
    }
    std::vector<float> readings;
    for (int reading = 0; reading < READINGS; ++reading) {
        CHECK(cudaEventRecord(start));
        for (int i = 0; i < calls_a_reading; ++i) call();
        CHECK(cudaEventRecord(stop));
        CHECK(cudaEventSynchronize(stop));
        CHECK(cudaGetLastError());
        float ms;
        CHECK(cudaEventElapsedTime(&ms, start, stop));
        readings.push_back(ms / calls_a_reading);
    }
    CHECK(cudaEventDestroy(start));
    CHECK(cudaEventDestroy(stop));
    std::sort(readings.begin(), readings.end());
    return readings;
}

// `work` is what one call must move, in bytes, or calculate, in operations.
static void report(const std::string& name, double n, double work, const char* unit, int calls_a_reading,
                   const std::function<void()>& call) {
    if (name.find(wanted) == std::string::npos) return;
    const std::vector<float> ms = readings_ms(call, calls_a_reading);
    const float median = ms[READINGS / 2];
    printf("{\"name\":\"%s\",\"device\":\"%s\",\"n\":%.0f,\"ms\":%.5f,\"interval_ms\":[%.5f,%.5f],\"confidence\":%.4f,"
           "\"value\":%.2f,\"unit\":\"%s\"}\n",
           name.c_str(), device_name.c_str(), n, median, ms[INTERVAL_LOW], ms[INTERVAL_HIGH], CONFIDENCE,
           work / (median * 1e6), unit);
    fflush(stdout);
}

// ---- data ------------------------------------------------------------------------------------------------------------

template <class T>
static T* on_device(size_t count) {
    T* pointer;
    CHECK(cudaMalloc(&pointer, count * sizeof(T)));
    return pointer;
}

template <class T>
static T* on_device(const std::vector<T>& values) {
    T* pointer = on_device<T>(values.size());
    CHECK(cudaMemcpy(pointer, values.data(), values.size() * sizeof(T), cudaMemcpyHostToDevice));
    return pointer;
}

__host__ __device__ static uint32_t hash(uint32_t word) {
    word *= 2654435761u;
    word ^= word >> 15;
    word *= 2246822519u;
    return word ^ (word >> 13);
}

__global__ void fill_floats(float* x, size_t n, uint32_t seed) {
    const size_t i = blockIdx.x * size_t(blockDim.x) + threadIdx.x;
    if (i < n) x[i] = (hash(uint32_t(i) ^ hash(seed)) >> 8) * (1.0f / 16777216.0f) - 0.5f;
}

__global__ void fill_halves(__half* x, size_t n, uint32_t seed) {
    const size_t i = blockIdx.x * size_t(blockDim.x) + threadIdx.x;
    if (i < n) x[i] = __float2half((hash(uint32_t(i) ^ hash(seed)) >> 8) * (2.0f / 16777216.0f) - 1.0f);
}

__global__ void fill_words(uint32_t* x, size_t n, uint32_t mask) {
    const size_t i = blockIdx.x * size_t(blockDim.x) + threadIdx.x;
    if (i < n) x[i] = hash(uint32_t(i)) & mask;
}

template <class T>
__global__ void fill_equal(T* x, size_t n, T value) {
    const size_t i = blockIdx.x * size_t(blockDim.x) + threadIdx.x;
    if (i < n) x[i] = value;
}

static unsigned blocks_for(size_t threads) { return unsigned((threads + BLOCK - 1) / BLOCK); }

static void random_floats(float* x, size_t n, uint32_t seed) { fill_floats<<<blocks_for(n), BLOCK>>>(x, n, seed); }

// Memory that a library asks for, as large as the largest that was asked.
struct Workspace {
    void* memory = nullptr;
    size_t bytes = 0;

    void* of(size_t needed) {
        if (needed > bytes) {
            if (memory) CHECK(cudaFree(memory));
            CHECK(cudaMalloc(&memory, needed));
            bytes = needed;
        }
        return memory;
    }
};

static Workspace workspace;

// CUB's calls are made twice: the first asks how much memory the second needs.
template <class Call>
static void report_cub(const std::string& name, double work, const Call& call) {
    size_t bytes = 0;
    CHECK(call(nullptr, bytes));
    void* memory = workspace.of(std::max<size_t>(bytes, 1));
    report(name, ELEMENTS, work, "GB/s", 5, [&] { CHECK(call(memory, bytes)); });
}

// The same where CUB gets the number of elements as an argument: with a count of 32 bits it calculates with offsets of 32 bits,
// which a CUDA user with as few elements would have.
template <class Call>
static void report_cub_counted(const std::string& name, double work, const Call& call) {
    report_cub(name, work, [&](void* memory, size_t& needed) { return call(memory, needed, ELEMENTS); });
    report_cub(name + "_count32", work, [&](void* memory, size_t& needed) { return call(memory, needed, int(ELEMENTS)); });
}

// ---- kernels where there is no library -------------------------------------------------------------------------------

template <class T>
__global__ void copy(T* y, const T* x, size_t n) {
    const size_t i = blockIdx.x * size_t(blockDim.x) + threadIdx.x;
    if (i < n) y[i] = x[i];
}

__global__ void saxpy(float a, const float* x, float* y, size_t n) {
    const size_t i = blockIdx.x * size_t(blockDim.x) + threadIdx.x;
    if (i < n) y[i] = a * x[i] + y[i];
}

__global__ void saxpy_four_wide(float a, const float4* x, float4* y, size_t n) {
    const size_t i = blockIdx.x * size_t(blockDim.x) + threadIdx.x;
    if (i < n) {
        const float4 p = x[i], q = y[i];
        y[i] = {a * p.x + q.x, a * p.y + q.y, a * p.z + q.z, a * p.w + q.w};
    }
}

// A tile of 32 x 32 and blocks of 32 x 8 threads.
template <int PADDING>
__global__ void transpose(float* out, const float* in, int side) {
    __shared__ float tile[32][32 + PADDING];
    int x = blockIdx.x * 32 + threadIdx.x, y = blockIdx.y * 32 + threadIdx.y;
    for (int j = 0; j < 32; j += 8) tile[threadIdx.y + j][threadIdx.x] = in[size_t(y + j) * side + x];
    __syncthreads();
    x = blockIdx.y * 32 + threadIdx.x;
    y = blockIdx.x * 32 + threadIdx.y;
    for (int j = 0; j < 32; j += 8) out[size_t(y + j) * side + x] = tile[threadIdx.x][threadIdx.y + j];
}

__constant__ float mask[1024];

template <int WIDTH>
__global__ void convolution_tiled(const float* in, float* out, size_t n) {
    __shared__ float tile[BLOCK + WIDTH - 1];
    const size_t first = blockIdx.x * size_t(BLOCK);
    for (int i = threadIdx.x; i < int(BLOCK) + WIDTH - 1; i += BLOCK) {
        const long long at = (long long)first + i - WIDTH / 2;
        tile[i] = at >= 0 && at < (long long)n ? in[at] : 0.0f;
    }
    __syncthreads();
    float sum = 0;
#pragma unroll
    for (int j = 0; j < WIDTH; ++j) sum += tile[threadIdx.x + j] * mask[j];
    if (first + threadIdx.x < n) out[first + threadIdx.x] = sum;
}

template <int WIDTH>
__global__ void convolution_2d_tiled(const float* in, float* out, int side) {
    __shared__ float tile[32 + WIDTH - 1][32 + WIDTH - 1];
    const int left = blockIdx.x * 32, top = blockIdx.y * 32;
    for (int y = threadIdx.y; y < 32 + WIDTH - 1; y += 8)
        for (int x = threadIdx.x; x < 32 + WIDTH - 1; x += 32) {
            const int column = left + x - WIDTH / 2, row = top + y - WIDTH / 2;
            const bool inside = column >= 0 && column < side && row >= 0 && row < side;
            tile[y][x] = inside ? in[size_t(row) * side + column] : 0.0f;
        }
    __syncthreads();
    for (int y = threadIdx.y; y < 32; y += 8) {
        float sum = 0;
#pragma unroll
        for (int j = 0; j < WIDTH; ++j)
#pragma unroll
            for (int i = 0; i < WIDTH; ++i) sum += tile[y + j][threadIdx.x + i] * mask[j * WIDTH + i];
        out[size_t(top + y) * side + left + threadIdx.x] = sum;
    }
}

template <int TILE>
__global__ void product_tiled(const float* m, const float* n, float* p, int side) {
    __shared__ float tile_m[TILE][TILE], tile_n[TILE][TILE];
    const int row = blockIdx.y * TILE + threadIdx.y, column = blockIdx.x * TILE + threadIdx.x;
    float sum = 0;
    for (int t = 0; t < side / TILE; ++t) {
        tile_m[threadIdx.y][threadIdx.x] = m[size_t(row) * side + t * TILE + threadIdx.x];
        tile_n[threadIdx.y][threadIdx.x] = n[size_t(t * TILE + threadIdx.y) * side + column];
        __syncthreads();
        for (int k = 0; k < TILE; ++k) sum += tile_m[threadIdx.y][k] * tile_n[k][threadIdx.x];
        __syncthreads();
    }
    p[size_t(row) * side + column] = sum;
}

// Half of all words.
struct IsOdd {
    __host__ __device__ bool operator()(uint32_t word) const { return word & 1; }
};

// Heat through a cube, one column of cells per thread, from the bottom plane to the top one. `side` is a multiple of 32.
__global__ void stencil_marching(const float* in, float* out, int side) {
    const int x = blockIdx.x * 32 + threadIdx.x, y = blockIdx.y * 8 + threadIdx.y;
    if (x < 1 || y < 1 || x >= side - 1 || y >= side - 1) return;
    const size_t plane = size_t(side) * side;
    size_t i = size_t(y) * side + x;
    float below = in[i], here = in[i + plane];
    for (int z = 1; z < side - 1; ++z) {
        i += plane;
        const float above = in[i + plane];
        const float around = (in[i - 1] + in[i + 1]) + (in[i - side] + in[i + side]) + (below + above);
        out[i] = here + 0.1f * (around - 6.0f * here);
        below = here;
        here = above;
    }
}

// ---- sparse matrices -------------------------------------------------------------------------------------------------

enum class Pattern { Grid, Random, PowerLaw };

struct Sparse {
    int rows;
    size_t entries;
    int* offsets;
    int* columns;
    float* values;
};

// Grid: the five points around each point of a square. Random: 32 random columns in each row. PowerLaw: row r has
// 1 + min(65,536, 2^18 / (r + 1)) + hash(r) % 16 random columns, so that the first rows are huge.
static Sparse sparse_matrix(Pattern pattern, int side) {
    const int rows = side * side;
    std::vector<int> offsets(rows + 1), columns;
    for (int row = 0; row < rows; ++row) {
        offsets[row] = int(columns.size());
        if (pattern == Pattern::Grid) {
            const int y = row / side, x = row % side;
            if (y > 0) columns.push_back(row - side);
            if (x > 0) columns.push_back(row - 1);
            columns.push_back(row);
            if (x + 1 < side) columns.push_back(row + 1);
            if (y + 1 < side) columns.push_back(row + side);
        } else {
            const int law = 1 + std::min(65536, (1 << 18) / (row + 1)) + int(hash(uint32_t(row)) % 16);
            const int count = pattern == Pattern::Random ? 32 : law;
            for (int k = 0; k < count; ++k)
                columns.push_back(int(hash(uint32_t(row) * 31u + uint32_t(k) * 7919u) % uint32_t(rows)));
        }
    }
    offsets[rows] = int(columns.size());
    Sparse made{rows, columns.size(), on_device(offsets), on_device(columns), on_device<float>(columns.size())};
    random_floats(made.values, made.entries, 7);
    return made;
}

static void report_sparse(cusparseHandle_t handle, const char* name, Pattern pattern, int side, float* x, float* y) {
    const std::string label = std::string("spmv/cusparse_csr_") + name;
    // A part of the name may be wanted, or all of it and more.
    if (label.find(wanted) == std::string::npos && std::string(wanted).find(label) == std::string::npos) return;
    const Sparse a = sparse_matrix(pattern, side);
    const float one = 1, zero = 0;
    cusparseSpMatDescr_t matrix;
    cusparseDnVecDescr_t vector, product;
    CHECK(cusparseCreateCsr(&matrix, a.rows, a.rows, a.entries, a.offsets, a.columns, a.values, CUSPARSE_INDEX_32I,
                            CUSPARSE_INDEX_32I, CUSPARSE_INDEX_BASE_ZERO, CUDA_R_32F));
    CHECK(cusparseCreateDnVec(&vector, a.rows, x, CUDA_R_32F));
    CHECK(cusparseCreateDnVec(&product, a.rows, y, CUDA_R_32F));
    for (const auto algorithm : {CUSPARSE_SPMV_CSR_ALG1, CUSPARSE_SPMV_CSR_ALG2}) {
        size_t bytes = 0;
        CHECK(cusparseSpMV_bufferSize(handle, CUSPARSE_OPERATION_NON_TRANSPOSE, &one, matrix, vector, &zero, product,
                                      CUDA_R_32F, algorithm, &bytes));
        void* memory = workspace.of(std::max<size_t>(bytes, 1));
        CHECK(cusparseSpMV_preprocess(handle, CUSPARSE_OPERATION_NON_TRANSPOSE, &one, matrix, vector, &zero, product,
                                      CUDA_R_32F, algorithm, memory));
        // Offsets, columns and values, the vector, and the product.
        const double moved = 8.0 * a.entries + 12.0 * a.rows;
        const char* suffix = algorithm == CUSPARSE_SPMV_CSR_ALG1 ? "_alg1" : "_alg2";
        report(label + suffix, double(a.entries), moved, "GB/s", 10, [&] {
            CHECK(cusparseSpMV(handle, CUSPARSE_OPERATION_NON_TRANSPOSE, &one, matrix, vector, &zero, product,
                               CUDA_R_32F, algorithm, memory));
        });
    }
    CHECK(cusparseDestroySpMat(matrix));
    CHECK(cusparseDestroyDnVec(vector));
    CHECK(cusparseDestroyDnVec(product));
    CHECK(cudaFree(a.offsets));
    CHECK(cudaFree(a.columns));
    CHECK(cudaFree(a.values));
}

// ---- the list --------------------------------------------------------------------------------------------------------

int main(int argc, char** argv) {
    if (argc > 1) wanted = argv[1];
    cudaDeviceProp properties;
    CHECK(cudaGetDeviceProperties(&properties, 0));
    device_name = properties.name;
    fprintf(stderr, "%s, %d multiprocessors\n", properties.name, properties.multiProcessorCount);

    float* x = on_device<float>(ELEMENTS);
    float* y = on_device<float>(ELEMENTS);
    uint32_t* u = on_device<uint32_t>(ELEMENTS);
    uint32_t* v = on_device<uint32_t>(ELEMENTS);
    const unsigned blocks = blocks_for(ELEMENTS), blocks_of_four = blocks_for(ELEMENTS / 4);
    random_floats(x, ELEMENTS, 1);
    random_floats(y, ELEMENTS, 2);
    fill_words<<<blocks, BLOCK>>>(u, ELEMENTS, 255);
    const double bytes = 4.0 * ELEMENTS;

    report("copy/memcpy_d2d", ELEMENTS, 2 * bytes, "GB/s", 5,
           [&] { CHECK(cudaMemcpyAsync(y, x, ELEMENTS * 4, cudaMemcpyDeviceToDevice)); });
    report("copy/cuda_f32", ELEMENTS, 2 * bytes, "GB/s", 5, [&] { copy<<<blocks, BLOCK>>>(y, x, ELEMENTS); });
    report("copy/cuda_f32x4", ELEMENTS, 2 * bytes, "GB/s", 5,
           [&] { copy<<<blocks_of_four, BLOCK>>>((float4*)y, (const float4*)x, ELEMENTS / 4); });
    report("saxpy/cuda_f32", ELEMENTS, 3 * bytes, "GB/s", 5,
           [&] { saxpy<<<blocks, BLOCK>>>(1.0001f, x, y, ELEMENTS); });
    report("saxpy/cuda_f32x4", ELEMENTS, 3 * bytes, "GB/s", 5,
           [&] { saxpy_four_wide<<<blocks_of_four, BLOCK>>>(1.0001f, (const float4*)x, (float4*)y, ELEMENTS / 4); });
    random_floats(y, ELEMENTS, 2);

    cublasHandle_t blas;
    CHECK(cublasCreate(&blas));
    // True f32: no tensor cores.
    CHECK(cublasSetMathMode(blas, CUBLAS_PEDANTIC_MATH));
    const float one = 1, zero = 0;
    const dim3 tiles(SIDE / 32, SIDE / 32), threads(32, 8);
    report("transpose/cublas_geam", SIDE, 2 * bytes, "GB/s", 5, [&] {
        CHECK(cublasSgeam(blas, CUBLAS_OP_T, CUBLAS_OP_N, SIDE, SIDE, &one, x, SIDE, &zero, y, SIDE, y, SIDE));
    });
    report("transpose/cuda_coalesced", SIDE, 2 * bytes, "GB/s", 5, [&] { transpose<0><<<tiles, threads>>>(y, x, SIDE); });
    report("transpose/cuda_padded", SIDE, 2 * bytes, "GB/s", 5, [&] { transpose<1><<<tiles, threads>>>(y, x, SIDE); });

    report_cub_counted("reduce/cub_sum_f32", bytes, [&](void* memory, size_t& needed, auto count) {
        return cub::DeviceReduce::Sum(memory, needed, x, y, count);
    });
    report_cub_counted("reduce/cub_sum_u32", bytes, [&](void* memory, size_t& needed, auto count) {
        return cub::DeviceReduce::Sum(memory, needed, u, v, count);
    });
    report_cub_counted("reduce/cub_max_f32", bytes, [&](void* memory, size_t& needed, auto count) {
        return cub::DeviceReduce::Max(memory, needed, x, y, count);
    });
    report_cub_counted("scan/cub_inclusive_u32", 2 * bytes, [&](void* memory, size_t& needed, auto count) {
        return cub::DeviceScan::InclusiveSum(memory, needed, u, v, count);
    });
    report_cub_counted("scan/cub_inclusive_f32", 2 * bytes, [&](void* memory, size_t& needed, auto count) {
        return cub::DeviceScan::InclusiveSum(memory, needed, x, y, count);
    });

    // What is read and what is written, with every second element kept.
    uint32_t* selected = on_device<uint32_t>(1);
    report_cub("compact/cub_select_if", 1.5 * bytes, [&](void* memory, size_t& needed) {
        return cub::DeviceSelect::If(memory, needed, u, v, selected, int(ELEMENTS), IsOdd{});
    });

    // Random keys, with the keys' numbers or any other words as values.
    uint32_t* sorted_values = on_device<uint32_t>(ELEMENTS);
    fill_words<<<blocks, BLOCK>>>(u, ELEMENTS, 0xffffffffu);
    report_cub("sort/cub_keys_u32", 2 * bytes, [&](void* memory, size_t& needed) {
        return cub::DeviceRadixSort::SortKeys(memory, needed, u, v, int(ELEMENTS));
    });
    report_cub("sort/cub_pairs_u32", 4 * bytes, [&](void* memory, size_t& needed) {
        return cub::DeviceRadixSort::SortPairs(memory, needed, u, v, reinterpret_cast<uint32_t*>(x), sorted_values,
                                               int(ELEMENTS));
    });
    CHECK(cudaFree(sorted_values));
    fill_words<<<blocks, BLOCK>>>(u, ELEMENTS, 255);

    uint32_t* counts = on_device<uint32_t>(256);
    const auto histogram_of_words = [&](void* memory, size_t& needed, auto count) {
        return cub::DeviceHistogram::HistogramEven(memory, needed, u, counts, 257, 0u, 256u, count);
    };
    uint8_t* byte_values = reinterpret_cast<uint8_t*>(v);
    const auto histogram_of_bytes = [&](void* memory, size_t& needed, auto count) {
        return cub::DeviceHistogram::HistogramEven(memory, needed, byte_values, counts, 257, 0, 256, count);
    };
    report_cub_counted("histogram256/cub_u32", bytes, histogram_of_words);
    fill_equal<uint32_t><<<blocks, BLOCK>>>(u, ELEMENTS, 128);
    report_cub_counted("histogram256/cub_u32_equal", bytes, histogram_of_words);
    // As many bytes as there were words.
    fill_words<<<blocks_for(ELEMENTS / 4), BLOCK>>>(v, ELEMENTS / 4, 0xffffffffu);
    report_cub_counted("histogram256/cub_u8", double(ELEMENTS), histogram_of_bytes);
    fill_equal<uint8_t><<<blocks, BLOCK>>>(byte_values, ELEMENTS, 128);
    report_cub_counted("histogram256/cub_u8_equal", double(ELEMENTS), histogram_of_bytes);

    std::vector<int> offsets(ELEMENTS / 1024 + 1);
    for (size_t segment = 0; segment < offsets.size(); ++segment) offsets[segment] = int(segment * 1024);
    const int segments = int(offsets.size() - 1);
    int* segment_offsets = on_device(offsets);
    report_cub("segmented_reduce_1024/cub_f32", bytes, [&](void* memory, size_t& needed) {
        return cub::DeviceSegmentedReduce::Sum(memory, needed, x, y, segments, segment_offsets, segment_offsets + 1);
    });

    const std::vector<float> weights(1024, 0.01f);
    CHECK(cudaMemcpyToSymbol(mask, weights.data(), weights.size() * sizeof(float)));
    report("conv1d_5/cuda_tiled", ELEMENTS, 2 * bytes, "GB/s", 5,
           [&] { convolution_tiled<5><<<blocks, BLOCK>>>(x, y, ELEMENTS); });
    report("conv2d_5/cuda_tiled", SIDE, 2 * bytes, "GB/s", 5,
           [&] { convolution_2d_tiled<5><<<tiles, threads>>>(x, y, SIDE); });
    report("conv2d_9/cuda_tiled", SIDE, 2 * bytes, "GB/s", 5,
           [&] { convolution_2d_tiled<9><<<tiles, threads>>>(x, y, SIDE); });

    // A grid of 640 cells per side is smaller than the arrays.
    for (const int side : {512, 640}) {
        const dim3 columns(side / 32, side / 8);
        report("stencil_7/cuda_marching_" + std::to_string(side), side, 8.0 * side * side * double(side), "GB/s", 10,
               [&] { stencil_marching<<<columns, dim3(32, 8)>>>(x, y, side); });
    }

    float* sums = on_device<float>(SIDE);
    CHECK(cublasSetPointerMode(blas, CUBLAS_POINTER_MODE_DEVICE));
    report("dot/cublas_sdot", ELEMENTS, 2 * bytes, "GB/s", 5,
           [&] { CHECK(cublasSdot(blas, int(ELEMENTS), x, 1, y, 1, sums)); });
    CHECK(cublasSetPointerMode(blas, CUBLAS_POINTER_MODE_HOST));
    // cuBLAS stores columns: a row-major matrix is its transposed.
    report("matrix_vector/cublas_sgemv_t", SIDE, bytes, "GB/s", 5, [&] {
        CHECK(cublasSgemv(blas, CUBLAS_OP_T, SIDE, SIDE, &one, x, SIDE, y, 1, &zero, sums, 1));
    });
    // The other order is the library's faster one.
    report("matrix_vector/cublas_sgemv_n", SIDE, bytes, "GB/s", 5, [&] {
        CHECK(cublasSgemv(blas, CUBLAS_OP_N, SIDE, SIDE, &one, x, SIDE, y, 1, &zero, sums, 1));
    });

    for (const int side : {4096, 8192}) {
        const double operations = 2.0 * side * side * double(side);
        const float *m = x, *n = x + size_t(side) * side;
        // cuBLAS stores columns: the product of the transposed, the other way round, is ours.
        report("sgemm/cublas_fp32_" + std::to_string(side), side, operations, "GFLOP/s", 3, [&] {
            CHECK(cublasSgemm(blas, CUBLAS_OP_N, CUBLAS_OP_N, side, side, side, &one, n, side, m, side, &zero, y, side));
        });
    }
    report("sgemm/cuda_tiled32_4096", 4096, 2.0 * 4096 * 4096 * 4096, "GFLOP/s", 2, [&] {
        product_tiled<32><<<dim3(128, 128), dim3(32, 32)>>>(x, x + size_t(4096) * 4096, y, 4096);
    });

    // Factors of half and sums of float, on the matrix units.
    for (const int side : {4096, 8192}) {
        const size_t elements = size_t(side) * side;
        __half* halves = on_device<__half>(2 * elements);
        fill_halves<<<blocks_for(2 * elements), BLOCK>>>(halves, 2 * elements, 3);
        const __half *m = halves, *n = halves + elements;
        report("gemm_half/cublas_f16_f32_" + std::to_string(side), side, 2.0 * elements * side, "GFLOP/s", 10, [&] {
            CHECK(cublasGemmEx(blas, CUBLAS_OP_N, CUBLAS_OP_N, side, side, side, &one, n, CUDA_R_16F, side, m, CUDA_R_16F,
                               side, &zero, y, CUDA_R_32F, side, CUBLAS_COMPUTE_32F, CUBLAS_GEMM_DEFAULT));
        });
        CHECK(cudaFree(halves));
    }

    // 16,384 products of 64 x 64 in one call.
    const int products = 16384;
    report("sgemm/cublas_batched_64", products, 2.0 * 64 * 64 * 64 * products, "GFLOP/s", 10, [&] {
        CHECK(cublasSgemmStridedBatched(blas, CUBLAS_OP_N, CUBLAS_OP_N, 64, 64, 64, &one, x + size_t(4096) * products, 64,
                                        4096, x, 64, 4096, &zero, y, 64, 4096, products));
    });

    // Transforms of complex numbers from one array to another: 2^26 numbers in all, one pass through memory at least.
    const int numbers = 1 << 26;
    for (const int bits : {10, 12, 20, 26}) {
        cufftHandle transform;
        CHECK(cufftPlan1d(&transform, 1 << bits, CUFFT_C2C, numbers >> bits));
        report("fft/cufft_c2c_" + std::to_string(bits), numbers, 16.0 * numbers, "GB/s", 5, [&] {
            CHECK(cufftExecC2C(transform, reinterpret_cast<cufftComplex*>(x), reinterpret_cast<cufftComplex*>(y),
                               CUFFT_FORWARD));
        });
        CHECK(cufftDestroy(transform));
    }

    cusparseHandle_t sparse;
    CHECK(cusparseCreate(&sparse));
    report_sparse(sparse, "laplacian5", Pattern::Grid, 2048, x, y);
    report_sparse(sparse, "random32", Pattern::Random, 1024, x, y);
    report_sparse(sparse, "powerlaw", Pattern::PowerLaw, 1024, x, y);
    return 0;
}
