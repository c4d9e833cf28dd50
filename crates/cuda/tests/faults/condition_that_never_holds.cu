#include <condition_variable>
#include <cstdio>
#include <mutex>
#include <thread>

std::mutex guard;
std::condition_variable changed;
bool ready = false;

int main()
{
    std::thread worker([] {
        std::unique_lock<std::mutex> held(guard);
        changed.wait(held, [] { return ready; });
        printf("never printed\n");
    });
    ready = true;
    changed.notify_one();
    worker.join();
}
