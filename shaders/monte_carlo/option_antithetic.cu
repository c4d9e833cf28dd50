// The price of an option by Monte-Carlo in pairs: each random number is used twice, once with the opposite sign.
// Where one of the two paths ends high the other ends low, so that their mean varies less.
//
// Data: `sums` receives two floats per block: the sum of its values, and the sum of their squares. `n` paths are
// drawn; the price begins at 100. `drift` and `spread` are those of its logarithm until the end, and `strike` is the
// price at which one may buy.
// Launch:
//     monte_carlo_option_antithetic<<<1024, BLOCK_X>>>(sums, n, seed, strike, drift, spread);

// A power of two.
#define BLOCK_X 256

// Philox4x32-10: four random words, which depend on nothing but their number and the seed.
__device__ uint4 random_words(unsigned int number, unsigned int seed)
{
    uint4 words = make_uint4(number, 0, 0, 0);
    uint2 key = make_uint2(seed, 0);
    for (unsigned int round = 0; round < 10; round++) {
        unsigned int high_0 = __umulhi(0xd2511f53u, words.x);
        unsigned int high_1 = __umulhi(0xcd9e8d57u, words.z);
        words = make_uint4(high_1 ^ words.y ^ key.x, 0xcd9e8d57u * words.z, high_0 ^ words.w ^ key.y,
                           0xd2511f53u * words.x);
        key.x += 0x9e3779b9u;
        key.y += 0xbb67ae85u;
    }
    return words;
}

// A normally distributed number of a random word: the number below which a share of (word + 1/2) of all lie. By M.
// Giles's polynomials for the inverse of the error function in single precision (2010).
__device__ float normal(unsigned int word)
{
    // 23 bits and a half, so that neither -1 nor 1 is reached and nothing rounds.
    float x = ((float)(word >> 9) + 0.5f) * (1.0f / 4194304.0f) - 1.0f;
    float w = -__logf((1.0f - x) * (1.0f + x));
    float value;
    if (w < 5.0f) {
        w -= 2.5f;
        value = 2.81022636e-08f;
        value = value * w + 3.43273939e-07f;
        value = value * w - 3.5233877e-06f;
        value = value * w - 4.39150654e-06f;
        value = value * w + 0.00021858087f;
        value = value * w - 0.00125372503f;
        value = value * w - 0.00417768164f;
        value = value * w + 0.246640727f;
        value = value * w + 1.50140941f;
    } else {
        // One number in three hundred.
        w = sqrtf(w) - 3.0f;
        value = -0.000200214257f;
        value = value * w + 0.000100950558f;
        value = value * w + 0.00134934322f;
        value = value * w - 0.00367342844f;
        value = value * w + 0.00573950773f;
        value = value * w - 0.0076224613f;
        value = value * w + 0.00943887047f;
        value = value * w + 1.00167406f;
        value = value * w + 2.83297682f;
    }
    return 1.41421356f * value * x;
}

// What the option is worth at the end of a path that a normally distributed number chooses.
__device__ float worth(float chance, float strike, float drift, float spread)
{
    return fmaxf(100.0f * __expf(drift + spread * chance) - strike, 0.0f);
}

__global__ void monte_carlo_option_antithetic(float *sums, unsigned int n, unsigned int seed, float strike,
                                              float drift, float spread)
{
    // Sums of values and of squares, one of each per thread.
    __shared__ float2 sh_sums[BLOCK_X];

    unsigned int threads = gridDim.x * BLOCK_X;
    float sum = 0.0f;
    float squares = 0.0f;
    for (unsigned int quad = blockIdx.x * BLOCK_X + threadIdx.x; 4 * quad < n; quad += threads) {
        uint4 words = random_words(quad, seed);
        unsigned int all[4] = {words.x, words.y, words.z, words.w};
        for (unsigned int i = 0; i < 4; i++) {
            if (4 * quad + i < n) {
                // A path and its opposite.
                float chance = normal(all[i]);
                float value = 0.5f * (worth(chance, strike, drift, spread) + worth(-chance, strike, drift, spread));
                sum += value;
                squares += value * value;
            }
        }
    }

    sh_sums[threadIdx.x] = make_float2(sum, squares);
    for (unsigned int left = BLOCK_X / 2; left > 0; left /= 2) {
        __syncthreads();
        if (threadIdx.x < left) {
            sh_sums[threadIdx.x].x += sh_sums[threadIdx.x + left].x;
            sh_sums[threadIdx.x].y += sh_sums[threadIdx.x + left].y;
        }
    }
    if (threadIdx.x == 0) {
        sums[2 * blockIdx.x] = sh_sums[0].x;
        sums[2 * blockIdx.x + 1] = sh_sums[0].y;
    }
}
