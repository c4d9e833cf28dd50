//! Programs to begin with. They are those of the corpus that every build runs, so that none of them can be stale.

use warpground_patterns::Text;

/// A program to begin with.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Example {
    /// For links.
    pub id: &'static str,
    /// What it shows, in a few words.
    pub title: &'static str,
    /// The program.
    pub text: Text,
    /// Its arguments, as one would type them.
    pub arguments: Text,
    /// What it is given on standard input.
    pub input: Text,
}

/// A file of the corpus.
macro_rules! corpus {
    ($($part:literal),+) => {
        warpground_patterns::text!("crates/cuda/tests/programs/", $($part),+)
    };
}

/// A program of the corpus.
macro_rules! program {
    ($id:literal, $title:literal) => {
        Example { id: $id, title: $title, text: corpus!($id, ".cu"), arguments: Text::NONE, input: Text::NONE }
    };
}

/// A program whose mistake the tests of this crate look for.
macro_rules! mistake {
    ($id:literal, $title:literal) => {
        Example {
            id: $id,
            title: $title,
            text: warpground_patterns::text!("crates/measure/tests/mistakes/", $id, ".cu"),
            arguments: Text::NONE,
            input: Text::NONE,
        }
    };
}

/// The programs: from the easiest on, then those that read, then those with a mistake.
pub const EXAMPLES: &[Example] = &[
    program!("vector_add", "Vector addition"),
    program!("offloaded_vector_add", "Vector addition in three parts: copy in, launch, copy out"),
    program!("thread_numbers", "The number of a thread in 1-D, 2-D and 3-D"),
    program!("launch_spellings", "Every way to write a launch"),
    program!("device_globals", "Device variables, and a counter"),
    program!("device_printf", "printf in a kernel"),
    program!("error_codes", "Launches and calls that CUDA refuses"),
    program!("grid_stride", "A grid-stride loop over managed memory"),
    program!("matrix_tiled", "Matrix multiply in shared tiles"),
    program!("reduction_styles", "Four ways to sum, then maximum and minimum"),
    program!("reduction_shuffle", "A reduction by warp shuffles"),
    program!("scan_hillis_steele", "An inclusive scan"),
    program!("histogram_variants", "Histograms, with and without shared memory"),
    program!("convolution_tiled", "Convolutions with halo cells"),
    program!("heat_jacobi", "Heat, step by step"),
    program!("game_of_life", "The game of life"),
    program!("mandelbrot", "The Mandelbrot set, in letters"),
    program!("nbody", "N-body: bodies that attract each other"),
    program!("bitonic_sort", "Bitonic sort"),
    program!("breadth_first_search", "Breadth-first search"),
    program!("spmv_csr", "A sparse matrix times a vector"),
    program!("locked_counter", "A lock that blocks take in turn"),
    program!("pi_in_double", "Pi, in double"),
    Example {
        arguments: corpus!("arguments_and_input.args"),
        input: corpus!("arguments_and_input.in"),
        ..program!("arguments_and_input", "Numbers from the command line and from standard input")
    },
    Example {
        input: Text::literal("banana and papaya\n"),
        ..program!("count_letters", "Counts the letters of a line")
    },
    mistake!("missing_barrier", "A mistake to find: a missing barrier"),
    mistake!("missing_guard", "A mistake to find: a missing guard"),
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
            let errors = Program::compile(its.id, its.text.get()).err();
            assert!(errors.is_none(), "{}: {errors:?}", its.id);
            assert!(EXAMPLES[..number].iter().all(|other| other.id != its.id), "{}", its.id);
        }
    }
}
