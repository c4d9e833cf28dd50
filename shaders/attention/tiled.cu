// Attention in tiles with an online softmax, one thread per query: a block fetches 32 keys and values at a time into
// shared memory, and all its threads read them there.
//
// Data: `queries`, `keys` and `values` hold `n` rows of 32 numbers, eight vectors of four each. The score of a query
// and a key is their dot product times `scale`; `output` receives for each query the mean of the values, weighted by
// the exponentials of its scores.
// Launch: attention_tiled<<<(n + BLOCK_X - 1) / BLOCK_X, BLOCK_X>>>(queries, keys, values, output, n, scale).

#define BLOCK_X 64
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

__global__ void attention_tiled(const float4 *queries, const float4 *keys, const float4 *values,
                                float4 *output, unsigned int n, float scale)
{
    __shared__ float4 sh_keys[TILE * QUADS];
    __shared__ float4 sh_values[TILE * QUADS];

    unsigned int own = blockIdx.x * BLOCK_X + threadIdx.x;
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
        for (unsigned int key = 0; key < count; key++) {
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
    if (own < n) {
        for (unsigned int quad = 0; quad < QUADS; quad++) {
            output[QUADS * own + quad] = times(mean[quad], 1.0f / sum);
        }
    }
}
