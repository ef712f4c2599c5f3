import { createHash } from 'node:crypto';

/** The look of a report: paper first, one column that reads well, figures that line up, night as well as day. */
const pageStyle = `:root {
  --ink: #1f2328; --muted: #59636e; --faint: #818b98; --line: #d1d9e0; --soft: #f6f8fa; --paper: #ffffff; --behind: #f3f4f6;
  --accent: #0b5cad; --warn: #8a4600; --warn-soft: #fff5e5; --warn-line: #f0c98f; --bad: #a40e26; --bad-soft: #fff0f0; --bad-line: #f2b8bd;
  --shade: 0 1px 2px rgb(31 35 40 / 6%), 0 8px 28px rgb(31 35 40 / 7%);
  color-scheme: light;
}
@media screen and (prefers-color-scheme: dark) {
  :root {
    --ink: #e6edf3; --muted: #9ea7b1; --faint: #818b98; --line: #3d444d; --soft: #151b23; --paper: #0d1117; --behind: #010409;
    --accent: #6cb6ff; --warn: #f0b45b; --warn-soft: #2a1f0d; --warn-line: #6b4d1c; --bad: #ff9492; --bad-soft: #2b1416; --bad-line: #7a3035;
    --shade: 0 0 0 1px #21262d;
    color-scheme: dark;
  }
}
* { box-sizing: border-box; }
html { background: var(--behind); -webkit-text-size-adjust: 100%; text-size-adjust: 100%; }
body {
  margin: 0; color: var(--ink); font-size: 16px; line-height: 1.7;
  font-family: "Segoe UI", "Helvetica Neue", Helvetica, "PingFang SC", "Hiragino Sans GB", "Microsoft YaHei", "Noto Sans CJK SC", "Noto Sans SC", "Source Han Sans SC", "WenQuanYi Micro Hei", Arial, sans-serif;
  font-variant-numeric: lining-nums; overflow-wrap: break-word;
}
main { max-width: 54rem; margin: 2.5rem auto; padding: 3.5rem 4rem 4rem; background: var(--paper); border-radius: 10px; box-shadow: var(--shade); }
header { margin-bottom: 2.25rem; padding-bottom: 1.5rem; border-bottom: 2px solid var(--ink); }
h1, h2, h3, h4, h5, h6 { line-height: 1.35; font-weight: 650; text-wrap: balance; }
h1 { margin: 0 0 1rem; font-size: 2rem; letter-spacing: -0.01em; }
h2 { margin: 2.5rem 0 0.75rem; font-size: 1.375rem; }
h3 { margin: 1.9rem 0 0.5rem; font-size: 1.125rem; }
h4, h5, h6 { margin: 1.5rem 0 0.4rem; font-size: 1rem; }
h5, h6 { color: var(--muted); }
:lang(zh) h1 { letter-spacing: 0.01em; }
p { margin: 0 0 1rem; }
ul, ol { margin: 0 0 1rem; padding-left: 1.6em; }
li { margin: 0.25rem 0; }
li > ul, li > ol { margin-bottom: 0.25rem; }
blockquote { margin: 0 0 1rem; padding: 0.25rem 0 0.25rem 1.1rem; border-left: 3px solid var(--line); color: var(--muted); }
em:lang(zh) { font-style: normal; text-emphasis: filled dot; text-emphasis-position: under right; }
blockquote > :last-child { margin-bottom: 0; }
hr { margin: 2.25rem 0; border: 0; border-top: 1px solid var(--line); }
a { color: var(--accent); text-underline-offset: 0.2em; }
code, pre { font-family: ui-monospace, "SF Mono", Consolas, "Liberation Mono", Menlo, "Noto Sans Mono CJK SC", monospace; font-size: 0.875em; }
code { padding: 0.1em 0.3em; border-radius: 4px; background: var(--soft); }
pre { margin: 0 0 1rem; padding: 0.9rem 1rem; overflow-x: auto; border: 1px solid var(--line); border-radius: 6px; background: var(--soft); line-height: 1.55; }
pre code { padding: 0; background: none; font-size: 1em; }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; border-radius: 3px; }

.facts { display: flex; flex-wrap: wrap; gap: 0.35rem 2rem; margin: 0; color: var(--muted); font-size: 0.875rem; line-height: 1.5; }
.facts div { display: flex; gap: 0.6em; }
.facts dd { margin: 0; color: var(--ink); font-variant-numeric: tabular-nums; }
.to-check { margin: 1rem 0 0; padding: 0.45rem 0.8rem; border: 1px solid var(--warn-line); border-radius: 6px; background: var(--warn-soft); color: var(--warn); font-size: 0.875rem; line-height: 1.5; }

.scroll { overflow-x: auto; margin: 0 0 1rem; }
table { width: 100%; border-collapse: collapse; font-size: 0.9375rem; line-height: 1.5; }
th, td { padding: 0.5rem 0.85rem; text-align: left; vertical-align: top; border-bottom: 1px solid var(--line); }
th:first-child, td:first-child { padding-left: 0.35rem; }
th:last-child, td:last-child { padding-right: 0.35rem; }
thead th { border-bottom: 1.5px solid var(--ink); color: var(--muted); font-weight: 600; font-size: 0.8125rem; white-space: nowrap; vertical-align: bottom; }
tbody tr:last-child td { border-bottom-color: var(--ink); }
td { font-variant-numeric: tabular-nums; }
.number-cell, .right { text-align: right; }
.number-cell { white-space: nowrap; }
.center { text-align: center; }
figure { margin: 1.25rem 0 1.75rem; }
figcaption { display: flex; flex-wrap: wrap; align-items: baseline; justify-content: space-between; gap: 0.25rem 1rem; margin: 0 0 0.4rem; font-size: 0.875rem; }
figcaption .title { font-weight: 600; }
.rows figcaption .badge { margin-inline-end: auto; }
.chart figcaption { float: right; margin: 0.4rem 0 0; }
.chart figcaption .title { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
.left-out { margin: -0.5rem 0 1rem; color: var(--muted); font-size: 0.8125rem; }
.picture svg, .picture img { display: block; width: 100%; height: auto; }
.picture text { font-family: inherit; }
.picture.dark, .picture.narrow { display: none; }
details { margin-top: 0.4rem; font-size: 0.875rem; }
summary { width: max-content; color: var(--muted); cursor: pointer; }

.value { border-bottom: 1px dashed var(--faint); font-weight: 600; font-variant-numeric: tabular-nums; white-space: nowrap; cursor: help; }
.how { color: var(--muted); border-bottom: 1px dashed var(--faint); font-weight: 400; cursor: help; }
.value:hover, .value:focus-visible, .how:hover, .how:focus-visible { border-bottom-style: solid; border-bottom-color: var(--accent); color: var(--accent); }
.badge { display: inline-block; margin-left: 0.4em; padding: 0 0.5em; border: 1px solid var(--warn-line); border-radius: 999px; background: var(--warn-soft); color: var(--warn); font-size: 0.75rem; font-weight: 500; line-height: 1.5; white-space: nowrap; vertical-align: 0.1em; }
.badge.missing, .note { border: 1px solid var(--bad-line); background: var(--bad-soft); color: var(--bad); }
.note { padding: 0.05em 0.45em; -webkit-box-decoration-break: clone; box-decoration-break: clone; border-radius: 5px; font-size: 0.9375em; }
.note .how { color: inherit; }
.note.block { padding: 0.7rem 1rem; border-radius: 8px; font-size: 0.9375rem; }
sup.number { display: none; }
.receipt {
  display: none; position: fixed; z-index: 2; right: 1rem; bottom: 1rem; left: 1rem; max-height: 60vh; overflow: auto; margin: 0 auto; padding: 0.8rem 1rem; width: auto; max-width: 27rem;
  border: 1px solid var(--line); border-radius: 8px; background: var(--paper); box-shadow: 0 8px 30px rgb(0 0 0 / 22%);
  color: var(--ink); font-size: 0.8125rem; font-weight: 400; font-style: normal; line-height: 1.55; letter-spacing: 0; text-align: left; white-space: normal; cursor: auto;
}
.value:hover + .receipt, .value:focus + .receipt, .how:hover + .receipt, .how:focus + .receipt, .receipt:hover { display: block; }
.receipt .name { display: block; margin-bottom: 0.3rem; font-weight: 650; }
.receipt .line { display: block; margin-top: 0.2rem; }
.receipt b { color: var(--muted); font-weight: 500; }
.receipt code { display: block; margin-top: 0.2rem; padding: 0.4rem 0.55rem; white-space: pre-wrap; font-size: 0.75rem; overflow-wrap: anywhere; }
@supports (anchor-scope: --figure) {
  @media (min-width: 40rem) {
    .figure { anchor-name: --figure; anchor-scope: --figure; }
    .receipt {
      position: absolute; position-anchor: --figure; inset: auto; position-area: block-end span-inline-end; position-try-fallbacks: flip-inline, flip-block, flip-block flip-inline;
      width: max-content; max-width: min(27rem, 90vw); margin: 0; max-height: 22rem;
    }
  }
}

.appendix, .run { margin-top: 3.5rem; padding-top: 0.25rem; border-top: 1px solid var(--line); }
.run { margin-top: 2.5rem; }
.appendix h2, .run h2 { margin-top: 1.25rem; font-size: 1.125rem; }
.appendix .lead { color: var(--muted); font-size: 0.875rem; }
.appendix ol { margin: 0; padding: 0; list-style: none; font-size: 0.8125rem; line-height: 1.55; }
.appendix li { position: relative; margin: 0; padding: 0.6rem 0.25rem 0.6rem 2.6rem; border-top: 1px solid var(--line); }
.appendix li:target { background: var(--soft); }
.appendix li::before { content: "[" attr(value) "]"; position: absolute; left: 0.1rem; color: var(--muted); font-variant-numeric: tabular-nums; }
.appendix .entry { margin: 0 0 0.15rem; font-size: 0.875rem; }
.appendix .shown { margin-left: 0.5em; font-variant-numeric: tabular-nums; }
.appendix dl { margin: 0; }
.appendix dl div { display: grid; grid-template-columns: 7em 1fr; gap: 0.75em; }
.appendix dt { color: var(--muted); }
.appendix dd { margin: 0; min-width: 0; }
.appendix pre { margin: 0.15rem 0; padding: 0.4rem 0.6rem; white-space: pre-wrap; overflow-wrap: anywhere; font-size: 0.75rem; }
.run .facts { display: grid; grid-template-columns: repeat(auto-fill, minmax(11rem, 1fr)); gap: 0.9rem 1.5rem; }
.run .facts div { display: block; }
.run .facts dt { font-size: 0.75rem; }
.run .facts dd { font-weight: 600; }

@media screen and (prefers-color-scheme: dark) {
  .picture.wide.light { display: none; }
  .picture.wide.dark { display: block; }
}
@media (max-width: 47.99rem) { main { padding: 2.5rem 2rem 3rem; } }
@media screen and (max-width: 39.99rem) {
  html { background: var(--paper); }
  body { line-height: 1.65; }
  main { margin: 0; padding: 1.5rem 1.15rem 2.5rem; border-radius: 0; box-shadow: none; }
  h1 { font-size: 1.6rem; }
  h2 { font-size: 1.25rem; }
  .facts { flex-direction: column; }
  .picture.wide { display: none; }
  .picture.narrow.light { display: block; }
  .run .facts { grid-template-columns: 1fr 1fr; }
  .appendix dl div { display: block; }
  .appendix dt { font-size: 0.75rem; }
}
@media screen and (max-width: 39.99rem) and (prefers-color-scheme: dark) {
  .picture.wide.dark, .picture.narrow.light { display: none; }
  .picture.narrow.dark { display: block; }
}
@media print {
  @page { size: A4; margin: 18mm 17mm 20mm; @bottom-right { content: counter(page) " / " counter(pages); color: #59636e; font-size: 8.5pt; } }
  html { background: none; }
  body { font-size: 10.5pt; line-height: 1.6; }
  main { max-width: none; margin: 0; padding: 0; border-radius: 0; box-shadow: none; }
  h1 { font-size: 20pt; }
  h2 { font-size: 14pt; }
  h3 { font-size: 11.5pt; }
  h1, h2, h3, h4, h5, h6, figcaption { break-after: avoid; }
  p, li { orphans: 2; widows: 2; }
  .picture svg, .picture img { max-height: 82mm; }
  .scroll { overflow: visible; }
  thead { display: table-header-group; }
  tr, .chart, .appendix li, .note.block { break-inside: avoid; }
  table { font-size: 9.5pt; }
  .receipt, details, figcaption .how { display: none !important; }
  .value, .note .how { border: 0; }
  sup.number { display: inline; margin-left: 0.1em; font-size: 0.65em; font-weight: 400; line-height: 0; }
  sup.number a { color: #59636e; text-decoration: none; }
  .appendix { break-before: page; margin-top: 0; border-top: 0; }
  .run { break-inside: avoid; }
  .badge, .note, .to-check { print-color-adjust: exact; -webkit-print-color-adjust: exact; }
}
`;

/** As it stands between the marks of its element. */
export const styleText = `\n${pageStyle}`;

/** The very style of every report, as a policy names it: a page that shows one in a frame allows it as well, because frames inherit. */
export const styleSource = `'sha256-${createHash('sha256').update(styleText).digest('base64')}'`;
