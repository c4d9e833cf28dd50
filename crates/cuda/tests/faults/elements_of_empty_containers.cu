// A queue that was emptied once too often.
#include <queue>
#include <stdio.h>
int main()
{
    std::queue<int> waiting;
    waiting.push(3);
    printf("%d\n", waiting.front());
    waiting.pop();
    waiting.pop();
    return 0;
}
