// The sums within segments, one thread per segment: it goes through the elements of its own, one after the other.
//
// Data: segment s is elements `starts[s]` to `starts[s + 1] - 1` of `input`; `output` receives for each element the
// sum of those of its segment up to it.
// Launch: scan_uses_segment_per_thread<<<(segments + 255) / 256, 256>>>(input, starts, output, segments).

__global__ void scan_uses_segment_per_thread(const unsigned int *input, const unsigned int *starts,
                                             unsigned int *output, unsigned int segments)
{
    unsigned int segment = blockIdx.x * blockDim.x + threadIdx.x;
    if (segment < segments) {
        unsigned int sum = 0;
        unsigned int end = starts[segment + 1];
        for (unsigned int i = starts[segment]; i < end; i++) {
            sum += input[i];
            output[i] = sum;
        }
    }
}
