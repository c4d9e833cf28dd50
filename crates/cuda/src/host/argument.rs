//! What a launch is given: the buffers behind its pointers.

use warpground_ir::{ExpressionKind, Home, walk};
use warpground_machine::{Address, Origin, device_parts, is_device};

use super::{
    device_memory::DeviceObject,
    errors::ILLEGAL_ADDRESS,
    launching::{Launching, Stopped},
    run::Run,
};
use crate::{
    diagnose::Severity,
    diagnose::{Diagnostic, Problem},
    kernel::{self, Bound, Flat, Kernel, Shape},
    text::Span,
};

impl Run<'_> {
    /// Refuses a kernel that binds more buffers than this device allows.
    pub(super) fn bindable(&self, kernel: &Kernel, span: Span) -> Result<(), Stopped> {
        let allowed = self.device.adapter().limits.storage_buffers_per_kernel;
        let own = |bound| usize::from(kernel.bindings.iter().any(|binding| binding.bound == bound));
        let locks = own(Bound::Locks);
        let buffers = kernel.bindings.iter().filter(|binding| !binding.uniform).count();
        if u32::try_from(buffers).is_ok_and(|buffers| buffers <= allowed) {
            return Ok(());
        }
        let lock = if locks > 0 { ", one of them for the locks of its 64-bit atomics," } else { "" };
        let words = format!("`{}` uses {buffers} buffers{lock} and this device allows {allowed}", kernel.name);
        Err(Stopped::untranslatable(span, words))
    }

    /// Tells of barriers that only some threads of a block reach in this launch, and refuses it where CUDA promises nothing.
    pub(super) fn pass_guards(
        &mut self,
        kernel: &Kernel,
        grid: [u32; 3],
        block: [u32; 3],
        arguments: &[u64],
    ) -> Result<(), Stopped> {
        for guard in &kernel.guards.0 {
            let Some(parted) = guard.parted(grid, block, arguments) else { continue };
            let blame = guard.blame(parted);
            if blame.severity == Severity::Error {
                // WGSL has no barrier that only some threads come to. Other ways have CUDA's, which waits for those that have
                // not left the kernel.
                return Err(Stopped::Untranslatable(vec![blame]));
            }
            self.tell(blame);
        }
        Ok(())
    }

    /// Whether a null pointer is fine for a parameter: where the kernel asks first, or has no use of it.
    pub(super) fn may_be_null(
        &self,
        site: Launching,
        flat: &[Flat],
        position: usize,
        arguments: &[u64],
        block: [u32; 3],
    ) -> bool {
        let resolved = &self.program.resolved;
        let features = &self.device.adapter().features;
        let mut nulls = vec![false; flat.len()];
        for (at, null) in nulls.iter_mut().enumerate() {
            *null = at == position || (at < position && flat[at].ty.is_pointer() && arguments[at] == 0);
        }
        let shape = Shape {
            block_dimensions: block.iter().rposition(|count| *count > 1).map_or(1, |last| last + 1),
            warps: features.subgroups && features.subgroup_sizes == Some([32, 32]),
            extensions: self.extensions(),
            nulls,
            ..Shape::default()
        };
        kernel::translate(resolved, || self.lowered(), site.kernel, &shape).is_ok()
    }

    /// Whether kernels can reach what an address leads to.
    pub(super) fn is_reachable(&self, address: Address) -> bool {
        if is_device(address) {
            let (slot, offset) = device_parts(address);
            let object = self.device_objects.get(slot).filter(|object| object.live);
            return object.is_some_and(|object| u64::try_from(offset).is_ok_and(|offset| offset < object.bytes.max(1)));
        }
        let found = self.machine.memory.find(address);
        found.is_ok_and(|(object, _)| matches!(object.origin, Origin::Managed | Origin::Pinned))
    }

    /// Whether a kernel has any use of a parameter. What it never mentions may lead anywhere.
    pub(super) fn has_use(&self, site: Launching, parameter: &Flat) -> bool {
        let lowered = self.lowered();
        let Some(id) = lowered.functions.get(&site.kernel) else { return true };
        let Some(kernel) = lowered.module.functions.get(id.0 as usize) else { return true };
        let (Some(body), Some(Home::Local(local))) =
            (&kernel.body, kernel.parameters.get(parameter.parameter).map(|its| its.home))
        else {
            return true;
        };
        let mut used = false;
        walk::statements(body, &mut |statement| {
            walk::expressions(statement, &mut |expression| {
                walk::within(expression, &mut |part| {
                    used |= matches!(part.kind, ExpressionKind::Local(it) if it == local);
                });
            });
        });
        used
    }

    /// The device object that a pointer argument points into, and the byte in it. Memory that the host shares goes over.
    pub(super) async fn pointer_argument(
        &mut self,
        address: Address,
        parameter: &Flat,
        site: Launching,
        managed: &mut Vec<(Address, usize)>,
    ) -> Result<(usize, u64), Stopped> {
        let span = site.span;
        if is_device(address) {
            let (slot, offset) = device_parts(address);
            if let (true, Ok(offset)) = (self.is_reachable(address), u64::try_from(offset)) {
                return Ok((slot, offset));
            }
            let problem = Problem::Runtime(format!(
                "argument {} of the launch is no live device memory",
                parameter.parameter + 1
            ));
            self.tell(Diagnostic::error(span, problem).help("was it freed, or moved past its end?"));
            self.kernel_failed(ILLEGAL_ADDRESS);
            return Err(Stopped::Code(ILLEGAL_ADDRESS));
        }
        if let Ok((object, offset)) = self.machine.memory.find(address)
            && matches!(object.origin, Origin::Managed | Origin::Pinned)
            && let Ok(offset) = u64::try_from(offset)
        {
            let base = address - offset;
            let data = object.data.clone();
            let slot = match self.managed.get(&base) {
                Some(slot) => *slot,
                None => {
                    let slot = self.device_objects.len();
                    self.device_objects.push(DeviceObject::mirror_of(data.len() as u64, span));
                    self.managed.insert(base, slot);
                    slot
                }
            };
            self.device_write(slot, 0, &data).await?;
            if !managed.contains(&(base, slot)) {
                managed.push((base, slot));
            }
            return Ok((slot, offset));
        }
        let name = &parameter.name;
        let words = if address == 0 {
            format!("`{name}` is a null pointer")
        } else {
            format!("`{name}` points to host memory")
        };
        self.tell(
            Diagnostic::error(span, Problem::Runtime(words))
                .because("the kernel cannot reach it: cudaErrorIllegalAddress")
                .see(parameter.span, "this parameter of the kernel")
                .help("allocate it with cudaMalloc and copy the data with cudaMemcpy"),
        );
        self.kernel_failed(ILLEGAL_ADDRESS);
        Err(Stopped::Code(ILLEGAL_ADDRESS))
    }
}
