// Merge sort with co-ranks: a thread makes eight neighbouring keys of the merged run. A binary search
// over the diagonal tells it how many of the keys before them come from the left run; from there it
// merges step by step. Runs shorter than that are merged key by key.
//
// Data: `input` and `output` hold `n` numbers, in sorted runs of `run` keys before the pass.
// Launch: for run = 1, 2, 4
//     sort_merge_short<<<(n + 255) / 256, 256>>>(input, output, n, run);
// and for run = 8, 16, ... while it is less than n
//     sort_merge<<<(n + 2047) / 2048, 256>>>(input, output, n, run);
// what one pass writes the next one reads.

// Keys that a thread makes.
#define KEYS 8

__global__ void sort_merge(const unsigned int *input, unsigned int *output, unsigned int n,
                           unsigned int run)
{
    unsigned int first = (blockIdx.x * blockDim.x + threadIdx.x) * KEYS;
    if (first >= n) {
        return;
    }
    unsigned int left_start = first / run / 2 * 2 * run;
    unsigned int right_start = min(left_start + run, n);
    unsigned int left_count = right_start - left_start;
    unsigned int right_count = min(run, n - right_start);

    // The co-rank: of the keys before `first`, so many come from the left run. It is the least number
    // for which the left run's next key does not come before the right run's last one that was taken.
    unsigned int before = first - left_start;
    unsigned int low = before - min(before, right_count);
    unsigned int high = min(before, left_count);
    while (low < high) {
        unsigned int middle = (low + high) / 2;
        if (input[left_start + middle] <= input[right_start + before - 1 - middle]) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }

    unsigned int left = low;
    unsigned int right = before - low;
    for (unsigned int i = first; i < min(first + KEYS, n); i++) {
        // Of equal keys those of the left run come first. An index behind a run is never used.
        unsigned int left_key = input[left_start + min(left, left_count - 1)];
        unsigned int right_key = input[min(right_start + right, n - 1)];
        bool takes_left = left < left_count && (right >= right_count || left_key <= right_key);
        output[i] = takes_left ? left_key : right_key;
        left += takes_left ? 1 : 0;
        right += takes_left ? 0 : 1;
    }
}

// Runs that are shorter than what a thread makes: one key per thread, by its rank in the other run.
__global__ void sort_merge_short(const unsigned int *input, unsigned int *output, unsigned int n,
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
