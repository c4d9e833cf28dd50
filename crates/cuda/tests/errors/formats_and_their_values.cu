// What scanf is given, and percent signs that print nothing.
#include <stdio.h>
int main()
{
    int n = 0;
    float f = 0;
    double g = 0;
    char s[4];
    long many[2];
    scanf("%d", n);
    scanf("%d", &f);
    scanf("%f", &g);
    scanf("%lf", &f);
    scanf("%d %d", &n);
    scanf("%3s %c %f%% %*d %lf %ld %[a-z]", s, s, &f, &g, &many[1], s);
    sscanf("3", "%ld", &n);
    printf("100%\n");
    printf("50% done\n");
    printf("%q\n", n);
    printf("100%% of %d\n", n);
    missing;
    return 0;
}
