enum cudaTextureAddressMode { cudaAddressModeWrap = 0, cudaAddressModeClamp = 1, cudaAddressModeMirror = 2, cudaAddressModeBorder = 3 };
enum cudaTextureFilterMode { cudaFilterModePoint = 0, cudaFilterModeLinear = 1 };
enum cudaTextureReadMode { cudaReadModeElementType = 0, cudaReadModeNormalizedFloat = 1 };
enum cudaSurfaceBoundaryMode { cudaBoundaryModeZero = 0, cudaBoundaryModeClamp = 1, cudaBoundaryModeTrap = 2 };
enum cudaSurfaceFormatMode { cudaFormatModeForced = 0, cudaFormatModeAuto = 1 };
enum cudaResourceType { cudaResourceTypeArray = 0, cudaResourceTypeMipmappedArray = 1, cudaResourceTypeLinear = 2, cudaResourceTypePitch2D = 3 };
enum { cudaTextureType1D = 1, cudaTextureType2D = 2, cudaTextureType3D = 3, cudaTextureTypeCubemap = 12, cudaTextureType1DLayered = 241, cudaTextureType2DLayered = 242, cudaTextureTypeCubemapLayered = 252 };
enum { cudaSurfaceType1D = 1, cudaSurfaceType2D = 2, cudaSurfaceType3D = 3, cudaSurfaceTypeCubemap = 12, cudaSurfaceType1DLayered = 241, cudaSurfaceType2DLayered = 242, cudaSurfaceTypeCubemapLayered = 252 };
typedef unsigned long long cudaTextureObject_t;
typedef unsigned long long cudaSurfaceObject_t;
struct __resource_array { cudaArray_t array; };
struct __resource_linear { void *devPtr; cudaChannelFormatDesc desc; size_t sizeInBytes; };
struct __resource_pitched { void *devPtr; cudaChannelFormatDesc desc; size_t width, height, pitchInBytes; };
struct __resource_any { __resource_array array; __resource_linear linear; __resource_pitched pitch2D; };
struct cudaResourceDesc { cudaResourceType resType; __resource_any res; };
struct cudaTextureDesc {
    cudaTextureAddressMode addressMode[3];
    cudaTextureFilterMode filterMode;
    cudaTextureReadMode readMode;
    int sRGB;
    float borderColor[4];
    int normalizedCoords;
    unsigned int maxAnisotropy;
    cudaTextureFilterMode mipmapFilterMode;
    float mipmapLevelBias, minMipmapLevelClamp, maxMipmapLevelClamp;
    int disableTrilinearOptimization, seamlessCubemap;
};
struct cudaResourceViewDesc { int format; size_t width, height, depth; unsigned int firstMipmapLevel, lastMipmapLevel, firstLayer, lastLayer; };

// What a texture or surface reads, on the device, and how.
struct __texels { unsigned char *data; unsigned int width, height, depth; unsigned long long pitch, slice; int kind, bits, channels; };
// `memory`: 1 where the texels are plain memory, which only `tex1Dfetch` reads; 2 where they are not, which it does not read; 0 of
// a texture reference, which does not say.
struct __sampler { int filter, normalized, floats, address0, address1, address2; float border[4]; int memory; };
struct __texture_object { __texels texels; __sampler sampler; };
// What was asked for lies behind the object.
struct __texture_asked { __texture_object object; cudaResourceDesc resource; cudaTextureDesc texture; cudaResourceViewDesc view; };

