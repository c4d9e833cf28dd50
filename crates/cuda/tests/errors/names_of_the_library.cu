// What is not here is named, and nothing of the library's inside is proposed.
#include <algorithm>
#include <cstdio>
#include <set>
#include <string>
#include <utility>
#include <vector>
using namespace std;
__global__ void kernel(float *a)
{
    a[0] = 1.0f;
    __prof_trigger(1);
}
int main()
{
    std::set<int> numbers = {5, 1, 3, 1};
    std::pair<int, string> named = std::make_pair(1, "one");
    vector<int> v(3);
    sort(v.begin(), v.end(), greeter<int>());
    printf("%n", &v[0]);
}
