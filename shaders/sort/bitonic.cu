// Bitonic sort: sequences of `size` keys are made of two sorted halves in log2(size) rounds. The first
// round compares each key of the left half with the one that is as far from the other end of the
// right half; the others compare keys `stride` apart. Every comparison puts the smaller key to the left,
// so that keys that are not there, behind the last one, behave as if they were larger than all others.
//
// Data: `keys` holds `n` numbers and is sorted in place.
// Launch:
//     for (unsigned int size = 2; size < 2 * n; size *= 2)
//         for (unsigned int stride = size / 2; stride > 0; stride /= 2) {
//             // Each pair whose left key may be there.
//             unsigned int pairs = (n + 2 * stride - 1) / (2 * stride) * stride;
//             sort_bitonic<<<(pairs + 255) / 256, 256>>>(keys, n, size, stride);
//         }

__global__ void sort_bitonic(unsigned int *keys, unsigned int n, unsigned int size,
                             unsigned int stride)
{
    unsigned int pair = blockIdx.x * blockDim.x + threadIdx.x;
    unsigned int left = pair / stride * 2 * stride + pair % stride;
    unsigned int right = left + stride;
    if (2 * stride == size) {
        // The first round of a size: from the other end.
        right = pair / stride * 2 * stride + 2 * stride - 1 - pair % stride;
    }
    if (right < n) {
        unsigned int low = keys[left];
        unsigned int high = keys[right];
        if (high < low) {
            keys[left] = high;
            keys[right] = low;
        }
    }
}
