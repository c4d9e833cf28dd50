// The sums within segments, one thread per element: a scan whose elements say whether a segment begins at them, so
// that no sum goes across a border.
//
// Data: `input` has `n` elements; `heads` is 1 where a segment begins and 0 elsewhere, and 1 at the first element.
// `output` receives for each element the sum of those of its segment up to it. `block_heads`, `block_sums` and
// `carries` have a place for each of the `blocks` blocks.
// Launch: with blocks = (n + BLOCK_X - 1) / BLOCK_X,
//     scan_uses_segmented_stretches<<<blocks, BLOCK_X>>>(input, heads, block_heads, block_sums, n);
//     scan_uses_segmented_carries<<<1, BLOCK_X>>>(block_heads, block_sums, carries, blocks);
//     scan_uses_segmented<<<blocks, BLOCK_X>>>(input, heads, output, carries, n);

#define BLOCK_X 256

// What a stretch of elements comes to: whether a segment begins in it, and the sum since the last beginning.
struct Stretch {
    unsigned int head;
    unsigned int sum;
};

// Two stretches side by side: the left sum counts only if no segment begins in the right one.
__device__ Stretch joined(Stretch left, Stretch right)
{
    Stretch both;
    both.head = left.head | right.head;
    both.sum = right.sum + (right.head != 0 ? 0 : left.sum);
    return both;
}

// What all threads up to this one come to, by Kogge and Stone's rounds in two halves in turn; that of all of them is
// left in `sh_total`.
__device__ Stretch inclusive(Stretch *sh_stretches, Stretch *sh_total, Stretch own)
{
    // What an earlier scan left may still be read.
    __syncthreads();
    sh_stretches[threadIdx.x] = own;
    Stretch stretch = own;
    unsigned int from_half = 0;
    for (unsigned int stride = 1; stride < BLOCK_X; stride *= 2) {
        __syncthreads();
        unsigned int to_half = BLOCK_X - from_half;
        if (threadIdx.x >= stride) {
            stretch = joined(sh_stretches[from_half + threadIdx.x - stride], stretch);
        }
        sh_stretches[to_half + threadIdx.x] = stretch;
        from_half = to_half;
    }
    if (threadIdx.x == BLOCK_X - 1) {
        *sh_total = stretch;
    }
    __syncthreads();
    return stretch;
}

// The element of a thread; one without an element adds nothing.
__device__ Stretch stretch_of(const unsigned int *input, const unsigned int *heads, unsigned int n, unsigned int i)
{
    Stretch own;
    own.head = 0;
    own.sum = 0;
    if (i < n) {
        own.head = heads[i];
        own.sum = input[i];
    }
    return own;
}

// Third: the sums, with what came before the block.
__global__ void scan_uses_segmented(const unsigned int *input, const unsigned int *heads,
                                    unsigned int *output, const unsigned int *carries, unsigned int n)
{
    __shared__ Stretch sh_stretches[2 * BLOCK_X];
    __shared__ Stretch sh_total;

    unsigned int i = blockIdx.x * BLOCK_X + threadIdx.x;
    Stretch stretch = inclusive(sh_stretches, &sh_total, stretch_of(input, heads, n, i));
    if (i < n) {
        unsigned int sum = stretch.sum;
        // What came before the block counts as long as no segment has begun.
        if (stretch.head == 0) {
            sum += carries[blockIdx.x];
        }
        output[i] = sum;
    }
}

// First: what each block comes to.
__global__ void scan_uses_segmented_stretches(const unsigned int *input, const unsigned int *heads,
                                              unsigned int *block_heads, unsigned int *block_sums,
                                              unsigned int n)
{
    __shared__ Stretch sh_stretches[2 * BLOCK_X];
    __shared__ Stretch sh_total;

    unsigned int i = blockIdx.x * BLOCK_X + threadIdx.x;
    inclusive(sh_stretches, &sh_total, stretch_of(input, heads, n, i));
    if (threadIdx.x == 0) {
        block_heads[blockIdx.x] = sh_total.head;
        block_sums[blockIdx.x] = sh_total.sum;
    }
}

// Second: what is carried into each block. One block goes through all, BLOCK_X at a time.
__global__ void scan_uses_segmented_carries(const unsigned int *block_heads,
                                            const unsigned int *block_sums, unsigned int *carries,
                                            unsigned int blocks)
{
    __shared__ Stretch sh_stretches[2 * BLOCK_X];
    __shared__ Stretch sh_total;

    Stretch before;
    before.head = 0;
    before.sum = 0;
    if (threadIdx.x == 0) {
        carries[0] = 0;
    }
    for (unsigned int first = 0; first < blocks; first += BLOCK_X) {
        unsigned int i = first + threadIdx.x;
        Stretch own;
        own.head = 0;
        own.sum = 0;
        if (i < blocks) {
            own.head = block_heads[i];
            own.sum = block_sums[i];
        }
        Stretch all = joined(before, inclusive(sh_stretches, &sh_total, own));
        if (i + 1 < blocks) {
            carries[i + 1] = all.sum;
        }
        before = joined(before, sh_total);
    }
}
