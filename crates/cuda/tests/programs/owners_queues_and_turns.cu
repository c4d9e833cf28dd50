// Shared owners, queues with two ends and by rank, and threads that run one after the other.
#include <atomic>
#include <cstdio>
#include <deque>
#include <functional>
#include <memory>
#include <mutex>
#include <queue>
#include <thread>
#include <vector>

struct Node {
    int value;
    Node(int value) : value(value) {}
    ~Node() { printf("node %d ends\n", value); }
};

struct Task {
    int rank, number;
    bool operator<(const Task &other) const { return rank < other.rank; }
};

std::mutex lock;
std::atomic<int> counter(0);
int total = 0;

void add(int from, int to)
{
    for (int i = from; i < to; i++) {
        std::lock_guard<std::mutex> guard(lock);
        total += i;
    }
    counter++;
    counter.fetch_add(2);
}

int main()
{
    {
        std::shared_ptr<Node> first = std::make_shared<Node>(7);
        std::shared_ptr<Node> second = first;
        std::vector<std::shared_ptr<Node>> all;
        all.push_back(first);
        all.push_back(std::shared_ptr<Node>(new Node(9)));
        printf("%ld %d %d\n", first.use_count(), second->value, (*all[1]).value);
        first.reset();
        second = all[1];
        printf("%ld %ld %d\n", all[0].use_count(), second.use_count(), first ? 1 : 0);
    }
    std::priority_queue<Task> tasks;
    for (int i = 0; i < 9; i++) tasks.push({i * 5 % 4, i});
    while (!tasks.empty()) {
        Task task = tasks.top();
        tasks.pop();
        printf("%d:%d ", task.rank, task.number);
    }
    std::priority_queue<int, std::vector<int>, std::greater<int>> least;
    for (int value : {5, 2, 8, 1}) least.push(value);
    printf("| %d %zu\n", least.top(), least.size());
    std::deque<int> ends;
    ends.push_back(2);
    ends.push_front(1);
    ends.push_back(3);
    ends.pop_front();
    for (int value : ends) printf("%d ", value);
    printf("%d %zu\n", ends[0] + ends.back(), ends.size());

    std::vector<std::thread> threads;
    for (int i = 0; i < 4; i++) threads.push_back(std::thread(add, i * 10, (i + 1) * 10));
    threads.emplace_back(add, 40, 50);
    std::thread last([] { total += 1; });
    for (auto &thread : threads) thread.join();
    if (last.joinable()) last.join();
    printf("%d %d\n", total, counter.load());
}
