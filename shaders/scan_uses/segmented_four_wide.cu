// The sums within segments, four elements per thread: it joins them in registers, so that the rounds of the block
// serve four times as many.
//
// Data: `input` has `n` elements, filled up to a multiple of four; `heads` is 1 where a segment begins and 0
// elsewhere, and 1 at the first element. `output` receives for each element the sum of those of its segment up to it.
// `block_heads`, `block_sums` and `carries` have a place for each of the `blocks` blocks.
// Launch: with blocks = (n + 4 * BLOCK_X - 1) / (4 * BLOCK_X),
//     scan_uses_segmented_four_wide_stretches<<<blocks, BLOCK_X>>>(input, heads, block_heads, block_sums, n);
//     scan_uses_segmented_four_wide_carries<<<1, BLOCK_X>>>(block_heads, block_sums, carries, blocks);
//     scan_uses_segmented_four_wide<<<blocks, BLOCK_X>>>(input, heads, output, carries, n);

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
    // In the first half at last, for the thread behind.
    __syncthreads();
    sh_stretches[threadIdx.x] = stretch;
    if (threadIdx.x == BLOCK_X - 1) {
        *sh_total = stretch;
    }
    __syncthreads();
    return stretch;
}

__device__ Stretch stretch(unsigned int head, unsigned int sum)
{
    Stretch own;
    own.head = head;
    own.sum = sum;
    return own;
}

// The four elements of a thread; one without elements adds nothing.
__device__ Stretch stretch_of(const uint4 *input, const uint4 *heads, unsigned int n, unsigned int quad)
{
    Stretch all = stretch(0, 0);
    if (4 * quad < n) {
        uint4 head = heads[quad];
        uint4 own = input[quad];
        all = joined(stretch(head.x, own.x), stretch(head.y, own.y));
        all = joined(all, joined(stretch(head.z, own.z), stretch(head.w, own.w)));
    }
    return all;
}

// Third: the sums, with what came before the block.
__global__ void scan_uses_segmented_four_wide(const uint4 *input, const uint4 *heads, uint4 *output,
                                              const unsigned int *carries, unsigned int n)
{
    __shared__ Stretch sh_stretches[2 * BLOCK_X];
    __shared__ Stretch sh_total;

    unsigned int i = blockIdx.x * BLOCK_X + threadIdx.x;
    inclusive(sh_stretches, &sh_total, stretch_of(input, heads, n, i));
    if (4 * i < n) {
        // What comes before the four: the threads before, and the blocks before as long as no segment has begun.
        unsigned int before = 0;
        unsigned int begun = 0;
        if (threadIdx.x > 0) {
            Stretch left = sh_stretches[threadIdx.x - 1];
            before = left.sum;
            begun = left.head;
        }
        if (begun == 0) {
            before += carries[blockIdx.x];
        }
        uint4 head = heads[i];
        uint4 own = input[i];
        own.x += head.x != 0 ? 0 : before;
        own.y += head.y != 0 ? 0 : own.x;
        own.z += head.z != 0 ? 0 : own.y;
        own.w += head.w != 0 ? 0 : own.z;
        output[i] = own;
    }
}

// First: what each block comes to.
__global__ void scan_uses_segmented_four_wide_stretches(const uint4 *input, const uint4 *heads,
                                                        unsigned int *block_heads,
                                                        unsigned int *block_sums, unsigned int n)
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
__global__ void scan_uses_segmented_four_wide_carries(const unsigned int *block_heads,
                                                      const unsigned int *block_sums,
                                                      unsigned int *carries, unsigned int blocks)
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
