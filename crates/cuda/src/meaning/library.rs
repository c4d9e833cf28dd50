//! The functions that programs find ready: their names and types. What they do is in `lower::library` and
//! `host::library`.

use crate::atomics::{self, ATOMICS};

/// Where a function may be called.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Where {
    Host,
    Device,
    Both,
}

/// The type of a function, one letter per value: `v` void, `b` bool, `i` int, `u` unsigned, `l` long, `z` size_t,
/// `f` float, `d` double, `s` const char *, `c` char *, `j` int *, `p` any pointer, `q` the address of a pointer, `w` that of a size_t, `e` cudaError_t, `x` anything, `.` and more of anything.
/// The first letter is the result. Letters in capitals may be left out.
pub(crate) struct Signature {
    pub(crate) name: &'static str,
    pub(crate) types: &'static str,
    pub(crate) place: Where,
}

const fn host(name: &'static str, types: &'static str) -> Signature {
    Signature { name, types, place: Where::Host }
}

const fn device(name: &'static str, types: &'static str) -> Signature {
    Signature { name, types, place: Where::Device }
}

const fn both(name: &'static str, types: &'static str) -> Signature {
    Signature { name, types, place: Where::Both }
}

pub(crate) const FUNCTIONS: &[Signature] = &[
    // Standard input and output.
    both("printf", "is."),
    host("fprintf", "ips."),
    host("fopen", "pss"),
    host("fclose", "ip"),
    host("fread", "zpzzp"),
    host("fwrite", "zpzzp"),
    host("fseek", "ipli"),
    host("ftell", "lp"),
    host("rewind", "vp"),
    host("feof", "ip"),
    host("ferror", "ip"),
    host("clearerr", "vp"),
    host("fgetc", "ip"),
    host("getc", "ip"),
    host("fputc", "iip"),
    host("putc", "iip"),
    host("ungetc", "iip"),
    host("fscanf", "ips."),
    host("remove", "is"),
    host("unlink", "is"),
    host("mkdir", "isU"),
    host("access", "isi"),
    // POSIX' descriptors, and what goes with them.
    host("open", "isiU"),
    host("creat", "isu"),
    host("close", "ii"),
    host("read", "lipz"),
    host("write", "lipz"),
    host("lseek", "lili"),
    host("fsync", "ii"),
    host("fileno", "ip"),
    host("fdopen", "pis"),
    host("freopen", "pssp"),
    host("getline", "lppp"),
    host("getdelim", "lppip"),
    host("__errno_location", "j"),
    host("__folder_lines", "cs"),
    host("sprintf", "ips."),
    host("snprintf", "ipzs."),
    host("vprintf", "isp"),
    host("vfprintf", "ixsp"),
    host("vsprintf", "ipsp"),
    host("vsnprintf", "ipzsp"),
    host("puts", "is"),
    host("putchar", "ii"),
    host("fputs", "isp"),
    host("fflush", "ix"),
    host("getchar", "i"),
    host("fgets", "cpip"),
    host("gets", "cp"),
    host("scanf", "is."),
    host("sscanf", "iss."),
    host("getch", "i"),
    // Memory and strings.
    host("malloc", "pz"),
    host("calloc", "pzz"),
    host("realloc", "ppz"),
    host("free", "vp"),
    both("memset", "ppiz"),
    both("memcpy", "pppz"),
    host("memmove", "pppz"),
    host("memcmp", "ippz"),
    host("strlen", "zs"),
    host("strcmp", "iss"),
    host("strncmp", "issz"),
    host("strcpy", "cps"),
    host("strncpy", "cpsz"),
    host("strcat", "cps"),
    host("strchr", "csi"),
    host("index", "csi"),
    host("rindex", "csi"),
    host("strstr", "css"),
    host("strdup", "cs"),
    host("atoi", "is"),
    host("atol", "ls"),
    host("atof", "ds"),
    host("strtol", "lspi"),
    host("strtoll", "lspi"),
    host("strtoul", "zspi"),
    host("strtoull", "zspi"),
    host("strtod", "dsp"),
    host("strtof", "fsp"),
    host("toupper", "ii"),
    host("tolower", "ii"),
    host("isdigit", "ii"),
    host("isalpha", "ii"),
    host("isspace", "ii"),
    host("isupper", "ii"),
    host("islower", "ii"),
    host("isalnum", "ii"),
    // The process.
    host("exit", "vi"),
    host("_exit", "vi"),
    host("_Exit", "vi"),
    host("quick_exit", "vi"),
    host("atexit", "ip"),
    host("abort", "v"),
    host("terminate", "v"),
    host("system", "is"),
    both("assert", "vx"),
    host("getenv", "cs"),
    // What the prelude's exceptions are made of.
    host("__try_begin", "i"),
    host("__try_end", "v"),
    host("__throw_now", "vpss"),
    host("__throw_again", "v"),
    host("__unwind", "i"),
    host("__catch_is", "is"),
    host("__catch_object", "p"),
    host("__catch_end", "v"),
    host("__catch_keep", "z"),
    host("__throw_kept", "vz"),
    host("usleep", "iu"),
    host("sleep", "uu"),
    // Random numbers and time.
    host("rand", "i"),
    host("srand", "vu"),
    host("random", "l"),
    host("srandom", "vu"),
    host("time", "lp"),
    both("clock", "l"),
    host("__most_memory", "l"),
    host("gettimeofday", "ipp"),
    host("clock_gettime", "iip"),
    host("difftime", "dll"),
    // CUDA: memory.
    host("cudaMalloc", "eqz"),
    host("cudaMallocPitch", "eqwzz"),
    host("cudaMallocManaged", "eqzU"),
    host("cudaMallocHost", "eqzU"),
    host("cudaHostAlloc", "eqzu"),
    host("cudaHostGetDevicePointer", "eqpu"),
    host("cudaSetDeviceFlags", "eu"),
    host("cudaFree", "ep"),
    host("cudaFreeHost", "ep"),
    host("cudaMemcpy", "eppzx"),
    host("cudaMemcpyAsync", "eppzxX"),
    host("cudaMemcpy2D", "epzpzzzx"),
    host("cudaMemcpy2DAsync", "epzpzzzxX"),
    host("cudaMemset", "epiz"),
    host("cudaMemsetAsync", "epizX"),
    host("cudaMemset2D", "epzizz"),
    host("cudaMemset2DAsync", "epzizzX"),
    host("cudaMemcpyToSymbol", "expzZX"),
    host("cudaMemcpyToSymbolAsync", "expzzxX"),
    host("cudaMemcpyFromSymbol", "epxzZX"),
    host("cudaMemcpyFromSymbolAsync", "epxzzxX"),
    host("cudaGetSymbolAddress", "eqx"),
    host("cudaGetSymbolSize", "epx"),
    host("cudaMemGetInfo", "epp"),
    host("cudaMemPrefetchAsync", "epzxXX"),
    host("cudaMemAdvise", "epzxx"),
    host("cudaStreamAttachMemAsync", "expZU"),
    host("cudaHostRegister", "epzu"),
    host("cudaHostUnregister", "ep"),
    host("cudaPointerGetAttributes", "epp"),
    host("cudaMallocAsync", "eqzx"),
    host("cudaFreeAsync", "epx"),
    // CUDA: the device.
    host("cudaDeviceSynchronize", "e"),
    host("cudaThreadSynchronize", "e"),
    host("cudaDeviceReset", "e"),
    host("cudaProfilerStart", "e"),
    host("cudaProfilerStop", "e"),
    host("cudaThreadExit", "e"),
    host("cudaGetDeviceCount", "ep"),
    host("cudaSetDevice", "ei"),
    host("cudaGetDevice", "ep"),
    host("cudaGetDeviceProperties", "epi"),
    host("cudaDeviceGetAttribute", "epxi"),
    host("cudaDeviceGetLimit", "epx"),
    host("cudaDeviceSetLimit", "exz"),
    host("cudaDeviceCanAccessPeer", "epii"),
    host("cudaDeviceGetStreamPriorityRange", "epp"),
    host("cudaChooseDevice", "epp"),
    host("cudaInitDevice", "eiuu"),
    host("cudaGetDeviceFlags", "ep"),
    host("cudaDeviceGetCacheConfig", "ep"),
    host("cudaDeviceGetSharedMemConfig", "ep"),
    host("cudaDeviceSetSharedMemConfig", "ex"),
    host("cudaFuncSetSharedMemConfig", "exx"),
    host("cudaFuncGetAttributes", "epx"),
    host("cudaRuntimeGetVersion", "ep"),
    host("cudaDriverGetVersion", "ep"),
    host("cudaFuncSetCacheConfig", "exx"),
    host("cudaFuncSetAttribute", "exxi"),
    host("cudaDeviceSetCacheConfig", "ex"),
    host("cudaOccupancyMaxPotentialBlockSize", "eppxZI"),
    host("cudaOccupancyMaxActiveBlocksPerMultiprocessor", "epxiz"),
    // CUDA: errors.
    host("cudaGetLastError", "e"),
    host("cudaPeekAtLastError", "e"),
    host("cudaGetErrorString", "sx"),
    host("cudaGetErrorName", "sx"),
    // CUDA: events and streams.
    host("cudaEventCreate", "ep"),
    host("cudaEventCreateWithFlags", "epu"),
    host("cudaEventRecord", "epX"),
    host("cudaEventRecordWithFlags", "epXU"),
    host("cudaEventSynchronize", "ep"),
    host("cudaEventElapsedTime", "eppp"),
    host("cudaEventDestroy", "ep"),
    host("cudaEventQuery", "ep"),
    host("cudaStreamCreate", "ep"),
    host("cudaStreamCreateWithFlags", "epu"),
    host("cudaStreamCreateWithPriority", "epui"),
    host("cudaStreamGetPriority", "exp"),
    host("cudaStreamGetFlags", "exp"),
    host("cudaStreamDestroy", "ep"),
    host("cudaStreamSynchronize", "ex"),
    host("cudaStreamQuery", "ex"),
    host("cudaStreamWaitEvent", "exxU"),
    // What the prelude's functions of the runtime answer: an error that is remembered.
    host("__cuda_error", "ex"),
    // What the prelude asks of graphs, which it names by numbers.
    host("__cuda_graph_new", "z"),
    host("__cuda_graph_count", "zz"),
    host("__cuda_graph_kind", "izz"),
    host("__cuda_graph_append", "izz"),
    host("__cuda_graph_clear", "iz"),
    host("__cuda_graph_empty", "iz"),
    host("__cuda_graph_host", "izxp"),
    host("__cuda_graph_function", "izzpp"),
    host("__cuda_graph_kernel", "izzpppzp"),
    host("__cuda_graph_run", "izzx"),
    host("__cuda_graph_stream", "zzzx"),
    host("__cuda_graph_child", "izz"),
    host("__cuda_graph_after", "izz"),
    host("__cuda_graph_host_captured", "ixxp"),
    host("__cuda_capture_begins", "ixz"),
    host("__cuda_capture_ends", "zx"),
    host("__cuda_capturing", "zx"),
    host("__stream_function_begins", "ex"),
    host("__stream_function_ends", "exp"),
    // Barriers, fences and votes.
    device("__syncthreads", "v"),
    device("__syncthreads_count", "ii"),
    device("__syncthreads_and", "ii"),
    device("__syncthreads_or", "ii"),
    device("__syncwarp", "vU"),
    device("__syncgrid", "v"),
    device("__grid_may_meet", "i"),
    device("__named_barrier", "vuuu"),
    device("__named_barrier_arrive", "vuuu"),
    device("__threadfence", "v"),
    device("__threadfence_block", "v"),
    device("__threadfence_system", "v"),
    device("__ballot_sync", "uui"),
    device("__any_sync", "iui"),
    device("__all_sync", "iui"),
    device("__activemask", "u"),
    device("clock64", "l"),
    device("__popcll", "iz"),
    device("__trap", "v"),
    // How long asynchronous copies may be under way, from the functions that make them.
    device("__copy_started", "vppup"),
    device("__copies_committed", "vp"),
    device("__copies_awaited", "vup"),
    // Integer intrinsics.
    device("__popc", "iu"),
    device("__clz", "iu"),
    device("__ffs", "iu"),
    device("__ffsll", "iz"),
    device("__brev", "uu"),
    device("__mul24", "iii"),
    device("__umul24", "uuu"),
    device("__mulhi", "iii"),
    device("__umulhi", "uuu"),
    device("__float_as_int", "if"),
    device("__float_as_uint", "uf"),
    device("__int_as_float", "fi"),
    device("__uint_as_float", "fu"),
    device("__float2int_rn", "if"),
    device("__float2int_rz", "if"),
    device("__float2int_rd", "if"),
    device("__float2int_ru", "if"),
    device("__float2uint_rn", "uf"),
    device("__float2uint_rz", "uf"),
    device("__int2float_rn", "fi"),
    device("__uint2float_rn", "fu"),
    device("__float2uint_rd", "uf"),
    device("__float2uint_ru", "uf"),
    device("__float2ll_rn", "lf"),
    device("__float2ll_rz", "lf"),
    device("__float2ll_rd", "lf"),
    device("__float2ll_ru", "lf"),
    device("__float2ull_rn", "zf"),
    device("__float2ull_rz", "zf"),
    device("__float2ull_rd", "zf"),
    device("__float2ull_ru", "zf"),
    device("__double2uint_rd", "ud"),
    device("__double2uint_ru", "ud"),
    device("__double2ll_rn", "ld"),
    device("__double2ll_rz", "ld"),
    device("__double2ll_rd", "ld"),
    device("__double2ll_ru", "ld"),
    device("__double2ull_rn", "zd"),
    device("__double2ull_rz", "zd"),
    device("__double2ull_rd", "zd"),
    device("__double2ull_ru", "zd"),
    device("__ll2float_rn", "fl"),
    device("__ll2double_rn", "dl"),
    device("__ull2float_rn", "fz"),
    device("__ull2double_rn", "dz"),
    device("__saturatef", "ff"),
    device("__double_as_longlong", "ld"),
    device("__longlong_as_double", "dl"),
    device("__double2hiint", "id"),
    device("__double2loint", "id"),
    device("__hiloint2double", "dii"),
    device("__double2float_rn", "fd"),
    device("__double2int_rn", "id"),
    device("__double2int_rz", "id"),
    device("__double2int_rd", "id"),
    device("__double2int_ru", "id"),
    device("__double2uint_rn", "ud"),
    device("__double2uint_rz", "ud"),
    device("__int2double_rn", "di"),
    device("__uint2double_rn", "du"),
    device("__dadd_rn", "ddd"),
    device("__dsub_rn", "ddd"),
    device("__dmul_rn", "ddd"),
    device("__ddiv_rn", "ddd"),
    device("__dsqrt_rn", "dd"),
    device("__fma_rn", "dddd"),
    device("__fadd_rn", "fff"),
    device("__fmul_rn", "fff"),
    device("__fsub_rn", "fff"),
    device("__fdiv_rn", "fff"),
    device("__frcp_rn", "ff"),
    device("__fmaf_rn", "ffff"),
    both("ldexpf", "ffi"),
    both("scalbnf", "ffi"),
    both("ilogbf", "if"),
    both("ldexp", "ddi"),
    both("scalbn", "ddi"),
    both("__builtin_inff", "f"),
    both("__builtin_nanf", "f"),
];

