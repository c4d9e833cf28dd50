// Numbers read from texts, and what the headers say of widths: as GCC's library has it.
#include <cinttypes>
#include <cstdio>
#include <cstdlib>
#include <iomanip>
#include <iostream>
#include <string>
using namespace std;

enum class Shape : unsigned char { Round = 200, Square };
struct Turn {
    int by;
    Turn &operator++() { by += 1; return *this; }
    Turn operator++(int) { Turn before = *this; by += 10; return before; }
};

int main()
{
    char *end;
    const char *text = "-0x1f rest";
    long value = strtol(text, &end, 0);
    printf("%ld '%s' %ld %lu %g %g\n", value, end, strtol("ff", NULL, 16), strtoul("777", NULL, 8), strtod("2.5e1x", NULL),
           strtof(".5", NULL));
    int a, b, count;
    char word[16], letter;
    float x;
    count = sscanf("12,34 name 0.5!", "%d,%d %15s %f%c", &a, &b, word, &x, &letter);
    printf("%d: %d %d %s %g %c\n", count, a, b, word, x, letter);
    count = sscanf("7 x", "%d %d", &a, &b);
    printf("%d %d\n", count, a);
    printf("%" PRId64 " %" PRIu64 "\n", INT64_C(1) << 40, UINT64_MAX);
    printf("%a %.2a %A\n", 1.0, 1.999, -0.1);
    Shape shapes[3] = {Shape::Round, Shape::Square, Shape::Round};
    printf("%d %d %d\n", (int)sizeof(Shape), (int)sizeof shapes, (int)shapes[1]);
    cout << fixed << setprecision(2) << 1.5 << " " << defaultfloat << 1.5 << "\n";
    string name = "moved", other = move(name);
    cout << other << "\n";
    Turn turn = {1};
    int before = (turn++).by;
    ++turn;
    printf("%d %d\n", before, turn.by);
    int q = 0; again: q++; if (q < 3) goto again; printf("%d\n", q);
    return 0;
}
