#include <stack>
int main()
{
    std::stack<int> open;
    return open.top();
}
