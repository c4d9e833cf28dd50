//! Where the answer to a question can be seen: the page that shows what the answer is calculated from.

use super::expression::{Called, Expression};

/// A page that shows what an answer is calculated from.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SeenOn {
    /// What to do there, for a person.
    pub title: String,
    /// The link to it.
    pub href: String,
}

/// The pages for the calls of an expression, each once.
pub(super) fn seen_on(answer: &Expression) -> Vec<SeenOn> {
    let mut found = Vec::new();
    for page in answer.calls().iter().filter_map(page) {
        if !found.contains(&page) {
            found.push(page);
        }
    }
    found
}

fn page(call: &Called) -> Option<SeenOn> {
    match call.name.as_str() {
        "launch" => kernel(call, "", "Open", "and read its launch"),
        "count" => kernel(call, "device=simulated&tab=counters", "Run", "on the simulator and read its counters"),
        "run" => kernel(call, "device=simulated&tab=run", "Run", "on the simulator and read the verdict"),
        "cover" => calculator(call, "cover", &["size", "block"], "x", ""),
        "truncated" => calculator(call, "cover", &["size", "block"], "x", "rounding=down"),
        "banks" if named(call, "banks").is_none_or(|banks| banks == "32") => {
            calculator(call, "banks", &["stride"], "", "")
        }
        "banks" => calculator(call, "banks", &["stride"], "", "lanes=16"),
        "transactions" => calculator(call, "coalescing", &[], "", ""),
        "occupancy" => calculator(call, "occupancy", &["device"], "", "registers=0&shared=0"),
        "index" => calculator(call, "index", &[], "", "by=thread"),
        _ => None,
    }
}

fn named<'call>(call: &'call Called, name: &str) -> Option<&'call str> {
    let mut given = call.arguments.iter().filter(|(its, _)| its.as_deref() == Some(name));
    given.next().and_then(|(_, texts)| texts.first()).map(String::as_str)
}

/// A kernel with the settings of the call.
fn kernel(call: &Called, view: &str, verb: &str, then: &str) -> Option<SeenOn> {
    let (_, id) = call.arguments.iter().find(|(name, _)| name.is_none())?;
    let id = id.first()?;
    let settings = call.arguments.iter().filter_map(|(name, texts)| {
        // What another function gives is not known here.
        let text = texts.first().filter(|text| !text.is_empty())?;
        Some(format!("{}={text}", name.as_deref()?))
    });
    let query: Vec<String> = settings.chain((!view.is_empty()).then(|| view.to_owned())).collect();
    let query = if query.is_empty() { String::new() } else { format!("?{}", query.join("&")) };
    let title = warpground_patterns::find(id).map_or(id.as_str(), |(_, variant)| variant.title);
    let title = format!("{verb} \u{201c}{title}\u{201d} with these settings {then}");
    Some(SeenOn { title, href: format!("#/{id}{query}") })
}

/// A calculator, whose fields have the names that the call gives or, for arguments without a name, those of `positional`.
fn calculator(call: &Called, id: &str, positional: &[&str], between: &str, more: &str) -> Option<SeenOn> {
    let mut places = positional.iter();
    let mut query: Vec<String> = Vec::new();
    for (name, texts) in &call.arguments {
        let field = match name.as_deref() {
            // Which rule counts is the calculator's to show, and so is how many banks there are.
            Some("banks") => continue,
            Some(name) => name,
            None => match places.next() {
                Some(name) => name,
                None => continue,
            },
        };
        let between = match field {
            "at" | "thread" => ",",
            "grid" | "block" => "x",
            _ => between,
        };
        query.push(format!("{field}={}", texts.join(between)));
    }
    query.extend((!more.is_empty()).then(|| more.to_owned()));
    let calculator = crate::calculators::find(id)?;
    Some(SeenOn {
        title: format!("Work it out with the calculator \u{201c}{}\u{201d}", calculator.short),
        href: format!("#/calculators/{id}?{}", query.join("&")),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn links(text: &str) -> Vec<String> {
        seen_on(&Expression::parse(text).expect(text)).into_iter().map(|page| page.href).collect()
    }

    #[test]
    fn an_answer_leads_to_the_pages_that_show_what_it_is_calculated_from() {
        assert_eq!(
            links("count(copy/one_each, n = 2^10).load_sectors / count(copy/one_each, n = 1024).load_requests"),
            ["#/copy/one_each?n=1024&device=simulated&tab=counters"]
        );
        assert_eq!(links("launch(reduce/sequential, n = 1000).launches"), ["#/reduce/sequential?n=1000"]);
        assert_eq!(links("cover(76x62, 8x8).idle"), ["#/calculators/cover?size=76x62&block=8x8"]);
        assert_eq!(links("truncated(1000, 256).missed"), ["#/calculators/cover?size=1000&block=256&rounding=down"]);
        assert_eq!(links("banks(6, banks = 32).degree"), ["#/calculators/banks?stride=6"]);
        assert_eq!(
            links("80 * occupancy(v100, threads = 256).blocks"),
            ["#/calculators/occupancy?device=v100&threads=256&registers=0&shared=0"]
        );
        assert_eq!(
            links("index(grid = 3x2, block = 4x2, at = (2, 1), thread = (3, 1)).number"),
            ["#/calculators/index?grid=3x2&block=4x2&at=2,1&thread=3,1&by=thread"]
        );
        assert!(links("1000 / 16").is_empty());
    }
}
