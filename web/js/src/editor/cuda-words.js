/** What CUDA adds to C++, in the groups that the editor colours. */

/** @param {string} text @returns {Set<string>} */
const words = (text) => new Set(text.trim().split(/\s+/));

/** Specifiers: where code runs and where data lives. */
const SPECIFIERS = words(`
  __global__ __device__ __host__ __shared__ __constant__ __managed__ __restrict__ __restrict __launch_bounds__
  __forceinline__ __noinline__ __inline__ __grid_constant__ __cluster_dims__ __maxnreg__ __align__ __nv_pure__`);

/** Variables that every thread has. */
const VARIABLES = words("threadIdx blockIdx blockDim gridDim warpSize");

const TYPE =
  /^(?:dim3|(?:char|uchar|short|ushort|int|uint|long|ulong|longlong|ulonglong|float|double)[1234]|half2?|__half2?|__nv_bfloat16|(?:u?int(?:8|16|32|64)|size|ssize|ptrdiff)_t|uint|uchar|ushort|ulong|cuda[A-Z]\w*_t|cudaDeviceProp|cudaMemcpyKind)$/;

/** Functions of the device that are not recognised by their spelling. */
const FUNCTIONS = words(`
  printf assert clock clock64 __brev __brevll __clz __clzll __ffs __ffsll __popc __popcll __byte_perm __fdividef
  __expf __exp10f __logf __log2f __log10f __powf __sinf __cosf __tanf __sincosf __saturatef __ldg __ldcg __ldca __ldcs
  __stcg __stcs __nanosleep __trap __brkpt __activemask __mul24 __umul24 __mulhi __umulhi __sad __usad __hadd __rhadd
  __dp4a __dp2a __float2half __half2float __int_as_float __float_as_int __uint_as_float __float_as_uint
  __isGlobal __isShared min max abs fabs fabsf fmin fminf fmax fmaxf fma fmaf sqrt sqrtf rsqrt rsqrtf rcbrt cbrt cbrtf
  exp expf exp2 exp2f log logf log2 log2f log10 log10f pow powf sin sinf cos cosf tan tanf sincos sincosf tanh tanhf
  floor floorf ceil ceilf round roundf trunc truncf rint rintf fmod fmodf hypot hypotf isnan isinf
  malloc free memcpy memset`);

const FUNCTION =
  /^(?:cuda[A-Z]\w*|atomic(?:Add|Sub|Exch|Min|Max|Inc|Dec|CAS|And|Or|Xor)(?:_block|_system)?|__syncthreads(?:_(?:count|and|or))?|__syncwarp|__threadfence(?:_block|_system)?|__(?:shfl(?:_up|_down|_xor)?|ballot|any|all|match_any|match_all|reduce_(?:add|min|max|and|or|xor))(?:_sync)?|__f(?:add|sub|mul|div|ma|maf|sqrt|rcp|rsqrt)_r[nzud]|__(?:float|double|int|uint|ll|ull)\w*2\w+_r[nzud])$/;

/** Enumerators of the runtime: `cudaSuccess`, `cudaMemcpyHostToDevice`, `cudaErrorInvalidValue`. */
const ENUMERATOR =
  /^cuda(?:Success|Error[A-Z]\w*|Memcpy(?:HostToHost|HostToDevice|DeviceToHost|DeviceToDevice|Default)|DevAttr\w+|Stream(?:Default|NonBlocking|Legacy|PerThread)|Event(?:Default|BlockingSync|DisableTiming)|HostAlloc[A-Z]\w*|MemAttach\w+|FuncCache\w+|Limit[A-Z]\w+)$/;

/**
 * The group that a word of CUDA belongs to, or null for a word that is C++ alone.
 *
 * @param {string} word
 * @param {boolean} called whether an opening parenthesis follows
 * @returns {"attribute" | "builtin" | "type" | null}
 */
export function cudaWord(word, called) {
  if (SPECIFIERS.has(word)) return "attribute";
  if (VARIABLES.has(word) || ENUMERATOR.test(word)) return "builtin";
  if (TYPE.test(word)) return "type";
  if (called && (FUNCTION.test(word) || FUNCTIONS.has(word))) return "builtin";
  return null;
}
