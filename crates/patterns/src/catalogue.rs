//! Families and their variants, and how one is asked for a job.

use std::{borrow::Cow, collections::BTreeMap, fmt, sync::Arc};

use serde::{Deserialize, Serialize};
use warpground_engine::{Buffer, Job, Kernel, Launch, Limits, Outcome, Resource, Step, Trust, fold_grid};

use crate::{Check, Defect, Parameter, ParameterRole, SettingError, Settings, SparseMatrix, Text, defect::Symptom};

/// A problem and the ways to solve it.
#[derive(Debug)]
pub struct Family {
    /// The folder in `shaders/`.
    pub id: &'static str,
    /// For headings.
    pub title: &'static str,
    /// One sentence: what is computed.
    pub summary: &'static str,
    /// The lesson, in Markdown.
    pub lesson: Text,
    /// From the plainest to the fastest.
    pub variants: &'static [Variant],
}

/// One kernel of a family.
#[derive(Debug)]
pub struct Variant {
    /// The file's name in the family's folder.
    pub id: &'static str,
    /// For headings, short.
    pub title: &'static str,
    /// One sentence: what sets it apart.
    pub summary: &'static str,
    /// Where the courses show it.
    pub course: &'static str,
    /// The rows of the course inventory that it covers.
    pub covers: &'static [&'static str],
    /// The kernel, as WGSL.
    pub wgsl: Text,
    /// The kernel, as CUDA C.
    pub cuda: Text,
    /// The kernels' names in both, in the order in which a plan's launches count them. The first is the one that the
    /// variant is about, and the CUDA file's.
    pub entry_points: &'static [&'static str],
    /// What can be set.
    pub parameters: &'static [Parameter],
    /// In which unit its speed is stated.
    pub metric: Metric,
    /// What `verify` tries besides other sizes: blocks and overrides that the sizes alone do not reach.
    pub(crate) trials: &'static [Trial],
    /// Buffers and steps for a request.
    pub(crate) plan: fn(&Request) -> Result<Plan, SettingError>,
    /// The least that has to be moved and calculated.
    pub(crate) work: fn(&Settings) -> Work,
    /// Compares with the reference.
    pub(crate) check: fn(&Request, &Outcome) -> Check,
    /// The mistake that it makes on purpose, if it is one of those.
    pub defect: Option<Defect>,
    /// Whether it is meant to hold its own against what a CUDA user would call from the vendor's library.
    pub record: bool,
    /// Overrides and scalars with which it is fastest where a device has the threads and the shared memory for them. The
    /// defaults run everywhere.
    pub tuned: &'static [(&'static str, f64)],
    /// What changed from the rung that it is a step from, and why it helped: a sentence or two, for every rung of a
    /// [`Ladder`](crate::Ladder) but its first.
    pub gain: Option<&'static str>,
}

/// Names and values that differ from an awkward size's settings.
pub(crate) type Trial = &'static [(&'static str, f64)];

/// In which unit a variant's speed is stated.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Metric {
    /// Bytes moved a second, GB/s.
    Bandwidth,
    /// Floating-point operations per second, GFLOP/s.
    Arithmetic,
}

/// The least that has to be done: every input read once, every output written once. Caches and the kernel's own detours
/// do not count.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Work {
    /// Bytes of inputs and outputs.
    pub bytes: u64,
    /// Floating-point operations; a multiply-add counts as two.
    pub flops: u64,
}

/// A picture, as RGBA bytes row by row.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Image {
    /// Pixels in a row.
    pub width: u32,
    /// Rows.
    pub height: u32,
    /// Four bytes per pixel: red, green, blue, alpha.
    pub rgba: Arc<[u8]>,
}

