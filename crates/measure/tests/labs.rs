//! Kernels of the catalogue as labs: a launch file of their own that says what is right.

use warpground_engine::Device as _;
use warpground_measure::{
    lab::{CatalogueError, Lab, of_variant},
    own::run_own,
};
use warpground_patterns::{Request, Settings, families};
use warpground_sim::{SimDevice, SimOptions};

/// No multiple of a block; and for kernels that read whole quads of single elements, a multiple of four.
const SIZES: [&str; 2] = ["97", "100"];

#[test]
fn every_kernel_of_the_catalogue_is_a_lab_whose_own_results_are_right() {
    let device = SimDevice::new(SimOptions::default());
    let mut compared = 0;
    let mut wrong = Vec::new();
    for (family, variant) in families().iter().flat_map(|family| family.variants.iter().map(move |its| (family, its))) {
        let id = format!("{}/{}", family.id, variant.id);
        let made = SIZES.map(|size| {
            let mut settings = Settings::defaults(variant);
            // Some have no size, or none so small: those keep their own.
            let _ = settings.set_sizes(variant, size);
            let request = Request::new(settings, device.adapter().limits.clone());
            of_variant(family, variant, &request)
        });
        let [awkward, even] = made;
        let made = if matches!(awkward, Err(CatalogueError::Ragged { .. })) { even } else { awkward };
        let lab = match made {
            Ok(lab) => lab,
            Err(CatalogueError::Input(_)) => continue,
            Err(CatalogueError::NoLaunch) => {
                assert!(variant.defect.is_some(), "{id} launches nothing");
                continue;
            }
            Err(error) => {
                wrong.push(format!("{id}: {error}"));
                continue;
            }
        };
        // As one file, the way it is saved and linked.
        let mut file = match Lab::parse(&lab.text()).launch_file(None, true) {
            Ok(file) => file,
            Err(error) => {
                wrong.push(format!("{id}: {error}\n{}", lab.launch));
                continue;
            }
        };
        if variant.defect.is_some() {
            assert!(file.expectations.is_empty(), "{id} makes a mistake on purpose");
            continue;
        }
        match pollster::block_on(run_own(&device, &mut file, None)) {
            Ok(result) if result.report.correct == Some(false) => {
                wrong.push(format!("{id}: {:?}\n{}", result.report.verdict, lab.launch));
            }
            Ok(result) => compared += u32::from(result.report.correct == Some(true)),
            Err(error) => wrong.push(format!("{id}: {error}")),
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n\n"));
    assert!(compared > 60, "only {compared} labs say what is right");
}
