//! What nvcc and CUDA's headers have of themselves, and what POSIX' headers declare.

pub(super) const DEVICE_ATOMICS: &str = include_str!("device_atomics.cu");
pub(super) const DEVICE_ATOMICS_NAMES: &[&str] = &[
    "__NV_ATOMIC_ACQUIRE",
    "__NV_ATOMIC_ACQ_REL",
    "__NV_ATOMIC_CONSUME",
    "__NV_ATOMIC_RELAXED",
    "__NV_ATOMIC_RELEASE",
    "__NV_ATOMIC_SEQ_CST",
    "__NV_THREAD_SCOPE_BLOCK",
    "__NV_THREAD_SCOPE_CLUSTER",
    "__NV_THREAD_SCOPE_DEVICE",
    "__NV_THREAD_SCOPE_SYSTEM",
    "__NV_THREAD_SCOPE_THREAD",
    "__nv_atomic_add",
    "__nv_atomic_and",
    "__nv_atomic_compare_exchange",
    "__nv_atomic_compare_exchange_n",
    "__nv_atomic_exchange",
    "__nv_atomic_exchange_n",
    "__nv_atomic_fetch_add",
    "__nv_atomic_fetch_and",
    "__nv_atomic_fetch_max",
    "__nv_atomic_fetch_min",
    "__nv_atomic_fetch_or",
    "__nv_atomic_fetch_sub",
    "__nv_atomic_fetch_xor",
    "__nv_atomic_load",
    "__nv_atomic_load_n",
    "__nv_atomic_max",
    "__nv_atomic_min",
    "__nv_atomic_or",
    "__nv_atomic_store",
    "__nv_atomic_store_n",
    "__nv_atomic_sub",
    "__nv_atomic_thread_fence",
    "__nv_atomic_xor",
];

pub(super) const ERRORS: &str = include_str!("errors.cu");
pub(super) const ERRORS_NAMES: &[&str] = &["strerror", "perror"];

pub(super) const BYTE_ORDERS: &str = include_str!("byte_orders.cu");
pub(super) const BYTE_ORDERS_NAMES: &[&str] = &[
    "bswap_16", "bswap_32", "bswap_64", "htole16", "htobe16", "htole32", "htobe32", "htole64", "htobe64", "le16toh",
    "be16toh", "le32toh", "be32toh", "le64toh", "be64toh", "htons", "ntohs", "htonl", "ntohl",
];

pub(super) const USAGE: &str = include_str!("usage.cu");
pub(super) const USAGE_NAMES: &[&str] = &["rusage", "getrusage", "tms_utime", "tms_stime", "clock_getres"];

pub(super) const ALIGNMENT: &str = include_str!("alignment.cu");
pub(super) const ALIGNMENT_NAMES: &[&str] = &["std::align"];

pub(super) const HALVES: &str = include_str!("halves.cu");
pub(super) const HALVES_NAMES: &[&str] = &[
    "__vimax3_s16x2",
    "__viaddmax_s16x2",
    "__vimax_s16x2_relu",
    "__vimax3_s16x2_relu",
    "__viaddmax_s16x2_relu",
    "__vibmax_s16x2",
    "__vimax3_u16x2",
    "__viaddmax_u16x2",
    "__vibmax_u16x2",
    "__vibmax_s32",
    "__vibmax_u32",
    "__vimin3_s16x2",
    "__viaddmin_s16x2",
    "__vimin_s16x2_relu",
    "__vimin3_s16x2_relu",
    "__viaddmin_s16x2_relu",
    "__vibmin_s16x2",
    "__vimin3_u16x2",
    "__viaddmin_u16x2",
    "__vibmin_u16x2",
    "__vibmin_s32",
    "__vibmin_u32",
];
