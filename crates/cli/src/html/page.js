"use strict";

// The legend hides and shows a variant's line.
for (const box of document.querySelectorAll(".legend input")) {
  const lines = box.closest("figure").querySelectorAll(`.series[data-series="${box.dataset.series}"]`);
  box.addEventListener("change", () => lines.forEach((line) => line.toggleAttribute("hidden", !box.checked)));
}

// A point's numbers, at once and for the keyboard too. Without this script the browser shows the same text as a title.
const tip = document.body.appendChild(Object.assign(document.createElement("div"), { id: "tip", hidden: true }));
for (const point of document.querySelectorAll(".point")) {
  const title = point.querySelector("title");
  point.setAttribute("aria-label", title?.textContent ?? point.title);
  point.setAttribute("role", "img");
  point.removeAttribute("title");
  title?.remove();
  const show = () => {
    tip.textContent = point.getAttribute("aria-label");
    tip.hidden = false;
    const { right, top, bottom, left } = point.getBoundingClientRect();
    const room = { right: right + 8 + tip.offsetWidth < innerWidth, left: left - 8 - tip.offsetWidth >= 0 };
    // A bar's is below, as is what has no room on either side.
    const below = point.matches(".track") || !(room.right || room.left);
    const beside = room.right ? right + 8 : left - 8 - tip.offsetWidth;
    tip.style.left = `${below ? Math.max(0, Math.min(left, innerWidth - tip.offsetWidth)) : beside}px`;
    tip.style.top = `${below ? bottom + 8 : Math.max(0, top - 8)}px`;
  };
  const hide = () => { tip.hidden = true; };
  point.addEventListener("pointerenter", show);
  point.addEventListener("focus", show);
  point.addEventListener("pointerleave", hide);
  point.addEventListener("blur", hide);
}

// A click on a heading sorts by it; another click turns the order round.
const table = document.querySelector("#rows");
const body = table.tBodies[0];
[...table.tHead.rows[0].cells].forEach((heading, column) => {
  heading.addEventListener("click", () => {
    const order = heading.getAttribute("aria-sort") === "ascending" ? "descending" : "ascending";
    for (const other of table.tHead.rows[0].cells) other.removeAttribute("aria-sort");
    heading.setAttribute("aria-sort", order);
    const key = (row) => {
      const cell = row.cells[column];
      return cell?.dataset.number === undefined ? cell?.textContent ?? "" : Number(cell.dataset.number);
    };
    const compare = (a, b) => (typeof a === "number" && typeof b === "number" ? a - b : String(a).localeCompare(String(b)));
    const rows = [...body.rows].sort((a, b) => compare(key(a), key(b)));
    body.append(...(order === "ascending" ? rows : rows.reverse()));
  });
});
