//! What a warp's addresses cost: transactions by every generation's rule, and banks of shared memory.

use warpground_hardware::{
    memory::{Access, ActiveLanes, BankRule, BankUse, LaneOrder, Rule, Traffic},
    notation,
};
use warpground_measure::units::{count, significant};
use yew::prelude::*;

use super::{svg, unshrunk};
use crate::{
    components::{Choice, TextField, examples, facts, wrong_sentence},
    hooks::{Field, Texts, Wrong, use_texts},
    model::Query,
};

const FIELDS: &[Field] =
    &[("stride", "1"), ("offset", "0"), ("bytes", "4"), ("lanes", "32"), ("order", "ascending"), ("active", "all")];

/// Banks begin with a conflict: a column of a tile that is 32 words wide.
const BANK_FIELDS: &[Field] =
    &[("stride", "32"), ("offset", "0"), ("bytes", "4"), ("lanes", "32"), ("order", "ascending"), ("active", "all")];

#[derive(Properties, PartialEq)]
pub(crate) struct AccessProps {
    pub(crate) query: Query,
    pub(crate) visit: u32,
}

fn read(texts: &Texts) -> Result<Access, Wrong> {
    Ok(Access {
        word_bytes: texts.read("bytes", notation::narrow)?,
        lanes: texts.read("lanes", notation::narrow)?,
        offset: texts.read("offset", notation::wide)?,
        stride: texts.read("stride", notation::wide)?,
        order: LaneOrder::ALL.into_iter().find(|order| order.id() == texts.get("order")).unwrap_or_default(),
        active: ActiveLanes::ALL.into_iter().find(|active| active.id() == texts.get("active")).unwrap_or_default(),
    })
}

fn fields(texts: &Texts, wrong: Option<&Wrong>) -> Html {
    let field = |name, label: &'static str, hint: &'static str| {
        html! { <TextField texts={texts.clone()} {name} {label} {hint} wrong={wrong.cloned()} /> }
    };
    html! {
        <div class="calc-fields">
            { field("stride", "Stride", "words from lane to lane") }
            { field("offset", "Offset", "the first word") }
            <Choice texts={texts.clone()} name="bytes" label="Bytes per word"
                options={["1", "2", "4", "8", "16"].map(|bytes| (bytes.into(), bytes.into())).to_vec()} />
            { field("lanes", "Lanes", "at most 32") }
            <Choice texts={texts.clone()} name="order" label="Order"
                options={LaneOrder::ALL.map(|order| (order.id().into(), order.words().into())).to_vec()} />
            <Choice texts={texts.clone()} name="active" label="Taking part"
                options={ActiveLanes::ALL.map(|active| (active.id().into(), active.words().into())).to_vec()} />
        </div>
    }
}

#[component]
pub(crate) fn CoalescingPage(props: &AccessProps) -> Html {
    let texts = use_texts("#/calculators/coalescing", (&props.query, props.visit), FIELDS);
    let found = read(&texts).and_then(|access| {
        let rules = access.by_rule().map_err(Wrong::together)?;
        Ok((access.addresses().map_err(Wrong::together)?, access, rules))
    });
    let wrong = found.as_ref().err().cloned();
    html! {
        <>
            <h1>{"Coalescing"}</h1>
            <p class="lead">
                {"A warp asks for up to 32 words at once, and memory answers in pieces. How many pieces it takes \
                  depends on the addresses, and on the generation of the hardware that merges them."}
            </p>
            { fields(&texts, wrong.as_ref()) }
            { wrong_sentence(wrong.as_ref()) }
            {
                found.map(|(addresses, access, rules)| html! {
                    <div class="rules" data-testid="rules">
                        // Today's rule first; that of 2007 last.
                        { for rules.iter().rev().map(|(rule, traffic)| one_rule(rule, traffic, &addresses, access.word_bytes)) }
                    </div>
                }).unwrap_or_default()
            }
            { examples(&[
                ("#/calculators/coalescing", "in order"),
                ("#/calculators/coalescing?order=swapped", "out of sequence"),
                ("#/calculators/coalescing?offset=1", "misaligned by a word"),
                ("#/calculators/coalescing?stride=2", "every second word"),
                ("#/calculators/coalescing?stride=5&lanes=16", "the course's stride of 5"),
                ("#/calculators/coalescing?bytes=16", "a vec4 per lane"),
            ]) }
        </>
    }
}

