// C on the host: lists, enumerations, rows, conversions, formats and loops, without a kernel.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <limits.h>

typedef struct node { int value; struct node *next; } node_t;
enum color { RED, GREEN = 5, BLUE };

static int fib(int n) { return n < 2 ? n : fib(n - 1) + fib(n - 2); }
static unsigned int hash(const char *s) { unsigned int h = 2166136261u; while (*s) h = (h ^ (unsigned char)*s++) * 16777619u; return h; }

int main(int argc, char **argv)
{
    node_t *list = NULL;
    for (int i = 0; i < 4; i++) {
        node_t *fresh = (node_t *)malloc(sizeof(node_t));
        fresh->value = i * i;
        fresh->next = list;
        list = fresh;
    }
    for (node_t *p = list; p; p = p->next) printf("%d ", p->value);
    while (list) { node_t *next = list->next; free(list); list = next; }
    printf("| %d %d %d\n", RED, GREEN, BLUE);
    int matrix[2][3] = {{1, 2, 3}, {4, 5, 6}};
    int (*row)[3] = matrix;
    printf("%d %d %zu\n", row[1][2], *(*matrix + 1), sizeof(matrix) / sizeof(matrix[0]));
    printf("%d %d %d %u\n", -7 / 2, -7 % 2, -7 >> 1, hash("warp"));
    unsigned char byte = 250; byte += 10;
    short small = (short)70000;
    printf("%d %d %d %ld\n", byte, small, INT_MAX + 0, (long)INT_MAX + 1);
    char text[32];
    sprintf(text, "%05.1f|%-4s|%4d", 3.14159, "ab", 42);
    printf("%s %lu\n", text, (unsigned long)strlen(text));
    int i = 5, j = i++ + ++i;
    printf("%d %d %d\n", i, j, fib(15));
    switch (GREEN) { case RED: puts("red"); break; case GREEN: puts("green"); /* falls */ case BLUE: puts("blue"); break; default: puts("none"); }
    do { i -= 2; if (i == 3) continue; if (i < 0) break; } while (i > -10);
    printf("%d %d %s\n", i, argc, 1.0f == 1.0 ? "equal" : "different");
    return 0;
}
