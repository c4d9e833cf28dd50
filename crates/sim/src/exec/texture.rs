//! Textures: loads, stores, samplers.

use warpground_engine::Dimension;

use super::warp::{Place, Warp};
use crate::{
    lanes::{LANES, Lanes, active_lanes},
    observe::{Access, AccessKind, Observer, OutOfBounds},
    program::{Register, Space, TextureAccess, TextureOperation},
    texture::{BoundSampler, BoundTexture},
};

/// The corners of the texels that a sampler looks at, at most: a cube's.
const MOST_TAPS: usize = 8;

/// Where a lane's sampler looks on an axis: the lower texel, and how far it is to the next.
#[derive(Clone, Copy, Default)]
struct Between {
    low: i64,
    share: f32,
}

impl Warp {
    /// Executes an access to a texture. The request counts as one, whatever number of texels a sampler looks at.
    pub(super) fn texture<O: Observer>(
        &mut self,
        place: &Place<'_>,
        observer: &mut O,
        instruction: u32,
        access: &TextureAccess,
    ) {
        let variable = place.machine.program.addresses[access.address as usize].variable;
        let texture = BoundTexture::of(place.machine.buffers[usize::from(variable)]);
        match access.operation {
            TextureOperation::Size => {
                for (to, side) in access.values.iter().zip(texture.size) {
                    self.registers[usize::from(*to)] = Lanes::splat(side);
                }
            }
            TextureOperation::Layers => {
                for to in &access.values {
                    self.registers[usize::from(*to)] = Lanes::splat(texture.size[2]);
                }
            }
            TextureOperation::Load => {
                let (offsets, inside) = self.texel_offsets(&texture, access);
                self.report_outside(place, observer, instruction, (access, &texture), inside);
                report(place, observer, (instruction, AccessKind::Load, true), (variable, &texture), inside, &offsets);
                let mut out = [Lanes::ZERO; 4];
                for lane in active_lanes(inside) {
                    let lane = lane as usize & (LANES - 1);
                    for (to, word) in out.iter_mut().zip(texture.texel(offsets.0[lane])) {
                        to.0[lane] = word;
                    }
                }
                self.write_texels(&access.values, &out);
            }
            TextureOperation::Store => {
                // A store outside of a texture does nothing, by WGSL's own rules.
                let (offsets, inside) = self.texel_offsets(&texture, access);
                report(place, observer, (instruction, AccessKind::Store, true), (variable, &texture), inside, &offsets);
                for lane in active_lanes(inside) {
                    let lane = lane as usize & (LANES - 1);
                    let mut channels = [0; 4];
                    for (to, from) in channels.iter_mut().zip(&access.values) {
                        *to = self.registers[usize::from(*from)].0[lane];
                    }
                    texture.set_texel(offsets.0[lane], channels);
                }
                if inside != 0 {
                    self.changes += 1;
                }
            }
            TextureOperation::Sample { .. } | TextureOperation::Gather(_) => {
                let Some(sampler) = access.sampler else { return };
                let sampler = BoundSampler::of(place.machine.buffers[usize::from(sampler)]);
                self.sample(place, observer, instruction, (variable, &texture, &sampler), access);
            }
        }
    }

    fn write_texels(&mut self, registers: &[Register], values: &[Lanes; 4]) {
        for (to, from) in registers.iter().zip(values) {
            self.registers[usize::from(*to)] = *from;
        }
    }

    fn word(&self, register: Register, lane: usize) -> u32 {
        self.registers[usize::from(register)].0[lane]
    }

    /// The texel that a lane names by whole numbers.
    fn texel_of(&self, access: &TextureAccess, lane: usize) -> [u32; 3] {
        let mut at = [0; 3];
        for (to, from) in at.iter_mut().zip(&access.coordinate) {
            *to = self.word(*from, lane);
        }
        if let Some(layer) = access.layer {
            at[2] = self.word(layer, lane);
        }
        at
    }

    /// The first byte of each active lane's texel, and the lanes whose texel there is.
    fn texel_offsets(&self, texture: &BoundTexture<'_>, access: &TextureAccess) -> (Lanes, u32) {
        let (mut offsets, mut inside) = (Lanes::ZERO, 0);
        for lane in active_lanes(self.active) {
            let at = lane as usize & (LANES - 1);
            if access.level.is_some_and(|level| self.word(level, at) != 0) {
                continue;
            }
            if let Some(offset) = texture.offset(self.texel_of(access, at)) {
                offsets.0[at] = offset;
                inside |= 1 << lane;
            }
        }
        (offsets, inside)
    }

