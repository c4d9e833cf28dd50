// C's functions for strings: copies, searches, and a text taken apart at a mark.
#include <stdio.h>
#include <string.h>
#include <stdlib.h>
int main() { char b[32]; char *p = strcpy(b, "hello=world"); char *q = strchr(p, '='); const char *r = strstr(b, "wor"); char *d = strdup(b); printf("%s %s %s\n", q + 1, r, strcat(d, "")); free(d); char *t = strrchr(b, 'o'); for (char *w = strtok(b, "="); w; w = strtok(NULL, "=")) puts(w); printf("%s\n", t); }
