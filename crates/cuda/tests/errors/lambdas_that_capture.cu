// What lambdas capture that is not here: by those for all types, and from beyond the lambda around.
#include <cstdio>
int main()
{
    int n = 3;
    auto generic = [n](auto a) { return a + n; };
    auto all = [&](auto a) { return a * n; };
    auto outer = [k = n + 1]() { auto inner = [&]() { return k; }; return inner(); };
    auto missing = [m = nothing]() { return m; };
    int found = all(2);
    return generic(1) + outer() + missing() + found;
}
