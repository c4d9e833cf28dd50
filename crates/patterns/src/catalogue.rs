//! Families and their variants, and how one is asked for a job.

use std::{borrow::Cow, collections::BTreeMap, fmt, sync::Arc};

use serde::{Deserialize, Serialize};
use warpground_engine::{Buffer, Job, Kernel, Launch, Limits, Outcome, Step, Trust, fold_grid};

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
    /// What changed from the rung before, and why it helped: a sentence or two, for every rung of a family with a
    /// record but its first. The rungs are the variants without a defect, in the family's order.
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
    /// Floating-point operations a second, GFLOP/s.
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
    /// Four bytes a pixel: red, green, blue, alpha.
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
    /// The WGSL to run in place of the catalogue's own.
    pub edited: Option<String>,
}

impl Request {
    /// A request with default inputs.
    #[must_use]
    pub fn new(settings: Settings, limits: Limits) -> Request {
        Request { settings, limits, seed: 1, image: None, matrix: None, text: None, edited: None }
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
}

impl Plan {
    /// One launch over all buffers, bound in their order.
    pub(crate) fn single_launch(buffers: Vec<Buffer>, grid: [u32; 3]) -> Plan {
        let bindings = (0_u32..).zip(0..buffers.len()).collect();
        Plan { buffers, steps: vec![Step::Launch(Launch { kernel: 0, grid, bindings })] }
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

/// All families, in the order of the course.
#[must_use]
pub fn families() -> &'static [&'static Family] {
    crate::families::ALL
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

    /// Whether what its kernels leave is a picture, of the same size as the one that they work on.
    #[must_use]
    pub fn makes_picture(&self) -> bool {
        matches!(self.id, "convolution_2d" | "picture")
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
        let Plan { buffers, steps } = (self.plan)(request)?;
        let (source, trust) = match &request.edited {
            Some(text) => (Cow::Owned(text.clone()), Trust::Checked),
            None => (Cow::Borrowed(self.wgsl.get()), Trust::Trusted),
        };
        let overrides: BTreeMap<String, f64> = self
            .parameters
            .iter()
            .filter(|parameter| parameter.role.is_override())
            .map(|parameter| (parameter.name.to_owned(), request.settings.get(parameter.name)))
            .collect();
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
        Ok(Job { label: self.entry_point().to_owned(), kernels, buffers, steps })
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
        request.matrix.as_ref().map_or_else(|| self.work(&request.settings), SparseMatrix::product_work)
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
mod tests {
    use std::collections::BTreeSet;

    use warpground_engine::{Adapter, DeviceKind, Features, Role, wgsl::Module};

    use super::*;
    use crate::testing::{LIMITS, job, request};

    const FEATURES: Features =
        Features { timestamps: false, subgroups: true, subgroup_sizes: Some([4, 4]), f16: false };

    /// Chromium's software adapter.
    const BROWSER: Limits = Limits {
        block_dimensions: [256, 256, 64],
        threads_per_block: 256,
        shared_bytes: 32 << 10,
        buffer_bytes: 256 << 20,
        storage_binding_bytes: 128 << 20,
        ..LIMITS
    };

    fn adapter(limits: Limits) -> Adapter {
        let none = String::new;
        let kind = DeviceKind::Unknown;
        Adapter {
            name: none(),
            vendor: none(),
            architecture: none(),
            driver: none(),
            backend: none(),
            kind,
            limits,
            features: FEATURES,
        }
    }

    /// The variants whose text compiles: all but those whose mistake is that it does not.
    fn valid_variants() -> impl Iterator<Item = (&'static Family, &'static Variant)> {
        let refused = |variant: &Variant| {
            variant.defect.as_ref().is_some_and(|defect| matches!(defect.symptom, Symptom::Refused { .. }))
        };
        variants().filter(move |(_, variant)| !refused(variant))
    }

    #[test]
    fn every_mistake_names_a_variant_of_its_family_that_does_it_right() {
        for (family, variant) in variants() {
            let Some(defect) = &variant.defect else { continue };
            let twin = family.variants.iter().find(|other| other.id == defect.mended);
            assert!(twin.is_some_and(|twin| twin.defect.is_none()), "{}: {}", family.id_of(variant), defect.mended);
        }
    }

    #[test]
    fn every_rung_of_a_ladder_with_a_record_says_what_it_gained() {
        for family in families().iter().filter(|family| family.variants.iter().any(|variant| variant.record)) {
            let (rungs, mistakes): (Vec<_>, Vec<_>) =
                family.variants.iter().partition(|variant| variant.defect.is_none());
            let gains: Vec<_> = rungs.iter().map(|rung| (rung.id, rung.gain)).collect();
            assert!(gains[0].1.is_none(), "{}: nothing came before {}", family.id, gains[0].0);
            for (number, (id, gain)) in gains.iter().enumerate().skip(1) {
                assert!(gain.is_some_and(|gain| gain.ends_with('.')), "{}/{id}", family.id);
                assert!(gains[..number].iter().all(|(_, other)| other != gain), "{}/{id} repeats another", family.id);
            }
            for mistake in mistakes {
                assert!(mistake.gain.is_none() && !mistake.record, "{}/{}", family.id, mistake.id);
            }
        }
    }

    #[test]
    fn the_settings_that_are_fastest_are_taken_by_a_large_gpu() {
        for (family, variant) in variants().filter(|(_, variant)| !variant.tuned.is_empty()) {
            let id = family.id_of(variant);
            let request = request(variant, variant.tuned);
            assert_eq!(variant.tuned_settings(&Settings::defaults(variant)), request.settings, "{id}");
            let plan = job(variant, &request).plan(&adapter(LIMITS));
            assert!(plan.is_ok(), "{id}: {plan:?}");
        }
    }

    fn module(id: VariantId, variant: &Variant) -> Module {
        Module::parse(variant.wgsl.get(), &FEATURES).unwrap_or_else(|errors| panic!("{id}: {}", errors[0]))
    }

    #[test]
    fn every_id_is_found_and_none_occurs_twice() {
        let ids: BTreeSet<String> = variants().map(|(family, variant)| family.id_of(variant).to_string()).collect();
        assert_eq!(ids.len(), variants().count());
        for id in &ids {
            assert!(find(id).is_some_and(|(family, variant)| family.id_of(variant).to_string() == *id));
        }
    }

    #[test]
    fn every_kernel_has_its_entry_point_in_wgsl_and_in_cuda() {
        for (family, variant) in valid_variants() {
            let id = family.id_of(variant);
            let entry_points = module(id, variant);
            let entry_points: Vec<_> = entry_points.entry_points().collect();
            assert_eq!(entry_points, variant.entry_points, "{id}");
            for name in variant.entry_points {
                assert!(variant.cuda.contains(&format!("__global__ void {name}(")), "{id}: {name}");
            }
        }
    }

    #[test]
    fn every_override_is_set_and_its_default_is_the_parameters() {
        for (family, variant) in valid_variants() {
            let id = family.id_of(variant);
            let declared: BTreeMap<String, f64> = module(id, variant)
                .overrides()
                .into_iter()
                .map(|declaration| (declaration.name, declaration.default.unwrap_or(f64::NAN)))
                .collect();
            assert_eq!(job(variant, &request(variant, &[])).kernels[0].overrides, declared, "{id}");
        }
    }

    #[test]
    fn every_launch_binds_what_its_kernel_declares() {
        for (family, variant) in valid_variants() {
            let id = family.id_of(variant);
            let module = module(id, variant);
            let job = job(variant, &request(variant, &[]));
            for step in &job.steps {
                let Step::Launch(launch) = step else { continue };
                let declared = module.bindings_of(variant.entry_points[launch.kernel]);
                let indices: Vec<u32> = launch.bindings.iter().map(|(index, _)| *index).collect();
                assert_eq!(indices, declared.iter().map(|binding| binding.index).collect::<Vec<_>>(), "{id}");
                for ((_, buffer), binding) in launch.bindings.iter().zip(&declared) {
                    let role = job.buffers[*buffer].role;
                    assert_eq!(binding.uniform, role == Role::Uniform, "{id}: {}", binding.name);
                    assert!(
                        !binding.writable || !matches!(role, Role::Input | Role::Uniform),
                        "{id}: {}",
                        binding.name
                    );
                }
            }
        }
    }

    #[test]
    fn every_awkward_setting_makes_a_job_that_the_device_takes_and_no_two_are_the_same() {
        for limits in [LIMITS, BROWSER] {
            for (family, variant) in valid_variants() {
                let id = family.id_of(variant);
                let all = variant.awkward_settings(&limits);
                assert!((8..=16).contains(&all.len()), "{id}: {}", all.len());
                for (number, settings) in all.iter().enumerate() {
                    let job = job(variant, &Request::new(settings.clone(), limits.clone()));
                    let plan = job.plan(&adapter(limits.clone()));
                    assert!(plan.as_ref().is_ok_and(|plan| plan.bytes < 4 << 20), "{id}: {settings:?}: {plan:?}");
                    assert!(!all[..number].contains(settings), "{id}: {settings:?} twice");
                }
            }
        }
    }

    #[test]
    fn defaults_run_in_every_browser() {
        for (family, variant) in valid_variants() {
            let job = job(variant, &Request::new(Settings::defaults(variant), BROWSER));
            let plan = job.plan(&adapter(BROWSER));
            assert!(plan.is_ok(), "{}: {plan:?}", family.id_of(variant));
        }
    }

    #[test]
    fn every_link_in_a_lesson_leads_to_a_variant_with_settings_that_can_be() {
        for (family, lesson) in families().iter().map(|family| (family.id, family.lesson.get())) {
            for link in lesson.split("(#/").skip(1).filter_map(|rest| rest.split_once(')')).map(|(link, _)| link) {
                let (id, query) = link.split_once('?').unwrap_or((link, ""));
                // The page has other places; whoever knows them tests the links that lead there.
                if id == "cuda" || id.starts_with("calculators/") {
                    continue;
                }
                let Some((_, variant)) = find(id) else { panic!("{family}: no {id} as in {link}") };
                let mut settings = Settings::defaults(variant);
                for (name, value) in query.split('&').filter_map(|setting| setting.split_once('=')) {
                    let set = settings.set(variant, name, value);
                    assert!(set.is_ok(), "{family}: {link}: {set:?}");
                }
                let job = variant.job(&Request::new(settings, LIMITS));
                assert!(job.is_ok(), "{family}: {link}: {:?}", job.err());
            }
        }
    }

    #[test]
    fn work_of_the_defaults_is_what_has_to_be_moved_and_calculated() {
        let shown: Vec<_> = variants()
            .map(|(family, variant)| {
                let Work { bytes, flops } = variant.work(&Settings::defaults(variant));
                format!("{}: {bytes} B, {flops} flop\n", family.id_of(variant))
            })
            .collect();
        expect_test::expect![[r#"
            index/one_dimension: 256 B, 0 flop
            index/two_dimensions: 192 B, 0 flop
            index/three_dimensions: 768 B, 0 flop
            index/coordinates: 512 B, 0 flop
            index/row_major: 4000000 B, 0 flop
            index/column_major: 4000000 B, 0 flop
            vector_add/sequential: 49152 B, 4096 flop
            vector_add/guarded: 12582912 B, 1048576 flop
            vector_add/four_wide: 12582912 B, 1048576 flop
            vector_add/grid_stride: 12582912 B, 1048576 flop
            vector_add/matrix_add: 12000000 B, 1000000 flop
            vector_add/matrix_add_function: 12000000 B, 2000000 flop
            vector_add/blocks_rounded_down: 12000 B, 1000 flop
            vector_add/grid_for_another_block: 48000 B, 4000 flop
            vector_add/no_guard: 12000 B, 1000 flop
            vector_add/grid_rounded_down: 660 B, 55 flop
            vector_add/never_launched: 12288 B, 1024 flop
            vector_add/copied_back_early: 12288 B, 1024 flop
            copy/one_each: 8388608 B, 0 flop
            copy/grid_stride: 8388608 B, 0 flop
            copy/four_wide: 8388608 B, 0 flop
            saxpy/one_each: 12582912 B, 2097152 flop
            saxpy/grid_stride: 12582912 B, 2097152 flop
            saxpy/four_wide: 12582912 B, 2097152 flop
            saxpy/not_launched: 12582912 B, 2097152 flop
            picture/grey: 37696 B, 4712 flop
            picture/colour: 37696 B, 28272 flop
            picture/lit: 37696 B, 94240 flop
            picture/row_guard_only: 37696 B, 4712 flop
            picture/column_guard_only: 37696 B, 4712 flop
            matmul/naive: 3000000 B, 250000000 flop
            matmul/tiled: 3000000 B, 250000000 flop
            matmul/register_tiles: 3000000 B, 250000000 flop
            matmul/whole_tiles: 3145728 B, 268435456 flop
            matmul/store_every_phase: 3000000 B, 250000000 flop
            matmul/truncated_phases: 19200 B, 128000 flop
            matmul/tiles_without_guards: 19200 B, 128000 flop
            matmul/no_barrier_before_use: 19200 B, 128000 flop
            matmul/no_barrier_after_use: 19200 B, 128000 flop
            matmul/wrong_shared_index: 19200 B, 128000 flop
            barriers/after_branches: 8388608 B, 0 flop
            barriers/whole_blocks: 8388608 B, 0 flop
            barriers/load_process_store: 8388608 B, 0 flop
            barriers/block_totals: 4210688 B, 0 flop
            barriers/barrier_in_branch: 8000 B, 0 flop
            barriers/barrier_in_both_arms: 8000 B, 0 flop
            barriers/barrier_by_parity: 8000 B, 0 flop
            barriers/return_before_barrier: 8000 B, 0 flop
            barriers/barrier_in_function: 8000 B, 0 flop
            barriers/no_barrier_after_load: 8000 B, 0 flop
            barriers/no_barrier_before_replacing: 8000 B, 0 flop
            barriers/warp_without_barrier: 8000 B, 0 flop
            barriers/block_order: 4032 B, 0 flop
            memory/every_kind: 8388608 B, 8388608 flop
            memory/contiguous: 8388608 B, 0 flop
            memory/two_wide: 8388608 B, 0 flop
            memory/four_wide: 8388608 B, 0 flop
            memory/stride: 8388608 B, 0 flop
            memory/offset: 8388608 B, 0 flop
            memory/permutation: 8388608 B, 0 flop
            memory/same_address: 8388672 B, 0 flop
            memory/rotated_address: 8388672 B, 0 flop
            memory/loads_one_by_one: 9437184 B, 0 flop
            memory/loads_together: 9437184 B, 0 flop
            memory/array_of_structures: 5242880 B, 1835008 flop
            memory/structure_of_arrays: 5242880 B, 1835008 flop
            memory/five_floats_packed: 6291456 B, 1048576 flop
            memory/five_floats_aligned: 6291456 B, 1048576 flop
            memory/row_walk: 4004000 B, 1000000 flop
            memory/column_walk: 4004000 B, 1000000 flop
            memory/row_walk_through_shared: 4004000 B, 1000000 flop
            memory/pitched_rows: 8000000 B, 1000000 flop
            memory/everyone_walks_all: 9600 B, 1200 flop
            shared/strided: 67108864 B, 0 flop
            shared/padded: 67108864 B, 0 flop
            divergence/by_parity: 8388608 B, 134217728 flop
            divergence/by_block_half: 8388608 B, 134217728 flop
            divergence/if_else: 8388608 B, 2097152 flop
            divergence/select: 8388608 B, 2097152 flop
            divergence/multiply: 8388608 B, 2097152 flop
            divergence/trips_by_lane: 8388608 B, 132120576 flop
            divergence/trips_by_warp: 8388608 B, 132120576 flop
            instructions/multiply_add: 2097152 B, 134217728 flop
            instructions/reciprocal_root: 2097152 B, 134217728 flop
            instructions/logarithm: 2097152 B, 134217728 flop
            instructions/integer_multiply: 2097152 B, 134217728 flop
            instructions/divide: 2097152 B, 134217728 flop
            instructions/modulo: 2097152 B, 134217728 flop
            constant/constant_broadcast: 2098176 B, 201326592 flop
            constant/constant_scattered: 2098176 B, 201326592 flop
            constant/storage_broadcast: 2098176 B, 201326592 flop
            constant/storage_scattered: 2098176 B, 201326592 flop
            transpose/copy: 8388608 B, 0 flop
            transpose/shared_copy: 8388608 B, 0 flop
            transpose/naive: 8388608 B, 0 flop
            transpose/coalesced: 8388608 B, 0 flop
            transpose/padded: 8388608 B, 0 flop
            transpose/four_wide: 8388608 B, 0 flop
            transpose/wrong_width: 8388608 B, 0 flop
            convolution/sequential: 76 B, 70 flop
            convolution/basic: 8388628 B, 10485760 flop
            convolution/constant_mask: 8388628 B, 10485760 flop
            convolution/tiled: 8388628 B, 10485760 flop
            convolution/registers: 8388628 B, 10485760 flop
            convolution/unguarded: 8388628 B, 10485760 flop
            convolution_2d/basic: 8000100 B, 50000000 flop
            convolution_2d/tiled: 8000100 B, 50000000 flop
            convolution_2d/separable: 8000100 B, 50000000 flop
            convolution_2d/registers_5: 8000100 B, 50000000 flop
            convolution_2d/registers_9: 8000324 B, 162000000 flop
            convolution_2d/quads_5: 8000100 B, 50000000 flop
            convolution_2d/quads_9: 8000324 B, 162000000 flop
            convolve/direct: 8388616 B, 3145728 flop
            convolve/shared: 8388616 B, 3145728 flop
            convolve/persistent: 8388616 B, 3145728 flop
            convolve/truncated: 8008 B, 3000 flop
            convolve/undivided: 8388616 B, 3145728 flop
            convolve/size_in_bytes: 8388616 B, 3145728 flop
            convolve/no_barrier: 8388616 B, 3145728 flop
            convolve/partial_chunk: 8388616 B, 3145728 flop
            convolve/counter_not_reset: 8388616 B, 3145728 flop
            convolve/wrapping_counter: 8388616 B, 3145728 flop
            block_order/two_launches: 786432 B, 0 flop
            block_order/waits_for_block_zero: 786432 B, 0 flop
            block_order/waits_for_all: 786432 B, 0 flop
            reduce/one_thread: 262144 B, 65535 flop
            reduce/interleaved: 4194304 B, 1048575 flop
            reduce/tree: 4194304 B, 1048575 flop
            reduce/sequential: 4194304 B, 1048575 flop
            reduce/pairwise: 4194304 B, 1048575 flop
            reduce/any_block: 4194304 B, 1048575 flop
            reduce/kogge_stone: 4194304 B, 1048575 flop
            reduce/warp_fallback: 4194304 B, 1048575 flop
            reduce/warp: 4194304 B, 1048575 flop
            reduce/atomic: 4194304 B, 1048575 flop
            reduce/divide_and_conquer: 4194304 B, 1048575 flop
            reduce/segmented: 4202308 B, 1047576 flop
            reduce/hierarchical: 4194304 B, 1048575 flop
            reduce/four_wide: 4194304 B, 1048575 flop
            reduce/four_wide_warps: 4194304 B, 1048575 flop
            reduce/eight_loads: 4194304 B, 1048575 flop
            reduce/segments_four_wide: 4202308 B, 1047576 flop
            reduce/pairwise_stops_early: 4194304 B, 1048575 flop
            reduce/pairwise_too_far: 4194304 B, 1048575 flop
            reduce/missing_barrier: 4194304 B, 1048575 flop
            reduce/warp_without_barrier: 4194304 B, 1048575 flop
            reduce/not_a_power_of_two: 4194304 B, 1048575 flop
            reduce/unguarded: 4194304 B, 1048575 flop
            reduce/lost_updates: 4194304 B, 1048575 flop
            scan/one_thread: 524288 B, 0 flop
            scan/kogge_stone: 8388608 B, 0 flop
            scan/brent_kung: 8388608 B, 0 flop
            scan/four_wide: 8388608 B, 0 flop
            scan/single_pass: 8388608 B, 0 flop
            scan/look_back: 8388608 B, 0 flop
            scan/look_back_warps: 8388608 B, 0 flop
            scan/single_buffer: 8388608 B, 0 flop
            scan/sums_not_added: 8388608 B, 0 flop
            histogram/global_atomics: 4195328 B, 0 flop
            histogram/block_private: 4195328 B, 0 flop
            histogram/per_thread_64: 4194560 B, 0 flop
            histogram/per_thread_64_slots: 4194560 B, 0 flop
            histogram/per_warp_256: 4195328 B, 0 flop
            histogram/columns: 4195328 B, 0 flop
            histogram/columns_bytes: 1049600 B, 0 flop
            histogram/tagged_256: 4195328 B, 0 flop
            histogram/lost_updates: 4195328 B, 0 flop
            histogram/not_cleared: 4195328 B, 0 flop
            histogram/byte_counters_wrap: 4194560 B, 0 flop
            histogram/too_many_bits: 4194560 B, 0 flop
            histogram/merge_without_wrap: 4194560 B, 0 flop
            histogram/slot_of_block_size: 4195328 B, 0 flop
            atomics/add: 8000 B, 0 flop
            atomics/float_add: 8000 B, 0 flop
            atomics/subtract: 8000 B, 0 flop
            atomics/exchange: 8000 B, 0 flop
            atomics/minimum: 8000 B, 0 flop
            atomics/minimum_signed: 8000 B, 0 flop
            atomics/float_minimum: 8000 B, 0 flop
            atomics/maximum: 8000 B, 0 flop
            atomics/maximum_signed: 8000 B, 0 flop
            atomics/increment: 8000 B, 0 flop
            atomics/decrement: 8000 B, 0 flop
            atomics/compare_and_swap: 8000 B, 0 flop
            atomics/and: 8000 B, 0 flop
            atomics/or: 8000 B, 0 flop
            atomics/xor: 8000 B, 0 flop
            atomics/lost_updates: 8000 B, 0 flop
            characters/one_each: 1048576 B, 0 flop
            characters/block_counts: 1048576 B, 0 flop
            characters/single_block: 1048576 B, 0 flop
            characters/count_not_cleared: 1048576 B, 0 flop
            characters/lost_updates: 1048576 B, 0 flop
            characters/unguarded: 1048576 B, 0 flop
            spmv/sequential: 50980 B, 9744 flop
            spmv/row_per_thread: 3399684 B, 653312 flop
            spmv/row_per_warp: 3399684 B, 653312 flop
            spmv/row_per_subgroup: 3399684 B, 653312 flop
            spmv/row_groups: 3399684 B, 653312 flop
            spmv/row_quads: 3399684 B, 653312 flop
            spmv/chunks: 3399684 B, 653312 flop
            stream/scale: 8000 B, 1000 flop
            stream/array_function: 1048576 B, 1572864 flop
        "#]]
        .assert_eq(&shown.concat());
    }
}
