// A packaged task calls what it holds when it is called itself, here or in a thread; its future has the result.
#include <cstdio>
#include <future>
#include <thread>

int main()
{
    std::packaged_task<int(int, int)> product([](int a, int b) { return a * b; });
    auto first = product.get_future();
    product(6, 7);
    printf("%d\n", first.get());

    int base = 4;
    std::packaged_task<int()> next([=] { return base + 1; });
    auto second = next.get_future();
    std::thread worker(std::move(next));
    worker.join();
    printf("%d\n", second.get());
    return 0;
}
