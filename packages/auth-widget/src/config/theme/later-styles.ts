/**
 * The rules that only screens loaded on demand have use for. They come with them, after the others.
 */
export const laterStyles = `
.hidden-text { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
.hint { min-height: 21px; margin: 0; font-size: 14px; }
.hint .spinner { display: inline-block; vertical-align: -3px; }
.link { padding: 0; border: 0; background: none; color: var(--button); font: inherit; font-weight: 520; text-decoration: underline; text-underline-offset: 3px; cursor: pointer; }
.label-row { display: flex; justify-content: space-between; align-items: baseline; }
.label-row .link { min-height: 44px; margin: -12px -8px; padding: 0 8px; font-size: 14px; }
.label-row + input { margin-top: -6px; }
.below { margin-top: 24px; }
.hint + .column { margin-top: 12px; }
.code { font-size: 22px; font-variant-numeric: tabular-nums; letter-spacing: 0.3em; text-align: center; }
.qr { display: block; margin: 0 auto; border: 8px solid #ffffff; border-radius: var(--radius); background: #ffffff; }
.secret { padding: 12px; border: 1px solid var(--outline); border-radius: var(--radius); background: var(--raised-ground); color: var(--ink); font: 520 16px/1.6 ui-monospace, SFMono-Regular, Menlo, monospace; text-align: center; user-select: all; }
.codes { display: grid; grid-template-columns: repeat(auto-fit, minmax(130px, 1fr)); gap: 4px 16px; margin: 0; padding: 12px 16px; border: 1px solid var(--outline); border-radius: var(--radius); background: var(--raised-ground); list-style: none; font: 520 15px/1.7 ui-monospace, SFMono-Regular, Menlo, monospace; user-select: all; }
.choices { display: grid; gap: 8px; margin: 0; padding: 0; list-style: none; }
.problem + .choices { margin-top: 16px; }
.choice { display: flex; flex-wrap: wrap; align-items: center; gap: 8px 12px; padding: 10px 12px; border: 1px solid var(--outline); border-radius: var(--radius); }
.choice .face { flex: none; }
.choice b { flex: 100 1 auto; max-width: calc(100% - 52px); overflow-wrap: anywhere; }
.choice > span { flex: 1 0 auto; }
.quote { margin: 0; overflow-wrap: anywhere; }
.quote figcaption { font-size: 14px; color: var(--ink-2); }
.quote blockquote { margin: 4px 0 0; padding: 10px 12px; border: 1px solid var(--outline); border-radius: var(--radius); font-style: italic; }
.choice .quote { flex: 1 0 100%; }
.ending { margin: 0; padding-inline-start: 10px; border-inline-start: 3px solid var(--ink-2); overflow-wrap: anywhere; }
.choice .apart { flex: 1 0 100%; font-size: 14px; color: var(--ink-2); overflow-wrap: anywhere; }
.choices:has(> :nth-child(10)) { max-height: 60vh; overflow-y: auto; }
.column + .choices { margin-top: 16px; }
.choice .ending { flex: 1 0 100%; }
.strength { display: grid; grid-template-columns: repeat(4, 1fr); gap: 4px; height: 4px; }
.strength span { border-radius: 2px; background: var(--outline); }
.strength .weak { background: var(--wrong); }
.strength .strong { background: var(--own-gain); }
.strength-list { margin: 0; padding-inline-start: 18px; color: var(--ink-2); font-size: 14px; }
h2:last-child { margin-bottom: 0; }
.scopes { display: grid; gap: 6px; margin: -8px 0 24px; padding-inline-start: 18px; }
.toasts { position: fixed; inset: auto 16px 16px; z-index: 1; display: grid; justify-items: center; gap: 8px; pointer-events: none; }
.toast { margin: 0; padding: 10px 16px; border-radius: var(--radius); background: var(--ink); color: var(--ground); font-size: 14px; font-weight: 520; }
.toast-bad { background: var(--wrong); color: var(--own-on-loss); }
.small { margin-top: 24px; font-size: 14px; }
.small .link { margin: -12px -8px; padding: 12px 8px; }
`;
