//! What kernels of the catalogue compute, drawn by the graphics pipeline instead: the programs of the time before CUDA
//! as they were.

use std::borrow::Cow;

use serde::{Deserialize, Serialize};
use warpground_engine::{DrawCall, ElementType, Outcome, Output, Overlap, Primitives, TargetFormat};

use crate::{Check, Request, Text, Variant, catalogue::Family};

/// How a kernel's result can be drawn.
#[derive(Debug)]
pub struct Drawing {
    /// The WGSL with the vertex stage and the fragment stages, in the family's folder as `VARIANT_drawn.wgsl`.
    pub wgsl: Text,
    /// What it is, for a heading.
    pub title: &'static str,
    /// Fragment stages, and what each shows. The first one makes what the kernel makes.
    pub fragments: &'static [(&'static str, &'static str)],
    /// Whether it is a picture that can be drawn up to each of the five steps.
    pub has_steps: bool,
    /// The draw call with the first fragment stage, for the whole picture.
    pub(crate) call: fn(&Request) -> DrawCall,
    /// The name of the kernel's output that it makes.
    pub(crate) output: &'static str,
    /// Compares what was drawn with the reference.
    pub(crate) check: fn(&Request, &Outcome) -> Check,
}

/// The name of every vertex stage.
pub(crate) const VERTEX_STAGE: &str = "corner";
/// The fragment stage that adds a grey for each fragment.
const ONE_MORE: &str = "one_more";
/// The fragment stage that shows colours of corners.
const FLAT: &str = "flat_colour";

/// How far a picture is drawn: the five steps of the pipeline.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Stage {
    /// The corners, where the vertex stage puts them.
    Vertices,
    /// Their triangles, as outlines.
    Primitives,
    /// How many fragments each pixel gets.
    Fragments,
    /// Their colours, the last one on top.
    Colours,
    /// The whole picture: the nearest fragment stays.
    #[default]
    Picture,
}

impl Stage {
    /// All, in order.
    pub const ALL: [Stage; 5] = [Stage::Vertices, Stage::Primitives, Stage::Fragments, Stage::Colours, Stage::Picture];

    /// Its number, counted from 1.
    #[must_use]
    pub fn number(self) -> u32 {
        self as u32 + 1
    }

    /// The step of that number.
    #[must_use]
    pub fn of(number: u32) -> Option<Stage> {
        Stage::ALL.into_iter().find(|stage| stage.number() == number)
    }

    /// What the step does, in a few words.
    #[must_use]
    pub fn title(self) -> &'static str {
        match self {
            Stage::Vertices => "Move the vertices",
            Stage::Primitives => "Make primitives",
            Stage::Fragments => "Make fragments",
            Stage::Colours => "Colour the fragments",
            Stage::Picture => "Keep the nearest",
        }
    }

    /// Who does it, and what can be seen in the picture.
    #[must_use]
    pub fn describe(self) -> &'static str {
        match self {
            Stage::Vertices => {
                "Your vertex stage runs once per corner and says where on the screen it is: a pixel each."
            }
            Stage::Primitives => "A fixed part groups corners into triangles; here are their outlines.",
            Stage::Fragments => {
                "The rasteriser makes a fragment of each pixel whose middle a triangle covers. Where it is brighter, a \
                 pixel has two."
            }
            Stage::Colours => "Your fragment stage runs once per fragment. The triangle that was drawn last is on top.",
            Stage::Picture => "A fixed part compares depths, and the nearest fragment of each pixel stays.",
        }
    }
}

/// How corners are joined to triangles.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Joined {
    /// By a list of indices.
    #[default]
    Indices,
    /// As a strip: every corner after the second makes a triangle with the two before it.
    Strip,
    /// Every three corners.
    EveryThree,
}

impl Joined {
    /// All, the usual way first.
    pub const ALL: [Joined; 3] = [Joined::Indices, Joined::Strip, Joined::EveryThree];

    /// In a few words.
    #[must_use]
    pub fn title(self) -> &'static str {
        match self {
            Joined::Indices => "by indices 0 1 2, 1 2 3",
            Joined::Strip => "as a strip 0 1 2 3",
            Joined::EveryThree => "every three corners",
        }
    }
}

/// What is to be drawn.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct DrawOptions {
    /// How far.
    pub stage: Stage,
    /// How corners are joined.
    pub joined: Joined,
    /// The fragment stage; absent: the first.
    pub fragment: Option<String>,
    /// WGSL in place of the catalogue's own.
    pub edited: Option<String>,
}

impl DrawOptions {
    /// Whether the result must be what the kernel makes.
    #[must_use]
    pub fn makes_the_same(&self, drawing: &Drawing) -> bool {
        let is_first =
            self.fragment.as_deref().is_none_or(|name| drawing.fragments.first().is_some_and(|it| it.0 == name));
        self.stage == Stage::Picture && self.joined != Joined::EveryThree && is_first && self.edited.is_none()
    }
}

