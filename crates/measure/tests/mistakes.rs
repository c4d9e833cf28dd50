//! Every mistake of the catalogue shows with the settings with which its page opens.
#![expect(clippy::unwrap_used, reason = "helpers of tests fail by panicking, as tests do")]

use warpground_engine::Device as _;
use warpground_measure::{
    RunOptions,
    mistake::{self, Showing},
    run,
};
use warpground_patterns::{Family, Request, Settings, Symptom, Variant, variants};
use warpground_sim::{SimDevice, SimOptions};

/// How a mistake shows on the simulator with the default settings; absent for one that does so without a launch: its kernel
/// does not compile.
fn showing(family: &Family, variant: &Variant, symptom: &Symptom) -> Option<Showing> {
    let device = SimDevice::new(SimOptions::default());
    let request = Request::new(Settings::defaults(variant), device.adapter().limits.clone());
    match symptom {
        Symptom::Wrong { .. } => {
            let options = RunOptions::default();
            let running = run(&device, family.id_of(variant), variant, &request, &options);
            pollster::block_on(running).unwrap().report.mistake
        }
        Symptom::Found { finding, .. } => Some(mistake::on_simulator(variant, &request, *finding).unwrap()),
        Symptom::Refused { .. } => None,
    }
}

#[test]
fn every_mistake_shows_with_its_default_settings() {
    for (family, variant) in variants() {
        let Some(defect) = &variant.defect else { continue };
        let showing = showing(family, variant, &defect.symptom);
        assert!(matches!(showing, None | Some(Showing::AsPredicted(_))), "{}: {showing:?}", family.id_of(variant));
    }
}
