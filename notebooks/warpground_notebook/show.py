"""Answers of the program as HTML. Every text of a cell or a kernel is escaped."""

from html import escape

ROW = "<tr><td style='text-align:right'>{share}</td><td>{bar}</td><td style='text-align:right'>{line}</td><td style='text-align:left'><code>{text}</code></td></tr>"


def shares(report):
    """Each line's share of the cost, as bars; and why the kernel is slow."""
    rows = []
    for line in report.get("lines", [])[:12]:
        share = float(line.get("share", 0.0))
        width = round(160 * share)
        bar = f"<svg width='160' height='10'><rect width='{width}' height='10' fill='currentColor' opacity='0.6'/></svg>"
        rows.append(ROW.format(share=f"{100 * share:.1f} %", bar=bar, line=int(line.get("line", 0)), text=escape(str(line.get("text", "")))))
    reasons = "".join(
        f"<li><b>{escape(str(its.get('title', '')))}</b>: {escape(str(its.get('advice', '')))}</li>" for its in report.get("diagnoses", [])
    )
    note = "counted by the simulator; shares of the cost at an H200's best rates"
    return f"<table>{''.join(rows)}</table><ul>{reasons}</ul><small>{note}</small>"


def findings(objects):
    """What the sanitizer found."""
    found = [its for its in objects if "sentence" in its]
    if not found:
        return "<p>nothing found (simulator)</p>"
    return "<ol>" + "".join(f"<li>{escape(str(its['sentence']))}</li>" for its in found) + "</ol>"


def grade(its):
    """A grade: each test, and why it failed."""
    rows = []
    for test in its.get("tests", []):
        word = "passed" if test.get("passed") else "failed"
        reasons = "".join(f"<li>{escape(str(reason.get('sentence', '')))}</li>" for reason in test.get("reasons", []))
        rows.append(f"<li><b>{word}</b>: {escape(str(test.get('name', '')))}<ul>{reasons}</ul></li>")
    return f"<p>{escape(str(its.get('exercise', '')))}: {its.get('points', 0):g} of {its.get('of', 0):g} points</p><ul>{''.join(rows)}</ul>"
