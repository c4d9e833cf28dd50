// Containers as programs use them that write `using namespace std`.
#include <map>
#include <unordered_map>
#include <list>
#include <set>
#include <vector>
#include <string>
#include <algorithm>
#include <numeric>
#include <cstdio>
#include <iostream>
#include <queue>
#include <sstream>
#include <memory>
using namespace std;
map<string, int> count_words(const string &text)
{
    map<string, int> counts;
    stringstream in(text);
    string word;
    while (in >> word) ++counts[word];
    return counts;
}
void show(const map<string, int> &m) { for (const auto &kv : m) cout << kv.first << "=" << kv.second << " "; cout << endl; }
struct Graph {
    unordered_map<int, vector<pair<int, float>>> edges;
    void add(int a, int b, float w)
    {
        edges[a].push_back({b, w});
        edges[b].push_back(make_pair(a, w));
    }
};
int main()
{
    auto counts = count_words("a b a c b a d");
    show(counts);
    vector<pair<string, int>> v(counts.begin(), counts.end());
    sort(v.begin(), v.end(), [](const pair<string, int> &x, const pair<string, int> &y) { return x.second > y.second || (x.second == y.second && x.first < y.first); });
    for (auto &p : v) cout << p.first << p.second << " ";
    cout << endl;
    map<int, map<string, vector<int>>> deep;
    deep[1]["x"].push_back(3); deep[1]["y"] = {1, 2}; deep[2];
    auto copy = deep; copy[1]["x"][0] = 9;
    printf("%d %d %zu\n", deep[1]["x"][0], copy[1]["x"][0], deep.size());
    auto it = counts.begin(); advance(it, 2); printf("%s\n", it->first.c_str());
    counts.erase(counts.begin(), it); printf("%zu %s\n", counts.size(), next(counts.begin())->first.c_str());
    auto best = max_element(counts.begin(), counts.end(), [](const pair<const string, int> &a, const pair<const string, int> &b) { return a.second < b.second; });
    printf("%s\n", best->first.c_str());
    list<int> l{4, 2, 9}; printf("%d %d\n", accumulate(l.begin(), l.end(), 0), *find(l.begin(), l.end(), 2));
    set<int> s(l.begin(), l.end()); printf("%d %ld\n", *max_element(s.begin(), s.end()), (long)distance(s.begin(), s.end()));
    Graph g; g.add(1, 2, 0.5f); g.add(2, 3, 1.5f); printf("%zu %zu %.1f\n", g.edges.size(), g.edges[2].size(), g.edges.at(3)[0].second);
    vector<float> dist(4, 1e9f); dist[1] = 0; typedef pair<float, int> PI;
    priority_queue<PI, vector<PI>, greater<PI>> q; q.push({0, 1});
    while (!q.empty()) { auto [d, u] = q.top(); q.pop(); if (d > dist[u]) continue; for (auto &[w, c] : g.edges[u]) if (d + c < dist[w]) { dist[w] = d + c; q.push({dist[w], w}); } }
    printf("%.1f %.1f\n", dist[2], dist[3]);
    map<string, shared_ptr<int>> owners;
    owners["a"] = make_shared<int>(5);
    auto other = owners["a"];
    printf("%ld %d\n", other.use_count(), *owners.at("a"));
    for (map<string, int>::iterator i = counts.begin(); i != counts.end(); i++) i->second *= 2;
    for (map<string, int>::const_iterator i = counts.begin(); i != counts.end(); ++i) printf("%d ", i->second);
    unordered_map<string, int>::iterator u; unordered_map<string, int> um; um["q"] = 1; u = um.find("q"); if (u != um.end()) printf("%s\n", (*u).first.c_str());
    map<char, int> freq; for (char c : string("hello")) freq[c]++; for (auto p : freq) cout << p.first << p.second; cout << endl;
    if (auto f = freq.find('l'); f != freq.end()) cout << f->second << endl;
    multimap<int, string, greater<int>> mm; for (auto &kv : freq) mm.insert({kv.second, string(1, kv.first)}); for (auto &kv : mm) cout << kv.first << kv.second << " "; cout << endl;
    map<pair<int, int>, int> grid; grid[{1, 2}] = 3; grid[make_pair(0, 1)] = 4; for (auto &[k, val] : grid) printf("(%d,%d)=%d ", k.first, k.second, val); printf("\n");
    for_each(s.begin(), s.end(), [](int x) { printf("%d ", x); }); cout << count_if(l.begin(), l.end(), [](int x) { return x > 3; }) << endl;
    copy_if(s.begin(), s.end(), back_inserter(l), [](int x) { return x > 4; }); cout << l.size() << endl;
    return 0;
}
