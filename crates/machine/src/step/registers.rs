//! The registers that a call sees, as values of a type.

/// Defines `get!` and `set!` over a window of registers. The window is as long as a register number can say, so that nothing
/// is checked. The second argument is `$`, which a macro cannot write.
// rustfmt moves the arms of a macro within a macro further to the right each time.
#[rustfmt::skip]
macro_rules! registers {
    ($window:ident, $d:tt) => {
        macro_rules! get {
            ($d register:expr) => {
                $window[usize::from($d register)]
            };
            ($d register:expr, F32) => {
                f32::from_bits($window[usize::from($d register)] as u32)
            };
            ($d register:expr, F64) => {
                f64::from_bits($window[usize::from($d register)])
            };
            ($d register:expr, $d type:ty) => {
                $window[usize::from($d register)] as $d type
            };
        }
        macro_rules! set {
            ($d register:expr, $d value:expr) => {
                $window[usize::from($d register)] = $d value
            };
            ($d register:expr, I32, $d value:expr) => {
                $window[usize::from($d register)] = i64::from($d value) as u64
            };
            ($d register:expr, F32, $d value:expr) => {{
                let value: f32 = $d value;
                $window[usize::from($d register)] = u64::from(value.to_bits())
            }};
            ($d register:expr, F64, $d value:expr) => {{
                let value: f64 = $d value;
                $window[usize::from($d register)] = value.to_bits()
            }};
        }
    };
}
