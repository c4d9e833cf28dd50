/** The languages' own functions and names: how they are called, what they do, and the other language's word. */

/** A line each: the call | what it does | the other language's word, if there is one. */
const WGSL = `
workgroupBarrier() | All threads of the block meet; shared memory is then the same for all | __syncthreads()
storageBarrier() | All threads of the block meet; what they wrote to storage buffers is then seen by all of them | __syncthreads()
subgroupBarrier() | All threads of the subgroup meet | __syncwarp()
workgroupUniformLoad(p: ptr<workgroup, T>) -> T | All threads of the block meet and get the same value of shared memory | __syncthreads(), then a read
arrayLength(p: ptr<storage, array<T>>) -> u32 | How many elements a runtime-sized array has | a parameter n
select(no: T, yes: T, condition: bool) -> T | yes if the condition holds, else no; both are calculated | condition ? yes : no
bitcast<T>(value) -> T | The same bits as another type | __float_as_int(value), __int_as_float(value)
atomicAdd(p: ptr<…, atomic<T>>, value: T) -> T | Adds in one piece, and gives the value before | atomicAdd(p, value)
atomicSub(p: ptr<…, atomic<T>>, value: T) -> T | Subtracts in one piece, and gives the value before | atomicSub(p, value)
atomicMax(p: ptr<…, atomic<T>>, value: T) -> T | Keeps the larger in one piece, and gives the value before | atomicMax(p, value)
atomicMin(p: ptr<…, atomic<T>>, value: T) -> T | Keeps the smaller in one piece, and gives the value before | atomicMin(p, value)
atomicAnd(p: ptr<…, atomic<T>>, value: T) -> T | Bitwise and in one piece, and gives the value before | atomicAnd(p, value)
atomicOr(p: ptr<…, atomic<T>>, value: T) -> T | Bitwise or in one piece, and gives the value before | atomicOr(p, value)
atomicXor(p: ptr<…, atomic<T>>, value: T) -> T | Bitwise exclusive or in one piece, and gives the value before | atomicXor(p, value)
atomicExchange(p: ptr<…, atomic<T>>, value: T) -> T | Stores in one piece, and gives the value before | atomicExch(p, value)
atomicCompareExchangeWeak(p: ptr<…, atomic<T>>, compare: T, value: T) -> {old_value: T, exchanged: bool} | Stores if the old value is the one compared with; may fail for no reason, so call it in a loop | atomicCAS(p, compare, value)
atomicLoad(p: ptr<…, atomic<T>>) -> T | Reads in one piece | *(volatile T *)p
atomicStore(p: ptr<…, atomic<T>>, value: T) | Writes in one piece | atomicExch(p, value)
subgroupAdd(value: T) -> T | The sum over the active threads of the subgroup | __reduce_add_sync(mask, value)
subgroupMul(value: T) -> T | The product over the active threads of the subgroup | a loop of __shfl_xor_sync
subgroupMax(value: T) -> T | The largest value of the subgroup | __reduce_max_sync(mask, value)
subgroupMin(value: T) -> T | The smallest value of the subgroup | __reduce_min_sync(mask, value)
subgroupInclusiveAdd(value: T) -> T | The sum up to this thread, its own value among it | a loop of __shfl_up_sync
subgroupExclusiveAdd(value: T) -> T | The sum of the threads before this one | a loop of __shfl_up_sync
subgroupAll(condition: bool) -> bool | Whether it holds in all active threads | __all_sync(mask, condition)
subgroupAny(condition: bool) -> bool | Whether it holds in any active thread | __any_sync(mask, condition)
subgroupBallot(condition: bool) -> vec4u | A bit for each thread in which it holds | __ballot_sync(mask, condition)
subgroupBroadcast(value: T, lane: const u32) -> T | The value of one thread | __shfl_sync(mask, value, lane)
subgroupBroadcastFirst(value: T) -> T | The value of the first active thread | __shfl_sync(mask, value, first)
subgroupShuffle(value: T, lane: u32) -> T | The value of another thread | __shfl_sync(mask, value, lane)
subgroupShuffleUp(value: T, delta: u32) -> T | The value of the thread delta below | __shfl_up_sync(mask, value, delta)
subgroupShuffleDown(value: T, delta: u32) -> T | The value of the thread delta above | __shfl_down_sync(mask, value, delta)
subgroupShuffleXor(value: T, mask: u32) -> T | The value of the thread whose number differs in these bits | __shfl_xor_sync(mask, value, lanes)
subgroupElect() -> bool | Whether this is the first active thread | the first lane of __activemask()
coopLoadT<T>(p: ptr<…, E>, stride: u32) -> T | All lanes of the warp load a matrix whose rows lie one after another, stride elements apart | load_matrix_sync(tile, pointer, stride)
coopLoad<T>(p: ptr<…, E>, stride: u32) -> T | All lanes of the warp load a matrix whose columns lie one after another, stride elements apart | load_matrix_sync(tile, pointer, stride)
coopMultiplyAdd(a: A, b: B, c: C) -> C | The product of two matrices that the warp holds, added to a third | mma_sync(sum, a, b, c)
coopStoreT(matrix: T, p: ptr<…, E>, stride: u32) | All lanes of the warp store a matrix row after row, stride elements apart | store_matrix_sync(pointer, tile, stride, mem_row_major)
coopStore(matrix: T, p: ptr<…, E>, stride: u32) | All lanes of the warp store a matrix column after column, stride elements apart | store_matrix_sync(pointer, tile, stride, mem_col_major)
abs(x: T) -> T | The absolute value | abs(x), fabsf(x)
min(x: T, y: T) -> T | The smaller of two | min(x, y), fminf(x, y)
max(x: T, y: T) -> T | The larger of two | max(x, y), fmaxf(x, y)
clamp(x: T, low: T, high: T) -> T | x, brought between two bounds | min(max(x, low), high)
saturate(x: T) -> T | x, brought between 0 and 1 | __saturatef(x)
fma(x: T, y: T, z: T) -> T | x * y + z, which may be rounded once | fmaf(x, y, z)
sqrt(x: T) -> T | The square root | sqrtf(x)
inverseSqrt(x: T) -> T | One divided by the square root | rsqrtf(x)
exp(x: T) -> T | e to the power of x | expf(x)
exp2(x: T) -> T | 2 to the power of x | exp2f(x)
log(x: T) -> T | The natural logarithm | logf(x)
log2(x: T) -> T | The logarithm to base 2 | log2f(x)
pow(x: T, y: T) -> T | x to the power of y | powf(x, y)
sin(x: T) -> T | The sine, of an angle in radians | sinf(x)
cos(x: T) -> T | The cosine, of an angle in radians | cosf(x)
tan(x: T) -> T | The tangent, of an angle in radians | tanf(x)
tanh(x: T) -> T | The hyperbolic tangent | tanhf(x)
floor(x: T) -> T | The next whole number downwards | floorf(x)
ceil(x: T) -> T | The next whole number upwards | ceilf(x)
round(x: T) -> T | The nearest whole number; halves go to the even one | rintf(x)
trunc(x: T) -> T | The whole number without what is behind the point | truncf(x)
fract(x: T) -> T | What is behind the point: x - floor(x) | x - floorf(x)
sign(x: T) -> T | -1, 0 or 1 | copysignf(1, x), and 0 for 0
mix(x: T, y: T, a: T) -> T | Between x and y: x * (1 - a) + y * a | x + a * (y - x)
step(edge: T, x: T) -> T | 0 below the edge, else 1 | x < edge ? 0 : 1
dot(x: vecN<T>, y: vecN<T>) -> T | The sum of the products of components | a sum written out
cross(x: vec3<T>, y: vec3<T>) -> vec3<T> | The cross product | written out
length(x: vecN<T>) -> T | The length of a vector | sqrtf of a sum, norm3df(x, y, z)
distance(x: vecN<T>, y: vecN<T>) -> T | How far two points are apart | sqrtf of a sum
normalize(x: vecN<T>) -> vecN<T> | The vector of length 1 with the same direction | x * rsqrtf(of a sum)
countOneBits(x: T) -> T | How many bits are 1 | __popc(x)
countLeadingZeros(x: T) -> T | How many bits above the highest 1 | __clz(x)
countTrailingZeros(x: T) -> T | How many bits below the lowest 1 | __ffs(x) - 1
firstLeadingBit(x: T) -> T | The number of the highest 1 | 31 - __clz(x)
firstTrailingBit(x: T) -> T | The number of the lowest 1 | __ffs(x) - 1
reverseBits(x: T) -> T | The bits in the opposite order | __brev(x)
extractBits(x: T, offset: u32, count: u32) -> T | Some of the bits, as a number | shifts and a mask
insertBits(x: T, bits: T, offset: u32, count: u32) -> T | x with some of its bits replaced | shifts and a mask
dot4I8Packed(x: u32, y: u32) -> i32 | The dot product of four bytes each | __dp4a(x, y, 0)
dot4U8Packed(x: u32, y: u32) -> u32 | The dot product of four bytes each | __dp4a(x, y, 0u)
pack2x16float(x: vec2f) -> u32 | Two half-precision numbers in a word | __floats2half2_rn(x, y)
unpack2x16float(x: u32) -> vec2f | The two half-precision numbers of a word | __half22float2(x)
textureLoad(t, at, level) -> vec4<T> | A texel, by its whole coordinates | tex2D<T>(t, x, y)
textureStore(t, at, value: vec4<T>) | Writes a texel | surf2Dwrite(value, t, x, y)
textureDimensions(t) -> vecN<u32> | The size of a texture | parameters
global_invocation_id | The thread's place in the whole grid: .x, .y, .z; a built-in value of vec3u | blockIdx.x * blockDim.x + threadIdx.x, and so on
local_invocation_id | The thread's place in its block: .x, .y, .z; a built-in value of vec3u | threadIdx
local_invocation_index | The thread's number in its block; a built-in value of u32 | threadIdx.x + blockDim.x * (threadIdx.y + blockDim.y * threadIdx.z)
workgroup_id | The block's place in the grid: .x, .y, .z; a built-in value of vec3u | blockIdx
num_workgroups | Blocks of the grid: .x, .y, .z; a built-in value of vec3u | gridDim
subgroup_invocation_id | The thread's lane in its subgroup; a built-in value of u32 | threadIdx.x % warpSize
subgroup_size | Threads of a subgroup, as many as the device has; a built-in value of u32 | warpSize
workgroup_size(x, y = 1, z = 1) | Threads per block | blockDim
compute | A kernel: a launch runs it | __global__
workgroup | Memory of the block, which its threads share: var<workgroup> | __shared__
storage | A buffer in global memory: var<storage, read_write> | a pointer that the kernel is given
uniform | A small buffer that all threads read: var<uniform> | __constant__, or parameters by value`;

