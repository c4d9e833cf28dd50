// Libraries that are not here are named, once each, instead of every line that uses them.
#include <nccl.h>
#include <cublas_v2.h>
#include <cudnn.h>
int main()
{
    ncclComm_t comm;
    cublasHandle_t handle;
    cublasCreate(&handle);
    return 0;
}
