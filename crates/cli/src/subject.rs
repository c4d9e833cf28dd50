//! A launch file or an id → what is profiled or checked.

use warpground_engine::Device;
use warpground_measure::subject::Subject;
use warpground_patterns::{Request, Settings};
use warpground_sim::{SimDevice, SimOptions};

use crate::{
    arguments::{self, DeviceKind},
    failure::Failure,
    own, selection,
};

/// The request for a catalogue kernel, which its subject borrows; none for a launch file and a kernel alone.
pub(crate) fn request(arguments: &arguments::Subject) -> Result<Option<Request>, Failure> {
    if arguments.device == DeviceKind::Gpu {
        let sentence = "--device gpu: a GPU does not tell what its threads do, so counters and mistakes come from the \
                        simulator (--device sim, or nothing); `warpground run` and `warpground bench` use the GPU";
        return Err(Failure::Input(sentence.to_owned()));
    }
    if own::is_file(&arguments.name)? {
        return Ok(None);
    }
    own::only_for_files(&arguments.own)?;
    let (_, variant) = selection::variant(&arguments.name)?;
    let mut settings = Settings::defaults(variant);
    if let Some(text) = &arguments.n {
        settings.set_sizes(variant, text)?;
    }
    if let Some(text) = &arguments.block {
        settings.set_block(variant, text)?;
    }
    for assignment in &arguments.set {
        let (name, value) = selection::assignment(assignment)?;
        settings.set(variant, name, value)?;
    }
    let limits = SimDevice::new(SimOptions::default()).adapter().limits.clone();
    Ok(Some(Request::new(settings, limits)))
}

/// The subject itself.
pub(crate) fn subject<'request>(
    arguments: &arguments::Subject,
    request: Option<&'request Request>,
) -> Result<Subject<'request>, Failure> {
    match request {
        Some(request) => {
            let (_, variant) = selection::variant(&arguments.name)?;
            Ok(Subject::of_variant(&arguments.name, variant, request)?)
        }
        None => {
            let asked = own::Asked {
                name: &arguments.name,
                n: arguments.n.as_deref(),
                block: arguments.block.as_deref(),
                set: &arguments.set,
                own: &arguments.own,
                simulated: true,
            };
            let mut file = own::read(&asked)?;
            pollster::block_on(file.settle(&SimDevice::new(SimOptions::default())))?;
            Ok(Subject::of_file(file))
        }
    }
}
