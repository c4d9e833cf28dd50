__global__ void own(int *a)
{
    int *p = (int *)malloc(8);
    a[0] = p[0];
    free(p);
}
int main()
{
    return 0;
}
