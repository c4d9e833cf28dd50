// A bill of amounts times prices, added up by while loops; macros that put no parentheses around their arguments.
#include <stdio.h>
#define smaller(p, q) (p < q ? p : q)
#define cubes_up_to(m) (m * m * (m + 1) * (m + 1) / 4)

const int LINES = 21000;
const int CLERKS = 128;
const int DESKS = smaller(24, (LINES + CLERKS - 1) / CLERKS);

__global__ void addUpBill(float *amounts, float *prices, float *subtotals)
{
    __shared__ float sheet[CLERKS];
    int line = CLERKS * blockIdx.x + threadIdx.x;
    float mine = 0;
    while (line < LINES) {
        mine = mine + prices[line] * amounts[line];
        line += CLERKS * gridDim.x;
    }
    sheet[threadIdx.x] = mine;
    int rest = CLERKS;
    while (rest > 1) {
        rest /= 2;
        __syncthreads();
        if (threadIdx.x < rest) sheet[threadIdx.x] += sheet[threadIdx.x + rest];
    }
    if (!threadIdx.x) subtotals[blockIdx.x] = *sheet;
}

int main(void)
{
    size_t bytes = LINES * sizeof(float);
    float *amounts = (float *)malloc(bytes);
    float *prices = (float *)malloc(bytes);
    float *subtotals = (float *)malloc(DESKS * sizeof(float));
    float byHand = 0;
    for (int line = 0; line < LINES; line++) {
        amounts[line] = line % 12 + 1;
        prices[line] = 0.25f * (line % 5);
        byHand += amounts[line] * prices[line];
    }
    float *deviceAmounts, *devicePrices, *deviceSubtotals;
    cudaMalloc((void **)&deviceAmounts, bytes);
    cudaMalloc((void **)&devicePrices, bytes);
    cudaMalloc((void **)&deviceSubtotals, DESKS * sizeof(float));
    cudaMemcpy(deviceAmounts, amounts, bytes, cudaMemcpyHostToDevice);
    cudaMemcpy(devicePrices, prices, bytes, cudaMemcpyHostToDevice);
    addUpBill<<<DESKS, CLERKS>>>(deviceAmounts, devicePrices, deviceSubtotals);
    cudaMemcpy(subtotals, deviceSubtotals, DESKS * sizeof(float), cudaMemcpyDeviceToHost);
    float bill = 0;
    for (int desk = 0; desk < DESKS; desk++) {
        bill += subtotals[desk];
    }
    printf("%d desks: %.8g, by hand %.8g\n", DESKS, bill, byHand);
    printf("%.6g\n", 2 * cubes_up_to((float)(LINES / 1000)));
    cudaFree(deviceAmounts);
    cudaFree(devicePrices);
    cudaFree(deviceSubtotals);
    free(amounts);
    free(prices);
    free(subtotals);
}
