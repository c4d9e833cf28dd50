// Vectors that take over ranges and copies: from pointers, places in other containers, and of objects with destructors.
#include <cstdio>
#include <list>
#include <memory>
#include <set>
#include <string>
#include <vector>

struct Query {
    std::vector<float> reference, measured;
};

struct Counted {
    static int alive;
    int value;
    Counted(int v = 0) : value(v) { alive++; }
    Counted(const Counted &other) : value(other.value) { alive++; }
    ~Counted() { alive--; }
};
int Counted::alive = 0;

template <typename T> void show(const char *name, const std::vector<T> &values)
{
    printf("%s:", name);
    for (const T &value : values) printf(" %g", (double)value);
    printf("\n");
}

__global__ void scale(float *values, int n)
{
    if (threadIdx.x < n) values[threadIdx.x] *= 10;
}

int main()
{
    std::vector<float> header = {2, 9, 1, 2, 3, 4};
    Query query;
    int n = 2;
    query.reference.assign(header.begin() + 2, header.begin() + 2 + n);
    query.measured.assign(header.begin() + 2 + n, header.end());
    float *device;
    cudaMalloc(&device, n * sizeof(float));
    cudaMemcpy(device, query.measured.data(), n * sizeof(float), cudaMemcpyHostToDevice);
    scale<<<1, 32>>>(device, n);
    cudaMemcpy(query.measured.data(), device, n * sizeof(float), cudaMemcpyDeviceToHost);
    cudaFree(device);
    show("reference", query.reference);
    show("measured", query.measured);

    std::set<int> ordered = {30, 10, 20};
    std::vector<int> whole;
    whole.assign(ordered.begin(), ordered.end());
    show("from a set", whole);
    std::list<int> more = {7, 8};
    whole.insert(whole.begin() + 1, more.begin(), more.end());
    show("a list within", whole);
    whole.insert(whole.end(), header.begin(), header.begin() + 2);
    show("and floats behind", whole);
    whole.assign(3, 5);
    whole.insert(whole.begin(), 2, 4);
    show("copies", whole);
    const char letters[] = "letters";
    std::string word;
    word.assign(letters, letters + 3);
    word.append(letters + 3, letters + 7);
    printf("%s\n", word.c_str());

    {
        std::vector<Counted> counted;
        counted.resize(3, Counted(4));
        printf("alive %d\n", Counted::alive);
        counted.resize(1, Counted(9));
        printf("alive %d, first %d\n", Counted::alive, counted[0].value);
        std::vector<Counted> copies;
        copies.assign(2, counted[0]);
        copies.insert(copies.begin(), 2, Counted(6));
        counted.assign(copies.begin() + 1, copies.end());
        printf("alive %d:", Counted::alive);
        for (const Counted &one : counted) printf(" %d", one.value);
        printf("\n");
    }
    printf("alive %d\n", Counted::alive);

    std::vector<std::shared_ptr<int>> shared;
    auto one = std::make_shared<int>(1);
    shared.assign(3, one);
    shared.resize(5, one);
    printf("owners %ld\n", one.use_count());
    shared.resize(1, nullptr);
    printf("owners %ld\n", one.use_count());
}
