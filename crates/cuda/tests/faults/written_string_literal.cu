#include <stdio.h>
int main()
{
    char *word = (char *)"abc";
    printf("%c\n", word[1]);
    word[0] = 'x';
    return 0;
}
