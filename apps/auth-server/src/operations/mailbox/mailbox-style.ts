/**
 * The mailbox's stylesheet. Its own file to the browser, because the page allows no inline style.
 */
export const MAILBOX_STYLE = `:root {
  color-scheme: light dark;
  --ground: light-dark(#f6f7f5, #101513);
  --paper: light-dark(#ffffff, #171e1b);
  --ink: light-dark(#1c2321, #e8ecea);
  --quiet: light-dark(#55605b, #a3aea9);
  --line: light-dark(#dde2df, #2b3531);
  --accent: light-dark(#14532d, #7ddba1);
  --on-accent: light-dark(#ffffff, #0c120f);
}
* { box-sizing: border-box; }
body { margin: 0 auto; max-width: 46rem; padding: 1.5rem 1rem 4rem; background: var(--ground); color: var(--ink);
  font: 1rem/1.5 system-ui, sans-serif; }
a { color: var(--accent); }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; border-radius: 4px; }
header { display: flex; flex-wrap: wrap; align-items: baseline; gap: 0 1rem; margin-bottom: 1.5rem; }
header p { margin: 0; color: var(--quiet); font-size: 0.875rem; }
.brand { font-size: 1.25rem; font-weight: 650; color: var(--ink); text-decoration: none; }
form { display: flex; flex-wrap: wrap; align-items: center; gap: 0.5rem; margin-bottom: 1rem; }
label { color: var(--quiet); font-size: 0.875rem; }
input, button { min-height: 2.5rem; padding: 0 0.75rem; border: 1px solid var(--line); border-radius: 8px;
  background: var(--paper); color: var(--ink); font: inherit; }
input { flex: 1 1 12rem; min-width: 0; }
button { cursor: pointer; }
h1 { font-size: 1rem; margin: 0 0 0.75rem; overflow-wrap: anywhere; }
article h1 { font-size: 1.25rem; }
.messages { list-style: none; margin: 0; padding: 0; border: 1px solid var(--line); border-radius: 12px;
  background: var(--paper); overflow: hidden; }
.messages li + li { border-top: 1px solid var(--line); }
.messages a { display: grid; grid-template-columns: 1fr auto; gap: 0 1rem; padding: 0.75rem 1rem; color: inherit;
  text-decoration: none; }
.messages a:hover { background: var(--ground); }
.messages a:focus-visible { outline-offset: -3px; }
.subject { font-weight: 600; overflow-wrap: anywhere; }
.to { grid-row: 2; color: var(--quiet); overflow-wrap: anywhere; }
time { color: var(--quiet); font-size: 0.875rem; font-variant-numeric: tabular-nums; }
.empty, article { padding: 1.5rem; border: 1px solid var(--line); border-radius: 12px; background: var(--paper); }
dl { display: grid; grid-template-columns: auto 1fr; gap: 0 1rem; margin: 0 0 1rem; }
dt { color: var(--quiet); }
dd { margin: 0; overflow-wrap: anywhere; }
.open { display: inline-block; padding: 0.6rem 1rem; border-radius: 8px; background: var(--accent);
  color: var(--on-accent); text-decoration: none; }
.code { font-size: 1.75rem; letter-spacing: 0.2em; font-variant-numeric: tabular-nums; }
pre { margin: 1rem 0 0; white-space: pre-wrap; overflow-wrap: anywhere; font: inherit; }
.visually-hidden { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); margin: 0; }
@media (max-width: 30rem) { .messages a { grid-template-columns: 1fr; } .to { grid-row: auto; } }
`;