    /// Tells of lanes whose coordinate or level there is not, by the first axis on which that is so.
    fn report_outside<O: Observer>(
        &self,
        place: &Place<'_>,
        observer: &mut O,
        instruction: u32,
        (access, texture): (&TextureAccess, &BoundTexture<'_>),
        inside: u32,
    ) {
        let mut outside = self.active & !inside;
        let axes = access.coordinate.iter().copied().zip(texture.size);
        let layer = access.layer.map(|layer| (layer, texture.size[2]));
        let level = access.level.map(|level| (level, 1));
        for (register, length) in axes.chain(layer).chain(level) {
            let indices = &self.registers[usize::from(register)].0;
            let lanes = active_lanes(outside).filter(|lane| indices[*lane as usize & (LANES - 1)] >= length);
            let lanes = lanes.fold(0, |mask, lane| mask | 1 << lane);
            if lanes != 0 {
                let address = access.address;
                observer.out_of_bounds(&OutOfBounds {
                    actor: place.actor,
                    instruction,
                    lanes,
                    address,
                    indices,
                    length,
                });
            }
            outside &= !lanes;
        }
    }

    /// Where a lane's sampler looks, on each axis.
    fn between(
        &self,
        (texture, sampler): (&BoundTexture<'_>, &BoundSampler),
        access: &TextureAccess,
        lane: usize,
    ) -> [Between; 3] {
        let mut out = [Between::default(); 3];
        let interpolates = sampler.is_linear() || matches!(access.operation, TextureOperation::Gather(_));
        for (axis, register) in access.coordinate.iter().enumerate() {
            let side = texture.size[axis];
            #[expect(clippy::cast_precision_loss, reason = "at most 8,192 texels")]
            let side = side as f32;
            let mut at = f32::from_bits(self.word(*register, lane)) * side;
            if access.operation == (TextureOperation::Sample { clamp: true }) {
                at = at.clamp(0.5, side - 0.5);
            }
            let first = if interpolates { (at - 0.5).floor() } else { at.floor() };
            let offset = access.offset.get(axis).map_or(0, |offset| self.word(*offset, lane).cast_signed());
            #[expect(clippy::cast_possible_truncation, reason = "what is no number is texel 0, as the standard allows")]
            let first_texel = first as i64;
            // A coordinate without bound is the last number already.
            let low = first_texel.saturating_add(i64::from(offset));
            out[axis] = Between { low, share: if interpolates { at - 0.5 - first } else { 0.0 } };
        }
        out
    }

    fn sample<O: Observer>(
        &mut self,
        place: &Place<'_>,
        observer: &mut O,
        instruction: u32,
        (variable, texture, sampler): (u16, &BoundTexture<'_>, &BoundSampler),
        access: &TextureAccess,
    ) {
        let axes = access.dimension.components();
        let gathers = matches!(access.operation, TextureOperation::Gather(_));
        let taps = if gathers || sampler.is_linear() { 1 << axes } else { 1 };
        let mut places = [[Between::default(); 3]; LANES];
        for lane in active_lanes(self.active) {
            let lane = lane as usize & (LANES - 1);
            places[lane] = self.between((texture, sampler), access, lane);
        }
        let mut out = [Lanes::ZERO; 4];
        for tap in 0..taps.min(MOST_TAPS) {
            let mut offsets = Lanes::ZERO;
            for lane in active_lanes(self.active) {
                let lane = lane as usize & (LANES - 1);
                let mut at = [0; 3];
                for (axis, its) in places[lane].iter().enumerate().take(axes) {
                    at[axis] =
                        sampler.wrap(axis, its.low.saturating_add((tap >> axis & 1 == 1).into()), texture.size[axis]);
                }
                if let (Dimension::D2Array, Some(layer)) = (access.dimension, access.layer) {
                    let layer = i64::from(self.word(layer, lane).cast_signed());
                    at[2] = u32::try_from(layer.clamp(0, i64::from(texture.size[2]) - 1)).unwrap_or(0);
                }
                let offset = texture.offset(at).unwrap_or(0);
                offsets.0[lane] = offset;
                let texel = texture.texel(offset);
                if let TextureOperation::Gather(channel) = access.operation {
                    // From the lower left one, against the clock: (0, 1), (1, 1), (1, 0), (0, 0).
                    let component = [3, 2, 0, 1][tap & 3];
                    out[component].0[lane] = texel[usize::from(channel) & 3];
                    continue;
                }
                if taps == 1 {
                    for (to, word) in out.iter_mut().zip(texel) {
                        to.0[lane] = word;
                    }
                    continue;
                }
                let share = |axis: usize| {
                    let share = places[lane][axis].share;
                    if tap >> axis & 1 == 1 { share } else { 1.0 - share }
                };
                let weight: f32 = (0..axes).map(share).product();
                for (to, word) in out.iter_mut().zip(texel) {
                    let sum = f32::from_bits(to.0[lane]) + weight * f32::from_bits(word);
                    to.0[lane] = sum.to_bits();
                }
            }
            let first = tap == 0;
            report(place, observer, (instruction, AccessKind::Load, first), (variable, texture), self.active, &offsets);
        }
        self.write_texels(&access.values, &out);
    }
}

/// Tells the observer of the texels that lanes touch.
fn report<O: Observer>(
    place: &Place<'_>,
    observer: &mut O,
    (instruction, kind, first): (u32, AccessKind, bool),
    (variable, texture): (u16, &BoundTexture<'_>),
    active: u32,
    offsets: &Lanes,
) {
    if active != 0 {
        let (actor, bytes, space) = (place.actor, texture.format.bytes(), Space::Global);
        let offsets = &offsets.0;
        observer.access(&Access {
            actor,
            instruction,
            kind,
            variable,
            space,
            bytes,
            active,
            offsets,
            first,
            unread: false,
        });
    }
}