/// What is asked of a variant.
#[derive(Debug, Clone)]
pub struct Request {
    /// Sizes, block and overrides.
    pub settings: Settings,
    /// What the device allows; the launch rule folds its grid to it.
    pub limits: Limits,
    /// Which random inputs.
    pub seed: u32,
    /// The picture to work on; made-up pixels if there is none. Only the families whose [`Family::own_input`]
    /// it is look at it. Its size must be that of the settings, as [`Settings::for_image`] makes it.
    pub image: Option<Image>,
    /// The sparse matrix to work on; a generated one if there is none. Only the families whose
    /// [`Family::own_input`] it is look at it. Its rows must equal the settings' `rows`.
    pub matrix: Option<SparseMatrix>,
    /// The text to work on; random characters if there is none. Only the families whose [`Family::own_input`] it is
    /// look at it. Its length in bytes of UTF-8 must equal the settings' `n`, as [`Settings::for_text`] makes it.
    pub text: Option<String>,
    /// The weights of the mask, or the lengths of the segments, for a kernel that [takes](Variant::numbers) them; generated
    /// ones if there are none. The settings must be those that [`Settings::for_numbers`] makes.
    pub numbers: Option<Arc<[f64]>>,
    /// The WGSL to run in place of the catalogue's own.
    pub edited: Option<String>,
}

impl Request {
    /// A request with default inputs.
    #[must_use]
    pub fn new(settings: Settings, limits: Limits) -> Request {
        Request { settings, limits, seed: 1, image: None, matrix: None, text: None, numbers: None, edited: None }
    }

    /// The seed of the request's random stream number `stream`, below 4: each gives independent data.
    pub(crate) fn seed_of(&self, stream: u32) -> u32 {
        self.seed.wrapping_mul(4).wrapping_add(stream)
    }

    /// A grid of `blocks` blocks in a row, folded to the device's limit.
    pub(crate) fn row_of_blocks(&self, blocks: u64) -> Result<[u32; 3], SettingError> {
        fold_grid(blocks, self.limits.grid_dimension)
            .ok_or(SettingError::GridTooLarge { blocks, allowed: u64::from(self.limits.grid_dimension).pow(2) })
    }
}

/// A family's answer to a request: everything of a job but the kernel.
pub(crate) struct Plan {
    pub(crate) buffers: Vec<Buffer>,
    pub(crate) steps: Vec<Step>,
    /// The buffers that are textures or samplers, by their number.
    pub(crate) resources: BTreeMap<usize, Resource>,
}

impl Plan {
    /// These steps, over buffers none of which is a texture.
    pub(crate) fn of(buffers: Vec<Buffer>, steps: Vec<Step>) -> Plan {
        Plan { buffers, steps, resources: BTreeMap::new() }
    }

    /// One launch over all buffers, bound in their order.
    pub(crate) fn single_launch(buffers: Vec<Buffer>, grid: [u32; 3]) -> Plan {
        let bindings = (0_u32..).zip(0..buffers.len()).collect();
        Plan::of(buffers, vec![Step::Launch(Launch { kernel: 0, grid, bindings })])
    }
}

/// `family/variant`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct VariantId {
    /// The family's id.
    pub family: &'static str,
    /// The variant's id in it.
    pub variant: &'static str,
}

impl fmt::Display for VariantId {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{}/{}", self.family, self.variant)
    }
}

/// A heading of the catalogue.
#[derive(Debug)]
pub struct Topic {
    /// What it says.
    pub title: &'static str,
    /// What is under it, in the order of the course.
    pub families: &'static [&'static Family],
}

/// The headings of the catalogue, in the order of the course. Each family is under one of them.
#[must_use]
pub fn topics() -> &'static [Topic] {
    crate::families::TOPICS
}

/// All families, in the order of their headings.
#[must_use]
pub fn families() -> &'static [&'static Family] {
    &crate::families::ALL
}

/// All variants with their families.
pub fn variants() -> impl Iterator<Item = (&'static Family, &'static Variant)> {
    families().iter().flat_map(|family| family.variants.iter().map(move |variant| (*family, variant)))
}

