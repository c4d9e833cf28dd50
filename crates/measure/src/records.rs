//! The table of records: the fastest rung of each family beside what a CUDA user would call, at the sizes at which a GPU
//! shows what it can.

mod beside;
pub mod peers;

use std::collections::BTreeMap;

use warpground_patterns::{Variant, families};

pub use self::{beside::Beside, peers::Peer};
use crate::{Case, Row};

/// One line of the table.
#[derive(Debug)]
pub struct Record {
    /// For a person, and for telling its rows from others.
    pub label: &'static str,
    /// The family.
    pub family: &'static str,
    /// Which of the family's record rungs it is about.
    about: About,
    /// The problem.
    set: &'static [(&'static str, f64)],
    /// What it is compared with: the fastest of these.
    pub peers: &'static [&'static str],
    /// The problem's size as the peers state it.
    n: PeerSize,
    /// The ratio that it must reach.
    pub must: f64,
    /// The ratio that would be a record.
    pub aim: f64,
}

/// Which record rungs of a family a line is about.
#[derive(Debug)]
enum About {
    All,
    /// Those with a parameter of this name.
    With(&'static str),
    /// Those without one.
    Without(&'static str),
    /// The one of this name.
    Only(&'static str),
    /// Those that read bytes.
    OfBytes,
    /// Those that read whole words.
    OfWords,
    /// Those for a mask of this width, if they are for one only.
    OfMask(u32),
}

/// How a peer states the size of a problem.
#[derive(Debug, Clone, Copy)]
enum PeerSize {
    Exactly(f64),
    /// The entries of a sparse matrix. The rows of a power law are random, so that ours may have a few more or less.
    Entries,
}

/// 2²⁸ elements: a gibibyte of words.
const ELEMENTS: f64 = 268_435_456.0;
/// The side of a matrix of as many.
const SIDE: f64 = 16_384.0;

/// A line with what most lines have.
const LINE: Record = Record {
    label: "",
    family: "",
    about: About::All,
    set: &[("n", ELEMENTS)],
    peers: &[],
    n: PeerSize::Exactly(ELEMENTS),
    must: 1.0,
    aim: 1.0,
};

const PLANE: Record = Record { set: &[("width", SIDE), ("height", SIDE)], n: PeerSize::Exactly(SIDE), ..LINE };

/// 2²⁶ complex numbers in all, whatever the length of each transform.
const FFT_1024: Record = Record {
    label: "Fourier transforms of 2^10",
    family: "fft",
    set: &[("batch", 65_536.0), ("length", 1024.0)],
    peers: &["fft/cufft_c2c_10"],
    n: PeerSize::Exactly(67_108_864.0),
    must: 0.6,
    aim: 0.9,
    ..LINE
};

/// The table, as the project set it itself.
pub static RECORDS: &[Record] = &[
    Record { label: "copy", family: "copy", peers: &["copy/memcpy_d2d", "copy/cuda_f32x4"], must: 0.99, ..LINE },
    Record { label: "saxpy", family: "saxpy", peers: &["saxpy/cuda_f32x4"], must: 0.99, ..LINE },
    Record {
        label: "transpose",
        family: "transpose",
        peers: &["transpose/cublas_geam"],
        must: 0.97,
        aim: 1.05,
        ..PLANE
    },
    Record {
        label: "sum",
        family: "reduce",
        about: About::Without("segments"),
        set: &[("n", ELEMENTS), ("operation", 0.0)],
        peers: &["reduce/cub_sum_f32", "reduce/cub_sum_f32_count32"],
        must: 0.95,
        ..LINE
    },
    Record {
        label: "maximum",
        family: "reduce",
        about: About::Without("segments"),
        set: &[("n", ELEMENTS), ("operation", 1.0)],
        peers: &["reduce/cub_max_f32", "reduce/cub_max_f32_count32"],
        must: 0.95,
        ..LINE
    },
    Record {
        label: "dot product",
        family: "dot",
        about: About::Without("rows"),
        peers: &["dot/cublas_sdot"],
        must: 0.98,
        ..LINE
    },
    Record {
        label: "matrix times vector",
        family: "dot",
        about: About::With("rows"),
        set: &[("rows", SIDE), ("columns", SIDE)],
        peers: &["matrix_vector/cublas_sgemv_t", "matrix_vector/cublas_sgemv_n"],
        n: PeerSize::Exactly(SIDE),
        must: 0.98,
        ..LINE
    },
    Record {
        label: "inclusive scan",
        family: "scan",
        about: About::Only("look_back_warps"),
        set: &[("n", ELEMENTS), ("exclusive", 0.0)],
        peers: &["scan/cub_inclusive_u32", "scan/cub_inclusive_u32_count32"],
        must: 1.15,
        aim: 1.25,
        ..LINE
    },
    Record {
        label: "inclusive scan, without subgroups",
        family: "scan",
        about: About::Only("look_back"),
        set: &[("n", ELEMENTS), ("exclusive", 0.0)],
        peers: &["scan/cub_inclusive_u32", "scan/cub_inclusive_u32_count32"],
        aim: 1.1,
        ..LINE
    },
    Record {
        label: "compaction, half kept",
        family: "compact",
        set: &[("n", ELEMENTS), ("kept", 50.0)],
        peers: &["compact/cub_select_if"],
        aim: 1.4,
        ..LINE
    },
    Record {
        label: "radix sort, keys",
        family: "sort",
        about: About::Only("one_sweep"),
        peers: &["sort/cub_keys_u32"],
        must: 0.6,
        ..LINE
    },
    Record {
        label: "radix sort, keys with values",
        family: "sort",
        about: About::Only("one_sweep_pairs"),
        peers: &["sort/cub_pairs_u32"],
        must: 0.6,
        ..LINE
    },
    Record {
        label: "histogram of words, random",
        family: "histogram",
        about: About::OfWords,
        set: &[("n", ELEMENTS), ("data", 0.0)],
        peers: &["histogram256/cub_u32", "histogram256/cub_u32_count32"],
        aim: 1.5,
        ..LINE
    },
    Record {
        label: "histogram of words, all equal",
        family: "histogram",
        about: About::OfWords,
        set: &[("n", ELEMENTS), ("data", 1.0)],
        peers: &["histogram256/cub_u32_equal", "histogram256/cub_u32_equal_count32"],
        aim: 1.5,
        ..LINE
    },
    Record {
        label: "histogram of bytes, random",
        family: "histogram",
        about: About::OfBytes,
        set: &[("n", ELEMENTS), ("data", 0.0)],
        peers: &["histogram256/cub_u8", "histogram256/cub_u8_count32"],
        aim: 1.5,
        ..LINE
    },
    Record {
        label: "histogram of bytes, all equal",
        family: "histogram",
        about: About::OfBytes,
        set: &[("n", ELEMENTS), ("data", 1.0)],
        peers: &["histogram256/cub_u8_equal", "histogram256/cub_u8_equal_count32"],
        aim: 1.5,
        ..LINE
    },
    Record {
        label: "segmented sum, 1,024 per segment",
        family: "reduce",
        about: About::With("segments"),
        set: &[("n", ELEMENTS), ("segments", ELEMENTS / 1024.0)],
        peers: &["segmented_reduce_1024/cub_f32"],
        must: 1.2,
        aim: 1.8,
        ..LINE
    },
    Record {
        label: "convolution, 5 taps",
        family: "convolution",
        about: About::OfMask(5),
        set: &[("n", ELEMENTS)],
        peers: &["conv1d_5/cuda_tiled"],
        must: 1.8,
        aim: 2.3,
        ..LINE
    },
    Record {
        label: "convolution, 5 × 5",
        family: "convolution_2d",
        about: About::OfMask(5),
        peers: &["conv2d_5/cuda_tiled"],
        must: 1.8,
        aim: 3.0,
        ..PLANE
    },
    Record {
        label: "convolution, 9 × 9",
        family: "convolution_2d",
        about: About::OfMask(9),
        peers: &["conv2d_9/cuda_tiled"],
        must: 1.8,
        aim: 5.5,
        ..PLANE
    },
    Record {
        label: "stencil of 7 points, 512",
        family: "stencil",
        set: &[("width", 512.0), ("height", 512.0), ("depth", 512.0), ("steps", 1.0)],
        peers: &["stencil_7/cuda_marching_512"],
        n: PeerSize::Exactly(512.0),
        must: 1.3,
        aim: 1.55,
        ..LINE
    },
    Record {
        label: "stencil of 7 points, 640",
        family: "stencil",
        set: &[("width", 640.0), ("height", 640.0), ("depth", 640.0), ("steps", 1.0)],
        peers: &["stencil_7/cuda_marching_640"],
        n: PeerSize::Exactly(640.0),
        must: 1.3,
        aim: 1.75,
        ..LINE
    },
    Record {
        label: "product, 4,096",
        family: "matmul",
        set: &[("rows", 4096.0), ("inner", 4096.0), ("columns", 4096.0)],
        peers: &["sgemm/cublas_fp32_4096"],
        n: PeerSize::Exactly(4096.0),
        must: 0.93,
        aim: 1.0,
        ..LINE
    },
    Record {
        label: "product, 8,192",
        family: "matmul",
        set: &[("rows", 8192.0), ("inner", 8192.0), ("columns", 8192.0)],
        peers: &["sgemm/cublas_fp32_8192"],
        n: PeerSize::Exactly(8192.0),
        must: 0.93,
        aim: 1.0,
        ..LINE
    },
    Record {
        label: "product of f16 with sums in f32, 8,192",
        family: "matrix_unit",
        set: &[("rows", 8192.0), ("inner", 8192.0), ("columns", 8192.0)],
        peers: &["gemm_half/cublas_f16_f32_8192"],
        n: PeerSize::Exactly(8192.0),
        must: 0.35,
        aim: 0.6,
        ..LINE
    },
    Record {
        label: "16,384 products of 64 × 64",
        family: "batched",
        set: &[("batch", 16_384.0), ("side", 64.0)],
        peers: &["sgemm/cublas_batched_64"],
        n: PeerSize::Exactly(16_384.0),
        must: 0.8,
        ..LINE
    },
    FFT_1024,
    Record {
        label: "Fourier transforms of 2^12",
        // As many numbers as a block of 256 threads holds.
        set: &[("batch", 16_384.0), ("length", 4096.0), ("block_x", 256.0)],
        peers: &["fft/cufft_c2c_12"],
        ..FFT_1024
    },
    Record {
        label: "Fourier transforms of 2^20",
        set: &[("batch", 64.0), ("length", 1_048_576.0)],
        peers: &["fft/cufft_c2c_20"],
        ..FFT_1024
    },
    Record {
        label: "Fourier transform of 2^26",
        // Blocks that make three launches enough.
        set: &[("batch", 1.0), ("length", 67_108_864.0), ("block_x", 256.0)],
        peers: &["fft/cufft_c2c_26"],
        ..FFT_1024
    },
    Record {
        label: "sparse product, five-point grid",
        family: "spmv",
        set: &[("rows", 4_194_304.0), ("pattern", 0.0)],
        peers: &["spmv/cusparse_csr_laplacian5_alg1", "spmv/cusparse_csr_laplacian5_alg2"],
        n: PeerSize::Entries,
        must: 0.95,
        aim: 1.2,
        ..LINE
    },
    Record {
        label: "sparse product, 32 random columns",
        family: "spmv",
        set: &[("rows", 1_048_576.0), ("pattern", 1.0), ("entries", 32.0)],
        peers: &["spmv/cusparse_csr_random32_alg1", "spmv/cusparse_csr_random32_alg2"],
        n: PeerSize::Entries,
        must: 0.95,
        aim: 1.2,
        ..LINE
    },
    Record {
        label: "sparse product, power law",
        family: "spmv",
        // The first rows are huge, as in the peers' matrix.
        set: &[("rows", 1_048_576.0), ("pattern", 3.0)],
        peers: &["spmv/cusparse_csr_powerlaw_alg1", "spmv/cusparse_csr_powerlaw_alg2"],
        n: PeerSize::Entries,
        must: 0.95,
        aim: 1.2,
        ..LINE
    },
];

impl Record {
    /// The record rungs that it is about.
    fn variants(&self) -> impl Iterator<Item = &'static Variant> {
        let family = families().iter().find(|family| family.id == self.family);
        family
            .into_iter()
            .flat_map(|family| family.variants)
            .filter(|variant| variant.record && self.about.is_met_by(variant))
    }

    /// Its cases: one for each rung that it is about.
    #[must_use]
    pub fn cases(&self) -> Vec<Case> {
        self.variants()
            .map(|variant| Case {
                id: format!("{}/{}", self.family, variant.id),
                size: None,
                set: self.settings(variant),
                tuned: true,
                label: Some(self.label.to_owned()),
            })
            .collect()
    }

    /// The problem in the variant's own parameters; one whose mask is fixed has no width to set.
    fn settings(&self, variant: &Variant) -> BTreeMap<String, f64> {
        let mask = match self.about {
            About::OfMask(width) => Some(("mask_width", f64::from(width))),
            _ => None,
        };
        let wanted = self.set.iter().copied().chain(mask.filter(|_| has(variant, "mask_width")));
        wanted.map(|(name, value)| (name.to_owned(), value)).collect()
    }
}

impl About {
    fn is_met_by(&self, variant: &Variant) -> bool {
        let of_bytes = || variant.id.split('_').any(|word| ["byte", "bytes", "u8"].contains(&word));
        match self {
            About::All => true,
            About::With(name) => has(variant, name),
            About::Without(name) => !has(variant, name),
            About::Only(id) => variant.id == *id,
            About::OfBytes => of_bytes(),
            About::OfWords => !of_bytes(),
            // A rung for one width has it in its name.
            About::OfMask(width) => {
                let number = variant.id.split('_').find_map(|word| word.parse::<u32>().ok());
                has(variant, "mask_width") || number.is_none_or(|number| number == *width)
            }
        }
    }
}

fn has(variant: &Variant, parameter: &str) -> bool {
    variant.parameters.iter().any(|its| its.name == parameter)
}

/// All cases of the table.
#[must_use]
pub fn cases() -> Vec<Case> {
    RECORDS.iter().flat_map(Record::cases).collect()
}

/// The line of the table that a row belongs to.
#[must_use]
pub fn record_of(row: &Row) -> Option<&'static Record> {
    let label = row.label.as_deref()?;
    let (family, _) = row.id.split_once('/')?;
    RECORDS.iter().find(|record| record.label == label && record.family == family)
}

#[cfg(test)]
mod tests {
    use warpground_engine::{Adapter, Limits};
    use warpground_patterns::variants;

    use super::*;

    /// A card on which every record fits.
    fn card() -> Adapter {
        let limits = Limits {
            block_dimensions: [1024, 1024, 64],
            threads_per_block: 1024,
            grid_dimension: 65_535,
            shared_bytes: 48 << 10,
            buffer_bytes: 4 << 30,
            storage_binding_bytes: (2 << 30) - 4,
            uniform_binding_bytes: 64 << 10,
            storage_buffers_per_kernel: 16,
        };
        Adapter { limits, ..warpground_sim::adapter(32) }
    }

    #[test]
    fn every_record_rung_stands_in_the_table_with_settings_that_it_takes() {
        let cases = cases();
        for (family, variant) in variants().filter(|(_, variant)| variant.record) {
            let id = family.id_of(variant).to_string();
            assert!(cases.iter().any(|case| case.id == id), "{id} is in no line of the table");
        }
        for case in &cases {
            let (_, variant) = warpground_patterns::find(&case.id).expect("cases are made of variants");
            if let Err(refusal) = case.settings(variant, &card()) {
                panic!("{}, {:?}: {refusal}", case.id, case.label);
            }
        }
    }
}
