// A text shifted by three letters and back, reversed, and its vowels counted; then strings of C on the host.
#include <stdio.h>
#include <string.h>
#include <ctype.h>

__global__ void shift(char *text, int n, int by)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;
    char c = text[i];
    if (c >= 'a' && c <= 'z') text[i] = 'a' + (c - 'a' + by + 26) % 26;
    else if (c >= 'A' && c <= 'Z') text[i] = 'A' + (c - 'A' + by + 26) % 26;
}

__global__ void reverse(const char *in, char *out, int n)
{
    for (int i = threadIdx.x; i < n; i += blockDim.x) out[n - 1 - i] = in[i];
}

__global__ void countVowels(const char *text, int *count)
{
    const char *p = text;
    int found = 0;
    while (*p != '\0') {
        switch (*p) { case 'a': case 'e': case 'i': case 'o': case 'u': found++; }
        ++p;
    }
    *count = found;
}

int main()
{
    char text[] = "Threads in a warp march together.";
    int n = strlen(text), vowels;
    char *d, *r; int *c;
    cudaMalloc(&d, n + 1); cudaMalloc(&r, n + 1); cudaMalloc(&c, sizeof(int));
    cudaMemcpy(d, text, n + 1, cudaMemcpyHostToDevice);
    countVowels<<<1, 1>>>(d, c);
    cudaMemcpy(&vowels, c, sizeof(int), cudaMemcpyDeviceToHost);
    shift<<<2, 32>>>(d, n, 3);
    cudaMemcpy(text, d, n + 1, cudaMemcpyDeviceToHost);
    printf("%s (%d vowels before)\n", text, vowels);
    shift<<<2, 32>>>(d, n, -3);
    reverse<<<1, 8>>>(d, r, n);
    cudaMemcpy(text, r, n, cudaMemcpyDeviceToHost);
    for (int i = 0; text[i]; i++) text[i] = toupper(text[i]);
    printf("%s %d\n", text, n);
    char copy[64];
    strcpy(copy, "left");
    strcat(copy, "-right");
    printf("%s %d %d %s\n", copy, strcmp(copy, "left") > 0, strncmp(copy, "left", 4), strchr(copy, '-'));
    sprintf(copy, "%03d|%-6s|%6.2f", 7, "ab", 3.14159);
    puts(copy);
    cudaFree(d); cudaFree(r); cudaFree(c);
    return 0;
}
