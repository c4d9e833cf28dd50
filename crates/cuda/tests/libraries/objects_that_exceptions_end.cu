#include <cstdio>
#include <memory>
#include <mutex>
#include <stdexcept>
#include <string>
#include <vector>

struct Trace {
    std::string name;
    explicit Trace(const char *name) : name(name) { printf("  begins %s\n", name); }
    ~Trace() { printf("  ends %s\n", name.c_str()); }
};
struct Both { Trace first{"first"}, second{"second"}; };
struct Device {
    int *data = nullptr;
    explicit Device(size_t count) { cudaMalloc(&data, count * sizeof(int)); printf("  allocates %zu\n", count); }
    ~Device() { printf("  frees: %s\n", cudaGetErrorName(cudaFree(data))); }
};

void deepest(int depth)
{
    Trace here(depth == 0 ? "deepest" : "between");
    if (depth == 0) throw std::runtime_error("enough");
    deepest(depth - 1);
    printf("never\n");
}
int returns_early(bool early)
{
    Trace outer("outer");
    if (early) {
        Trace inner("inner");
        return 1;
    }
    throw 42;
}
Trace made(bool fails)
{
    Trace result("result");
    Trace other("other");
    if (fails) throw std::string("a text");
    return result;
}
struct Fails {
    Trace member{"member"};
    ~Fails() { printf("  ends a whole object\n"); }
};
void by_value(Trace) { throw 'c'; }
std::mutex mutex;

int main()
{
    puts("frames");
    try { Device memory(100); deepest(2); } catch (const std::exception &error) { printf("caught %s\n", error.what()); }
    puts("scopes");
    Trace around("around");
    try {
        Trace in_try("in try");
        for (int i = 0; i < 3; ++i) {
            Trace turn(i == 0 ? "turn 0" : "turn 1");
            if (i == 0) continue;
            Both both;
            returns_early(true);
            returns_early(false);
        }
    } catch (int number) { printf("caught %d\n", number); }
    puts("results");
    { Trace kept = made(false); printf("kept %s\n", kept.name.c_str()); }
    try { made(true); } catch (const std::string &text) { printf("caught %s\n", text.c_str()); }
    puts("again");
    try {
        Trace outside("outside");
        try { Trace inside("inside"); throw 1; }
        catch (int number) { Trace handler("handler"); printf("caught %d\n", number); throw; }
    } catch (int number) { printf("caught %d again\n", number); }
    puts("owned");
    try {
        std::unique_ptr<Trace> one(new Trace("by pointer"));
        std::vector<Trace> several;
        several.reserve(2);
        several.emplace_back("element 0");
        std::shared_ptr<Trace> shared = std::make_shared<Trace>("shared");
        throw std::out_of_range("far");
    } catch (const std::logic_error &error) { printf("caught %s\n", error.what()); }
    try { std::lock_guard<std::mutex> lock(mutex); throw 2.5; } catch (double number) { printf("caught %g, the lock is %s\n", number, mutex.try_lock() ? "free" : "held"); }
    try { by_value(Trace("argument")); } catch (char letter) { printf("caught %c\n", letter); }
    puts("a handler in a destructor");
    struct Careful { ~Careful() { try { Trace within("within"); throw 5; } catch (int number) { printf("  inner %d\n", number); } } };
    try { Careful careful; Trace later("later"); throw 6L; } catch (long number) { printf("caught %ld\n", number); }
    puts("done");
}
