// A graph of vectors in a structure: the days on which tasks can be done, when each waits for those that it needs.
#include <iostream>
#include <vector>
#include <queue>
#include <climits>
using namespace std;

struct Plan {
    int tasks;
    vector<int> starts, needs;
};

Plan makePlan(int tasks)
{
    Plan plan;
    plan.tasks = tasks;
    vector<vector<int>> needed(tasks);
    for (int task = 1; task < tasks; task++) {
        needed[task].push_back(task * 5 / 7);
        if (task % 3 == 1) needed[task].push_back(task - 1);
        if (task % 10 == 0) needed[task].push_back(task / 2);
    }
    for (const auto &list : needed) {
        plan.starts.push_back((int)plan.needs.size());
        for (int other : list) plan.needs.push_back(other);
    }
    plan.starts.push_back((int)plan.needs.size());
    return plan;
}

__global__ void doTasks(const int *starts, const int *needs, int *days, int today, bool *waiting, int tasks)
{
    int task = blockIdx.x * blockDim.x + threadIdx.x;
    if (task >= tasks || days[task] != INT_MAX) return;
    bool ready = true;
    for (int k = starts[task]; k < starts[task + 1]; ++k) {
        if (days[needs[k]] >= today) ready = false;
    }
    if (ready)
        days[task] = today;
    else
        *waiting = true;
}

vector<int> daysOnHost(const Plan &plan)
{
    vector<vector<int>> followers(plan.tasks);
    vector<int> open(plan.tasks, 0), days(plan.tasks, 0);
    queue<int> ready;
    for (int task = 0; task < plan.tasks; task++) {
        open[task] = plan.starts[task + 1] - plan.starts[task];
        for (int k = plan.starts[task]; k < plan.starts[task + 1]; k++) followers[plan.needs[k]].push_back(task);
        if (open[task] == 0) ready.push(task);
    }
    for (; !ready.empty(); ready.pop()) {
        int done = ready.front();
        for (int task : followers[done]) {
            days[task] = max(days[task], days[done] + 1);
            if (--open[task] == 0) ready.push(task);
        }
    }
    return days;
}

int main()
{
    Plan plan = makePlan(450);
    int *starts, *needs, *days;
    bool *waiting;
    cudaMalloc(&starts, plan.starts.size() * sizeof(int));
    cudaMalloc(&needs, plan.needs.size() * sizeof(int));
    cudaMalloc(&days, plan.tasks * sizeof(int));
    cudaMalloc(&waiting, sizeof(bool));
    vector<int> found(plan.tasks, INT_MAX);
    cudaMemcpy(starts, plan.starts.data(), plan.starts.size() * sizeof(int), cudaMemcpyHostToDevice);
    cudaMemcpy(needs, &plan.needs[0], plan.needs.size() * sizeof(int), cudaMemcpyHostToDevice);
    cudaMemcpy(days, found.data(), plan.tasks * sizeof(int), cudaMemcpyHostToDevice);
    bool more = true;
    int today = 0;
    for (; more; today++) {
        more = false;
        cudaMemcpy(waiting, &more, sizeof(bool), cudaMemcpyHostToDevice);
        doTasks<<<(plan.tasks + 63) / 64, 64>>>(starts, needs, days, today, waiting, plan.tasks);
        cudaMemcpy(&more, waiting, sizeof(bool), cudaMemcpyDeviceToHost);
    }
    cudaMemcpy(found.data(), days, plan.tasks * sizeof(int), cudaMemcpyDeviceToHost);
    const char *verdict = found == daysOnHost(plan) ? "as on the host" : "not as on the host";
    cout << today << " days, the last task on day " << found.back() << ", " << verdict << endl;
    cudaFree(starts);
    cudaFree(needs);
    cudaFree(days);
    cudaFree(waiting);
}
