// Attention in one launch, one thread per query: it goes through all keys with an online softmax, which needs no
// second look at a score. No scores go to memory.
//
// Data: `queries`, `keys` and `values` hold `n` rows of 32 numbers, eight vectors of four each. The score of a query
// and a key is their dot product times `scale`; `output` receives for each query the mean of the values, weighted by
// the exponentials of its scores.
// Launch: attention_online<<<(n + 63) / 64, 64>>>(queries, keys, values, output, n, scale).

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

__device__ float4 times(float4 a, float factor)
{
    return make_float4(a.x * factor, a.y * factor, a.z * factor, a.w * factor);
}

__global__ void attention_online(const float4 *queries, const float4 *keys, const float4 *values,
                                 float4 *output, unsigned int n, float scale)
{
    unsigned int own = blockIdx.x * blockDim.x + threadIdx.x;
    if (own >= n) {
        return;
    }
    float4 query[QUADS];
    // The mean of the values so far, times the sum of their weights.
    float4 mean[QUADS];
    float most = LEAST;
    float sum = 0.0f;
    for (unsigned int quad = 0; quad < QUADS; quad++) {
        query[quad] = queries[QUADS * own + quad];
        mean[quad] = make_float4(0.0f, 0.0f, 0.0f, 0.0f);
    }
    for (unsigned int key = 0; key < n; key++) {
        float score = 0.0f;
        for (unsigned int quad = 0; quad < QUADS; quad++) {
            score += dot(query[quad], keys[QUADS * key + quad]);
        }
        score *= scale;
        // If the score is the largest up to now, all that has been added shrinks.
        float larger = fmaxf(most, score);
        float shrink = expf(most - larger);
        float weight = expf(score - larger);
        most = larger;
        sum = sum * shrink + weight;
        for (unsigned int quad = 0; quad < QUADS; quad++) {
            mean[quad] = plus(times(mean[quad], shrink), weight, values[QUADS * key + quad]);
        }
    }
    for (unsigned int quad = 0; quad < QUADS; quad++) {
        output[QUADS * own + quad] = times(mean[quad], 1.0f / sum);
    }
}
