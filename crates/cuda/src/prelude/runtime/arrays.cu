enum cudaChannelFormatKind { cudaChannelFormatKindSigned = 0, cudaChannelFormatKindUnsigned = 1, cudaChannelFormatKindFloat = 2, cudaChannelFormatKindNone = 3 };
struct cudaChannelFormatDesc { int x, y, z, w; cudaChannelFormatKind f; };
struct cudaExtent { size_t width, height, depth; };
struct cudaPos { size_t x, y, z; };
struct cudaPitchedPtr { void *ptr; size_t pitch, xsize, ysize; };
enum { cudaArrayDefault = 0, cudaArrayLayered = 1, cudaArraySurfaceLoadStore = 2, cudaArrayCubemap = 4, cudaArrayTextureGather = 8 };
struct cudaArray { unsigned char *__data; cudaExtent __extent; cudaChannelFormatDesc __desc; unsigned int __flags; size_t __element; };
typedef cudaArray *cudaArray_t;
typedef const cudaArray *cudaArray_const_t;
struct cudaMemcpy3DParms { cudaArray_t srcArray; cudaPos srcPos; cudaPitchedPtr srcPtr; cudaArray_t dstArray; cudaPos dstPos; cudaPitchedPtr dstPtr; cudaExtent extent; cudaMemcpyKind kind; };
inline cudaExtent make_cudaExtent(size_t width, size_t height, size_t depth) { cudaExtent made = {width, height, depth}; return made; }
inline cudaPos make_cudaPos(size_t x, size_t y, size_t z) { cudaPos made = {x, y, z}; return made; }
inline cudaPitchedPtr make_cudaPitchedPtr(void *pointer, size_t pitch, size_t width, size_t height) { cudaPitchedPtr made = {pointer, pitch, width, height}; return made; }
inline cudaChannelFormatDesc cudaCreateChannelDesc(int x, int y, int z, int w, cudaChannelFormatKind f) { cudaChannelFormatDesc made = {x, y, z, w, f}; return made; }
template <typename T> struct __channels { enum { count = 1, kind = 0 }; };
template <> struct __channels<unsigned char> { enum { count = 1, kind = 1 }; };
template <> struct __channels<unsigned short> { enum { count = 1, kind = 1 }; };
template <> struct __channels<unsigned int> { enum { count = 1, kind = 1 }; };
template <> struct __channels<float> { enum { count = 1, kind = 2 }; };
template <> struct __channels<char1> { enum { count = 1, kind = 0 }; };
template <> struct __channels<char2> { enum { count = 2, kind = 0 }; };
template <> struct __channels<char4> { enum { count = 4, kind = 0 }; };
template <> struct __channels<uchar1> { enum { count = 1, kind = 1 }; };
template <> struct __channels<uchar2> { enum { count = 2, kind = 1 }; };
template <> struct __channels<uchar4> { enum { count = 4, kind = 1 }; };
template <> struct __channels<short1> { enum { count = 1, kind = 0 }; };
template <> struct __channels<short2> { enum { count = 2, kind = 0 }; };
template <> struct __channels<short4> { enum { count = 4, kind = 0 }; };
template <> struct __channels<ushort1> { enum { count = 1, kind = 1 }; };
template <> struct __channels<ushort2> { enum { count = 2, kind = 1 }; };
template <> struct __channels<ushort4> { enum { count = 4, kind = 1 }; };
template <> struct __channels<int1> { enum { count = 1, kind = 0 }; };
template <> struct __channels<int2> { enum { count = 2, kind = 0 }; };
template <> struct __channels<int4> { enum { count = 4, kind = 0 }; };
template <> struct __channels<uint1> { enum { count = 1, kind = 1 }; };
template <> struct __channels<uint2> { enum { count = 2, kind = 1 }; };
template <> struct __channels<uint4> { enum { count = 4, kind = 1 }; };
template <> struct __channels<float1> { enum { count = 1, kind = 2 }; };
template <> struct __channels<float2> { enum { count = 2, kind = 2 }; };
template <> struct __channels<float4> { enum { count = 4, kind = 2 }; };
template <typename T> cudaChannelFormatDesc cudaCreateChannelDesc()
{
    int count = __channels<T>::count, bits = (int)sizeof(T) / count * 8;
    cudaChannelFormatDesc made = {bits, count > 1 ? bits : 0, count > 2 ? bits : 0, count > 3 ? bits : 0, (cudaChannelFormatKind)(int)__channels<T>::kind};
    return made;
}
inline cudaError_t cudaMalloc3DArray(cudaArray_t *array, const cudaChannelFormatDesc *desc, cudaExtent extent, unsigned int flags = 0)
{
    if (array == nullptr || desc == nullptr || extent.width == 0) return __cuda_error(cudaErrorInvalidValue);
    cudaArray_t made = new cudaArray;
    made->__extent = extent;
    made->__desc = *desc;
    made->__flags = flags;
    made->__element = (size_t)(desc->x + desc->y + desc->z + desc->w) / 8;
    size_t rows = (extent.height > 0 ? extent.height : 1) * (extent.depth > 0 ? extent.depth : 1);
    cudaError_t error = cudaMalloc((void **)&made->__data, made->__element * extent.width * rows);
    if (error != cudaSuccess) {
        delete made;
        return error;
    }
    *array = made;
    return cudaSuccess;
}
inline cudaError_t cudaMallocArray(cudaArray_t *array, const cudaChannelFormatDesc *desc, size_t width, size_t height = 0, unsigned int flags = 0)
{
    return cudaMalloc3DArray(array, desc, make_cudaExtent(width, height, 0), flags);
}
inline cudaError_t cudaFreeArray(cudaArray_t array)
{
    if (array == nullptr) return cudaSuccess;
    cudaError_t error = cudaFree(array->__data);
    delete array;
    return error;
}
inline cudaError_t cudaArrayGetInfo(cudaChannelFormatDesc *desc, cudaExtent *extent, unsigned int *flags, cudaArray_t array)
{
    if (array == nullptr) return __cuda_error(cudaErrorInvalidValue);
    if (desc != nullptr) *desc = array->__desc;
    if (extent != nullptr) *extent = array->__extent;
    if (flags != nullptr) *flags = array->__flags;
    return cudaSuccess;
}
inline cudaError_t cudaGetChannelDesc(cudaChannelFormatDesc *desc, cudaArray_const_t array) { *desc = array->__desc; return cudaSuccess; }
inline cudaError_t cudaMemcpy2DToArray(cudaArray_t to, size_t x, size_t y, const void *from, size_t pitch, size_t width, size_t height, cudaMemcpyKind kind)
{
    if (to == nullptr) return __cuda_error(cudaErrorInvalidValue);
    size_t row = to->__extent.width * to->__element, rows = to->__extent.height > 0 ? to->__extent.height : 1;
    if (x + width > row || y + height > rows) return __cuda_error(cudaErrorInvalidValue);
    return cudaMemcpy2D(to->__data + y * row + x, row, from, pitch, width, height, kind);
}
inline cudaError_t cudaMemcpy2DFromArray(void *to, size_t pitch, cudaArray_const_t from, size_t x, size_t y, size_t width, size_t height, cudaMemcpyKind kind)
{
    if (from == nullptr) return __cuda_error(cudaErrorInvalidValue);
    size_t row = from->__extent.width * from->__element, rows = from->__extent.height > 0 ? from->__extent.height : 1;
    if (x + width > row || y + height > rows) return __cuda_error(cudaErrorInvalidValue);
    return cudaMemcpy2D(to, pitch, from->__data + y * row + x, row, width, height, kind);
}
inline cudaError_t cudaMemcpyToArray(cudaArray_t to, size_t x, size_t y, const void *from, size_t count, cudaMemcpyKind kind)
{
    if (to == nullptr) return __cuda_error(cudaErrorInvalidValue);
    size_t row = to->__extent.width * to->__element, rows = to->__extent.height > 0 ? to->__extent.height : 1;
    if (y * row + x + count > row * rows) return __cuda_error(cudaErrorInvalidValue);
    return cudaMemcpy(to->__data + y * row + x, from, count, kind);
}
inline cudaError_t cudaMemcpyFromArray(void *to, cudaArray_const_t from, size_t x, size_t y, size_t count, cudaMemcpyKind kind)
{
    if (from == nullptr) return __cuda_error(cudaErrorInvalidValue);
    size_t row = from->__extent.width * from->__element, rows = from->__extent.height > 0 ? from->__extent.height : 1;
    if (y * row + x + count > row * rows) return __cuda_error(cudaErrorInvalidValue);
    return cudaMemcpy(to, from->__data + y * row + x, count, kind);
}
inline cudaError_t cudaMemcpy2DToArrayAsync(cudaArray_t to, size_t x, size_t y, const void *from, size_t pitch, size_t width, size_t height, cudaMemcpyKind kind, cudaStream_t = 0) { return cudaMemcpy2DToArray(to, x, y, from, pitch, width, height, kind); }
inline cudaError_t cudaMemcpy2DFromArrayAsync(void *to, size_t pitch, cudaArray_const_t from, size_t x, size_t y, size_t width, size_t height, cudaMemcpyKind kind, cudaStream_t = 0) { return cudaMemcpy2DFromArray(to, pitch, from, x, y, width, height, kind); }
inline cudaError_t cudaMemcpyToArrayAsync(cudaArray_t to, size_t x, size_t y, const void *from, size_t count, cudaMemcpyKind kind, cudaStream_t = 0) { return cudaMemcpyToArray(to, x, y, from, count, kind); }
inline cudaError_t cudaMemcpyArrayToArray(cudaArray_t to, size_t to_x, size_t to_y, cudaArray_const_t from, size_t from_x, size_t from_y, size_t count, cudaMemcpyKind kind = cudaMemcpyDeviceToDevice)
{
    size_t row = from->__extent.width * from->__element;
    return cudaMemcpyToArray(to, to_x, to_y, from->__data + from_y * row + from_x, count, kind);
}
inline cudaError_t cudaMemcpy2DArrayToArray(cudaArray_t to, size_t to_x, size_t to_y, cudaArray_const_t from, size_t from_x, size_t from_y, size_t width, size_t height, cudaMemcpyKind kind = cudaMemcpyDeviceToDevice)
{
    size_t row = from->__extent.width * from->__element;
    return cudaMemcpy2DToArray(to, to_x, to_y, from->__data + from_y * row + from_x, row, width, height, kind);
}
inline cudaError_t cudaMemcpy3D(const cudaMemcpy3DParms *copy)
{
    if (copy == nullptr) return __cuda_error(cudaErrorInvalidValue);
    cudaArray_t to_array = copy->dstArray, from_array = copy->srcArray;
    if ((to_array == nullptr) == (copy->dstPtr.ptr == nullptr) || (from_array == nullptr) == (copy->srcPtr.ptr == nullptr)) return __cuda_error(cudaErrorInvalidValue);
    // Beside an array, widths count its elements; places within linear memory are bytes.
    size_t element = to_array != nullptr ? to_array->__element : from_array != nullptr ? from_array->__element : 1;
    size_t width = copy->extent.width * element;
    unsigned char *to = to_array != nullptr ? to_array->__data : (unsigned char *)copy->dstPtr.ptr;
    const unsigned char *from = from_array != nullptr ? from_array->__data : (const unsigned char *)copy->srcPtr.ptr;
    size_t to_pitch = to_array != nullptr ? to_array->__extent.width * to_array->__element : copy->dstPtr.pitch;
    size_t from_pitch = from_array != nullptr ? from_array->__extent.width * from_array->__element : copy->srcPtr.pitch;
    size_t to_rows = to_array != nullptr ? (to_array->__extent.height > 0 ? to_array->__extent.height : 1) : copy->dstPtr.ysize;
    size_t from_rows = from_array != nullptr ? (from_array->__extent.height > 0 ? from_array->__extent.height : 1) : copy->srcPtr.ysize;
    size_t to_x = copy->dstPos.x * (to_array != nullptr ? to_array->__element : 1), from_x = copy->srcPos.x * (from_array != nullptr ? from_array->__element : 1);
    // Layers of rows have no height.
    size_t height = copy->extent.height > 0 ? copy->extent.height : 1;
    for (size_t z = 0; z < copy->extent.depth; z++) {
        unsigned char *to_slice = to + ((copy->dstPos.z + z) * to_rows + copy->dstPos.y) * to_pitch + to_x;
        const unsigned char *from_slice = from + ((copy->srcPos.z + z) * from_rows + copy->srcPos.y) * from_pitch + from_x;
        cudaError_t error = cudaMemcpy2D(to_slice, to_pitch, from_slice, from_pitch, width, height, copy->kind);
        if (error != cudaSuccess) return error;
    }
    return cudaSuccess;
}
inline cudaError_t cudaMemcpy3DAsync(const cudaMemcpy3DParms *copy, cudaStream_t = 0) { return cudaMemcpy3D(copy); }
inline cudaError_t cudaMalloc3D(cudaPitchedPtr *pointer, cudaExtent extent)
{
    if (pointer == nullptr) return __cuda_error(cudaErrorInvalidValue);
    pointer->xsize = extent.width;
    pointer->ysize = extent.height;
    return cudaMallocPitch(&pointer->ptr, &pointer->pitch, extent.width, extent.height * extent.depth);
}
inline cudaError_t cudaMemset3D(cudaPitchedPtr pointer, int value, cudaExtent extent)
{
    for (size_t z = 0; z < extent.depth; z++) {
        cudaError_t error = cudaMemset2D((unsigned char *)pointer.ptr + z * pointer.ysize * pointer.pitch, pointer.pitch, value, extent.width, extent.height);
        if (error != cudaSuccess) return error;
    }
    return cudaSuccess;
}
inline cudaError_t cudaMemset3DAsync(cudaPitchedPtr pointer, int value, cudaExtent extent, cudaStream_t = 0) { return cudaMemset3D(pointer, value, extent); }
