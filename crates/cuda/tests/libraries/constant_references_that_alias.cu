// A constant reference refers: what is written through another parameter is seen through it, and its address is the variable's.
#include <cstdio>

int global = 1;

void written_by_reference(const int &seen, int &written) { written = 5; printf("%d %d\n", seen, &seen == &written); }
void written_by_pointer(const float &seen, float *written) { *written += 1.5f; printf("%g\n", seen); }
template <typename T> void of_a_template(const T &seen, T &written) { written = 7; printf("%d %d\n", seen, &seen == &written); }
void address(const int &seen) { printf("%d\n", &seen == &global); }
void values(const int &first, const int &second) { printf("%d\n", first * 10 + second); }

int main()
{
    int local = 2;
    written_by_reference(local, local);
    of_a_template(local, local);
    written_by_reference(global, global);
    address(global);
    address(local);
    values(local, 3);
    float number = 2.0f;
    written_by_pointer(number, &number);
    written_by_pointer(number * 2.0f, &number);
}
