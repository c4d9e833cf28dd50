//! Textures and samplers.

use std::sync::Arc;

use naga::{
    Expression, GlobalVariable, Handle, ImageClass, ImageQuery, SampleLevel, StorageAccess, StorageFormat, TypeInner,
};
use warpground_engine::{Dimension, wgsl};

use super::{
    Builder,
    frame::{Frame, Value},
    location::Location,
};
use crate::{
    LowerError,
    program::{Instruction, Register, ScalarKind, Shape, TextureAccess, TextureOperation},
};

impl<'module> Builder<'module> {
    /// How a texture or a sampler lies in memory, and whether a kernel may write it; `None` for what no launch binds. Of a
    /// texture that is read, the format is the launch's: its words count.
    pub(super) fn image_shape(&self, global: &GlobalVariable) -> Option<(Shape, bool)> {
        let words = |count: u32| {
            let element = if count == 1 {
                Shape::Scalar(ScalarKind::U32)
            } else {
                Shape::Vector { count, kind: ScalarKind::U32 }
            };
            Shape::Array { element: Arc::new(element), length: None, stride: count * 4 }
        };
        match self.module.types[global.ty].inner {
            TypeInner::Sampler { comparison: false } => Some((words(1), false)),
            TypeInner::Image { dim, arrayed, class } => {
                wgsl::dimension(dim, arrayed)?;
                match class {
                    ImageClass::Sampled { multi: false, .. } => Some((words(1), false)),
                    ImageClass::Storage { format, access } => {
                        Some((words(texel_words(format)?), access.contains(StorageAccess::STORE)))
                    }
                    _ => None,
                }
            }
            _ => None,
        }
    }

    /// `textureLoad`, `textureSampleLevel` and their like; the registers of the result.
    pub(super) fn texture_expression(
        &mut self,
        frame: &mut Frame<'module>,
        expression: &Expression,
    ) -> Result<Vec<Register>, LowerError> {
        let access = match *expression {
            Expression::ImageLoad { image, coordinate, array_index, sample: None, level } => {
                let mut access = self.access(frame, image, TextureOperation::Load, Some((coordinate, array_index)))?;
                access.level = level.map(|level| self.scalar(frame, level)).transpose()?;
                access
            }
            Expression::ImageSample {
                image,
                sampler,
                gather,
                coordinate,
                array_index,
                offset,
                level,
                depth_ref: None,
                clamp_to_edge,
            } => {
                if matches!(level, SampleLevel::Auto | SampleLevel::Bias(_)) {
                    return self
                        .unsupported("a level of detail that depends on neighbouring pixels; use textureSampleLevel");
                }
                let operation = match gather {
                    Some(channel) => TextureOperation::Gather(channel as u8),
                    None => TextureOperation::Sample { clamp: clamp_to_edge },
                };
                let mut access = self.access(frame, image, operation, Some((coordinate, array_index)))?;
                access.sampler = Some(self.image_variable(frame, sampler)?);
                access.offset = match offset {
                    Some(offset) => self.scalars(frame, offset)?,
                    None => Vec::new(),
                };
                access
            }
            Expression::ImageQuery { image, query } => match query {
                ImageQuery::Size { .. } => self.access(frame, image, TextureOperation::Size, None)?,
                ImageQuery::NumLayers => self.access(frame, image, TextureOperation::Layers, None)?,
                ImageQuery::NumLevels => return Ok(vec![self.constant(1)?]),
                ImageQuery::NumSamples => return self.unsupported("multisampled textures"),
            },
            _ => return self.unsupported("this access to a texture"),
        };
        let count = match access.operation {
            TextureOperation::Size => access.dimension.components(),
            TextureOperation::Layers => 1,
            _ => 4,
        };
        let mut values = Vec::with_capacity(count);
        for _ in 0..count {
            values.push(self.register()?);
        }
        self.texture(TextureAccess { values: values.clone(), ..access })?;
        Ok(values)
    }

    /// `textureStore`.
    pub(super) fn texture_store(
        &mut self,
        frame: &mut Frame<'module>,
        image: Handle<Expression>,
        at: (Handle<Expression>, Option<Handle<Expression>>),
        value: Handle<Expression>,
    ) -> Result<(), LowerError> {
        let mut access = self.access(frame, image, TextureOperation::Store, Some(at))?;
        access.values = self.scalars(frame, value)?;
        self.texture(access)
    }

    /// An access without what its operation has beside its place.
    fn access(
        &mut self,
        frame: &mut Frame<'module>,
        image: Handle<Expression>,
        operation: TextureOperation,
        at: Option<(Handle<Expression>, Option<Handle<Expression>>)>,
    ) -> Result<TextureAccess, LowerError> {
        let (coordinate, layer) = match at {
            Some((coordinate, layer)) => {
                let layer = layer.map(|layer| self.scalar(frame, layer)).transpose()?;
                (self.scalars(frame, coordinate)?, layer)
            }
            None => (Vec::new(), None),
        };
        let Location::Memory(place) = self.location(frame, image)? else { return self.unsupported("this texture") };
        let address = self.address_of(&place, 0)?;
        if operation == TextureOperation::Store {
            self.written.push(place.variable);
        } else if self.loops > 0 {
            self.read_in_loop.push(place.variable);
        }
        let dimension = self.dimension(frame, image)?;
        let (sampler, level) = (None, None);
        let (offset, values) = (Vec::new(), Vec::new());
        Ok(TextureAccess { operation, dimension, address, sampler, coordinate, layer, level, offset, values })
    }

    fn dimension(&self, frame: &Frame<'module>, image: Handle<Expression>) -> Result<Dimension, LowerError> {
        match *frame.info[image].ty.inner_with(&self.module.types) {
            TypeInner::Image { dim, arrayed, .. } => match wgsl::dimension(dim, arrayed) {
                Some(dimension) => Ok(dimension),
                None => self.unsupported("cube textures"),
            },
            _ => self.unsupported("this texture"),
        }
    }

    fn image_variable(&mut self, frame: &mut Frame<'module>, handle: Handle<Expression>) -> Result<u16, LowerError> {
        match self.value(frame, handle)? {
            Value::Pointer(Location::Memory(place)) => Ok(place.variable),
            _ => self.unsupported("this sampler"),
        }
    }

    fn texture(&mut self, access: TextureAccess) -> Result<(), LowerError> {
        let number = u32::try_from(self.program.textures.len()).unwrap_or(u32::MAX);
        self.program.textures.push(access);
        self.emit(Instruction::Texture { access: number })?;
        Ok(())
    }
}

/// The words of a texel.
fn texel_words(format: StorageFormat) -> Option<u32> {
    wgsl::texel_format(format).map(|format| format.bytes() / 4)
}
