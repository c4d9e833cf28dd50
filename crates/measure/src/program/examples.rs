//! Programs to begin with. They are those of the corpus that every build runs, so that none of them can be stale.

/// A program to begin with.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Example {
    /// For links.
    pub id: &'static str,
    /// What it shows, in a few words.
    pub title: &'static str,
    /// The program.
    pub text: &'static str,
    /// What it is given on standard input.
    pub input: &'static str,
}

macro_rules! example {
    ($id:literal, $title:literal $(, $input:literal)?) => {
        Example {
            id: $id,
            title: $title,
            text: include_str!(concat!("../../../cuda/tests/programs/", $id, ".cu")),
            input: concat!("" $(, $input)?),
        }
    };
}

/// The programs, the easiest first.
pub const EXAMPLES: &[Example] = &[
    example!("vector_add", "Vector addition"),
    example!("hello_kernel", "printf in a kernel, and launches that CUDA refuses"),
    example!("saxpy_self_check", "A grid-stride loop that checks itself"),
    example!("matrix_tiled", "Matrix product in shared tiles"),
    example!("reduce_templates", "Reductions as templates"),
    example!("constant_convolution", "Convolution with constant memory"),
    example!("atomics", "Every atomic"),
    example!("warps_doubles_scan", "Warp shuffles, double, and a scan"),
    example!("folded_histogram_heat", "Histogram and heat, on large grids"),
    example!("unified_particles", "Structures and managed memory"),
    example!("pitched", "Pitched rows"),
    example!("persistent_blocks", "Blocks that fetch their work"),
    example!("count_letters", "Counts letters of its input", "banana and papaya\n"),
    example!("cpp_host", "C++ on the host: vectors, strings, streams"),
    example!("device_pointer_on_host", "A mistake: the host follows a device pointer"),
];

/// The example of that id.
#[must_use]
pub fn example(id: &str) -> Option<&'static Example> {
    EXAMPLES.iter().find(|example| example.id == id)
}

#[cfg(test)]
mod tests {
    use super::*;
    use warpground_cuda::Program;

    #[test]
    fn every_example_compiles_and_has_an_id_of_its_own() {
        for (number, its) in EXAMPLES.iter().enumerate() {
            let errors = Program::compile(its.id, its.text).err();
            assert!(errors.is_none(), "{}: {errors:?}", its.id);
            assert!(EXAMPLES[..number].iter().all(|other| other.id != its.id), "{}", its.id);
        }
    }
}
