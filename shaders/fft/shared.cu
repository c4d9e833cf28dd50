// Fourier transforms in shared memory: a block fetches a transform once, takes all steps of two in two
// halves of shared memory in turn, and stores it once.
//
// Data: `input` and `output` hold `batch` transforms of `length` complex numbers (real and imaginary part)
// one after the other; `roots` the `length` roots of one, exp(-2 pi i k / length).
// Launch: fft_shared<<<batch, 128>>>(input, output, roots, batch, length), or any other block size; `length` is at most
// 1,024.

#define MOST 1024

__global__ void fft_shared(const float2 *input, float2 *output, const float2 *roots, unsigned int batch,
                           unsigned int length)
{
    __shared__ float2 sh_numbers[2 * MOST];

    unsigned int first = blockIdx.x * length;
    unsigned int half = length / 2;
    for (unsigned int i = threadIdx.x; i < length; i += blockDim.x) {
        sh_numbers[i] = input[first + i];
    }
    unsigned int from_half = 0;
    for (unsigned int joined = 1; joined < length; joined *= 2) {
        // The numbers of the step before are complete, and nobody reads the other half any more.
        __syncthreads();
        unsigned int to_half = MOST - from_half;
        for (unsigned int pair = threadIdx.x; pair < half; pair += blockDim.x) {
            unsigned int within = pair % joined;
            float2 a = sh_numbers[from_half + pair];
            float2 b = sh_numbers[from_half + pair + half];
            float2 w = roots[within * (half / joined)];
            float2 turned = make_float2(b.x * w.x - b.y * w.y, b.x * w.y + b.y * w.x);
            unsigned int to = to_half + (pair - within) * 2 + within;
            sh_numbers[to] = make_float2(a.x + turned.x, a.y + turned.y);
            sh_numbers[to + joined] = make_float2(a.x - turned.x, a.y - turned.y);
        }
        from_half = to_half;
    }
    __syncthreads();
    for (unsigned int i = threadIdx.x; i < length; i += blockDim.x) {
        output[first + i] = sh_numbers[from_half + i];
    }
}