/// The variant of that id (`family/variant`).
#[must_use]
pub fn find(id: &str) -> Option<(&'static Family, &'static Variant)> {
    let (family, variant) = id.split_once('/')?;
    variants().find(|(its_family, its_variant)| its_family.id == family && its_variant.id == variant)
}

/// What somebody can bring for a family's kernels to work on in place of generated data.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum OwnInput {
    /// A picture, for [`Request::image`].
    Picture,
    /// Typed characters, for [`Request::text`].
    Text,
    /// A Matrix Market file, for [`Request::matrix`]; [`matrix_market::parse`](crate::matrix_market::parse) reads it.
    Matrix,
}

impl Family {
    /// What its kernels can work on in place of generated data, if there is anything.
    #[must_use]
    pub fn own_input(&self) -> Option<OwnInput> {
        crate::families::OWN_INPUTS.iter().find(|(families, _)| families.contains(&self.id)).map(|(_, input)| *input)
    }

    /// Whether what its kernels leave is a picture, of the size that the settings say.
    #[must_use]
    pub fn makes_picture(&self) -> bool {
        matches!(self.id, "convolution_2d" | "filters" | "graphics" | "mandelbrot" | "picture" | "texture")
    }

    /// Whether grey levels that its kernels leave count from 0 to 255 without a picture of the reader's own, too.
    #[must_use]
    pub fn leaves_levels(&self) -> bool {
        self.id == "texture"
    }

    /// The variant's full id.
    #[must_use]
    pub fn id_of(&self, variant: &Variant) -> VariantId {
        VariantId { family: self.id, variant: variant.id }
    }
}

impl Variant {
    /// The job that the request describes. It holds the catalogue's kernel as a trusted module, or the edited text as
    /// a checked one.
    ///
    /// # Errors
    /// A setting outside its range, a grid that no device holds, a picture of another size than the settings say.
    pub fn job(&self, request: &Request) -> Result<Job, SettingError> {
        request.settings.validate(self)?;
        let Plan { buffers, steps, resources } = (self.plan)(request)?;
        let (source, trust) = match &request.edited {
            Some(text) => (Cow::Owned(text.clone()), Trust::Checked),
            None => (Cow::Borrowed(self.wgsl.get()), Trust::Trusted),
        };
        let mut overrides = BTreeMap::new();
        for parameter in self.parameters.iter().filter(|parameter| parameter.role.is_override()) {
            overrides.insert(parameter.name.to_owned(), request.settings.get(parameter.name));
        }
        // A kernel with a mistake in it is never trusted: out of bounds must stay harmless.
        let trust = if self.defect.is_some() { Trust::Checked } else { trust };
        let kernels = self
            .entry_points
            .iter()
            .map(|name| Kernel {
                label: (*name).to_owned(),
                source: source.clone(),
                entry_point: (*name).to_owned(),
                overrides: overrides.clone(),
                trust,
            })
            .collect();
        Ok(Job { label: self.entry_point().to_owned(), kernels, buffers, steps, resources })
    }

    /// The settings with those replaced that are fastest on a large device. A smaller one may not take them.
    #[must_use]
    pub fn tuned_settings(&self, settings: &Settings) -> Settings {
        self.tuned.iter().fold(settings.clone(), |settings, (name, value)| settings.with(name, *value))
    }

