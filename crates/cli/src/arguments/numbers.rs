//! Numbers of options: whole, between two bounds, also as powers.

use std::ops::RangeInclusive;

use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser, ValueParser};
use warpground_hardware::notation::wide;
use warpground_measure::units::count;

/// Reads a whole number between two bounds, also as `2^20` or `65,536`. What is no such number is answered with the bounds.
pub(super) fn within<T>(bounds: RangeInclusive<u64>) -> ValueParser
where
    T: TryFrom<u64> + Clone + Send + Sync + 'static,
{
    let read = move |text: &str| {
        let value = wide(text).ok().filter(|value| bounds.contains(value)).and_then(|value| T::try_from(value).ok());
        value.ok_or_else(|| {
            let (least, most) = (count(*bounds.start()), count(*bounds.end()));
            if *bounds.end() == u64::MAX {
                format!("write a whole number from {least} on, for example 256 or 2^20")
            } else {
                format!("write a whole number from {least} to {most}")
            }
        })
    };
    ValueParser::from(read)
}

/// Words for yes beside `true`.
const YES: [&str; 3] = ["1", "yes", "on"];
/// Words for no beside `false`.
const NO: [&str; 3] = ["0", "no", "off"];

/// Reads `true` or `false`, as nvcc does, and answers anything else with these two words.
pub(super) fn truth() -> ValueParser {
    let words = [PossibleValue::new("true").aliases(YES), PossibleValue::new("false").aliases(NO)];
    ValueParser::from(PossibleValuesParser::new(words).map(|word| word == "true" || YES.contains(&word.as_str())))
}

#[cfg(test)]
mod tests {
    use clap::{Arg, Command};

    use super::*;

    fn of(parser: ValueParser, text: &str) -> Result<u32, String> {
        let command = Command::new("test").arg(Arg::new("n").long("n").value_parser(parser).allow_hyphen_values(true));
        let read = command.try_get_matches_from(["test", "--n", text]).map_err(|error| error.to_string())?;
        read.get_one::<u32>("n").copied().ok_or_else(|| "nothing".to_owned())
    }

    #[test]
    fn a_number_may_be_a_power_and_has_bounds() {
        let read = |text: &str| of(within::<u32>(1..=1024), text);
        assert_eq!(["1", "2^10", "1,000"].map(read), [Ok(1), Ok(1024), Ok(1000)]);
        for text in ["0", "1025", "-1", "1.5", "many"] {
            let said = read(text).unwrap_err();
            assert!(said.contains(": write a whole number from 1 to 1,024\n"), "{said}");
        }
    }

    #[test]
    fn a_number_without_a_largest_is_told_from_which_on_it_counts() {
        let said = of(within::<u32>(0..=u64::MAX), "-1").unwrap_err();
        assert!(said.contains("write a whole number from 0 on, for example 256 or 2^20"), "{said}");
    }
}
