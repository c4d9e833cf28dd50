// `using namespace std` and `using std::…` for questions about types, and for types of the library.
#include <array>
#include <cstdio>
#include <functional>
#include <map>
#include <mutex>
#include <optional>
#include <stdexcept>
#include <string>
#include <thread>
#include <tuple>
#include <type_traits>
using namespace std;

template <class T> __host__ __device__ enable_if_t<is_integral_v<T>, int> kind(T) { return 1; }
template <class T> __host__ __device__ enable_if_t<is_floating_point<T>::value, int> kind(T) { return 2; }
template <class T> struct is_address : false_type {};
template <class T> struct is_address<T *> : true_type {};
template <class T> using bare = remove_cv_t<remove_reference_t<T>>;
template <class T, typename enable_if<is_arithmetic<T>::value>::type * = nullptr> T same(T x) { return x; }

__global__ void kernel(int *out)
{
    conditional_t<(sizeof(int) > 2), int, char> wide = 300;
    out[0] = wide + kind(1) + 10 * kind(2.5f);
    if constexpr (is_same<bare<const int &>, int>::value) out[1] = is_address<int *>::value;
}

int main()
{
    array<int, 3> a = {1, 2, 3};
    pair<int, string> p{1, "x"};
    tuple<int, double> t(1, 2.5);
    optional<int> o = 5;
    function<int(int)> next = [](int x) { return x + 1; };
    map<string, int> m;
    m["q"] = 3;
    mutex lock;
    { lock_guard<mutex> held(lock); }
    thread worker([] {});
    worker.join();
    try {
        throw runtime_error("no");
    } catch (const exception &e) {
        printf("%s\n", e.what());
    }
    try {
        throw out_of_range("far");
    } catch (out_of_range &e) {
        printf("%s\n", e.what());
    }
    printf("%d %d %d %d\n", kind(1), kind(1.5), is_address<int>::value, is_address<int *>::value);
    printf("%d %s %g %d %d %d\n", a[1], p.second.c_str(), get<1>(t), *o, next(4), m["q"]);
    static_assert(is_same<bare<const int &>, int>::value, "");
    make_signed_t<unsigned> negative = -1;
    decay_t<int &> plain = 4;
    integral_constant<int, 5> five;
    common_type_t<int, double> common = 1;
    printf("%d %d %d %d %g\n", negative, plain, five.value, (int)sizeof common, same(2.5));
    int *out;
    cudaMallocManaged(&out, 2 * sizeof(int));
    kernel<<<1, 1>>>(out);
    cudaDeviceSynchronize();
    printf("%d %d\n", out[0], out[1]);
    cudaFree(out);
}
