//! What is beside a row: what a CUDA user would call, and the native run of the same case.

use warpground_measure::{
    Row,
    compare::Ratio,
    records::{Peer, record_of},
    sweep::Measured,
};

use super::Side;

/// The ratios of a row's speed.
#[derive(Debug, Clone, Default)]
pub(crate) struct Compared {
    /// That peer's name, if it was found.
    pub(crate) peer: Option<String>,
    /// Why there is no ratio to a peer, if one was looked for.
    pub(crate) remark: Option<String>,
    /// To the fastest peer's, if the row is a record and its peers are known.
    pub(crate) to_peer: Option<Ratio>,
    /// What that must reach.
    pub(crate) must: Option<f64>,
    /// To the native run's, if the row is a browser's.
    pub(crate) to_native: Option<Ratio>,
}

impl Compared {
    /// Of a row that was measured; `native` is the native row of its case if it is another.
    pub(crate) fn of(
        row: &Row,
        result: &Measured,
        native: Option<&Row>,
        records: bool,
        peers: Option<&[Peer]>,
    ) -> Compared {
        let record = record_of(row).filter(|_| records);
        let beside = record.zip(peers).map(|(record, peers)| record.beside(&result.report, peers));
        let native = native.and_then(|native| native.report()?.time.as_ref());
        let (peer, remark) =
            beside.as_ref().map(|beside| (beside.peer.clone(), beside.remark.clone())).unwrap_or_default();
        Compared {
            peer,
            remark,
            to_peer: beside.and_then(|beside| beside.ratio),
            must: record.map(|record| record.must),
            to_native: native.zip(result.report.time.as_ref()).and_then(|(native, own)| Ratio::of(own, native)),
        }
    }
}

/// The rows of all sides, those of one case together, each with the first side's row of its case if it is of another.
pub(crate) fn in_pairs(sides: &[Side]) -> impl Iterator<Item = (&Row, Option<&Row>)> {
    let (first, others) = sides.split_first().map_or((&[][..], &[][..]), |(first, others)| (&first.rows[..], others));
    // Every side carries out the same cases in the same order.
    first.iter().enumerate().flat_map(move |(at, row)| {
        let rest = others.iter().filter_map(move |side| Some((side.rows.get(at)?, Some(row))));
        std::iter::once((row, None)).chain(rest)
    })
}