inline __texels __texels_of(const cudaArray *array)
{
    __texels made = {};
    made.data = array->__data;
    made.width = (unsigned int)array->__extent.width;
    made.height = (unsigned int)(array->__extent.height > 0 ? array->__extent.height : 1);
    made.depth = (unsigned int)(array->__extent.depth > 0 ? array->__extent.depth : 1);
    made.pitch = array->__extent.width * array->__element;
    made.slice = made.pitch * made.height;
    made.kind = array->__desc.f;
    made.bits = array->__desc.x;
    made.channels = 1 + (array->__desc.y > 0) + (array->__desc.z > 0) + (array->__desc.w > 0);
    return made;
}
inline __texels __texels_of(void *data, cudaChannelFormatDesc desc, size_t width, size_t height, size_t pitch)
{
    __texels made = {};
    made.data = (unsigned char *)data;
    made.width = (unsigned int)width;
    made.height = (unsigned int)height;
    made.depth = 1;
    made.pitch = pitch;
    made.slice = pitch * height;
    made.kind = desc.f;
    made.bits = desc.x;
    made.channels = 1 + (desc.y > 0) + (desc.z > 0) + (desc.w > 0);
    return made;
}
inline cudaError_t __texels_of_resource(__texels *texels, const cudaResourceDesc *resource)
{
    if (resource->resType == cudaResourceTypeArray && resource->res.array.array != nullptr) {
        *texels = __texels_of(resource->res.array.array);
    } else if (resource->resType == cudaResourceTypeLinear && resource->res.linear.devPtr != nullptr) {
        cudaChannelFormatDesc desc = resource->res.linear.desc;
        size_t element = (size_t)(desc.x + desc.y + desc.z + desc.w) / 8;
        if (element == 0) return __cuda_error(cudaErrorInvalidValue);
        *texels = __texels_of(resource->res.linear.devPtr, desc, resource->res.linear.sizeInBytes / element, 1, resource->res.linear.sizeInBytes);
    } else if (resource->resType == cudaResourceTypePitch2D && resource->res.pitch2D.devPtr != nullptr) {
        *texels = __texels_of(resource->res.pitch2D.devPtr, resource->res.pitch2D.desc, resource->res.pitch2D.width, resource->res.pitch2D.height, resource->res.pitch2D.pitchInBytes);
    } else {
        return __cuda_error(cudaErrorInvalidValue);
    }
    return cudaSuccess;
}
inline cudaError_t cudaCreateTextureObject(cudaTextureObject_t *object, const cudaResourceDesc *resource, const cudaTextureDesc *texture, const cudaResourceViewDesc *view)
{
    if (object == nullptr || resource == nullptr || texture == nullptr) return __cuda_error(cudaErrorInvalidValue);
    __texture_object made = {};
    cudaError_t error = __texels_of_resource(&made.texels, resource);
    if (error != cudaSuccess) return error;
    made.sampler.filter = texture->filterMode;
    made.sampler.normalized = texture->normalizedCoords;
    made.sampler.floats = texture->readMode == cudaReadModeNormalizedFloat;
    made.sampler.memory = resource->resType == cudaResourceTypeLinear ? 1 : 2;
    // Only numbers with a fraction can lie between others, and integers of 32 bits become none.
    int whole = made.texels.kind != 2 && (made.sampler.floats == 0 || made.texels.bits == 32);
    if (texture->filterMode == cudaFilterModeLinear && whole && made.sampler.memory == 2) return __cuda_error(cudaErrorInvalidFilterSetting);
    made.sampler.address0 = texture->addressMode[0];
    made.sampler.address1 = texture->addressMode[1];
    made.sampler.address2 = texture->addressMode[2];
    for (int i = 0; i < 4; i++) made.sampler.border[i] = texture->borderColor[i];
    __texture_asked asked = {};
    asked.object = made;
    asked.resource = *resource;
    asked.texture = *texture;
    if (view != nullptr) asked.view = *view;
    __texture_asked *place;
    error = cudaMalloc((void **)&place, sizeof(__texture_asked));
    if (error != cudaSuccess) return error;
    cudaMemcpy(place, &asked, sizeof(__texture_asked), cudaMemcpyHostToDevice);
    *object = (cudaTextureObject_t)place;
    return cudaSuccess;
}
inline cudaError_t __texture_asked_of(__texture_asked *asked, cudaTextureObject_t object)
{
    if (object == 0) return __cuda_error(cudaErrorInvalidValue);
    return cudaMemcpy(asked, (void *)object, sizeof(__texture_asked), cudaMemcpyDeviceToHost);
}
inline cudaError_t cudaGetTextureObjectResourceDesc(cudaResourceDesc *resource, cudaTextureObject_t object)
{
    __texture_asked asked;
    cudaError_t error = __texture_asked_of(&asked, object);
    if (error == cudaSuccess) *resource = asked.resource;
    return error;
}
inline cudaError_t cudaGetTextureObjectTextureDesc(cudaTextureDesc *texture, cudaTextureObject_t object)
{
    __texture_asked asked;
    cudaError_t error = __texture_asked_of(&asked, object);
    if (error == cudaSuccess) *texture = asked.texture;
    return error;
}
inline cudaError_t cudaGetTextureObjectResourceViewDesc(cudaResourceViewDesc *view, cudaTextureObject_t object)
{
    __texture_asked asked;
    cudaError_t error = __texture_asked_of(&asked, object);
    if (error == cudaSuccess) *view = asked.view;
    return error;
}
// As the runtime has it, without an error in any case.
inline cudaError_t cudaDestroyTextureObject(cudaTextureObject_t object)
{
    cudaFree((void *)object);
    return cudaSuccess;
}
inline cudaError_t cudaCreateSurfaceObject(cudaSurfaceObject_t *object, const cudaResourceDesc *resource)
{
    if (object == nullptr || resource == nullptr || resource->resType != cudaResourceTypeArray) return __cuda_error(cudaErrorInvalidValue);
    __texels made = {};
    cudaError_t error = __texels_of_resource(&made, resource);
    if (error != cudaSuccess) return error;
    __texels *place;
    error = cudaMalloc((void **)&place, sizeof(__texels));
    if (error != cudaSuccess) return error;
    cudaMemcpy(place, &made, sizeof(__texels), cudaMemcpyHostToDevice);
    *object = (cudaSurfaceObject_t)place;
    return cudaSuccess;
}
inline cudaError_t cudaDestroySurfaceObject(cudaSurfaceObject_t object) { return cudaFree((void *)object); }

