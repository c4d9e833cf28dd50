#include <vector>
int main()
{
    std::vector<int> values;
    return values.back();
}
