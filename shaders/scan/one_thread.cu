// Prefix sums by one thread: it goes through the elements and writes down what it has so far. N - 1
// additions, the least there is, and none of them in parallel.
//
// Data: `input` and `output` hold `n` numbers. Sums wrap around at 2^32.
// Launch: scan_one_thread<<<1, 1>>>(input, output, n, exclusive);

__global__ void scan_one_thread(const unsigned int *input, unsigned int *output, unsigned int n,
                                unsigned int exclusive)
{
    unsigned int so_far = 0;
    for (unsigned int i = 0; i < n; i += 1) {
        unsigned int with_element = so_far + input[i];
        output[i] = exclusive ? so_far : with_element;
        so_far = with_element;
    }
}