// One channel of a texel: a float's bits, or an integer's.
__device__ inline unsigned int __texel_channel(const __texels *texels, unsigned long long at, int channel, int floats)
{
    const unsigned char *place = texels->data + at;
    unsigned int bits;
    if (texels->bits == 8) bits = texels->kind == 0 ? (unsigned int)(int)((const signed char *)place)[channel] : (unsigned int)place[channel];
    else if (texels->bits == 16) bits = texels->kind == 0 ? (unsigned int)(int)((const short *)place)[channel] : (unsigned int)((const unsigned short *)place)[channel];
    else return ((const unsigned int *)place)[channel];
    if (texels->kind == 2) {
        unsigned int x = bits & 0x7fffu, sign = (bits & 0x8000u) << 16;
        if (x >= 0x7c00u) return sign | 0x7f800000u | ((x & 0x3ffu) << 13);
        if (x >= 0x400u) return sign | ((x << 13) + 0x38000000u);
        return sign | __float_as_uint((float)x * 5.9604644775390625e-8f);
    }
    if (floats == 0) return bits;
    float most = texels->bits == 8 ? (texels->kind == 1 ? 255.0f : 127.0f) : (texels->kind == 1 ? 65535.0f : 32767.0f);
    float value = (texels->kind == 1 ? (float)bits : (float)(int)bits) / most;
    return __float_as_uint(value < -1.0f ? -1.0f : value);
}
// All channels; those that are not there are 0. Here and below each function is called at one place only, since drivers of GPUs
// write functions out wherever they are called.
__device__ inline uint4 __texel_channels(const __texels *texels, unsigned long long at, int floats)
{
    uint4 all = make_uint4(0, 0, 0, 0);
    for (int channel = 0; channel < texels->channels; channel++) {
        unsigned int bits = __texel_channel(texels, at, channel, floats);
        if (channel == 0) all.x = bits;
        else if (channel == 1) all.y = bits;
        else if (channel == 2) all.z = bits;
        else all.w = bits;
    }
    return all;
}
// Where a texel's number leads, or -1 for the border.
__device__ inline int __texel_index(int i, int n, int mode, int normalized)
{
    if (normalized != 0 && mode == 0) {
        i %= n;
        return i < 0 ? i + n : i;
    }
    if (normalized != 0 && mode == 2) {
        i %= 2 * n;
        if (i < 0) i += 2 * n;
        return i < n ? i : 2 * n - 1 - i;
    }
    if (mode == 3) return i < 0 || i >= n ? -1 : i;
    return i < 0 ? 0 : i >= n ? n - 1 : i;
}
__device__ inline uint4 __texel(const __texels *texels, const __sampler *sampler, int x, int y, int z, int layer)
{
    x = __texel_index(x, (int)texels->width, sampler->address0, sampler->normalized);
    y = __texel_index(y, (int)texels->height, sampler->address1, sampler->normalized);
    z = __texel_index(z, layer < 0 ? (int)texels->depth : 1, sampler->address2, sampler->normalized);
    if (x < 0 || y < 0 || z < 0) return make_uint4(__float_as_uint(sampler->border[0]), __float_as_uint(sampler->border[1]), __float_as_uint(sampler->border[2]), __float_as_uint(sampler->border[3]));
    unsigned long long at = (unsigned long long)(layer < 0 ? z : layer) * texels->slice + (unsigned long long)y * texels->pitch + (unsigned long long)(x * texels->channels * (texels->bits / 8));
    return __texel_channels(texels, at, sampler->floats);
}
// How far a place lies behind a texel, with the eight bits that the hardware has for it.
__device__ inline float __texel_part(float x) { return floorf((x - floorf(x)) * 256.0f + 0.5f) * 0.00390625f; }
__device__ inline float __texel_plus(unsigned int sum, float part, unsigned int texel) { return __uint_as_float(sum) + part * __uint_as_float(texel); }
__device__ inline uint4 __texels_plus(uint4 sum, float part, uint4 texel)
{
    return make_uint4(__float_as_uint(__texel_plus(sum.x, part, texel.x)), __float_as_uint(__texel_plus(sum.y, part, texel.y)), __float_as_uint(__texel_plus(sum.z, part, texel.z)), __float_as_uint(__texel_plus(sum.w, part, texel.w)));
}
// Of what lies between bytes the hardware returns 16 bits.
__device__ inline unsigned int __texel_of_bytes(unsigned int x) { return __float_as_uint(floorf(__uint_as_float(x) * 65535.0f + 0.5f) / 65535.0f); }
// A texture at a place in one to three dimensions; `layer` is negative where there are no layers.
__device__ inline uint4 __texture_at(const __texels *texels, const __sampler *sampler, int dimensions, float x, float y, float z, int layer)
{
    if (sampler->memory == 1) return make_uint4(0, 0, 0, 0);
    if (sampler->normalized != 0) {
        x *= (float)texels->width;
        y *= (float)texels->height;
        z *= (float)texels->depth;
    }
    if (layer >= (int)texels->depth) layer = (int)texels->depth - 1;
    int linear = sampler->filter != 0;
    if (linear != 0) x -= 0.5f;
    y = dimensions > 1 ? (linear != 0 ? y - 0.5f : y) : 0.0f;
    z = dimensions > 2 ? (linear != 0 ? z - 0.5f : z) : 0.0f;
    int i = (int)floorf(x), j = (int)floorf(y), k = (int)floorf(z);
    float a = __texel_part(x), b = __texel_part(y), c = __texel_part(z);
    if (linear == 0) return __texel(texels, sampler, i, j, k, layer);
    // The share of the texel across has eight bits, too, and the others follow from it.
    float across = floorf(a * b * 256.0f + 0.5f) * 0.00390625f;
    uint4 made = make_uint4(0, 0, 0, 0);
    for (int n = 0; n < 1 << dimensions; n++) {
        float part = (n & 3) == 3 ? across : (n & 1) != 0 ? a - across : (n & 2) != 0 ? b - across : 1.0f - a - b + across;
        if (dimensions > 2) part *= n < 4 ? 1.0f - c : c;
        made = __texels_plus(made, part, __texel(texels, sampler, i + (n & 1), j + ((n >> 1) & 1), k + (n >> 2), layer));
    }
    if (texels->bits != 8 || texels->kind != cudaChannelFormatKindUnsigned) return made;
    return make_uint4(__texel_of_bytes(made.x), __texel_of_bytes(made.y), __texel_of_bytes(made.z), __texel_of_bytes(made.w));
}
__device__ inline uint4 __texture_fetch(const __texels *texels, const __sampler *sampler, int x)
{
    if (sampler->memory == 2 || x < 0 || x >= (int)texels->width) return make_uint4(0, 0, 0, 0);
    unsigned long long at = (unsigned long long)x * (unsigned long long)(texels->channels * (texels->bits / 8));
    return __texel_channels(texels, at, sampler->floats);
}
// The face of a cube that a direction meets, and where: the largest component decides.
__device__ inline uint4 __texture_cube(const __texels *texels, const __sampler *sampler, float x, float y, float z, int layer)
{
    float ax = fabsf(x), ay = fabsf(y), az = fabsf(z), s, t, m;
    int face;
    if (ax >= ay && ax >= az) { face = x >= 0.0f ? 0 : 1; m = ax; s = x >= 0.0f ? -z : z; t = -y; }
    else if (ay >= az) { face = y >= 0.0f ? 2 : 3; m = ay; s = x; t = y >= 0.0f ? z : -z; }
    else { face = z >= 0.0f ? 4 : 5; m = az; s = z >= 0.0f ? x : -x; t = -y; }
    __sampler own = *sampler;
    own.address0 = 1;
    own.address1 = 1;
    own.normalized = 1;
    return __texture_at(texels, &own, 2, (s / m + 1.0f) * 0.5f, (t / m + 1.0f) * 0.5f, 0.0f, layer * 6 + face);
}
__device__ inline void __texture_put(float *to, uint4 bits) { *to = __uint_as_float(bits.x); }
__device__ inline void __texture_put(float1 *to, uint4 bits) { to->x = __uint_as_float(bits.x); }
__device__ inline void __texture_put(float2 *to, uint4 bits) { *to = make_float2(__uint_as_float(bits.x), __uint_as_float(bits.y)); }
__device__ inline void __texture_put(float4 *to, uint4 bits) { *to = make_float4(__uint_as_float(bits.x), __uint_as_float(bits.y), __uint_as_float(bits.z), __uint_as_float(bits.w)); }
__device__ inline void __texture_put(int *to, uint4 bits) { *to = (int)bits.x; }
__device__ inline void __texture_put(unsigned int *to, uint4 bits) { *to = bits.x; }
__device__ inline void __texture_put(short *to, uint4 bits) { *to = (short)bits.x; }
__device__ inline void __texture_put(unsigned short *to, uint4 bits) { *to = (unsigned short)bits.x; }
__device__ inline void __texture_put(char *to, uint4 bits) { *to = (char)bits.x; }
__device__ inline void __texture_put(signed char *to, uint4 bits) { *to = (signed char)bits.x; }
__device__ inline void __texture_put(unsigned char *to, uint4 bits) { *to = (unsigned char)bits.x; }
__device__ inline void __texture_put(int1 *to, uint4 bits) { to->x = (int)bits.x; }
__device__ inline void __texture_put(int2 *to, uint4 bits) { *to = make_int2((int)bits.x, (int)bits.y); }
__device__ inline void __texture_put(int4 *to, uint4 bits) { *to = make_int4((int)bits.x, (int)bits.y, (int)bits.z, (int)bits.w); }
__device__ inline void __texture_put(uint1 *to, uint4 bits) { to->x = bits.x; }
__device__ inline void __texture_put(uint2 *to, uint4 bits) { *to = make_uint2(bits.x, bits.y); }
__device__ inline void __texture_put(uint4 *to, uint4 bits) { *to = bits; }
__device__ inline void __texture_put(short2 *to, uint4 bits) { *to = make_short2((short)bits.x, (short)bits.y); }
__device__ inline void __texture_put(short4 *to, uint4 bits) { *to = make_short4((short)bits.x, (short)bits.y, (short)bits.z, (short)bits.w); }
__device__ inline void __texture_put(ushort2 *to, uint4 bits) { *to = make_ushort2((unsigned short)bits.x, (unsigned short)bits.y); }
__device__ inline void __texture_put(ushort4 *to, uint4 bits) { *to = make_ushort4((unsigned short)bits.x, (unsigned short)bits.y, (unsigned short)bits.z, (unsigned short)bits.w); }
__device__ inline void __texture_put(char2 *to, uint4 bits) { *to = make_char2((signed char)bits.x, (signed char)bits.y); }
__device__ inline void __texture_put(char4 *to, uint4 bits) { *to = make_char4((signed char)bits.x, (signed char)bits.y, (signed char)bits.z, (signed char)bits.w); }
__device__ inline void __texture_put(uchar1 *to, uint4 bits) { to->x = (unsigned char)bits.x; }
__device__ inline void __texture_put(uchar2 *to, uint4 bits) { *to = make_uchar2((unsigned char)bits.x, (unsigned char)bits.y); }
__device__ inline void __texture_put(uchar4 *to, uint4 bits) { *to = make_uchar4((unsigned char)bits.x, (unsigned char)bits.y, (unsigned char)bits.z, (unsigned char)bits.w); }

