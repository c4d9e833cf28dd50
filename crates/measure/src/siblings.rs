//! The same problem for another variant of a family, so that the two can be compared.

use warpground_patterns::{Parameter, ParameterRole, Settings, Variant};

/// The settings of `variant` that pose the problem of `settings`: every parameter of the same name keeps its value as
/// far as the variant allows it; a length becomes the nearest square matrix that is not longer, and a matrix becomes
/// the length of its elements, where one variant has the one and the other the other.
#[must_use]
pub fn settings_like(settings: &Settings, of: &Variant, variant: &Variant) -> Settings {
    let mut like = Settings::defaults(variant);
    for parameter in variant.parameters {
        if of.parameters.iter().any(|its| its.name == parameter.name) {
            like = with_allowed(like, parameter, settings.get(parameter.name));
        }
    }
    match (sizes(of).as_slice(), sizes(variant).as_slice()) {
        ([length], [width, height]) if width.name != length.name && height.name != length.name => {
            let side = settings.get(length.name).sqrt().floor();
            with_allowed(with_allowed(like, width, side), height, side)
        }
        ([width, height], [length]) if width.name != length.name && height.name != length.name => {
            with_allowed(like, length, settings.get(width.name) * settings.get(height.name))
        }
        _ => like,
    }
}

fn sizes(variant: &Variant) -> Vec<&'static Parameter> {
    variant.parameters.iter().filter(|parameter| parameter.role == ParameterRole::Size).collect()
}

fn with_allowed(settings: Settings, parameter: &Parameter, value: f64) -> Settings {
    match parameter.check(value) {
        Ok(value) => settings.with(parameter.name, value),
        Err(_) => settings,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use warpground_patterns::find;

    fn like(from: &str, changes: &[(&str, f64)], to: &str) -> Option<Settings> {
        let ((_, of), (_, variant)) = (find(from)?, find(to)?);
        let settings =
            changes.iter().fold(Settings::defaults(of), |settings, (name, value)| settings.with(name, *value));
        Some(settings_like(&settings, of, variant))
    }

    #[test]
    fn parameters_of_the_same_name_keep_their_values() {
        let settings = like("vector_add/guarded", &[("n", 1000.0), ("block_x", 64.0)], "vector_add/four_wide");
        assert_eq!(settings.map(|settings| (settings.get("n"), settings.get("block_x"))), Some((1000.0, 64.0)));
    }

    #[test]
    fn a_length_becomes_a_square_matrix_and_back() {
        let matrix = like("vector_add/guarded", &[("n", 10_000.0)], "vector_add/matrix_add");
        assert_eq!(matrix.map(|settings| (settings.get("width"), settings.get("height"))), Some((100.0, 100.0)));
        let vector = like("vector_add/matrix_add", &[("width", 30.0), ("height", 20.0)], "vector_add/guarded");
        assert_eq!(vector.map(|settings| settings.get("n")), Some(600.0));
    }
}
