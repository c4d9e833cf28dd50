// Merge sort, one key per thread: each pass makes one sorted run of two. A key's place in it is its place
// in its own run plus the number of keys of the other run that come before it, which a binary search
// finds.
//
// Data: `input` and `output` hold `n` numbers, in sorted runs of `run` keys before the pass.
// Launch: for run = 1, 2, 4, ... while it is less than n,
//     sort_merge_ranks<<<(n + 255) / 256, 256>>>(input, output, n, run);
// what one pass writes the next one reads.

__global__ void sort_merge_ranks(const unsigned int *input, unsigned int *output, unsigned int n,
                                 unsigned int run)
{
    unsigned int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) {
        return;
    }
    unsigned int key = input[i];
    // The run that it belongs to, and the one that it is merged with.
    unsigned int own = i / run;
    unsigned int other = own ^ 1;
    unsigned int own_start = own * run;
    unsigned int other_start = min(other * run, n);
    unsigned int low = other_start;
    unsigned int high = min(other_start + run, n);
    while (low < high) {
        unsigned int middle = (low + high) / 2;
        // Of equal keys those of the left run come first.
        bool comes_before = other < own ? input[middle] <= key : input[middle] < key;
        if (comes_before) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    output[min(own_start, other * run) + (i - own_start) + (low - other_start)] = key;
}