const CUDA = `
__syncthreads() | All threads of the block meet; shared memory is then the same for all | workgroupBarrier()
__syncthreads_count(condition) -> int | All threads of the block meet, and learn in how many it holds | a shared atomic, then workgroupBarrier()
__syncthreads_or(condition) -> int | All threads of the block meet, and learn whether it holds in any | a shared atomic, then workgroupBarrier()
__syncthreads_and(condition) -> int | All threads of the block meet, and learn whether it holds in all | a shared atomic, then workgroupBarrier()
__syncwarp(mask = 0xffffffff) | The threads of the warp meet | subgroupBarrier()
__threadfence() | What this thread wrote before is seen by the device before what it writes later | storageBarrier() within the block; nothing between blocks
__threadfence_block() | The same for the threads of the block | storageBarrier()
__shfl_sync(mask, value, lane, width = 32) | The value of another lane of the warp | subgroupShuffle(value, lane)
__shfl_up_sync(mask, value, delta, width = 32) | The value of the lane delta below | subgroupShuffleUp(value, delta)
__shfl_down_sync(mask, value, delta, width = 32) | The value of the lane delta above | subgroupShuffleDown(value, delta)
__shfl_xor_sync(mask, value, lanes, width = 32) | The value of the lane whose number differs in these bits | subgroupShuffleXor(value, lanes)
__ballot_sync(mask, condition) -> unsigned | A bit for each lane in which it holds | subgroupBallot(condition)
__all_sync(mask, condition) -> int | Whether it holds in all lanes | subgroupAll(condition)
__any_sync(mask, condition) -> int | Whether it holds in any lane | subgroupAny(condition)
__activemask() -> unsigned | The lanes that are active here; not those that should be | subgroupBallot(true)
__reduce_add_sync(mask, value) | The sum over the lanes of a mask | subgroupAdd(value)
__reduce_max_sync(mask, value) | The largest value of the lanes | subgroupMax(value)
__reduce_min_sync(mask, value) | The smallest value of the lanes | subgroupMin(value)
atomicAdd(T *p, T value) -> T | Adds in one piece, and gives the value before | atomicAdd(&p, value), for i32 and u32
atomicSub(T *p, T value) -> T | Subtracts in one piece, and gives the value before | atomicSub(&p, value)
atomicMax(T *p, T value) -> T | Keeps the larger in one piece, and gives the value before | atomicMax(&p, value)
atomicMin(T *p, T value) -> T | Keeps the smaller in one piece, and gives the value before | atomicMin(&p, value)
atomicExch(T *p, T value) -> T | Stores in one piece, and gives the value before | atomicExchange(&p, value)
atomicCAS(T *p, T compare, T value) -> T | Stores if the old value is the one compared with, and gives the old value | atomicCompareExchangeWeak(&p, compare, value)
atomicInc(unsigned *p, unsigned last) -> unsigned | Counts up, and from last back to 0 | a loop of atomicCompareExchangeWeak
atomicAnd(T *p, T value) -> T | Bitwise and in one piece, and gives the value before | atomicAnd(&p, value)
atomicOr(T *p, T value) -> T | Bitwise or in one piece, and gives the value before | atomicOr(&p, value)
atomicXor(T *p, T value) -> T | Bitwise exclusive or in one piece, and gives the value before | atomicXor(&p, value)
cudaMalloc(void **pointer, size_t bytes) -> cudaError_t | Allocates device memory; what is in it is undefined | device.createBuffer({size, usage: STORAGE})
cudaFree(void *pointer) -> cudaError_t | Frees device memory, and waits for all work first | buffer.destroy()
cudaMemcpy(void *to, const void *from, size_t bytes, cudaMemcpyKind direction) -> cudaError_t | Copies, and returns when it is done | queue.writeBuffer, or copyBufferToBuffer and mapAsync
cudaMemcpyAsync(void *to, const void *from, size_t bytes, cudaMemcpyKind direction, cudaStream_t stream) -> cudaError_t | Copies in a stream; the host goes on if its memory is pinned | queue.writeBuffer
cudaMemset(void *pointer, int byte, size_t bytes) -> cudaError_t | Fills with one byte: the size is in bytes, and so is the value | encoder.clearBuffer, for zeros
cudaMallocManaged(void **pointer, size_t bytes) -> cudaError_t | Allocates memory that host and device see | two buffers and copies
cudaMallocHost(void **pointer, size_t bytes) -> cudaError_t | Allocates host memory that copies reach directly | a buffer with MAP_WRITE
cudaMemcpyToSymbol(symbol, const void *from, size_t bytes) -> cudaError_t | Copies into a __device__ or __constant__ variable | queue.writeBuffer
cudaMemcpyFromSymbol(void *to, symbol, size_t bytes) -> cudaError_t | Copies a __device__ variable to the host | copyBufferToBuffer and mapAsync
cudaDeviceSynchronize() -> cudaError_t | The host waits for all work, and learns of its errors | queue.onSubmittedWorkDone()
cudaStreamSynchronize(cudaStream_t stream) -> cudaError_t | The host waits for the work of a stream | queue.onSubmittedWorkDone()
cudaStreamCreate(cudaStream_t *stream) -> cudaError_t | Makes a stream: work of one stream is done in order, that of two may overlap | WebGPU has one queue
cudaStreamWaitEvent(cudaStream_t stream, cudaEvent_t event, unsigned flags = 0) -> cudaError_t | A stream waits until an event has been reached | the queue's order
cudaEventCreate(cudaEvent_t *event) -> cudaError_t | Makes an event, to wait for or to take times | a query set of timestamps
cudaEventRecord(cudaEvent_t event, cudaStream_t stream = 0) -> cudaError_t | Puts an event behind the work of a stream | timestampWrites
cudaEventSynchronize(cudaEvent_t event) -> cudaError_t | The host waits until an event has been reached | queue.onSubmittedWorkDone()
cudaEventElapsedTime(float *milliseconds, cudaEvent_t start, cudaEvent_t stop) -> cudaError_t | The time between two events that have been reached | resolveQuerySet
cudaGetLastError() -> cudaError_t | The last error, which is then forgotten; a launch has no other answer | device.popErrorScope()
cudaPeekAtLastError() -> cudaError_t | The last error, which stays | device.popErrorScope()
cudaGetErrorString(cudaError_t code) -> const char * | What an error means, in words | error.message
cudaGetDeviceProperties(cudaDeviceProp *properties, int device) -> cudaError_t | What a device is and can do | adapter.info, adapter.limits
fmaf(float x, float y, float z) -> float | x * y + z, rounded once | fma(x, y, z)
sqrtf(float x) -> float | The square root | sqrt(x)
rsqrtf(float x) -> float | One divided by the square root | inverseSqrt(x)
expf(float x) -> float | e to the power of x | exp(x)
logf(float x) -> float | The natural logarithm | log(x)
powf(float x, float y) -> float | x to the power of y | pow(x, y)
sinf(float x) -> float | The sine, of an angle in radians | sin(x)
cosf(float x) -> float | The cosine, of an angle in radians | cos(x)
tanhf(float x) -> float | The hyperbolic tangent | tanh(x)
fabsf(float x) -> float | The absolute value | abs(x)
fminf(float x, float y) -> float | The smaller of two | min(x, y)
fmaxf(float x, float y) -> float | The larger of two | max(x, y)
floorf(float x) -> float | The next whole number downwards | floor(x)
ceilf(float x) -> float | The next whole number upwards | ceil(x)
__expf(float x) -> float | exp, faster and less exact | exp(x)
__saturatef(float x) -> float | x, brought between 0 and 1 | saturate(x)
__ldg(const T *p) -> T | Reads through the cache for what nobody writes | a read of var<storage, read>
__popc(unsigned x) -> int | How many bits are 1 | countOneBits(x)
__clz(int x) -> int | How many bits above the highest 1 | countLeadingZeros(x)
__ffs(int x) -> int | The number of the lowest 1, from 1; 0 for none | firstTrailingBit(x) + 1
__brev(unsigned x) -> unsigned | The bits in the opposite order | reverseBits(x)
__dp4a(int x, int y, int c) -> int | The dot product of four bytes each, plus c | dot4I8Packed(x, y) + c
__float_as_int(float x) -> int | The same bits as an integer | bitcast<i32>(x)
__int_as_float(int x) -> float | The same bits as a float | bitcast<f32>(x)
printf(const char *format, …) -> int | Prints, from the host or from a kernel | console.log
malloc(size_t bytes) -> void * | Allocates host memory; what is in it is undefined | new ArrayBuffer(bytes)
free(void *pointer) | Frees host memory | nothing: garbage is collected
threadIdx | The thread's place in its block: .x, .y, .z | @builtin(local_invocation_id)
blockIdx | The block's place in the grid: .x, .y, .z | @builtin(workgroup_id)
blockDim | Threads per block: .x, .y, .z | @workgroup_size
gridDim | Blocks of the grid: .x, .y, .z | @builtin(num_workgroups)
warpSize | Threads of a warp: 32 | @builtin(subgroup_size)
__global__ | A kernel: the host launches it, the device runs it | @compute
__device__ | The device's: a function that kernels call, or a variable in global memory | a function; var<storage>
__host__ | The host's | JavaScript, or whatever drives the GPU
__shared__ | Memory of the block, which its threads share | var<workgroup>
__constant__ | Memory that kernels read and the host writes | var<uniform>
extern | What is declared here is defined elsewhere; of shared memory, the launch gives the size | nothing: an override can give the size
dim3(x, y = 1, z = 1) | Three sides of a grid or a block | the counts of dispatchWorkgroups; @workgroup_size
__restrict__ | Promises that nothing else points to the same memory | nothing: two bindings do not alias where one writes
__launch_bounds__(threads) | The most threads per block, so that registers suffice | @workgroup_size`;