    /// The name of the kernel that the variant is about.
    #[must_use]
    pub fn entry_point(&self) -> &'static str {
        self.entry_points.first().copied().unwrap_or_default()
    }

    /// Whether a real GPU may be asked to run it: a kernel that never ends would cost the device.
    #[must_use]
    pub fn is_launchable(&self) -> bool {
        self.defect.as_ref().is_none_or(|defect| {
            !matches!(defect.symptom, Symptom::Found { only_simulated: true, .. } | Symptom::Refused { .. })
        })
    }

    /// Whether it multiplies on the matrix unit, which no browser offers yet.
    #[must_use]
    pub fn needs_matrix_unit(&self) -> bool {
        self.wgsl.contains("enable wgpu_cooperative_matrix;")
    }

    /// Whether it takes the simulator to see the mistake that it makes.
    #[must_use]
    pub fn shows_on_simulator(&self) -> bool {
        self.defect.as_ref().is_some_and(|defect| matches!(defect.symptom, Symptom::Found { .. }))
    }

    /// The least that has to be moved and calculated with these settings.
    #[must_use]
    pub fn work(&self, settings: &Settings) -> Work {
        (self.work)(settings)
    }

    /// The least that has to be moved and calculated for this request: that of its own matrix, if it brings one.
    #[must_use]
    pub fn work_of(&self, request: &Request) -> Work {
        match &request.matrix {
            Some(matrix) => crate::families::work_of_matrix(self, matrix),
            None => self.work(&request.settings),
        }
    }

    /// Compares the outcome of the request's job with the reference.
    #[must_use]
    pub fn check(&self, request: &Request, outcome: &Outcome) -> Check {
        (self.check)(request, outcome)
    }

    /// The settings with which `verify` tries a variant on a device: sizes that are no multiple of anything, more blocks
    /// than a grid has in one dimension, and the family's own trials of blocks and overrides, as far as the device has
    /// the threads for them.
    #[must_use]
    pub fn awkward_settings(&self, limits: &Limits) -> Vec<Settings> {
        const LENGTHS: [f64; 7] = [1.0, 31.0, 33.0, 255.0, 257.0, 1000.0, 65_537.0];
        const MATRICES: [[f64; 3]; 5] =
            [[1.0, 1.0, 1.0], [15.0, 15.0, 15.0], [17.0, 17.0, 17.0], [100.0, 100.0, 100.0], [127.0, 65.0, 33.0]];
        // What the trials start from: large enough for several blocks of the largest, small enough to be cheap.
        const LENGTH_OF_TRIALS: f64 = 3001.0;
        const MATRIX_OF_TRIALS: [f64; 3] = [127.0, 65.0, 33.0];

        let defaults = Settings::defaults(self);
        let sizes: Vec<_> = self.parameters.iter().filter(|parameter| parameter.role == ParameterRole::Size).collect();
        let of_shape = |shape: &[f64]| {
            sizes.iter().zip(shape).fold(defaults.clone(), |settings, (size, value)| settings.with(size.name, *value))
        };
        let (mut all, base): (Vec<_>, _) = if sizes.len() == 1 {
            (LENGTHS.iter().map(|length| of_shape(&[*length])).collect(), of_shape(&[LENGTH_OF_TRIALS]))
        } else {
            (MATRICES.iter().map(|shape| of_shape(shape)).collect(), of_shape(&MATRIX_OF_TRIALS))
        };
        all.extend(
            self.trials
                .iter()
                .map(|trial| trial.iter().fold(base.clone(), |settings, (name, value)| settings.with(name, *value))),
        );
        // A kernel may not be meant for every size, and a mistake may need one that shows it.
        all.retain(|settings| settings.validate(self).is_ok());
        all.retain(|settings| self.threads_per_block(settings) <= u64::from(limits.threads_per_block));
        // A trial may be one of the sizes.
        let mut distinct: Vec<Settings> = Vec::with_capacity(all.len());
        for settings in all {
            if !distinct.contains(&settings) {
                distinct.push(settings);
            }
        }
        distinct
    }

    /// Threads of a block with these settings.
    fn threads_per_block(&self, settings: &Settings) -> u64 {
        let threads = |parameter: &Parameter| u64::from(settings.whole(parameter.name));
        self.parameters
            .iter()
            .map(|parameter| match parameter.role {
                ParameterRole::BlockX | ParameterRole::BlockY | ParameterRole::BlockZ => threads(parameter),
                ParameterRole::BlockXY => threads(parameter).pow(2),
                ParameterRole::Size | ParameterRole::Override | ParameterRole::Scalar => 1,
            })
            .product()
    }
}

#[cfg(test)]
mod tests;
