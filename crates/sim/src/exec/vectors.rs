//! Functions over all lanes of a warp, compiled twice: for every processor of its kind, and for those that have wider vectors
//! and a fused multiply-add, which nearly all x86-64 processors of today have. What they calculate is the same.

#[cfg(target_arch = "x86_64")]
use std::sync::atomic::{AtomicU8, Ordering::Relaxed};

/// Whether this processor has what the second version is compiled for.
#[cfg(target_arch = "x86_64")]
#[inline]
pub(crate) fn are_wide() -> bool {
    const UNKNOWN: u8 = 0;
    const NARROW: u8 = 1;
    const WIDE: u8 = 2;
    static KNOWN: AtomicU8 = AtomicU8::new(UNKNOWN);
    #[cold]
    fn find() -> u8 {
        let wide = is_x86_feature_detected!("avx2")
            && is_x86_feature_detected!("fma")
            && is_x86_feature_detected!("bmi1")
            && is_x86_feature_detected!("bmi2")
            && is_x86_feature_detected!("lzcnt")
            && is_x86_feature_detected!("popcnt");
        let found = if wide { WIDE } else { NARROW };
        KNOWN.store(found, Relaxed);
        found
    }
    match KNOWN.load(Relaxed) {
        UNKNOWN => find() == WIDE,
        known => known == WIDE,
    }
}

/// Functions that are compiled twice. What they call is compiled twice only where it is inlined.
macro_rules! vectors {
    ($($(#[$attribute:meta])* $visibility:vis fn $name:ident($($argument:ident: $type:ty),* $(,)?) $(-> $result:ty)? $body:block)*) => {
        $(
            $(#[$attribute])*
            $visibility fn $name($($argument: $type),*) $(-> $result)? {
                #[inline(always)]
                fn any($($argument: $type),*) $(-> $result)? $body
                #[cfg(target_arch = "x86_64")]
                {
                    #[target_feature(enable = "avx2,fma,bmi1,bmi2,lzcnt,popcnt")]
                    fn wide($($argument: $type),*) $(-> $result)? {
                        any($($argument),*)
                    }
                    if $crate::exec::vectors::are_wide() {
                        #[expect(unsafe_code, reason = "the processor has what the function needs")]
                        return unsafe { wide($($argument),*) };
                    }
                }
                any($($argument),*)
            }
        )*
    };
}
pub(crate) use vectors;
