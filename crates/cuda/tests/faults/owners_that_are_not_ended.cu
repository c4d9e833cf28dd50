// Objects whose destructors are not called here: what they own is told as never freed.
#include <cstdio>
#include <vector>

struct Owner
{
    int *data;
    Owner() : data(new int[4]) {}
    Owner(int n) : data(new int[n]) {}
    Owner(Owner &&other) : data(other.data) { other.data = nullptr; }
    ~Owner() { delete[] data; }
};

void look(const Owner &owner) { printf("%d\n", owner.data != nullptr); }

Owner everywhere(10);

int main()
{
    look(Owner(100));
    static Owner kept(1000);
    std::vector<Owner> owners;
    owners.push_back(Owner(10000));
    {
        Owner ended(100000);
    }
    return 0;
}