fn one_rule(rule: &Rule, traffic: &Traffic, addresses: &[Option<u64>], word_bytes: u32) -> Html {
    let pieces = traffic.transactions.len() as u64;
    html! {
        <section class="rule" key={rule.id} aria-label={rule.name} data-testid={format!("rule-{}", rule.id)}>
            <h2>{ capital(rule.name) }</h2>
            <p class="calc-hint">{ capital(rule.says) }{"."}</p>
            <p class="rule-result">
                <strong>{ format!("{} {}", count(pieces), if pieces == 1 { "transaction" } else { "transactions" }) }</strong>
                <span>{ format!("{} bytes move, {} are wanted: {} %", count(traffic.moved_bytes()), count(traffic.useful_bytes), significant(traffic.efficiency() * 100.0)) }</span>
            </p>
            { pieces_drawn(rule.name, traffic, addresses, word_bytes) }
        </section>
    }
}

fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters
        .next()
        .map_or_else(String::new, |first| std::iter::once(first.to_ascii_uppercase()).chain(letters).collect())
}

/// The transactions as bars over the addresses, with the words that lanes want. Gaps in between are left out.
#[expect(clippy::cast_precision_loss, reason = "a drawing needs no more than three digits")]
fn pieces_drawn(name: &'static str, traffic: &Traffic, addresses: &[Option<u64>], word_bytes: u32) -> Html {
    const GAP: f64 = 6.0;
    // Each piece once, in order: there are 32 at most.
    let mut places: Vec<(u64, u32)> = Vec::new();
    for place in traffic.transactions.iter().map(|piece| (piece.address, piece.bytes)) {
        if let Err(at) = places.binary_search(&place) {
            places.insert(at, place);
        }
    }
    let bytes: u64 = places.iter().map(|(_, bytes)| u64::from(*bytes)).sum();
    if bytes == 0 {
        return Html::default();
    }
    let gaps = places.len().saturating_sub(1) as f64 * GAP;
    let scale = (900.0 - gaps).max(300.0) / bytes as f64;
    let mut x = 0.0;
    let drawn: Vec<Html> = places
        .iter()
        .map(|(address, length)| {
            let (left, width) = (x, f64::from(*length) * scale);
            x += width + GAP;
            let words = addresses.iter().enumerate().filter_map(|(lane, wanted)| Some((lane, (*wanted)?)));
            let words = words
                .filter(|(_, wanted)| (*address..address + u64::from(*length)).contains(wanted))
                .map(|(lane, wanted)| {
                    let at = left + (wanted - address) as f64 * scale;
                    let wide = f64::from(word_bytes) * scale;
                    html! {
                        <>
                            <rect class="word" data-half={(lane / 16).to_string()} x={svg(at + 0.5)} y="4" width={svg((wide - 1.0).max(0.6))} height="16" rx="1" />
                            if wide > 15.0 { <text class="lane" x={svg(at + wide / 2.0)} y="16" text-anchor="middle">{ lane }</text> }
                        </>
                    }
                });
            html! {
                <g key={*address}>
                    <rect class="piece" x={svg(left)} y="0.5" width={svg(width)} height="23" rx="3" />
                    { for words }
                    if width > 26.0 { <text class="address" x={svg(left)} y="36">{ count(*address) }</text> }
                </g>
            }
        })
        .collect();
    html! {
        <div class="table-scroll" tabindex="0" role="region" aria-label={format!("Pieces, {name}")}>
            <svg class="pieces" viewBox={format!("0 0 {} 40", svg(x.max(1.0)))} ~style={unshrunk(x)} role="img"
                aria-label={format!("{} pieces of memory; the filled words are wanted", places.len())}>
                { for drawn }
            </svg>
        </div>
    }
}

