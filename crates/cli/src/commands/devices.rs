//! `warpground devices`.

use std::io::Write;

use warpground_measure::{device_query::device_query, report};

use crate::{
    Done,
    arguments::Devices,
    failure::Failure,
    terminal::{FAINT, HEADING, table},
};

/// Prints every adapter.
pub(crate) fn devices(arguments: &Devices, out: &mut impl Write) -> Done {
    let adapters = pollster::block_on(warpground_gpu::adapters());
    if adapters.is_empty() {
        return Err(Failure::Input(
            "no GPU adapter was found; install the GPU's Vulkan driver, or a software one (Debian: \
             mesa-vulkan-drivers libvulkan1)"
                .to_owned(),
        ));
    }
    for (index, adapter) in adapters.iter().enumerate() {
        if arguments.json {
            report::write_line(out, adapter)?;
            continue;
        }
        if index > 0 {
            writeln!(out)?;
        }
        writeln!(out, "{HEADING}{}{HEADING:#}, through {}", adapter.name, adapter.backend)?;
        let (known, unknown): (Vec<_>, Vec<_>) =
            device_query(adapter).into_iter().partition(|property| property.value.is_some());
        let mut rows = table(&["CUDA", "value", "meaning", "WebGPU"], &[]);
        for property in known {
            let value = property.value.unwrap_or_default();
            rows.add_row([property.cuda, &value, property.meaning, property.webgpu]);
        }
        writeln!(out, "{}", rows.trim_fmt())?;
        let hidden: Vec<_> = unknown.iter().map(|property| property.cuda).collect();
        if !hidden.is_empty() {
            writeln!(out, "{FAINT}Not exposed by the interface: {}.{FAINT:#}", hidden.join(", "))?;
        }
    }
    Ok(())
}