template <typename T> __device__ inline T tex1Dfetch(cudaTextureObject_t object, int x) { const __texture_object *t = (const __texture_object *)object; T made; __texture_put(&made, __texture_fetch(&t->texels, &t->sampler, x)); return made; }
template <typename T> __device__ inline T tex1D(cudaTextureObject_t object, float x) { const __texture_object *t = (const __texture_object *)object; T made; __texture_put(&made, __texture_at(&t->texels, &t->sampler, 1, x, 0.0f, 0.0f, -1)); return made; }
template <typename T> __device__ inline T tex2D(cudaTextureObject_t object, float x, float y) { const __texture_object *t = (const __texture_object *)object; T made; __texture_put(&made, __texture_at(&t->texels, &t->sampler, 2, x, y, 0.0f, -1)); return made; }
template <typename T> __device__ inline T tex3D(cudaTextureObject_t object, float x, float y, float z) { const __texture_object *t = (const __texture_object *)object; T made; __texture_put(&made, __texture_at(&t->texels, &t->sampler, 3, x, y, z, -1)); return made; }
template <typename T> __device__ inline T tex1DLayered(cudaTextureObject_t object, float x, int layer) { const __texture_object *t = (const __texture_object *)object; T made; __texture_put(&made, __texture_at(&t->texels, &t->sampler, 1, x, 0.0f, 0.0f, layer < 0 ? 0 : layer)); return made; }
template <typename T> __device__ inline T tex2DLayered(cudaTextureObject_t object, float x, float y, int layer) { const __texture_object *t = (const __texture_object *)object; T made; __texture_put(&made, __texture_at(&t->texels, &t->sampler, 2, x, y, 0.0f, layer < 0 ? 0 : layer)); return made; }
template <typename T> __device__ inline T texCubemap(cudaTextureObject_t object, float x, float y, float z) { const __texture_object *t = (const __texture_object *)object; T made; __texture_put(&made, __texture_cube(&t->texels, &t->sampler, x, y, z, 0)); return made; }
template <typename T> __device__ inline T texCubemapLayered(cudaTextureObject_t object, float x, float y, float z, int layer) { const __texture_object *t = (const __texture_object *)object; T made; __texture_put(&made, __texture_cube(&t->texels, &t->sampler, x, y, z, layer)); return made; }
template <typename T> __device__ inline T tex2DLod(cudaTextureObject_t object, float x, float y, float) { return tex2D<T>(object, x, y); }
template <typename T> __device__ inline T tex3DLod(cudaTextureObject_t object, float x, float y, float z, float) { return tex3D<T>(object, x, y, z); }