pub(crate) fn find(name: &str) -> Option<&'static Signature> {
    FUNCTIONS.iter().find(|signature| signature.name == name)
}

/// Functions that CUDA has and that are not here: they are named, and no other name is proposed for them.
pub(crate) const ABSENT: &[&str] = &["__pm0", "__pm1", "__pm2", "__pm3", "__prof_trigger"];

/// Functions of floating-point numbers that exist for `float` and `double`: the canonical name and how many arguments.
const MATH: &[(&str, usize)] = &[
    ("sqrt", 1),
    ("rsqrt", 1),
    ("cbrt", 1),
    ("exp", 1),
    ("exp2", 1),
    ("exp10", 1),
    ("expm1", 1),
    ("log", 1),
    ("log2", 1),
    ("log10", 1),
    ("log1p", 1),
    ("sin", 1),
    ("cos", 1),
    ("tan", 1),
    ("asin", 1),
    ("acos", 1),
    ("atan", 1),
    ("sinh", 1),
    ("cosh", 1),
    ("tanh", 1),
    ("asinh", 1),
    ("acosh", 1),
    ("atanh", 1),
    ("erf", 1),
    ("erfc", 1),
    ("floor", 1),
    ("ceil", 1),
    ("round", 1),
    ("trunc", 1),
    ("rint", 1),
    ("nearbyint", 1),
    ("fabs", 1),
    ("atan2", 2),
    ("pow", 2),
    ("fmod", 2),
    ("fmax", 2),
    ("fmin", 2),
    ("hypot", 2),
    ("fdim", 2),
    ("copysign", 2),
    ("fdivide", 2),
    ("fma", 3),
    ("sinpi", 1),
    ("cospi", 1),
    ("normcdf", 1),
    ("tgamma", 1),
    ("lgamma", 1),
    ("rcbrt", 1),
    ("erfinv", 1),
    ("erfcinv", 1),
    ("normcdfinv", 1),
    ("logb", 1),
    ("nextafter", 2),
    // The intrinsics that give up digits for speed; no name of the language has a point in it.
    ("fast.exp", 1),
    ("fast.exp10", 1),
    ("fast.log", 1),
    ("fast.log2", 1),
    ("fast.log10", 1),
    ("fast.sin", 1),
    ("fast.cos", 1),
    ("fast.tan", 1),
    ("fast.pow", 2),
];

