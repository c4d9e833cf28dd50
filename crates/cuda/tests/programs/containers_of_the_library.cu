// Strings, maps, sets, queues and stacks on the host, beside a kernel that counts letters.
#include <iostream>
#include <map>
#include <queue>
#include <set>
#include <stack>
#include <string>
#include <utility>
#include <vector>

struct Table {
    std::string name;
    std::vector<int> rows;

    void add(int row) { rows.push_back(row); }
};

Table doubled(Table table)
{
    for (auto &row : table.rows) row *= 2;
    table.name += " doubled";
    return table;
}

__global__ void count(const char *text, int n, int *counts)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n && text[i] >= 'a' && text[i] <= 'z') atomicAdd(&counts[text[i] - 'a'], 1);
}

int main()
{
    std::string text = "the quick brown fox jumps over the lazy dog";
    char *d;
    int *c, h[26] = {0};
    cudaMalloc(&d, text.size());
    cudaMalloc(&c, sizeof(h));
    cudaMemcpy(d, text.c_str(), text.length(), cudaMemcpyHostToDevice);
    cudaMemcpy(c, h, sizeof(h), cudaMemcpyHostToDevice);
    count<<<1, 64>>>(d, (int)text.size(), c);
    cudaMemcpy(h, c, sizeof(h), cudaMemcpyDeviceToHost);
    cudaFree(d);
    cudaFree(c);

    std::map<char, int> often;
    for (int i = 25; i >= 0; i--)
        if (h[i] > 1) often['a' + i] = h[i];
    for (const auto &entry : often) std::cout << entry.first << "=" << entry.second << " ";
    std::cout << often.size() << " " << often.count('q') << "\n";
    std::set<int> different(h, h + 26);
    different.insert(9);
    for (int value : different) std::cout << value << " ";
    std::cout << different.count(9) << std::endl;

    std::queue<int> waiting;
    std::stack<int> pile;
    for (int i = 0; i < 4; i++) {
        waiting.push(i * i);
        pile.push(i);
    }
    waiting.pop();
    std::cout << waiting.front() << " " << waiting.back() << " " << waiting.size() << " " << pile.top() << std::endl;

    Table first;
    first.name = "squares";
    for (int i = 0; i < 5; i++) first.add(i * i);
    Table second = first;
    second.rows[0] = 100;
    std::vector<Table> tables;
    tables.push_back(first);
    tables.push_back(doubled(second));
    for (int round = 0; round < 2; round++) {
        Table fresh;
        fresh.add(round);
        tables.push_back(fresh);
    }
    for (const auto &table : tables) {
        std::cout << "[" << table.name << "]";
        for (int row : table.rows) std::cout << " " << row;
        std::cout << std::endl;
    }
    std::pair<int, float> best = std::make_pair(3, 0.5f);
    std::vector<int> more(first.rows.begin(), first.rows.begin() + 2);
    more.insert(more.end(), first.rows.begin() + 3, first.rows.end());
    more.erase(more.begin());
    std::cout << best.first << " " << best.second << " " << (more == first.rows) << " " << more.size() << " " << more[1]
              << std::endl;
}