// References: variables of the program, which host and device both see.
struct textureReference {
    int normalized;
    cudaTextureFilterMode filterMode;
    cudaTextureAddressMode addressMode[3];
    cudaChannelFormatDesc channelDesc;
    int sRGB;
    __texels __bound;
};
template <typename T, int Dimensions = 1, cudaTextureReadMode Mode = cudaReadModeElementType> struct __texture_reference : public textureReference {};
inline cudaError_t __texture_bind(textureReference &reference, __texels texels, cudaChannelFormatDesc desc)
{
    reference.__bound = texels;
    reference.channelDesc = desc;
    return cudaSuccess;
}
template <typename T, int D, cudaTextureReadMode M> cudaError_t cudaBindTextureToArray(__texture_reference<T, D, M> &reference, cudaArray_t array, cudaChannelFormatDesc desc) { return array == nullptr ? __cuda_error(cudaErrorInvalidValue) : __texture_bind(reference, __texels_of(array), desc); }
template <typename T, int D, cudaTextureReadMode M> cudaError_t cudaBindTextureToArray(__texture_reference<T, D, M> &reference, cudaArray_t array) { return array == nullptr ? __cuda_error(cudaErrorInvalidValue) : __texture_bind(reference, __texels_of(array), array->__desc); }
template <typename T, int D, cudaTextureReadMode M> cudaError_t cudaBindTexture(size_t *offset, __texture_reference<T, D, M> &reference, const void *pointer, cudaChannelFormatDesc desc, size_t size = 0xffffffff)
{
    if (offset != nullptr) *offset = 0;
    size_t element = (size_t)(desc.x + desc.y + desc.z + desc.w) / 8;
    return __texture_bind(reference, __texels_of((void *)pointer, desc, size / element, 1, size), desc);
}
template <typename T, int D, cudaTextureReadMode M> cudaError_t cudaBindTexture(size_t *offset, __texture_reference<T, D, M> &reference, const void *pointer, size_t size = 0xffffffff) { return cudaBindTexture(offset, reference, pointer, cudaCreateChannelDesc<T>(), size); }
template <typename T, int D, cudaTextureReadMode M> cudaError_t cudaBindTexture2D(size_t *offset, __texture_reference<T, D, M> &reference, const void *pointer, cudaChannelFormatDesc desc, size_t width, size_t height, size_t pitch)
{
    if (offset != nullptr) *offset = 0;
    return __texture_bind(reference, __texels_of((void *)pointer, desc, width, height, pitch), desc);
}
template <typename T, int D, cudaTextureReadMode M> cudaError_t cudaBindTexture2D(size_t *offset, __texture_reference<T, D, M> &reference, const void *pointer, size_t width, size_t height, size_t pitch) { return cudaBindTexture2D(offset, reference, pointer, cudaCreateChannelDesc<T>(), width, height, pitch); }
template <typename T, int D, cudaTextureReadMode M> cudaError_t cudaUnbindTexture(__texture_reference<T, D, M> &reference) { reference.__bound.data = nullptr; return cudaSuccess; }
inline cudaError_t cudaBindTexture(size_t *offset, textureReference *reference, const void *pointer, const cudaChannelFormatDesc *desc, size_t size = 0xffffffff)
{
    if (offset != nullptr) *offset = 0;
    size_t element = (size_t)(desc->x + desc->y + desc->z + desc->w) / 8;
    return __texture_bind(*reference, __texels_of((void *)pointer, *desc, size / element, 1, size), *desc);
}
inline cudaError_t cudaBindTexture2D(size_t *offset, textureReference *reference, const void *pointer, const cudaChannelFormatDesc *desc, size_t width, size_t height, size_t pitch)
{
    if (offset != nullptr) *offset = 0;
    return __texture_bind(*reference, __texels_of((void *)pointer, *desc, width, height, pitch), *desc);
}
inline cudaError_t cudaBindTextureToArray(textureReference *reference, cudaArray_t array, const cudaChannelFormatDesc *desc) { return array == nullptr ? __cuda_error(cudaErrorInvalidValue) : __texture_bind(*reference, __texels_of(array), *desc); }
inline cudaError_t cudaUnbindTexture(textureReference *reference) { reference->__bound.data = nullptr; return cudaSuccess; }
template <typename T> struct __texture_floats { typedef float type; };
template <> struct __texture_floats<uchar2> { typedef float2 type; };
template <> struct __texture_floats<uchar4> { typedef float4 type; };
template <> struct __texture_floats<char2> { typedef float2 type; };
template <> struct __texture_floats<char4> { typedef float4 type; };
template <> struct __texture_floats<ushort2> { typedef float2 type; };
template <> struct __texture_floats<ushort4> { typedef float4 type; };
template <> struct __texture_floats<short2> { typedef float2 type; };
template <> struct __texture_floats<short4> { typedef float4 type; };
template <typename T, int M> struct __texture_result { typedef T type; };
template <typename T> struct __texture_result<T, 1> { typedef typename __texture_floats<T>::type type; };
__device__ inline __sampler __sampler_of(const textureReference *reference, int floats)
{
    __sampler made;
    made.filter = reference->filterMode;
    made.normalized = reference->normalized;
    made.floats = floats;
    made.address0 = reference->addressMode[0];
    made.address1 = reference->addressMode[1];
    made.address2 = reference->addressMode[2];
    for (int i = 0; i < 4; i++) made.border[i] = 0.0f;
    made.memory = 0;
    return made;
}
template <typename T, int D, cudaTextureReadMode M> __device__ inline typename __texture_result<T, M>::type tex1Dfetch(const __texture_reference<T, D, M> &reference, int x) { __sampler sampler = __sampler_of(&reference, M); typename __texture_result<T, M>::type made; __texture_put(&made, __texture_fetch(&reference.__bound, &sampler, x)); return made; }
template <typename T, int D, cudaTextureReadMode M> __device__ inline typename __texture_result<T, M>::type tex1D(const __texture_reference<T, D, M> &reference, float x) { __sampler sampler = __sampler_of(&reference, M); typename __texture_result<T, M>::type made; __texture_put(&made, __texture_at(&reference.__bound, &sampler, 1, x, 0.0f, 0.0f, -1)); return made; }
template <typename T, int D, cudaTextureReadMode M> __device__ inline typename __texture_result<T, M>::type tex2D(const __texture_reference<T, D, M> &reference, float x, float y) { __sampler sampler = __sampler_of(&reference, M); typename __texture_result<T, M>::type made; __texture_put(&made, __texture_at(&reference.__bound, &sampler, 2, x, y, 0.0f, -1)); return made; }
template <typename T, int D, cudaTextureReadMode M> __device__ inline typename __texture_result<T, M>::type tex3D(const __texture_reference<T, D, M> &reference, float x, float y, float z) { __sampler sampler = __sampler_of(&reference, M); typename __texture_result<T, M>::type made; __texture_put(&made, __texture_at(&reference.__bound, &sampler, 3, x, y, z, -1)); return made; }
template <typename T, int D, cudaTextureReadMode M> __device__ inline typename __texture_result<T, M>::type tex1DLayered(const __texture_reference<T, D, M> &reference, float x, int layer) { __sampler sampler = __sampler_of(&reference, M); typename __texture_result<T, M>::type made; __texture_put(&made, __texture_at(&reference.__bound, &sampler, 1, x, 0.0f, 0.0f, layer)); return made; }
template <typename T, int D, cudaTextureReadMode M> __device__ inline typename __texture_result<T, M>::type tex2DLayered(const __texture_reference<T, D, M> &reference, float x, float y, int layer) { __sampler sampler = __sampler_of(&reference, M); typename __texture_result<T, M>::type made; __texture_put(&made, __texture_at(&reference.__bound, &sampler, 2, x, y, 0.0f, layer)); return made; }
template <typename T, int D, cudaTextureReadMode M> __device__ inline typename __texture_result<T, M>::type texCubemap(const __texture_reference<T, D, M> &reference, float x, float y, float z) { __sampler sampler = __sampler_of(&reference, M); typename __texture_result<T, M>::type made; __texture_put(&made, __texture_cube(&reference.__bound, &sampler, x, y, z, 0)); return made; }

