__global__ void leave(int *a, int n)
{
    int i = threadIdx.x;
    if (i >= n)
        break;
    switch (a[i]) {
    case 1:
        a[i] = 2;
        break;
    default:
        continue;
    }
    for (int k = 0; k < n; ++k) {
        if (a[k] == 3) continue;
        if (a[k] == 4) break;
    }
    continue;
}

int main()
{
    break;
}
