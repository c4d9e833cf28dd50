// Objects whose destructors are not called here: what they own is reported as never freed.
#include <cstdio>

struct Owner
{
    int *data;
    Owner() : data(new int[4]) {}
    Owner(int n) : data(new int[n]) {}
    ~Owner() { delete[] data; }
    bool holds() const { return data != nullptr; }
};

int main()
{
    int turns = 0;
    while (turns < 2 && Owner(1000).holds()) {
        turns++;
    }
    Owner ended(10000);
    printf("%d\n", Owner(100000).holds());
    return 0;
}
