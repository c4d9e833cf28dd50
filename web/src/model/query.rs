//! The part of a route after its question mark.

/// Names and values, in their order.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub(crate) struct Query(Vec<(String, String)>);

impl Query {
    /// Reads `a=1&b=2`. Nothing is wrong with any text: what cannot be decoded stays as it is.
    pub(crate) fn parse(text: &str) -> Query {
        let pairs = text.split('&').filter(|pair| !pair.is_empty()).map(|pair| {
            let (name, value) = pair.split_once('=').unwrap_or((pair, ""));
            (decoded(name), decoded(value))
        });
        Query(pairs.collect())
    }

    /// The value of that name; the last one if there are several.
    pub(crate) fn get(&self, name: &str) -> Option<&str> {
        self.iter().filter(|(its, _)| *its == name).last().map(|(_, value)| value)
    }

    pub(crate) fn push(&mut self, name: &str, value: &str) {
        self.0.push((name.to_owned(), value.to_owned()));
    }

    /// It without the values of these names.
    pub(crate) fn without(&self, names: &[&str]) -> Query {
        Query(self.0.iter().filter(|(name, _)| !names.contains(&name.as_str())).cloned().collect())
    }

    pub(crate) fn iter(&self) -> impl Iterator<Item = (&str, &str)> {
        self.0.iter().map(|(name, value)| (name.as_str(), value.as_str()))
    }

    /// `?a=1&b=2`, or nothing.
    pub(crate) fn suffix(&self) -> String {
        let pairs: Vec<_> = self.iter().map(|(name, value)| format!("{}={}", encoded(name), encoded(value))).collect();
        if pairs.is_empty() { String::new() } else { format!("?{}", pairs.join("&")) }
    }
}

fn decoded(text: &str) -> String {
    let bytes = text.as_bytes();
    let mut out = Vec::with_capacity(bytes.len());
    let mut index = 0;
    while let Some(byte) = bytes.get(index) {
        let escaped = (*byte == b'%')
            .then(|| text.get(index + 1..index + 3))
            .flatten()
            .and_then(|digits| u8::from_str_radix(digits, 16).ok());
        match escaped {
            Some(value) => {
                out.push(value);
                index += 3;
            }
            None => {
                out.push(if *byte == b'+' { b' ' } else { *byte });
                index += 1;
            }
        }
    }
    String::from_utf8_lossy(&out).into_owned()
}

fn encoded(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for byte in text.bytes() {
        if byte.is_ascii_alphanumeric() || b"-_.~^,".contains(&byte) {
            out.push(char::from(byte));
        } else {
            out.push_str(&format!("%{byte:02X}"));
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_and_values_survive_the_way_into_a_url_and_back() {
        let mut query = Query::default();
        query.push("n", "2^20");
        query.push("odd name", "50 % & more = µ+1");
        assert_eq!(Query::parse(query.suffix().trim_start_matches('?')), query);
    }

    #[test]
    fn broken_escapes_are_taken_as_they_stand() {
        assert_eq!(Query::parse("a=%&b=%4&c=%zz&%ff").get("a"), Some("%"));
    }

    #[test]
    fn the_last_of_several_values_counts() {
        assert_eq!(Query::parse("n=1&n=2").get("n"), Some("2"));
    }
}
