// Constant references to numbers and objects that change meanwhile, and objects that a cast gives up.
#include <cstdio>
#include <cuda_runtime.h>

#define BOTH __host__ __device__

struct Value {
    int v;
    int more[2];
    BOTH void set(const int &x)
    {
        v = 0;
        v += x;
    }
    BOTH void spread(const int &x)
    {
        for (int i = 0; i < 2; i++) more[i] = x + i;
    }
    BOTH const int &get() const { return v; }
};
struct Given {
    int v;
    BOTH Given(int v) : v(v) {}
    BOTH Given(const Given &o) : v(o.v + 10) {}
    BOTH Given(Given &&o) : v(o.v + 20) { o.v = 0; }
};
template <class T> BOTH int kept(T &&value)
{
    Given given = static_cast<T &&>(value);
    return given.v;
}

BOTH const int &larger(const int &a, const int &b) { return a > b ? a : b; }

BOTH void all(int one)
{
    Value w{44, {5, 6}};
    w.set(w.v);
    printf("%d ", w.v);
    w.v = 3;
    const int &got = w.get();
    w.v = 4;
    printf("%d ", got);
    w.spread(w.more[0]);
    printf("%d %d\n", w.more[0], w.more[1]);
    int x = 3, y = 4;
    const int &most = larger(x, y);
    y = 50;
    printf("%d\n", most);
    Given a(one);
    Given b = static_cast<Given &&>(a);
    Given c(2);
    Given d = (Given &&)c;
    printf("%d %d %d %d ", a.v, b.v, c.v, d.v);
    Given e(3);
    int first = kept(e), second = kept(Given(4));
    printf("%d %d %d\n", first, e.v, second);
}

__global__ void kernel(int one) { all(one); }

int main()
{
    all(1);
    fflush(stdout);
    kernel<<<1, 1>>>(1);
    cudaDeviceSynchronize();
    printf("%s\n", cudaGetErrorString(cudaGetLastError()));
}