#[component]
pub(crate) fn BanksPage(props: &AccessProps) -> Html {
    let texts = use_texts("#/calculators/banks", (&props.query, props.visit), BANK_FIELDS);
    let found = read(&texts).and_then(|access| {
        let addresses = access.addresses().map_err(Wrong::together)?;
        let of = |rule: BankRule| rule.access(access.word_bytes, &addresses).map_err(Wrong::together);
        Ok([(BankRule::THIRTY_TWO, of(BankRule::THIRTY_TWO)?), (BankRule::SIXTEEN, of(BankRule::SIXTEEN)?)])
    });
    let wrong = found.as_ref().err().cloned();
    html! {
        <>
            <h1>{"Banks of shared memory"}</h1>
            <p class="lead">
                {"Neighbouring words lie in neighbouring banks, and a bank serves one word at a time. Lanes whose \
                  words lie in one bank wait for each other, unless they ask for the same word."}
            </p>
            { fields(&texts, wrong.as_ref()) }
            { wrong_sentence(wrong.as_ref()) }
            {
                found.map(|rules| html! {
                    <div class="rules" data-testid="rules">{ for rules.iter().map(|(rule, used)| banks(*rule, used)) }</div>
                }).unwrap_or_default()
            }
            { examples(&[
                ("#/calculators/banks?stride=1", "neighbours"),
                ("#/calculators/banks?stride=2", "stride 2"),
                ("#/calculators/banks", "a column of a tile of 32"),
                ("#/calculators/banks?stride=33", "the same, padded"),
                ("#/calculators/banks?order=same", "one word for all"),
                ("#/calculators/banks?stride=1&bytes=1", "bytes, old and new"),
            ]) }
        </>
    }
}

fn banks(rule: BankRule, used: &BankUse) -> Html {
    let (id, name) = if rule == BankRule::THIRTY_TWO {
        ("thirty-two", "32 banks, a warp at a time: from compute capability 2.0 on")
    } else {
        ("sixteen", "16 banks, a half-warp at a time: compute capability 1.x")
    };
    let degree = used.degree();
    html! {
        <section class="rule" key={id} aria-label={name} data-testid={format!("rule-{id}")}>
            <h2>{ name }</h2>
            { facts([
                ("Worst conflict", html! { <strong>{ if degree > 1 { format!("{degree}-way") } else { "none".to_owned() } }</strong> }),
                ("Passes in all", html! { { used.passes() } }),
            ]) }
            <div class="bank-groups">
                { for used.groups.iter().enumerate().map(|(number, group)| html! {
                    <div class="banks" key={number} ~style={format!("grid-template-columns: repeat({}, minmax(0, 1fr))", rule.banks)}>
                        { for (0..rule.banks).map(|bank| {
                            let load = group.iter().find(|load| load.bank == bank);
                            let turns = load.map_or(0, |load| load.turns);
                            let lanes: Vec<_> = load.map(|load| load.lanes.iter().map(ToString::to_string).collect()).unwrap_or_default();
                            let title = if lanes.is_empty() { format!("bank {bank}: idle") } else { format!("bank {bank}: {turns} turns for lanes {}", lanes.join(", ")) };
                            html! {
                                <span class="bank" key={bank} data-turns={if turns > 4 { "many".to_owned() } else { turns.to_string() }} {title}>
                                    <span>{ if turns > 0 { turns.to_string() } else { String::new() } }</span>
                                    <span class="bank-number">{ bank }</span>
                                </span>
                            }
                        }) }
                    </div>
                }) }
            </div>
            <p class="calc-hint">{"Each field is a bank, with the words that it must serve one after another."}</p>
        </section>
    }
}
