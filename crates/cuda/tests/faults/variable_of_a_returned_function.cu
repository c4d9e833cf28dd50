int *three()
{
    int x = 3;
    return &x;
}
int main()
{
    return *three();
}
