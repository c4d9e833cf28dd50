// `goto` in device code: out of nested loops, backwards, into the middle of a loop, through a `switch`, around loops that
// stay as they are, and in functions that kernels call.
#include <cstdio>

__device__ int found(int wanted, int n)
{
    int steps = 0;
    for (int a = 0; a < n; a++)
        for (int b = 0; b < n; b++) {
            steps++;
            if (a * b == wanted) goto done;
        }
    steps = -1;
done:
    return steps;
}

__device__ int turns(int i)
{
    int count = 0, sum = 0;
again:
    count += 3;
    for (int j = 0; j < 4; j++) {
        if (j == i % 5) continue;
        if (j == 3) break;
        sum += j;
    }
    if (count < i) goto again;
    if (i & 1) goto middle;
top:
    count--;
middle:
    count -= 2;
    if (count > 0) goto top;
    return count * 1000 + sum;
}

__device__ int into(int i)
{
    int j = 0, total = 0, square = 0;
    int seen[4] = {1, 2};
    if (i % 3 == 0) goto inside;
    for (j = 0; j < 6; j++) {
        square = j * j;
        if (square == i) continue;
        total += square;
    inside:
        total += 100 + seen[j % 4];
        if (total > 700) break;
    }
    while (true) {
        total++;
        do {
            total += 2;
            if (total % 7 == 0) goto out;
        } while (total % 5 != 0);
    }
out:
    return total;
}

__device__ int chosen(int i)
{
    int state = i % 4, path = 1;
next:
    switch (state) {
    case 0:
        path = path * 3 + 1;
        if (path > 400) goto end;
        state = 2;
        goto next;
    case 1:
        path += 7;
    case 2:
        path += 5;
        state = 0;
        if (path % 2 == 0) break;
        goto next;
    default:
        for (int k = 0; k < 3; k++) {
            if (k == 1) continue;
            path += k;
            if (path > 90) goto end;
        }
        state = path % 3;
    }
    if (path < 300) goto next;
end:
    return path;
}

__global__ void jump(int *results, int n)
{
    int i = threadIdx.x, sum = 0;
    if (i >= n) goto last;
    sum = found(i, 6) + 10 * turns(i) + 100000 * into(i) + chosen(i);
last:
    results[i] = sum;
}

int main()
{
    int *results, host[32];
    cudaMalloc(&results, sizeof(host));
    jump<<<1, 32>>>(results, 30);
    cudaMemcpy(host, results, sizeof(host), cudaMemcpyDeviceToHost);
    for (int i = 0; i < 32; i++) printf("%d%c", host[i], i % 8 == 7 ? '\n' : ' ');
    cudaFree(results);
}
