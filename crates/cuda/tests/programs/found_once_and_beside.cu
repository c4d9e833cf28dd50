// What is found once, what is returned though it is nothing, functions beside their arguments, lists in braces, and small
// parts of the standard library.
#include <cstdio>
#include <cstdlib>
#include <list>
#include <random>
#include <string>
#include <strings.h>
#include <type_traits>
#include <vector>

namespace shapes {
struct circle {
    int radius;
};
int area(const circle &c) { return 3 * c.radius * c.radius; }
struct less {
    int unused;
};
} // namespace shapes
using namespace std;

struct smaller {
    bool operator()(int a, int b) const { return a < b; }
};
struct chosen {
    smaller less;
    int operator()(int a, int b) const { return less(a, b) ? a : b; }
};

void told(const char *what) { printf("told %s\n", what); }
void passed_on(const char *what) { return told(what); }

int counted_by(int (*function)(int), int value) { return function(value); }
int later(int);
static int from_later = counted_by(later, 20);
int later(int number) { return number + 1; }

struct numbers {
    std::vector<int> items;
    numbers(std::initializer_list<int> list) : items(list) {}
    int sum() const
    {
        int all = 0;
        for (size_t i = 0; i < items.size(); i++) all += items[i];
        return all;
    }
};

template <typename T> typename std::enable_if<std::is_integral<T>::value, const char *>::type kind(T) { return "whole"; }
template <typename T> typename std::enable_if<std::is_floating_point<T>::value, const char *>::type kind(T) { return "real"; }

int main()
{
    int cells[4] = {1, 2, 3, 4};
    int *ends[3] = {cells, cells, cells};
    int i = 0;
    ends[i++] += 1;
    ends[i++] += 2;
    ends[i++] -= 0;
    printf("%d %d %d %d\n", i, *ends[0], *ends[1], *ends[2]);
    passed_on("something");
    shapes::circle c = {4};
    printf("%d\n", area(c));
    chosen pick;
    printf("%d %d\n", pick(3, 2), from_later);
    numbers n = {5, 6, 7};
    numbers m{1};
    printf("%d %d\n", n.sum(), m.sum());
    printf("%s %s\n", kind(3), kind(2.5f));
    printf("%d %d\n", strncasecmp("Device=3", "device=7", 7), strncasecmp("abc", "abd", 3) < 0);
    div_t parts = div(17, 5);
    printf("%d %d\n", parts.quot, parts.rem);
    std::seed_seq seeds{1, 2, 3, 4, 5};
    std::mt19937 engine(seeds);
    unsigned int a = engine(), b = engine();
    printf("%u %u\n", a, b);
    std::list<int> queue;
    queue.push_back(4);
    queue.push_back(9);
    queue.push_front(1);
    int last = queue.back();
    queue.pop_back();
    printf("%d %d %d\n", last, queue.front(), (int)queue.size());
    size_t none = (size_t)(i > 2 ? nullptr : nullptr);
    printf("%d\n", (int)none);
    return 0;
}
