// Constants have their values before anything is calculated, wherever they are defined; then come the others in their order.
#include <cstdio>

extern const int later;
int calculate();
int early = later + 1;
int first = calculate();
const int later = 41;
int known = 7;
int calculate() { return known * 2; }
struct Start {
    int a = later;
};
Start start;
constexpr int table[] = {1, 2, 3};
int sum = table[1] + later;
int again = first + sum;
const char *word = "word";
const char *const *to_word = &word;

int main() { printf("%d %d %d %d %d %s\n", early, first, start.a, sum, again, *to_word); }
