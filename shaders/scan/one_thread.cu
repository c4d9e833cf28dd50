// Prefix sums by one thread: it goes through the elements and writes down what it has so far. N - 1
// additions, the least there is, and none of them in parallel.
//
// Data: `input` and `output` hold `n` numbers. Sums wrap around at 2^32.
// Launch: scan_one_thread<<<1, 1>>>(input, output, n, exclusive);

// Writes the prefix of element `i`, where `so_far` is the sum before it; returns the sum after it.
__device__ unsigned int visit(const unsigned int *input, unsigned int *output, unsigned int i, unsigned int so_far,
                              unsigned int exclusive)
{
    unsigned int with_element = so_far + input[i];
    output[i] = exclusive ? so_far : with_element;
    return with_element;
}

__global__ void scan_one_thread(const unsigned int *input, unsigned int *output, unsigned int n,
                                unsigned int exclusive)
{
    unsigned int so_far = 0;
    // Four elements per pass, as in the WGSL: a pass has a cost of its own.
    unsigned int i = 0;
    for (; i + 3 < n; i += 4) {
        so_far = visit(input, output, i, so_far, exclusive);
        so_far = visit(input, output, i + 1, so_far, exclusive);
        so_far = visit(input, output, i + 2, so_far, exclusive);
        so_far = visit(input, output, i + 3, so_far, exclusive);
    }
    for (; i < n; i += 1) {
        so_far = visit(input, output, i, so_far, exclusive);
    }
}
