// Attention in tiles with an online softmax, four threads per query: each goes through every fourth key, and their
// partial results are joined at the end, rescaled to the largest score of all.
//
// Data: `queries`, `keys` and `values` hold `n` rows of 32 numbers, eight vectors of four each. The score of a query
// and a key is their dot product times `scale`; `output` receives for each query the mean of the values, weighted by
// the exponentials of its scores.
// Launch: with a multiple of four as BLOCK_X,
//     attention_four_per_query<<<(4 * n + BLOCK_X - 1) / BLOCK_X, BLOCK_X>>>(queries, keys, values, output, n, scale).

#define BLOCK_X 128
// Vectors of four in a row.
#define QUADS 8
// Keys and values in shared memory at a time.
#define TILE 32
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

__device__ float4 times(float4 a, float factor)
{
    return make_float4(a.x * factor, a.y * factor, a.z * factor, a.w * factor);
}

__global__ void attention_four_per_query(const float4 *queries, const float4 *keys, const float4 *values,
                                         float4 *output, unsigned int n, float scale)
{
    __shared__ float4 sh_keys[TILE * QUADS];
    __shared__ float4 sh_values[TILE * QUADS];
    // The largest score and the sum of each thread, and a vector of its mean.
    __shared__ float sh_most[BLOCK_X];
    __shared__ float sh_sum[BLOCK_X];
    __shared__ float4 sh_mean[BLOCK_X];

    unsigned int own = (blockIdx.x * BLOCK_X + threadIdx.x) / 4;
    unsigned int part = threadIdx.x % 4;
    float4 query[QUADS];
    // The mean of the values so far, times the sum of their weights.
    float4 mean[QUADS];
    float most = LEAST;
    float sum = 0.0f;
    // Threads without a query stay: they help to fetch, and nobody may miss a barrier.
    for (unsigned int quad = 0; quad < QUADS; quad++) {
        query[quad] = make_float4(0.0f, 0.0f, 0.0f, 0.0f);
        mean[quad] = make_float4(0.0f, 0.0f, 0.0f, 0.0f);
        if (own < n) {
            query[quad] = queries[QUADS * own + quad];
        }
    }
    for (unsigned int first = 0; first < n; first += TILE) {
        for (unsigned int i = threadIdx.x; i < TILE * QUADS; i += BLOCK_X) {
            float4 key = make_float4(0.0f, 0.0f, 0.0f, 0.0f);
            float4 value = make_float4(0.0f, 0.0f, 0.0f, 0.0f);
            if (QUADS * first + i < QUADS * n) {
                key = keys[QUADS * first + i];
                value = values[QUADS * first + i];
            }
            sh_keys[i] = key;
            sh_values[i] = value;
        }
        __syncthreads();
        unsigned int count = min(TILE, n - first);
        for (unsigned int key = part; key < count; key += 4) {
            float score = 0.0f;
            for (unsigned int quad = 0; quad < QUADS; quad++) {
                score += dot(query[quad], sh_keys[QUADS * key + quad]);
            }
            score *= scale;
            // If the score is the largest up to now, all that has been added shrinks.
            float larger = fmaxf(most, score);
            float shrink = expf(most - larger);
            float weight = expf(score - larger);
            most = larger;
            sum = sum * shrink + weight;
            for (unsigned int quad = 0; quad < QUADS; quad++) {
                mean[quad] = plus(times(mean[quad], shrink), weight, sh_values[QUADS * key + quad]);
            }
        }
        // Everyone has read the tile before the next one replaces it.
        __syncthreads();
    }

    // The four parts shrink to the largest score of all. One without keys has a sum of zero.
    sh_most[threadIdx.x] = most;
    sh_sum[threadIdx.x] = sum;
    __syncthreads();
    unsigned int start = threadIdx.x - part;
    float largest = fmaxf(fmaxf(sh_most[start], sh_most[start + 1]), fmaxf(sh_most[start + 2], sh_most[start + 3]));
    float total = 0.0f;
    for (unsigned int other = start; other < start + 4; other++) {
        total += sh_sum[other] * expf(sh_most[other] - largest);
    }
    float share = expf(most - largest) / total;
    for (unsigned int quad = 0; quad < QUADS; quad++) {
        sh_mean[threadIdx.x] = times(mean[quad], share);
        __syncthreads();
        // Each of the four stores two of the eight vectors.
        if (part == quad % 4 && own < n) {
            float4 all = plus(sh_mean[start], 1.0f, sh_mean[start + 1]);
            all = plus(all, 1.0f, plus(sh_mean[start + 2], 1.0f, sh_mean[start + 3]));
            output[QUADS * own + quad] = all;
        }
        __syncthreads();
    }
}
