//! WGSL → pipeline, with an explicit layout from what the module declares.
//!
//! A layout that the device derives by itself leaves out what the kernel declares and does not use; an edited kernel
//! that no longer reads an input would then refuse the launch's buffers.

use warpground_engine::{
    BIND_GROUPS, Error, Kernel, Trust,
    wgsl::{self, BindingDeclaration, Diagnostic, Module, Place},
};
use wgpu::{
    BindGroupLayoutDescriptor, BindGroupLayoutEntry, BindingType, BufferBindingType, CompilationMessageType,
    ComputePipelineDescriptor, PipelineCompilationOptions, PipelineLayoutDescriptor, ShaderModule,
    ShaderModuleDescriptor, ShaderSource, ShaderStages,
};

use crate::{connection::Connection, textures};

/// A kernel that is ready to launch.
pub(crate) struct Compiled {
    pub(crate) kernel: Kernel,
    pub(crate) pipeline: wgpu::ComputePipeline,
    /// One for each group up to the last that the kernel declares.
    pub(crate) layouts: Vec<wgpu::BindGroupLayout>,
    pub(crate) bindings: Vec<BindingDeclaration>,
    /// Whether it tells, in a group behind its own, of loops that the driver leaves too early.
    pub(crate) tells: bool,
}

/// Compiles a kernel.
pub(crate) async fn compile(connection: &Connection, kernel: &Kernel) -> Result<Compiled, Error> {
    let parsed = Module::parse(&kernel.source, &connection.adapter.features).map_err(Error::Compilation)?;
    let bindings = parsed.bindings_of(&kernel.entry_point);
    if let Some(beyond) = bindings.iter().find(|binding| binding.group >= BIND_GROUPS) {
        return Err(Error::Compilation(vec![Diagnostic::new(format!(
            "`{}` is in group {}; there are the groups 0 to {}",
            beyond.name,
            beyond.group,
            BIND_GROUPS - 1
        ))]));
    }
    // A browser has a compiler of its own; everywhere else the text goes through naga.
    let settled = if cfg!(target_arch = "wasm32") { None } else { parsed.settled(&kernel.overrides) };
    #[cfg(not(target_arch = "wasm32"))]
    if connection.told.is_some()
        && let Some(words) = refused(settled.as_deref().unwrap_or(&kernel.source))
    {
        return Err(Error::Unsupported(words));
    }
    let groups = bindings.iter().map(|binding| binding.group + 1).max().unwrap_or(1);
    let (source, tells) = source(connection, settled.as_deref().unwrap_or(&kernel.source), groups);
    let module = create_module(connection, kernel, source);
    let entries: Vec<Vec<_>> = (0..groups)
        .map(|group| bindings.iter().filter(|binding| binding.group == group).map(layout_entry).collect())
        .collect();
    let values = if settled.is_none() { parsed.constants(&kernel.overrides) } else { Vec::new() };
    let constants: Vec<_> = values.iter().map(|(key, value)| (key.as_str(), *value)).collect();
    let made = connection
        .scoped(&kernel.label, || {
            let label = Some(kernel.label.as_str());
            let device = &connection.device;
            let layouts: Vec<_> = entries
                .iter()
                .map(|entries| device.create_bind_group_layout(&BindGroupLayoutDescriptor { label, entries }))
                .collect();
            let told = connection.told.iter().filter(|_| tells).map(|told| &told.layout);
            let pipeline_layout = device.create_pipeline_layout(&PipelineLayoutDescriptor {
                label,
                bind_group_layouts: &layouts.iter().chain(told).map(Some).collect::<Vec<_>>(),
                ..Default::default()
            });
            let pipeline = device.create_compute_pipeline(&ComputePipelineDescriptor {
                label,
                layout: Some(&pipeline_layout),
                module: &module,
                entry_point: Some(&kernel.entry_point),
                compilation_options: PipelineCompilationOptions {
                    constants: &constants,
                    // The catalogue's kernels clear by hand what they need cleared, as CUDA's do.
                    zero_initialize_workgroup_memory: kernel.trust == Trust::Checked,
                },
                cache: None,
            });
            (layouts, pipeline)
        })
        .await;
    match made {
        Ok((layouts, pipeline)) => Ok(Compiled { kernel: kernel.clone(), pipeline, layouts, bindings, tells }),
        Err(Error::Validation(message)) => {
            Err(Error::Compilation(diagnostics(&module, settled.as_deref().unwrap_or(&kernel.source), message).await))
        }
        Err(other) => Err(other),
    }
}

/// What is wrong with a kernel for Mesa's driver for processors, behind "this device does not support".
#[cfg(not(target_arch = "wasm32"))]
fn refused(text: &str) -> Option<String> {
    let module = naga::front::wgsl::parse_str(&wgsl::for_naga(text)).ok()?;
    crate::arrays::refused(&module).or_else(|| crate::nesting::refused(&module))
}

/// What the device compiles, and whether it tells in group `group` of loops that the driver leaves too early.
fn source<'text>(connection: &Connection, text: &'text str, group: u32) -> (ShaderSource<'text>, bool) {
    if cfg!(target_arch = "wasm32") {
        return (ShaderSource::Wgsl(text.into()), false);
    }
    let text = wgsl::for_naga(text);
    #[cfg(not(target_arch = "wasm32"))]
    if connection.told.is_some()
        && let Some(module) = crate::watched::watched(&text, group)
    {
        return (ShaderSource::Naga(std::borrow::Cow::Owned(module)), true);
    }
    let _ = (connection, group);
    (ShaderSource::Wgsl(text), false)
}

fn create_module(connection: &Connection, kernel: &Kernel, source: ShaderSource<'_>) -> ShaderModule {
    let descriptor = ShaderModuleDescriptor { label: Some(&kernel.label), source };
    // Errors of the module itself surface with the pipeline's; they must not reach the uncaptured handler meanwhile.
    let scope = connection.device.push_error_scope(wgpu::ErrorFilter::Validation);
    let module = match kernel.trust {
        Trust::Checked => connection.device.create_shader_module(descriptor),
        #[expect(unsafe_code, reason = "only the catalogue's own text is trusted; its indices are guarded and tested")]
        Trust::Trusted => unsafe {
            connection.device.create_shader_module_trusted(descriptor, wgpu::ShaderRuntimeChecks::unchecked())
        },
    };
    drop(scope.pop());
    module
}

fn layout_entry(declaration: &BindingDeclaration) -> BindGroupLayoutEntry {
    BindGroupLayoutEntry {
        binding: declaration.index,
        visibility: ShaderStages::COMPUTE,
        ty: declaration.image.map_or_else(
            || BindingType::Buffer {
                ty: if declaration.uniform {
                    BufferBindingType::Uniform
                } else {
                    BufferBindingType::Storage { read_only: !declaration.writable }
                },
                has_dynamic_offset: false,
                min_binding_size: None,
            },
            textures::binding_type,
        ),
        count: None,
    }
}

/// What the device's own compiler says, with places where it gives them.
pub(crate) async fn diagnostics(module: &ShaderModule, source: &str, message: String) -> Vec<Diagnostic> {
    let found: Vec<_> = module
        .get_compilation_info()
        .await
        .messages
        .into_iter()
        .filter(|found| found.message_type == CompilationMessageType::Error)
        .map(|found| Diagnostic {
            message: found.message,
            place: found.location.map(|place| Place::of_bytes(source, place.offset as usize, place.length as usize)),
            notes: Vec::new(),
        })
        .collect();
    if found.is_empty() { vec![Diagnostic::new(message)] } else { found }
}
