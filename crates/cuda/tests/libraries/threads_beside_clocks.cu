// Times beside threads, whose library has a part in the namespace `std`, and clocks that know what was slept.
#include <atomic>
#include <chrono>
#include <iostream>
#include <mutex>
#include <thread>
#include <vector>

namespace std {
struct own_marker {
    static int value() { return 4; }
};
}

struct Reading {
    double amount;
    operator double() const { return amount; }
};

int main()
{
    auto start = std::chrono::high_resolution_clock::now();
    std::mutex lock;
    std::atomic<int> turns{0};
    long total = 0;
    std::vector<std::thread> threads;
    for (int k = 0; k < 4; k++)
        threads.emplace_back([&, k] {
            std::lock_guard<std::mutex> held(lock);
            total += k;
            ++turns;
        });
    for (auto &thread : threads) thread.join();
    std::this_thread::sleep_for(std::chrono::milliseconds(20));
    std::chrono::duration<double, std::milli> taken = std::chrono::high_resolution_clock::now() - start;
    std::cout << total << ' ' << turns << ' ' << (taken.count() >= 20) << ' ' << std::own_marker::value() << '\n';
    std::chrono::steady_clock::time_point then = std::chrono::steady_clock::now();
    std::this_thread::sleep_for(std::chrono::seconds(1));
    std::cout << (std::chrono::steady_clock::now() - then >= std::chrono::seconds(1)) << ' ' << Reading{2.5} << '\n';
}
