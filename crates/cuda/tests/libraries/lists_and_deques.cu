#include <algorithm>
#include <cstdio>
#include <deque>
#include <functional>
#include <list>
#include <queue>
#include <stack>
#include <vector>

struct Task {
    int priority, number;
    bool operator<(const Task &other) const { return priority < other.priority; }
};

template <typename C> void show(const C &values)
{
    for (auto &value : values) printf("%d ", value);
    printf("(%zu)\n", values.size());
}

int main()
{
    std::list<int> list{3, 1, 2};
    list.push_back(5);
    list.push_front(0);
    list.sort();
    list.reverse();
    show(list);
    for (auto it = list.begin(); it != list.end();) {
        if (*it % 2) it = list.erase(it);
        else ++it;
    }
    list.insert(list.begin(), 9);
    std::list<int> other{7, 8};
    auto place = std::next(list.begin());
    list.splice(place, other);
    show(list);
    list.remove_if([](int value) { return value > 7; });
    printf("%d %d %zu\n", list.front(), list.back(), other.size());

    std::deque<int> deque{1, 2, 3};
    for (int i = 0; i < 6; i++) deque.push_front(-i);
    deque.pop_back();
    deque.emplace_back(4);
    std::sort(deque.begin(), deque.end(), std::greater<int>());
    deque.insert(deque.begin() + 1, 42);
    show(deque);
    while (deque.size() > 3) deque.pop_front();
    printf("%d %d %d\n", deque.front(), deque[1], deque.back());

    std::priority_queue<int, std::vector<int>, std::greater<int>> least;
    for (int value : {3, 1, 2}) least.push(value);
    while (!least.empty()) {
        printf("%d ", least.top());
        least.pop();
    }
    std::priority_queue<Task> tasks;
    tasks.push({3, 1});
    tasks.push({4, 2});
    auto far = [](int a, int b) { return a % 5 < b % 5; };
    std::priority_queue<int, std::vector<int>, decltype(far)> by_rest(far);
    for (int value = 10; value < 17; value++) by_rest.push(value);
    std::vector<int> given{5, 9, 1};
    std::priority_queue<int> from(given.begin(), given.end());
    printf("%d %d %d\n", tasks.top().number, by_rest.top(), from.top());
    std::queue<std::pair<int, int>> queue;
    queue.emplace(1, 2);
    queue.push({3, 4});
    std::stack<int> stack;
    stack.push(1);
    stack.emplace(7);
    printf("%d %d %d\n", queue.front().second, queue.back().first, stack.top());
    std::sort(given.rbegin(), given.rend());
    show(given);
    std::vector<std::vector<float>> rows{{2, 1}, {1, 5}, {1, 2}};
    std::sort(rows.begin(), rows.end());
    printf("%.0f %.0f %d\n", rows[0][1], rows[2][0], rows[0] < rows[1]);
    return 0;
}
