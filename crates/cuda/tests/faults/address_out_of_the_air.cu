int main()
{
    int *p = (int *)0x1234;
    *p = 3;
    return 0;
}
