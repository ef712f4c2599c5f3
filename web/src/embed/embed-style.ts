/** Colours and sizes are variables that the site around may set, such as `wenshu-chat { --wenshu-accent: #7a2e8e }`. */
export const embedStyle = `
:host {
  color-scheme: light dark;
  --accent: var(--wenshu-accent, light-dark(#1f5f5b, #83c9c0));
  --on-accent: var(--wenshu-on-accent, light-dark(#ffffff, #0f1e1c));
  --ground: var(--wenshu-ground, light-dark(#ffffff, #1b1f1e));
  --ink: var(--wenshu-ink, light-dark(#1c2120, #e8ebe8));
  --muted: var(--wenshu-muted, light-dark(#59625f, #a4ada9));
  --line: var(--wenshu-line, light-dark(#dfdcd3, #3c4442));
  --bad: light-dark(#a1262b, #f2a09b);
  --round: var(--wenshu-round, 0.75rem);
  display: flex;
  flex-direction: column;
  min-height: 12rem;
  max-height: var(--wenshu-height, 40rem);
  overflow: hidden;
  border: 1px solid var(--line);
  border-radius: var(--round);
  background: var(--ground);
  color: var(--ink);
  font: 400 1rem / 1.6 var(--wenshu-font, system-ui, -apple-system, "Segoe UI", "PingFang SC", "Microsoft YaHei",
    "Noto Sans CJK SC", "WenQuanYi Micro Hei", sans-serif);
}
:host([hidden]) { display: none; }
:host([theme="light"]) { color-scheme: light; }
:host([theme="dark"]) { color-scheme: dark; }
* { box-sizing: border-box; }
.turns { flex: 1; overflow-y: auto; padding: 1rem; display: grid; gap: 1.25rem; align-content: start; }
h2, p { margin: 0; }
h2 { color: var(--muted); font-size: 0.9375rem; font-weight: 500; }
article { display: grid; gap: 0.75rem; grid-template-columns: minmax(0, 1fr); }
.text { font-size: 1.0625rem; white-space: pre-line; }
.bad { color: var(--bad); }
.small { color: var(--muted); font-size: 0.875rem; }
.rows { overflow-x: auto; border: 1px solid var(--line); border-radius: calc(var(--round) / 2); }
table { border-collapse: collapse; min-width: 100%; font-variant-numeric: tabular-nums; }
th, td { padding: 0.375rem 0.75rem; border-bottom: 1px solid var(--line); text-align: start; }
tbody tr:last-child td { border-bottom: 0; }
th { color: var(--muted); font-size: 0.875rem; font-weight: 500; white-space: nowrap; }
.number { text-align: end; white-space: nowrap; }
.kinds { display: flex; flex-wrap: wrap; gap: 0.25rem; margin-bottom: 0.5rem; }
.kinds button { min-height: 1.75rem; padding: 0 0.625rem; font-size: 0.8125rem; }
.kinds button[aria-pressed="true"] { border-color: var(--accent); color: var(--accent); }
.options, .chips { display: flex; flex-wrap: wrap; gap: 0.5rem; }
button, input { font: inherit; color: inherit; }
button { min-height: 2.25rem; padding: 0.25rem 0.875rem; border: 1px solid var(--line); border-radius: calc(var(--round) / 1.5);
  background: none; text-align: start; cursor: pointer; }
button:hover { border-color: var(--accent); }
button.primary { border-color: var(--accent); background: var(--accent); color: var(--on-accent); }
button:disabled { opacity: 0.6; cursor: default; }
form { display: flex; gap: 0.5rem; }
form.box { padding: 0.75rem; border-top: 1px solid var(--line); }
input { flex: 1; min-width: 0; padding: 0.375rem 0.75rem; border: 1px solid var(--line); border-radius: calc(var(--round) / 1.5);
  background: var(--ground); }
input::placeholder { color: var(--muted); opacity: 1; }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
`;
