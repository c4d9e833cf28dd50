//! Requests to the simulator: count a job, look for what is wrong with it, record it.

use std::sync::Arc;

use serde::{Deserialize, Serialize};
use warpground_engine::{Limits, Outcome, Output, wgsl::Place};
use warpground_measure::{mistake::Showing, profile::ProfileReport, program::TranslatedKernel, values::FirstValues};
use warpground_patterns::{Check, Family, Image, Settings, SparseMatrix, Variant, VariantId, find};
use warpground_sim::{FindingKind, Recording};

use crate::{Ask, Failure, Message, Progress, Request, warps::Source};

/// A variant of the catalogue with everything that a run of it depends on.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Subject {
    /// `family/variant`.
    pub variant: String,
    /// Sizes, block and overrides.
    pub settings: Settings,
    /// Which random inputs.
    pub seed: u32,
    /// The reader's own text, if it is to run in place of the catalogue's.
    pub edited: Option<String>,
    /// Width and height of the picture to work on, if there is one.
    pub picture: Option<[u32; 2]>,
    /// The text to work on, if there is one.
    pub text: Option<String>,
    /// The mask or the segments to work with, if there are any.
    #[serde(default)]
    pub numbers: Option<Vec<f64>>,
    /// How many columns the matrix to work on has, if there is one.
    pub matrix_columns: Option<u32>,
    /// The CUDA C whose translation the edited text is: then it is checked as CUDA defines it, and recorded on its lines.
    #[serde(default)]
    pub cuda: Option<String>,
    /// The picture's pixels, four bytes each, or the matrix's offsets, columns and values.
    #[serde(skip)]
    pub parts: Vec<Vec<u8>>,
}

impl Subject {
    /// What a request asks of a variant.
    #[must_use]
    pub fn new(id: VariantId, request: &warpground_patterns::Request) -> Subject {
        Subject {
            variant: id.to_string(),
            settings: request.settings.clone(),
            seed: request.seed,
            edited: request.edited.clone(),
            picture: request.image.as_ref().map(|image| [image.width, image.height]),
            text: request.text.clone(),
            numbers: request.numbers.as_deref().map(<[f64]>::to_vec),
            matrix_columns: request.matrix.as_ref().map(SparseMatrix::columns),
            cuda: None,
            parts: match (&request.image, &request.matrix) {
                (Some(image), _) => vec![image.rgba.to_vec()],
                (None, Some(matrix)) => matrix.to_bytes().into(),
                (None, None) => Vec::new(),
            },
        }
    }

    /// The variant and the request again, for a device with these limits.
    ///
    /// # Errors
    /// [`Failure::Unreadable`] where this catalogue does not have the variant, or the parts are no matrix.
    pub fn resolve(
        &self,
        limits: Limits,
    ) -> Result<(&'static Family, &'static Variant, warpground_patterns::Request), Failure> {
        let (family, variant) = find(&self.variant).ok_or(Failure::Unreadable)?;
        let part = |index: usize| self.parts.get(index).map(Vec::as_slice).unwrap_or_default();
        let image = self.picture.map(|[width, height]| Image { width, height, rgba: Arc::from(part(0)) });
        let matrix = match self.matrix_columns {
            None => None,
            Some(columns) => {
                let parts = [part(0), part(1), part(2)];
                Some(SparseMatrix::from_bytes(columns, parts).ok_or(Failure::Unreadable)?)
            }
        };
        let request = warpground_patterns::Request {
            seed: self.seed,
            image,
            text: self.text.clone(),
            numbers: self.numbers.clone().map(Arc::from),
            matrix,
            edited: self.edited.clone(),
            ..warpground_patterns::Request::new(self.settings.clone(), limits)
        };
        Ok((family, variant, request))
    }
}

/// Runs a variant once on the simulator, compares its result with the reference, and counts.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Count {
    /// What to run.
    pub subject: Subject,
    /// Whether the buffers are wanted back, to be drawn.
    pub outputs: bool,
}

/// What came of [`Count`].
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct CountReply {
    /// The verdict.
    pub check: Check,
    /// The counters.
    pub profile: ProfileReport,
    /// How the variant's mistake showed, where it makes one on purpose.
    pub mistake: Option<Showing>,
    /// The first elements of what the kernel wrote.
    pub first: Vec<FirstValues>,
    /// What the kernel wrote, if it was asked for: names and types.
    pub outputs: Vec<OutputHead>,
    /// Their bytes.
    #[serde(skip)]
    pub bytes: Vec<Vec<u8>>,
}

/// A buffer that was read back, without its bytes.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct OutputHead {
    /// Its name in the job.
    pub name: String,
    /// The type of its elements.
    pub element: warpground_engine::ElementType,
}