const kept = {};

const COUNTS = { 2: "Two", 3: "Three", 4: "Four" };
const ELEMENTS = {
  f: { type: "f32", vector: "float", words: "floats" },
  h: { type: "f16", vector: "half", words: "floats of half precision" },
  i: { type: "i32", vector: "int", words: "integers" },
  u: { type: "u32", vector: "uint", words: "integers without a sign" },
};

/** What a short name of a vector or matrix of WGSL stands for: `vec3u`, `mat4x3f`. */
function shorthand(name) {
  const [, rows, columns, element] = /^(?:vec([234])|mat([234]x[234]))([fhiu])$/.exec(name) ?? [];
  const its = ELEMENTS[element];
  if (!its) return null;
  if (!columns) {
    const sides = "xyzw".slice(0, rows).split("").map((side) => `.${side}`).join(", ");
    return { signature: `${name} = vec${rows}<${its.type}>`, does: `${COUNTS[rows]} ${its.words}: ${sides}.`, other: element === "h" && rows !== "2" ? "" : `${its.vector}${rows}` };
  }
  if (!"fh".includes(element)) return null;
  const [across, down] = columns.split("x");
  return { signature: `${name} = mat${columns}<${its.type}>`, does: `A matrix of ${its.words}: ${across} columns of ${down} numbers each.`, other: "" };
}

/** What a word of a language means, if it is one. @param {"wgsl" | "cuda"} language @param {string} name */
export const explained = (language, name) => words(language).get(name) ?? (language === "wgsl" ? shorthand(name) : null);

/** @param {"wgsl" | "cuda"} language @returns {Map<string, {signature: string, does: string, other: string}>} by name */
export function words(language) {
  kept[language] ??= new Map(
    (language === "wgsl" ? WGSL : CUDA)
      .trim()
      .split("\n")
      .map((line) => {
        const [signature, does, other = ""] = line.split(" | ");
        return [/^\w+/.exec(signature)[0], { signature, does: `${does}.`, other }];
      }),
  );
  return kept[language];
}
