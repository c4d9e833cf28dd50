// Names for parts that are not there, types that are references, and rows of pointers: one message each.
#include <memory>
#include <vector>

struct Size
{
    int width;
    int height;
};

auto [global_width, global_height] = Size{1, 2};

__global__ void add(int **rows, int n)
{
    int i = threadIdx.x;
    if (i < n) {
        rows[i][0] = rows[i][1] + 1;
        int *row = rows[i];
        row[0]++;
        *rows[i] = 4;
    }
}

__global__ void sum(float *out, float *rows[], int n)
{
    for (int r = 0; r < n; r++) {
        out[r] = rows[r][0];
    }
}

int main()
{
    Size size = {3, 4};
    auto [one, two, three] = size;
    int all = one + two + three;
    auto [left, right] = 5;
    all += left * right;
    auto [here, there] = missing(size);
    all += here - there;
    std::unique_ptr<int> owner(new int(1));
    auto &[inner] = owner;
    inner = nullptr;
    auto [width, width] = size;
    int numbers[2] = {1, 2};
    decltype(numbers[0]) first = numbers[1];
    first++;
    decltype((all)) again = all;
    again++;
    int &reference = all;
    decltype(reference) third = all;
    third++;
    decltype(auto) fourth = all;
    fourth++;
    decltype(nowhere) fifth = 2;
    fifth++;
    int **rows = new int *[2];
    add<<<1, 2>>>(rows, 2);
    return global_width + all;
}
