// What lambdas capture that is not here: by those for all types, from beyond the lambda around, and the host's variables by
// reference for a kernel.
#include <cstdio>
template <typename F>
__global__ void apply(int *out, F f)
{
    out[threadIdx.x] = f(threadIdx.x);
}
int main()
{
    int n = 3;
    apply<<<1, 1>>>(nullptr, [&n] __device__(int i) { return n + i; });
    auto generic = [n](auto a) { return a + n; };
    auto all = [&](auto a) { return a * n; };
    auto outer = [k = n + 1]() { auto inner = [&]() { return k; }; return inner(); };
    auto missing = [m = nothing]() { return m; };
    int found = all(2);
    return generic(1) + outer() + missing() + found;
}