impl CountReply {
    /// What the kernel wrote.
    #[must_use]
    pub fn outcome(&mut self) -> Outcome {
        let heads = std::mem::take(&mut self.outputs);
        let bytes = std::mem::take(&mut self.bytes);
        let outputs = heads.into_iter().zip(bytes);
        Outcome {
            outputs: outputs.map(|(OutputHead { name, element }, bytes)| Output { name, element, bytes }).collect(),
        }
    }
}

impl Message for Count {
    fn take_parts(&mut self) -> Vec<Vec<u8>> {
        std::mem::take(&mut self.subject.parts)
    }

    fn put_parts(&mut self, parts: Vec<Vec<u8>>) {
        self.subject.parts = parts;
    }
}

impl From<Count> for Request {
    fn from(ask: Count) -> Request {
        Request::Count(ask)
    }
}

impl Ask for Count {
    type Event = Progress;
    type Reply = CountReply;
}

impl Message for CountReply {
    fn take_parts(&mut self) -> Vec<Vec<u8>> {
        std::mem::take(&mut self.bytes)
    }

    fn put_parts(&mut self, parts: Vec<Vec<u8>>) {
        self.bytes = parts;
    }
}

/// Runs a variant once under the sanitizer.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Inspect {
    /// What to run.
    pub subject: Subject,
}

/// What came of [`Inspect`].
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct InspectReply {
    /// What is wrong, in the order found; empty if nothing is.
    pub findings: Vec<Found>,
}

/// A finding of the sanitizer as the page shows it.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Found {
    /// What is wrong.
    pub kind: FindingKind,
    /// All of it in a sentence, with both threads and their lines.
    pub sentence: String,
    /// The memory, as `name[index]`, where there is any.
    pub memory: Option<String>,
    /// How to mend it.
    pub advice: String,
    /// The same in CUDA's terms, where the kernel is hand-written in both languages.
    pub cuda_advice: Option<String>,
    /// Where it was noticed, and the other access, where there is one.
    pub sites: Vec<FoundSite>,
    /// How often it happened.
    pub count: u64,
    /// In how many launches.
    pub launches: u64,
    /// Whether it is no more than a warning: CUDA defines what happens.
    pub warns: bool,
    /// Whether it is certain that the launch never ends.
    pub never_ends: bool,
}

/// A place of a finding.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct FoundSite {
    /// Its place in the WGSL; none where nothing of its line of the CUDA C is there.
    pub wgsl: Option<Place>,
    /// Its line in the CUDA C, from 1, where that was checked, or has a line that certainly does the same.
    pub cuda: Option<u32>,
    /// The thread, and what it does there.
    pub words: String,
}

impl Message for Inspect {
    fn take_parts(&mut self) -> Vec<Vec<u8>> {
        std::mem::take(&mut self.subject.parts)
    }

    fn put_parts(&mut self, parts: Vec<Vec<u8>>) {
        self.subject.parts = parts;
    }
}

impl From<Inspect> for Request {
    fn from(ask: Inspect) -> Request {
        Request::Inspect(ask)
    }
}

impl Ask for Inspect {
    type Event = Progress;
    type Reply = InspectReply;
}

impl Message for InspectReply {}

impl From<&warpground_sim::Finding> for Found {
    fn from(finding: &warpground_sim::Finding) -> Found {
        let sites = std::iter::once(&finding.site).chain(&finding.other);
        Found {
            kind: finding.kind,
            sentence: finding.to_string(),
            memory: finding.memory.clone(),
            advice: finding.advice.clone(),
            cuda_advice: None,
            sites: sites
                .map(|site| FoundSite { wgsl: Some(site.place), cuda: None, words: site.without_place() })
                .collect(),
            count: finding.count,
            launches: finding.launches,
            warns: false,
            never_ends: finding.is_endless(),
        }
    }
}

impl Found {
    /// A finding in the CUDA C that this kernel was translated from.
    #[must_use]
    pub fn in_cuda(found: &warpground_measure::sanitize::Found, kernel: &TranslatedKernel) -> Found {
        // The whole of the first line that the CUDA line became.
        let place = |line: u32| {
            let line = kernel.wgsl_lines(line).next()?;
            let text = kernel.wgsl.lines().nth((line as usize).checked_sub(1)?)?;
            let characters = |text: &str| u32::try_from(text.chars().count()).unwrap_or(u32::MAX);
            let column = characters(text) - characters(text.trim_start()) + 1;
            Some(Place { line, column, length: characters(text.trim()).max(1) })
        };
        Found {
            kind: found.finding.kind,
            sentence: found.sentence.clone(),
            memory: found.finding.memory.clone(),
            advice: found.finding.advice.clone(),
            cuda_advice: None,
            sites: found
                .marks
                .iter()
                .map(|mark| FoundSite { wgsl: place(mark.line), cuda: Some(mark.line), words: mark.words.clone() })
                .collect(),
            count: found.finding.count,
            launches: found.finding.launches,
            warns: found.warns,
            never_ends: found.never_ends,
        }
    }
}

