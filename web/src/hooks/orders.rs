//! Runs one order after the other. It comes with the pages that run something, and not with the first page: the future is
//! boxed, so that it does not become a part of what begins it.

use futures_util::{FutureExt as _, future::LocalBoxFuture};
use gloo_timers::future::TimeoutFuture;
use warpground_engine::TimingPlan;
use warpground_measure::{RunOptions, run};
use yew::prelude::*;

use super::{
    runner::{Finished, Order, Progress},
    simulator::{Target, simulate},
};
use crate::model::Entry;

/// Runs the orders and reports each as it is finished.
pub(crate) fn run_all(
    target: Target,
    orders: Vec<Order>,
    progress: UseStateSetter<Option<Progress>>,
    finished: Callback<Finished>,
) -> LocalBoxFuture<'static, ()> {
    async move {
        let of = orders.len();
        for (number, order) in (1..).zip(orders) {
            let now = Progress { entry: order.entry, number, of, steps: None };
            progress.set(Some(now));
            // Filling and comparing keep the page's one thread busy: first let it paint that it is.
            TimeoutFuture::new(20).await;
            let Entry { family, variant } = order.entry;
            let result = match &target {
                Target::Gpu(device) => {
                    let options = RunOptions { timing: Some(TimingPlan::default()), ..RunOptions::default() };
                    run(device.get(), family.id_of(variant), variant, &order.request, &options).await
                }
                Target::Simulator(worker) => {
                    let progress = progress.clone();
                    let hear = move |steps| progress.set(Some(Progress { steps: Some(steps), ..now }));
                    simulate(worker, &order, order.entry.family.makes_picture(), hear).await
                }
            };
            finished.emit((order, result));
        }
    }
    .boxed_local()
}
