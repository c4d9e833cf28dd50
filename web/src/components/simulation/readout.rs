//! The counters that are in the run bar in place of times.

use warpground_measure::{
    counted::{sectors_per_request, used_share},
    profile::ProfileReport,
    units::{bytes, significant},
};
use yew::prelude::*;

use crate::hooks::WIDTH;

/// Two figures of a run that the simulator counted.
pub(crate) fn readout(counted: &ProfileReport) -> Html {
    let total = &counted.counts;
    let traffic = [total.global_load, total.global_store, total.global_atomic];
    let moved: u64 = traffic.iter().map(|traffic| traffic.moved_bytes).sum();
    let used = used_share(total).map(|share| format!(", {} % used", significant(share * 100.0))).unwrap_or_default();
    let lanes = total.activity.efficiency(WIDTH);
    html! {
        <>
            { figure("Sectors per request", "sectors", sectors_per_request(total).map(significant), format!("{} moved{used}", bytes(moved))) }
            { figure("Lanes active", "lanes", lanes.map(|share| format!("{} %", significant(share * 100.0))), "counted by the simulator".to_owned()) }
        </>
    }
}

fn figure(name: &'static str, testid: &'static str, value: Option<String>, note: String) -> Html {
    html! {
        <p class="figure">
            <span class="figure-name">{ name }</span>
            <span class="figure-value" data-testid={testid}>{ value.unwrap_or_else(|| "–".to_owned()) }</span>
            <span class="figure-note">{ note }</span>
        </p>
    }
}
