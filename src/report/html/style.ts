/** The one style sheet of every page: light and dark, narrow and wide, and black on white on paper. */
export const STYLE = `
:root { color-scheme: light dark; --page: #fbfaf7; --ink: #1d2126; --soft: #5c6570; --line: #d9d6ce; --card: #ffffff;
  --a: #1f5fa8; --b: #d9771a; --none: #9aa1a9; --miss: #c9cdd2; --deflect: #9aa6b2; --glance: #7fb0c9;
  --full: #2f7f8f; --critical: #a3306b; --accent: #1d2126; --more: #cfe8e4; --less: #f3d3e3; }
@media screen and (prefers-color-scheme: dark) { :root { --page: #14171b; --ink: #e6e8ea; --soft: #a0a8b1;
  --line: #343a42; --card: #1b1f25; --a: #6aa9f0; --b: #f0a04b; --none: #767e88; --miss: #3d444d; --deflect: #66717d;
  --glance: #5a93b0; --full: #4fb3c4; --critical: #e06aa8; --accent: #e6e8ea; --more: #1d4a50; --less: #55264a; } }
* { box-sizing: border-box; }
html { -webkit-text-size-adjust: 100%; }
body { margin: 0; background: var(--page); color: var(--ink); font: 16px/1.5 system-ui, -apple-system, "Segoe UI", sans-serif; }
main { max-width: 1180px; margin: 0 auto; padding: 24px 16px 64px; }
h1 { font-size: 1.6rem; line-height: 1.25; margin: 0 0 4px; }
h2 { font-size: 1.2rem; margin: 40px 0 8px; padding-top: 12px; border-top: 1px solid var(--line); }
p { margin: 8px 0; max-width: 68ch; }
.verdict { font-size: 1.15rem; }
.soft, figcaption { color: var(--soft); }
.a { color: var(--a); } .b { color: var(--b); }
.a, .b, b { font-weight: 650; }
.grid { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(100%, 340px), 1fr)); gap: 16px; align-items: start; }
figure { margin: 12px 0; padding: 14px; background: var(--card); border: 1px solid var(--line); border-radius: 6px; }
figure.chart { max-width: 440px; }
.grid figure { margin: 0; }
.grid { margin: 12px 0; }
figcaption { font-size: 0.9rem; margin-bottom: 8px; }
svg { display: block; width: 100%; height: auto; }
svg.bar { height: 28px; border-radius: 3px; }
svg.cell { width: 120px; height: 12px; }
svg text { fill: var(--ink); font: 12px system-ui, -apple-system, "Segoe UI", sans-serif; }
svg text.axis { fill: var(--soft); font-size: 11px; }
svg text.figure { font-weight: 650; }
.grid line, .grid rect { vector-effect: non-scaling-stroke; }
line.grid, line.base { stroke: var(--line); } line.middle { stroke: var(--soft); stroke-dasharray: 3 3; }
line.interval { stroke-width: 5; stroke-linecap: round; opacity: 0.45; } rect.margin { fill: var(--line); opacity: 0.6; }
polyline.curve { fill: none; stroke: var(--a); stroke-width: 1.5; opacity: 0.7; } circle.ring { fill: none; stroke: var(--ink); stroke-width: 1.5; }
rect.tile { stroke: var(--line); } svg text.tile { font-size: 11px; }
details { margin-top: 8px; font-size: 0.9rem; color: var(--soft); } summary { cursor: pointer; } details table { margin-top: 6px; }
details.cell { margin: 12px 0; padding: 8px 14px; border: 1px solid var(--line); border-radius: 6px; font-size: 1rem; color: var(--ink); }
details.cell th, details.cell td { padding: 5px 8px; } details.cell > summary { font-weight: 600; padding: 4px 0; }
.spark { display: flex; align-items: center; gap: 8px; } svg.small { width: 96px; height: 30px; flex: none; }
.more, .less { padding: 1px 5px; margin: 0 -5px; border-radius: 3px; }
.more { background: var(--more); } .less { background: var(--less); } p .more, p .less { margin: 0; }
.part { display: block; padding-left: 1.6em; font-weight: 400; }
ul.findings { margin: 8px 0; padding-left: 20px; max-width: 72ch; } ul.findings li { margin: 4px 0; }
.legend { list-style: none; margin: 8px 0 0; padding: 0; display: flex; flex-wrap: wrap; gap: 4px 16px; font-size: 0.9rem; }
.key { display: inline-block; width: 0.8em; height: 0.8em; margin-right: 0.4em; border-radius: 2px; }
${fills(['a', 'b', 'none', 'miss', 'deflect', 'glance', 'full', 'critical'])}
figure.table { padding: 0; border: 0; background: none; margin: 20px 0; }
figure.table figcaption { margin-bottom: 4px; }
.scroll { overflow-x: auto; }
table { border-collapse: collapse; font-size: 0.92rem; background: var(--card); }
th, td { text-align: left; padding: 5px 10px; border-bottom: 1px solid var(--line); white-space: nowrap; }
th.n, td.n { text-align: right; font-variant-numeric: tabular-nums; }
thead th { color: var(--soft); font-weight: 600; border-bottom: 2px solid var(--line); }
tbody th { font-weight: 600; position: sticky; left: 0; background: var(--card); }
code, pre { font: 0.85rem/1.45 ui-monospace, "SF Mono", Consolas, monospace; }
pre { overflow-x: auto; padding: 10px 12px; background: var(--card); border: 1px solid var(--line); border-radius: 6px; white-space: pre-wrap; overflow-wrap: anywhere; }
dl { display: grid; grid-template-columns: max-content 1fr; gap: 4px 16px; max-width: 72ch; }
dt { font-weight: 650; } dd { margin: 0; }
.warning { border-left: 4px solid var(--b); padding: 4px 12px; background: var(--card); }
footer { margin-top: 40px; font-size: 0.85rem; color: var(--soft); }
@media (max-width: 480px) { main { padding: 16px 12px 48px; } dl { grid-template-columns: 1fr; } dd { margin-bottom: 6px; } h1 { font-size: 1.35rem; }
  tbody th { white-space: normal; min-width: 8.5em; max-width: 11em; } .part { padding-left: 1em; } th, td { padding: 5px 7px; } }
@media print { :root { --page: #fff; --card: #fff; --ink: #000; --soft: #444; --line: #bbb; } body { font-size: 10.5pt; }
  main { max-width: none; padding: 0; } * { -webkit-print-color-adjust: exact; print-color-adjust: exact; }
  figure, tr, pre { break-inside: avoid; } svg { max-height: 200mm; } svg.bar { max-height: none; } details:not([open]) { display: none; } h2 { break-after: avoid; } .scroll { overflow: visible; }
  table { font-size: 8.5pt; } th, td { padding: 2px 5px; white-space: normal; } tbody th { white-space: nowrap; position: static; }
  figure.table { break-inside: auto; } figure.table:not(:has(tbody tr:nth-child(16))) { break-inside: avoid; }
  figcaption, thead { break-after: avoid; } .legend { break-before: avoid; } details.cell { border: 0; padding: 0; } .grid { grid-template-columns: 1fr 1fr; } }
@page { margin: 15mm; }
`;

/** Classes by which charts name a colour: as a fill, and as a background. */
function fills(names: readonly string[]): string {
  return names
    .map(
      (name) =>
        `.fill-${name} { fill: var(--${name}); } .stroke-${name} { stroke: var(--${name}); } .back-${name} { background: var(--${name}); }`,
    )
    .join('\n');
}
