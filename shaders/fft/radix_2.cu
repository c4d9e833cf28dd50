// Fourier transforms in steps of two, after Stockham: each launch joins transforms of `joined` numbers to
// transforms of twice as many. A thread takes two numbers half a transform apart, turns the second one, and
// stores sum and difference where the next step wants them, so that nothing is ever put in another order.
//
// Data: `input` and `output` hold `batch` transforms of `length` complex numbers (real and imaginary part)
// one after the other; `roots` the `length` roots of one, exp(-2 pi i k / length).
// Launch: for joined = 1, 2, 4, … length / 2:
// fft_radix_2<<<(batch * length / 2 + 255) / 256, 256>>>(input, output, roots, batch, length, joined), or any other
// block size; what one writes the next one reads.

__global__ void fft_radix_2(const float2 *input, float2 *output, const float2 *roots, unsigned int batch,
                            unsigned int length, unsigned int joined)
{
    unsigned int i = blockIdx.x * blockDim.x + threadIdx.x;
    unsigned int half = length / 2;
    if (i < batch * half) {
        unsigned int pair = i % half;
        unsigned int first = (i - pair) * 2;
        unsigned int within = pair % joined;
        float2 a = input[first + pair];
        float2 b = input[first + pair + half];
        float2 w = roots[within * (half / joined)];
        float2 turned = make_float2(b.x * w.x - b.y * w.y, b.x * w.y + b.y * w.x);
        unsigned int to = first + (pair - within) * 2 + within;
        output[to] = make_float2(a.x + turned.x, a.y + turned.y);
        output[to + joined] = make_float2(a.x - turned.x, a.y - turned.y);
    }
}
