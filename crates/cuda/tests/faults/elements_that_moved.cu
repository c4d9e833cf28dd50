#include <vector>
int main()
{
    std::vector<int> values(3);
    int *first = values.data();
    values.resize(1000);
    *first = 3;
    return 0;
}
