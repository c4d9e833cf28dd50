//! A table of data.

use yew::prelude::*;

/// A column's head.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Column {
    name: AttrValue,
    is_number: bool,
}

impl Column {
    /// A column of words.
    pub(crate) fn text(name: impl Into<AttrValue>) -> Column {
        Column { name: name.into(), is_number: false }
    }

    /// A column of numbers, which align at their last digit.
    pub(crate) fn number(name: impl Into<AttrValue>) -> Column {
        Column { name: name.into(), is_number: true }
    }

    fn draw(&self) -> Html {
        html! { <th scope="col" class={self.is_number.then_some("number")}>{ &self.name }</th> }
    }
}

#[derive(Properties, PartialEq)]
pub(crate) struct DataTableProps {
    /// The table's style.
    pub(crate) class: Classes,
    /// The style of what scrolls where the table is wider than its place.
    #[prop_or(classes!("table-scroll"))]
    pub(crate) around: Classes,
    /// What a screen reader calls the table. Keys scroll a table that has a name.
    #[prop_or_default]
    pub(crate) label: Option<AttrValue>,
    #[prop_or_default]
    pub(crate) caption: Option<AttrValue>,
    #[prop_or_default]
    pub(crate) testid: Option<AttrValue>,
    /// The heads; a table without any begins with its rows.
    #[prop_or_default]
    pub(crate) columns: Vec<Column>,
    /// The rows.
    #[prop_or_default]
    pub(crate) children: Html,
}

/// A table with heads, which scrolls within its place.
#[component]
pub(crate) fn DataTable(props: &DataTableProps) -> Html {
    let is_region = props.label.is_some();
    html! {
        <div class={props.around.clone()} tabindex={is_region.then_some("0")} role={is_region.then_some("region")}
            aria-label={props.label.clone()}>
            <table class={props.class.clone()} data-testid={props.testid.clone()}>
                if let Some(caption) = &props.caption {
                    <caption>{ caption }</caption>
                }
                if !props.columns.is_empty() {
                    <thead><tr>{ for props.columns.iter().map(Column::draw) }</tr></thead>
                }
                <tbody>{ props.children.clone() }</tbody>
            </table>
        </div>
    }
}