impl Drawing {
    /// The drawing of a kernel's result, if there is one.
    #[must_use]
    pub fn of(family: &Family, variant: &Variant) -> Option<&'static Drawing> {
        let id = family.id_of(variant).to_string();
        crate::families::DRAWINGS.iter().find(|(its, _)| *its == id).map(|(_, drawing)| drawing)
    }

    /// Whether there is a fragment stage of that name.
    #[must_use]
    pub fn has_fragment(&self, name: &str) -> bool {
        self.fragments.iter().any(|(its, _)| *its == name)
    }

    /// The draw call.
    #[must_use]
    pub fn call(&self, request: &Request, options: &DrawOptions) -> DrawCall {
        let mut call = (self.call)(request);
        if let Some(text) = &options.edited {
            call.source = Cow::Owned(text.clone());
        }
        if let Some(fragment) = &options.fragment {
            call.fragment_entry.clone_from(fragment);
        }
        let indices = call.indices.take().unwrap_or_default();
        (call.primitives, call.indices) = match options.joined {
            Joined::Indices => (Primitives::Triangles, Some(indices)),
            Joined::Strip => (Primitives::Strip, None),
            Joined::EveryThree => (Primitives::Triangles, None),
        };
        if !self.has_steps {
            return call;
        }
        match options.stage {
            Stage::Vertices => {
                (call.primitives, call.indices) = (Primitives::Points, None);
                FLAT.clone_into(&mut call.fragment_entry);
            }
            Stage::Primitives => {
                let corners = call.vertices.len() / call.attributes.iter().sum::<u32>().max(1) as usize;
                let triangles = triangles(&call, u32::try_from(corners).unwrap_or_default());
                let edges = triangles.iter().flat_map(|[a, b, c]| [*a, *b, *b, *c, *c, *a]).collect();
                (call.primitives, call.indices) = (Primitives::Lines, Some(edges));
                FLAT.clone_into(&mut call.fragment_entry);
            }
            Stage::Fragments => {
                call.overlap = Overlap::Sum;
                ONE_MORE.clone_into(&mut call.fragment_entry);
            }
            Stage::Colours => call.overlap = Overlap::Last,
            Stage::Picture => call.overlap = Overlap::Nearest,
        }
        call
    }

    /// What was drawn, as the kernel's output.
    #[must_use]
    pub fn outcome(&self, request: &Request, bytes: Vec<u8>) -> Outcome {
        let element = match (self.call)(request).target.format {
            TargetFormat::Colour => ElementType::U32,
            TargetFormat::Float => ElementType::F32,
        };
        Outcome { outputs: vec![Output { name: self.output.to_owned(), element, bytes }] }
    }

    /// Compares what was drawn with the reference.
    #[must_use]
    pub fn check(&self, request: &Request, outcome: &Outcome) -> Check {
        (self.check)(request, outcome)
    }
}

/// The triangles that a call's corners make.
fn triangles(call: &DrawCall, corners: u32) -> Vec<[u32; 3]> {
    let numbers: Vec<u32> = call.indices.clone().unwrap_or_else(|| (0..corners).collect());
    if call.primitives == Primitives::Strip {
        numbers.windows(3).filter_map(|three| three.try_into().ok()).collect()
    } else {
        numbers.chunks_exact(3).filter_map(|three| three.try_into().ok()).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{request, variant};

    fn drawing(id: &str) -> (&'static Drawing, Request) {
        let (family, _) = crate::find(id).unwrap_or_else(|| panic!("no {id}"));
        let variant = variant(id);
        (Drawing::of(family, variant).unwrap_or_else(|| panic!("no drawing of {id}")), request(variant, &[]))
    }

    #[test]
    fn outlines_are_those_of_the_triangles_that_the_corners_make() {
        let (drawing, request) = drawing("graphics/triangles");
        let edges = |joined| {
            let options = DrawOptions { stage: Stage::Primitives, joined, ..DrawOptions::default() };
            drawing.call(&request, &options).indices
        };
        let both = vec![0, 1, 1, 2, 2, 0, 1, 2, 2, 3, 3, 1];
        assert_eq!(edges(Joined::Indices), Some(both.clone()));
        assert_eq!(edges(Joined::Strip), Some(both));
        assert_eq!(edges(Joined::EveryThree), Some(vec![0, 1, 1, 2, 2, 0]));
    }

    #[test]
    fn only_the_whole_picture_with_the_first_stage_is_what_the_kernel_makes() {
        let (drawing, _) = drawing("graphics/triangles");
        let with = |change: fn(&mut DrawOptions)| {
            let mut options = DrawOptions::default();
            change(&mut options);
            options.makes_the_same(drawing)
        };
        assert!(with(|_| {}) && with(|options| options.joined = Joined::Strip));
        assert!(with(|options| options.fragment = Some("shade".to_owned())));
        assert!(!with(|options| options.joined = Joined::EveryThree));
        assert!(!with(|options| options.stage = Stage::Colours));
        assert!(!with(|options| options.fragment = Some("cartoon".to_owned())));
        assert!(!with(|options| options.edited = Some(String::new())));
    }
}
