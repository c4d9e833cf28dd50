// `try` around the whole of functions, methods, constructors with what starts their members, and `main`.
#include <cstdio>
#include <stdexcept>
#include <string>

__global__ void twice(int *values) { values[threadIdx.x] *= 2; }

void check(cudaError_t error)
{
    if (error != cudaSuccess) throw std::runtime_error(cudaGetErrorString(error));
}

int parsed(const std::string &text)
try {
    return std::stoi(text);
} catch (const std::invalid_argument &) {
    printf("'%s' is no number\n", text.c_str());
    return -1;
}

template <typename T> T positive(T value) try
{
    if (value < T(0)) throw value;
    return value;
}
catch (T wrong)
{
    return -wrong;
}

void quiet() try { throw 3; } catch (int number) { printf("quiet: %d\n", number); }

struct Limit {
    int value;
    explicit Limit(int value) : value(value)
    {
        if (value > 10) throw std::out_of_range("beyond 10");
    }
};

struct Holder {
    Limit limit;
    const char *name;
    Holder(int value, const char *name) try : limit(value), name(name) {
        printf("holder %s of %d\n", this->name, limit.value);
    } catch (const std::out_of_range &error) {
        printf("no holder: %s\n", error.what());
    }
    explicit Holder(const std::string &text);
    int scaled(int by) const try {
        if (by == 0) throw "zero";
        return limit.value / by;
    } catch (const char *what) {
        printf("scaled by %s\n", what);
        return 0;
    }
};

Holder::Holder(const std::string &text)
try : limit(parsed(text)), name(text.c_str()) {
    if (limit.value < 0) throw limit.value;
    printf("holder of text %s\n", name);
} catch (int number) {
    printf("no holder of %d\n", number);
    throw std::runtime_error("made of another exception");
} catch (...) {
    printf("no holder of text\n");
}

struct Checked {
    int left;
    Checked(int value) try { left = value; if (value == 0) throw 0.5; } catch (double) { printf("not checked\n"); }
};

int main()
try {
    printf("%d %d\n", parsed("12"), parsed("twelve"));
    printf("%d %g\n", positive(-4), positive(2.5));
    quiet();
    Holder good(7, "good");
    printf("%d %d\n", good.scaled(2), good.scaled(0));
    try {
        Holder bad(11, "bad");
        printf("never\n");
    } catch (const std::exception &error) {
        printf("again: %s\n", error.what());
    }
    const char *texts[] = {"5", "x", "99"};
    for (const char *one : texts) {
        std::string text = one;
        try {
            Holder made(text);
        } catch (const std::exception &error) {
            printf("from text: %s\n", error.what());
        }
    }
    try {
        Checked checked(0);
    } catch (double number) {
        printf("checked: %g\n", number);
    }

    int *values, host[4] = {1, 2, 3, 4};
    check(cudaMalloc(&values, sizeof(host)));
    check(cudaMemcpy(values, host, sizeof(host), cudaMemcpyHostToDevice));
    twice<<<1, 4>>>(values);
    check(cudaMemcpy(host, values, sizeof(host), cudaMemcpyDeviceToHost));
    printf("%d %d %d %d\n", host[0], host[1], host[2], host[3]);
    check(cudaFree(values));
    throw std::runtime_error("the end");
} catch (const std::exception &error) {
    printf("main: %s\n", error.what());
    return 0;
}
