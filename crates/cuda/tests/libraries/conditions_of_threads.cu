#include <condition_variable>
#include <iostream>
#include <mutex>
#include <queue>
#include <thread>

// A producer and a consumer: what is waited for has happened when the second thread begins.

std::mutex guard;
std::condition_variable filled;
std::queue<int> numbers;
std::recursive_mutex deep;

void produce()
{
    for (int i = 0; i < 5; i++) {
        std::lock_guard<std::mutex> held(guard);
        numbers.push(i * i);
        filled.notify_one();
    }
}

void consume()
{
    int sum = 0;
    for (int i = 0; i < 5; i++) {
        std::unique_lock<std::mutex> held(guard);
        filled.wait(held, [] { return !numbers.empty(); });
        sum += numbers.front();
        numbers.pop();
    }
    std::cout << "sum " << sum << "\n";
}

int fall(int depth)
{
    std::lock_guard<std::recursive_mutex> held(deep);
    return depth == 0 ? 0 : 1 + fall(depth - 1);
}

int main()
{
    std::thread producer(produce);
    std::thread consumer(consume);
    producer.join();
    consumer.join();
    std::cout << "depth " << fall(4) << "\n";
}