// Surfaces: places in bytes along a row.
__device__ inline unsigned char *__surface_at(const __texels *texels, int x, int y, int z, int bytes, int mode)
{
    int last = (int)texels->pitch - bytes, rows = (int)texels->height, slices = (int)texels->depth;
    if (x < 0 || x > last || y < 0 || y >= rows || z < 0 || z >= slices) {
        if (mode == cudaBoundaryModeZero) return nullptr;
        if (mode == cudaBoundaryModeTrap) __trap();
        x = x < 0 ? 0 : x > last ? last : x;
        y = y < 0 ? 0 : y >= rows ? rows - 1 : y;
        z = z < 0 ? 0 : z >= slices ? slices - 1 : z;
    }
    return texels->data + (unsigned long long)z * texels->slice + (unsigned long long)y * texels->pitch + x;
}
template <typename T> __device__ inline T __surface_read(const __texels *texels, int x, int y, int z, int mode)
{
    T made = {};
    unsigned char *place = __surface_at(texels, x, y, z, (int)sizeof(T), mode);
    if (place != nullptr) made = *(T *)place;
    return made;
}
template <typename T> __device__ inline void __surface_write(T value, const __texels *texels, int x, int y, int z, int mode)
{
    unsigned char *place = __surface_at(texels, x, y, z, (int)sizeof(T), mode);
    if (place != nullptr) *(T *)place = value;
}
template <typename T> __device__ inline T surf1Dread(cudaSurfaceObject_t object, int x, cudaSurfaceBoundaryMode mode = cudaBoundaryModeTrap) { return __surface_read<T>((const __texels *)object, x, 0, 0, mode); }
template <typename T> __device__ inline T surf2Dread(cudaSurfaceObject_t object, int x, int y, cudaSurfaceBoundaryMode mode = cudaBoundaryModeTrap) { return __surface_read<T>((const __texels *)object, x, y, 0, mode); }
template <typename T> __device__ inline T surf3Dread(cudaSurfaceObject_t object, int x, int y, int z, cudaSurfaceBoundaryMode mode = cudaBoundaryModeTrap) { return __surface_read<T>((const __texels *)object, x, y, z, mode); }
template <typename T> __device__ inline T surf2DLayeredread(cudaSurfaceObject_t object, int x, int y, int layer, cudaSurfaceBoundaryMode mode = cudaBoundaryModeTrap) { return __surface_read<T>((const __texels *)object, x, y, layer, mode); }
template <typename T> __device__ inline void surf1Dread(T *to, cudaSurfaceObject_t object, int x, cudaSurfaceBoundaryMode mode = cudaBoundaryModeTrap) { *to = __surface_read<T>((const __texels *)object, x, 0, 0, mode); }
template <typename T> __device__ inline void surf2Dread(T *to, cudaSurfaceObject_t object, int x, int y, cudaSurfaceBoundaryMode mode = cudaBoundaryModeTrap) { *to = __surface_read<T>((const __texels *)object, x, y, 0, mode); }
template <typename T> __device__ inline void surf3Dread(T *to, cudaSurfaceObject_t object, int x, int y, int z, cudaSurfaceBoundaryMode mode = cudaBoundaryModeTrap) { *to = __surface_read<T>((const __texels *)object, x, y, z, mode); }
template <typename T> __device__ inline void surf1Dwrite(T value, cudaSurfaceObject_t object, int x, cudaSurfaceBoundaryMode mode = cudaBoundaryModeTrap) { __surface_write(value, (const __texels *)object, x, 0, 0, mode); }
template <typename T> __device__ inline void surf2Dwrite(T value, cudaSurfaceObject_t object, int x, int y, cudaSurfaceBoundaryMode mode = cudaBoundaryModeTrap) { __surface_write(value, (const __texels *)object, x, y, 0, mode); }
template <typename T> __device__ inline void surf3Dwrite(T value, cudaSurfaceObject_t object, int x, int y, int z, cudaSurfaceBoundaryMode mode = cudaBoundaryModeTrap) { __surface_write(value, (const __texels *)object, x, y, z, mode); }
template <typename T> __device__ inline void surf2DLayeredwrite(T value, cudaSurfaceObject_t object, int x, int y, int layer, cudaSurfaceBoundaryMode mode = cudaBoundaryModeTrap) { __surface_write(value, (const __texels *)object, x, y, layer, mode); }
struct surfaceReference { cudaChannelFormatDesc channelDesc; __texels __bound; };
template <typename T, int Dimensions = 1> struct __surface_reference : public surfaceReference {};
template <typename T, int D> cudaError_t cudaBindSurfaceToArray(__surface_reference<T, D> &reference, cudaArray_t array)
{
    if (array == nullptr) return __cuda_error(cudaErrorInvalidValue);
    reference.__bound = __texels_of(array);
    reference.channelDesc = array->__desc;
    return cudaSuccess;
}
template <typename T, int D> cudaError_t cudaBindSurfaceToArray(__surface_reference<T, D> &reference, cudaArray_t array, cudaChannelFormatDesc) { return cudaBindSurfaceToArray(reference, array); }
template <typename T, typename S, int D> __device__ inline void surf2Dwrite(T value, const __surface_reference<S, D> &reference, int x, int y, cudaSurfaceBoundaryMode mode = cudaBoundaryModeTrap) { __surface_write(value, &reference.__bound, x, y, 0, mode); }
template <typename T, typename S, int D> __device__ inline void surf1Dwrite(T value, const __surface_reference<S, D> &reference, int x, cudaSurfaceBoundaryMode mode = cudaBoundaryModeTrap) { __surface_write(value, &reference.__bound, x, 0, 0, mode); }
template <typename T, typename S, int D> __device__ inline void surf2Dread(T *to, const __surface_reference<S, D> &reference, int x, int y, cudaSurfaceBoundaryMode mode = cudaBoundaryModeTrap) { *to = __surface_read<T>(&reference.__bound, x, y, 0, mode); }
template <typename T, typename S, int D> __device__ inline void surf1Dread(T *to, const __surface_reference<S, D> &reference, int x, cudaSurfaceBoundaryMode mode = cudaBoundaryModeTrap) { *to = __surface_read<T>(&reference.__bound, x, 0, 0, mode); }
