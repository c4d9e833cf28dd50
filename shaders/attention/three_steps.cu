// Attention in three launches: all scores go to memory, each row of them becomes weights that add up to one
// (softmax), and the weights are multiplied by the values.
//
// Data: `queries`, `keys` and `values` hold `n` rows of 32 numbers, eight vectors of four each. The score of a query
// and a key is their dot product times `scale`; `output` receives for each query the mean of the values, weighted by
// the exponentials of its scores.
// `scores` has room for `n` times `n` numbers.
// Launch: with a power of two as BLOCK_X,
//     attention_three_steps_scores<<<(n * n + BLOCK_X - 1) / BLOCK_X, BLOCK_X>>>(queries, keys, scores, n, scale);
//     attention_three_steps_softmax<<<n, BLOCK_X>>>(scores, n);
//     attention_three_steps<<<(8 * n + BLOCK_X - 1) / BLOCK_X, BLOCK_X>>>(values, output, scores, n);

#define BLOCK_X 128
// Vectors of four in a row.
#define QUADS 8
// Less than all scores.
#define LEAST -3.0e38f

__device__ float dot(float4 a, float4 b)
{
    return a.x * b.x + a.y * b.y + a.z * b.z + a.w * b.w;
}

// a + weight * b
__device__ float4 plus(float4 a, float weight, float4 b)
{
    return make_float4(a.x + weight * b.x, a.y + weight * b.y, a.z + weight * b.z, a.w + weight * b.w);
}

// Third: the mean of the values, one thread for four of its numbers.
__global__ void attention_three_steps(const float4 *values, float4 *output, const float *scores,
                                      unsigned int n)
{
    unsigned int i = blockIdx.x * BLOCK_X + threadIdx.x;
    if (i < QUADS * n) {
        unsigned int query = i / QUADS;
        unsigned int quad = i % QUADS;
        float4 mean = make_float4(0.0f, 0.0f, 0.0f, 0.0f);
        for (unsigned int key = 0; key < n; key++) {
            mean = plus(mean, scores[query * n + key], values[QUADS * key + quad]);
        }
        output[i] = mean;
    }
}

// First: the score of each query and each key, one thread for each pair.
__global__ void attention_three_steps_scores(const float4 *queries, const float4 *keys, float *scores,
                                             unsigned int n, float scale)
{
    unsigned int i = blockIdx.x * BLOCK_X + threadIdx.x;
    if (i < n * n) {
        unsigned int query = i / n;
        unsigned int key = i % n;
        float score = 0.0f;
        for (unsigned int quad = 0; quad < QUADS; quad++) {
            score += dot(queries[QUADS * query + quad], keys[QUADS * key + quad]);
        }
        scores[i] = score * scale;
    }
}

// Second: the weights of a row, one block for each row.
__global__ void attention_three_steps_softmax(float *scores, unsigned int n)
{
    __shared__ float sh_parts[BLOCK_X];

    unsigned int row = blockIdx.x * n;

    // The largest score: no exponential is larger than one then.
    float most = LEAST;
    for (unsigned int key = threadIdx.x; key < n; key += BLOCK_X) {
        most = fmaxf(most, scores[row + key]);
    }
    sh_parts[threadIdx.x] = most;
    __syncthreads();
    for (unsigned int stride = BLOCK_X / 2; stride > 0; stride /= 2) {
        if (threadIdx.x < stride) {
            sh_parts[threadIdx.x] = fmaxf(sh_parts[threadIdx.x], sh_parts[threadIdx.x + stride]);
        }
        __syncthreads();
    }
    most = sh_parts[0];
    // Everyone has read it before the sums take its place.
    __syncthreads();

    float sum = 0.0f;
    for (unsigned int key = threadIdx.x; key < n; key += BLOCK_X) {
        float weight = expf(scores[row + key] - most);
        scores[row + key] = weight;
        sum += weight;
    }
    sh_parts[threadIdx.x] = sum;
    __syncthreads();
    for (unsigned int stride = BLOCK_X / 2; stride > 0; stride /= 2) {
        if (threadIdx.x < stride) {
            sh_parts[threadIdx.x] += sh_parts[threadIdx.x + stride];
        }
        __syncthreads();
    }
    sum = sh_parts[0];
    for (unsigned int key = threadIdx.x; key < n; key += BLOCK_X) {
        scores[row + key] = scores[row + key] / sum;
    }
}