/// The intrinsics that stand for a mathematical function.
const INTRINSICS: &[(&str, &str)] = &[
    ("__expf", "fast.exp"),
    ("__exp10f", "fast.exp10"),
    ("__logf", "fast.log"),
    ("__log2f", "fast.log2"),
    ("__log10f", "fast.log10"),
    ("__sinf", "fast.sin"),
    ("__cosf", "fast.cos"),
    ("__tanf", "fast.tan"),
    ("__powf", "fast.pow"),
    ("__fdividef", "fdivide"),
    ("__fsqrt_rn", "sqrt"),
    ("__frsqrt_rn", "rsqrt"),
];

/// The canonical name of a mathematical function, how many arguments it takes, and whether it is for `float` alone.
pub(crate) fn math(name: &str) -> Option<(&'static str, usize, bool)> {
    let plain = |name: &str| MATH.iter().find(|(known, _)| *known == name).copied();
    if let Some((canonical, count)) = plain(name) {
        return Some((canonical, count, false));
    }
    if let Some((_, canonical)) = INTRINSICS.iter().find(|(intrinsic, _)| *intrinsic == name) {
        return plain(canonical).map(|(canonical, count)| (canonical, count, true));
    }
    let (canonical, count) = plain(name.strip_suffix('f')?)?;
    Some((canonical, count, true))
}

