// Assertions that do not hold, and branches that cannot be decided when the program is compiled.
static_assert(sizeof(int) == 4);
static_assert(sizeof(long) == 4, "longs of four bytes");
template <int n> __device__ int of()
{
    static_assert(n > 0, "at least one");
    if constexpr (n > 4) return n;
    return nothing_of_this_name;
}
__global__ void ask(int *out, int n)
{
    out[0] = of<8>() + of<0>();
    if constexpr (n > 3) out[1] = 1;
    if (int q = out[2]) out[q] = r;
}
