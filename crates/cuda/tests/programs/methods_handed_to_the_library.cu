// Pointers to members where the standard library calls something.
#include <algorithm>
#include <cstdio>
#include <functional>
#include <iterator>
#include <thread>
#include <vector>

struct Counter {
    int value;
    int plus(int a) { return value + a; }
    int twice() const { return value * 2; }
    void run() { value = 99; }
};
struct Command {
    const char *name;
    int (Counter::*handler)(int);
};

int main()
{
    Counter one{3};
    std::function<int(Counter &, int)> plus = &Counter::plus;
    printf("%d\n", plus(one, 4));
    auto twice = std::mem_fn(&Counter::twice);
    printf("%d %d\n", twice(one), twice(&one));
    printf("%d %d\n", std::invoke(&Counter::plus, one, 5), std::invoke(&Counter::value, one));
    auto bound = std::bind(&Counter::plus, &one, std::placeholders::_1);
    printf("%d\n", bound(7));
    std::thread thread(&Counter::run, &one);
    thread.join();
    printf("%d\n", one.value);
    std::vector<Counter> all = {{1}, {2}, {3}};
    std::vector<int> out;
    std::transform(all.begin(), all.end(), std::back_inserter(out), std::mem_fn(&Counter::twice));
    for (int value : out) printf("%d ", value);
    printf("\n");
    Command commands[] = {{"plus", &Counter::plus}};
    for (const Command &command : commands) printf("%s %d\n", command.name, (one.*command.handler)(1));
}
