// Functions that take any number of arguments, lists in braces as arguments, and strings in braces.
#include <cstdarg>
#include <cstdio>
#include <cstring>
#include <vector>

static int sum_of(int count, ...)
{
    va_list list;
    va_start(list, count);
    int sum = 0;
    for (int i = 0; i < count; i++) sum += va_arg(list, int);
    va_end(list);
    return sum;
}

static double mixed(const char *kinds, ...)
{
    va_list list, again;
    va_start(list, kinds);
    va_copy(again, list);
    double sum = 0;
    for (const char *kind = kinds; *kind; kind++) {
        if (*kind == 'i') sum += va_arg(list, int);
        else if (*kind == 'd') sum += va_arg(list, double);
        else if (*kind == 'l') sum += va_arg(list, long long);
        else if (*kind == 's') sum += strlen(va_arg(list, const char *));
    }
    printf("first %d\n", va_arg(again, int));
    va_end(list);
    va_end(again);
    return sum;
}

static void say(const char *format, ...)
{
    char text[64];
    va_list list;
    va_start(list, format);
    int length = vsnprintf(text, sizeof(text), format, list);
    va_end(list);
    printf("%s (%d)\n", text, length);
    va_start(list, format);
    vprintf(format, list);
    va_end(list);
    printf("\n");
}

struct Shape { int rows, columns; };
static int cells(Shape shape, const std::vector<int> &more)
{
    int all = shape.rows * shape.columns;
    for (int one : more) all += one;
    return all;
}
struct Grid {
    std::vector<int> lengths;
    Grid(const std::vector<int> &lengths) : lengths(lengths) {}
    int at(Shape place) const { return lengths[place.rows] + place.columns; }
};
typedef int (*Measure)(const Shape &, int);
static int measure(const Shape &shape, int by) { return shape.rows * by; }

int main()
{
    printf("%d %d\n", sum_of(3, 1, 2, 3), sum_of(0));
    short two = 2;
    float half = 0.5f;
    printf("%g\n", mixed("idlsi", -7, 2.25, 5000000000ll, "four", two));
    say("%d of %5.2f %s %c %lu %%", 12, half, "words", 'x', 18446744073709551615ul);
    printf("%d %d\n", cells({2, 3}, {10, 20, 30}), Grid({4, 5, 6}).at({1, 7}));
    char name[8] = {"grid"};
    Measure m = measure;
    printf("%s %zu %d\n", name, sizeof(name), m({3, 4}, 5));
}