/// Runs a variant or a program once on the simulator and records one launch of it.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Record {
    /// What to run.
    pub source: Source,
    /// Which launch, by its number among the job's.
    pub launch: usize,
    /// The block, by its linear number in the grid; its last one if there are fewer.
    pub block: u32,
}

/// What came of [`Record`].
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct RecordReply {
    /// The kernel of each launch.
    pub launches: Vec<String>,
    /// What was recorded.
    pub recording: Recording,
    /// The same in terms of the CUDA C, where the kernel is hand-written in both languages.
    #[serde(default)]
    pub beside: Option<Beside>,
}

/// What belongs together in a kernel's two hand-written texts.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Beside {
    /// For each line of the WGSL the line of the CUDA C that does the same, from 1; 0 where none certainly does.
    pub lines: Vec<u32>,
    /// For each of the recording's names what the CUDA C calls it, where that is another name.
    pub names: Vec<Option<String>>,
}

impl Message for Record {
    fn take_parts(&mut self) -> Vec<Vec<u8>> {
        self.source.take_parts()
    }

    fn put_parts(&mut self, parts: Vec<Vec<u8>>) {
        self.source.put_parts(parts);
    }
}

impl From<Record> for Request {
    fn from(ask: Record) -> Request {
        Request::Record(ask)
    }
}

impl Ask for Record {
    type Event = Progress;
    type Reply = RecordReply;
}

impl Message for RecordReply {}

#[cfg(test)]
mod tests {
    use super::*;
    use warpground_patterns::{Request as PatternsRequest, families};

    const LIMITS: Limits = Limits {
        block_dimensions: [1024, 1024, 64],
        threads_per_block: 1024,
        grid_dimension: 65_535,
        shared_bytes: 48 << 10,
        buffer_bytes: 1 << 30,
        storage_binding_bytes: 1 << 30,
        uniform_binding_bytes: 64 << 10,
        storage_buffers_per_kernel: 16,
    };

    /// A message as it arrives on the other side.
    fn sent<M: Message>(mut message: M) -> M {
        let parts = message.take_parts();
        let text = serde_json::to_string(&message).unwrap();
        let mut arrived: M = serde_json::from_str(&text).unwrap();
        arrived.put_parts(parts);
        arrived
    }

    #[test]
    fn a_request_with_a_picture_and_an_edited_text_arrives_as_it_was() {
        let (family, variant) = find("picture/grey").unwrap();
        let settings = Settings::defaults(variant).with("width", 2.0).with("height", 1.0);
        let request = PatternsRequest {
            seed: 7,
            image: Some(Image { width: 2, height: 1, rgba: Arc::from([1, 2, 3, 4, 5, 6, 7, 8]) }),
            edited: Some("fn \u{1d465}() {}".to_owned()),
            ..PatternsRequest::new(settings, LIMITS)
        };
        let ask = sent(Count { subject: Subject::new(family.id_of(variant), &request), outputs: true });
        let (_, found, arrived) = ask.subject.resolve(LIMITS).unwrap();
        assert_eq!(found.id, variant.id);
        assert_eq!(
            (arrived.settings, arrived.seed, arrived.edited, arrived.image.map(|image| image.rgba)),
            (request.settings, request.seed, request.edited, request.image.map(|image| image.rgba))
        );
    }

    #[test]
    fn a_text_and_a_matrix_of_the_readers_own_arrive_as_they_were() {
        for (id, text, matrix) in [
            ("characters/one_each", Some("anna".to_owned()), None),
            ("spmv/row_per_thread", None, Some(SparseMatrix::from_entries(2, 3, vec![(0, 2, 1.5), (1, 0, -2.0)]))),
        ] {
            let (family, variant) = find(id).unwrap();
            let request = PatternsRequest { text, matrix, ..PatternsRequest::new(Settings::defaults(variant), LIMITS) };
            let arrived = sent(Inspect { subject: Subject::new(family.id_of(variant), &request) });
            let (_, _, arrived) = arrived.subject.resolve(LIMITS).unwrap();
            assert_eq!((arrived.text, arrived.matrix), (request.text, request.matrix));
        }
    }

    #[test]
    fn settings_that_json_would_round_arrive_exactly() {
        let (family, variant) = (families()[0], &families()[0].variants[0]);
        let settings = Settings::defaults(variant).with(variant.parameters[0].name, 0.1 + 0.2);
        let subject = Subject::new(family.id_of(variant), &PatternsRequest::new(settings.clone(), LIMITS));
        assert_eq!(sent(Inspect { subject }).subject.settings, settings);
    }

    #[test]
    fn a_variant_that_this_catalogue_does_not_have_is_another_versions() {
        let (family, variant) = (families()[0], &families()[0].variants[0]);
        let request = PatternsRequest::new(Settings::defaults(variant), LIMITS);
        let subject = Subject { variant: "none/such".to_owned(), ..Subject::new(family.id_of(variant), &request) };
        assert_eq!(subject.resolve(LIMITS).map(drop), Err(Failure::Unreadable));
    }
}