/// The atomics by their plain names.
pub(crate) fn atomic_names<'name>() -> impl Iterator<Item = &'name str> {
    ATOMICS.iter().map(|atomic| atomic.name)
}

/// The canonical name of an atomic, without its scope: those for a block and for the whole system do what those for a device
/// do.
pub(crate) fn atomic(name: &str) -> Option<&'static str> {
    let plain = name.strip_suffix("_block").or_else(|| name.strip_suffix("_system")).unwrap_or(name);
    atomics::atomic(plain).map(|atomic| atomic.name)
}

/// The name under which the typed tree has an atomic. That it is one for a block alone is kept for those who look on.
pub(crate) fn atomic_with_scope(name: &str) -> Option<&'static str> {
    ATOMICS.iter().find_map(|atomic| atomic.of_block.filter(|known| *known == name)).or_else(|| atomic(name))
}

/// Whether the library has this function for several types, so that a program adds its own types to it.
pub(crate) fn overloaded(name: &str) -> bool {
    atomic(name).is_some() || SHUFFLES.contains(&name) || math(name).is_some()
}

/// The functions by which the lanes of a warp exchange values.
pub(crate) const SHUFFLES: &[&str] = &["__shfl_sync", "__shfl_up_sync", "__shfl_down_sync", "__shfl_xor_sync"];

/// The functions by which lanes find out together who has the same value and what their values make: the name, and how
/// many arguments.
const LANE_GROUPS: &[(&str, usize)] = &[
    ("__match_any_sync", 2),
    ("__match_all_sync", 3),
    ("__reduce_add_sync", 2),
    ("__reduce_min_sync", 2),
    ("__reduce_max_sync", 2),
    ("__reduce_and_sync", 2),
    ("__reduce_or_sync", 2),
    ("__reduce_xor_sync", 2),
];

pub(crate) fn lane_group(name: &str) -> Option<(&'static str, usize)> {
    LANE_GROUPS.iter().find(|(known, _)| *known == name).copied()
}
