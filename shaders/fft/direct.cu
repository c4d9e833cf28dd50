// Fourier transforms by their definition: one thread per result, which adds up all elements, each times
// a root of one.
//
// Data: `input` and `output` hold `batch` transforms of `length` complex numbers (real and imaginary part)
// one after the other; `roots` the `length` roots of one, exp(-2 pi i k / length).
// Launch: fft_direct<<<(batch * length + 255) / 256, 256>>>(input, output, roots, batch, length), or any other
// block size.

__global__ void fft_direct(const float2 *input, float2 *output, const float2 *roots, unsigned int batch,
                           unsigned int length)
{
    unsigned int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < batch * length) {
        unsigned int frequency = i % length;
        unsigned int first = i - frequency;
        float2 sum = make_float2(0.0f, 0.0f);
        for (unsigned int k = 0; k < length; k++) {
            float2 a = input[first + k];
            // The roots repeat after `length`, a power of two.
            float2 w = roots[(frequency * k) % length];
            sum.x += a.x * w.x - a.y * w.y;
            sum.y += a.x * w.y + a.y * w.x;
        }
        output[i] = sum;
    }
}
