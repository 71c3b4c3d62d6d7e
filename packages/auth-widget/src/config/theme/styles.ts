import { borrow, dark, declare, light } from "./palette.ts";

/**
 * The widget's style sheet. It is adopted by the shadow root, which a strict content security
 * policy allows where a `<style>` element is refused. In the scheme `page` a host page lends the
 * colours it has, its dark mode included.
 */
export const styles = `
:host { color-scheme: light; ${declare(light)} --own-radius: 8px; --own-container-radius: 8px; --own-font: Arial, sans-serif; }
:host([data-scheme="dark"]) { color-scheme: dark; ${declare(dark)} }
@media (prefers-color-scheme: dark) {
  :host([data-scheme="auto"]) { color-scheme: dark; ${declare(dark)} }
}
:host([data-scheme="page"]) {
  color-scheme: inherit; ${borrow(light)}
  --own-accent-hover: var(--accent-hover, var(--button)); --own-radius: var(--radius-m, 8px);
  --own-container-radius: calc(var(--radius) * 1.5); --own-font: var(--font, Arial, sans-serif);
}
:host {
  --width: var(--widget-width, 400px);
  --radius: var(--widget-radius, var(--own-radius));
  --typeface: var(--widget-font, var(--own-font));
  --ground: var(--widget-background, var(--own-surface));
  --ink: var(--widget-text, var(--own-text));
  --ink-2: var(--widget-text-2, var(--own-text-2));
  --outline: var(--widget-line, var(--own-line));
  --outline-control: var(--own-line-control);
  --button: var(--widget-primary, var(--own-accent));
  --button-hover: var(--widget-primary, var(--own-accent-hover));
  --on-button: var(--widget-on-primary, var(--own-on-accent));
  --wrong: var(--widget-error, var(--own-loss));
  --ring: var(--widget-focus, var(--own-focus));
  --raised-ground: var(--own-hover);
  display: block;
  width: min(var(--width), 100%);
}
* { box-sizing: border-box; }
.widget {
  padding: 32px;
  border: 1px solid var(--outline);
  border-radius: var(--widget-radius, var(--own-container-radius));
  background: var(--ground);
  color: var(--ink);
  font: 420 var(--widget-body-size, 16px)/1.5 var(--typeface);
  overflow-wrap: anywhere;
}
h2 { margin: 0 0 20px; font-size: var(--widget-header-size, 24px); font-weight: 610; letter-spacing: -0.022em; line-height: 1.25; }
h2:focus { outline: none; }
h2 + p { margin-top: -12px; }
p { margin: 0 0 24px; color: var(--ink-2); }
p b { color: var(--ink); font-weight: 610; }
p:last-child { margin-bottom: 0; }
.column { display: grid; gap: 12px; }
input, select {
  width: 100%; height: 47px; padding: 0 12px; border: 1px solid var(--outline-control); border-radius: var(--radius);
  background: var(--ground); color: inherit; font: inherit;
}
input::placeholder { color: var(--ink-2); opacity: 1; }
input[aria-invalid="true"] { border-color: var(--wrong); }
.button {
  display: flex; align-items: center; justify-content: center; gap: 8px; width: 100%; min-height: 45px; padding: 0 16px;
  border: 1px solid var(--outline-control); border-radius: var(--widget-button-radius, var(--radius)); background: var(--ground); color: var(--ink);
  font: inherit; font-weight: 520; text-decoration: none; cursor: pointer;
}
.button:hover { background: var(--raised-ground); }
.button-primary, .button-primary:hover { border-color: transparent; background: var(--button); color: var(--on-button); }
.button-primary:hover { background: var(--button-hover); }
.button[aria-disabled="true"] { cursor: progress; }
.button[disabled] { opacity: 0.55; cursor: default; }
.button-quiet { border-color: transparent; color: var(--button); }
.label { color: var(--ink); font-size: 14px; font-weight: 520; }
.label + input, .label + select { margin-top: -6px; }
.spinner-inline { display: inline-block; vertical-align: -3px; }
.divider { display: flex; align-items: center; gap: 12px; margin: 20px 0; font-size: 14px; }
.divider::before, .divider::after { content: ""; flex: 1; border-top: 1px solid var(--outline); }
.between { height: 12px; }
.logo { display: block; max-width: 100px; max-height: 50px; margin: 0 0 16px; object-fit: contain; }
.notice { padding: 12px; border: 1px solid var(--outline-control); border-radius: var(--radius); background: var(--raised-ground); color: var(--ink); font-size: 14px; }
.powered { margin: 24px 0 0; font-size: 14px; text-align: center; }
.face-row { margin-bottom: 16px; }
.face { display: grid; place-items: center; width: 40px; height: 40px; border-radius: var(--radius); background: var(--raised-ground); color: var(--ink); font-weight: 610; object-fit: contain; }
.problem { display: flex; gap: 6px; margin: 0; color: var(--wrong); font-size: 14px; font-weight: 520; line-height: 1.4; }
.problem a { color: inherit; }
.problem svg, .mark { flex: none; width: 16px; height: 16px; margin-top: 2px; fill: none; stroke: currentColor; stroke-width: 1.5; stroke-linecap: round; stroke-linejoin: round; }
.mark { display: block; width: 40px; height: 40px; margin: 0 0 16px; color: var(--wrong); stroke-width: 1; }
.provider { flex: none; width: 18px; height: 18px; }
.spinner { width: 16px; height: 16px; border: 2px solid currentColor; border-top-color: transparent; border-radius: 50%; animation: spin 0.9s linear infinite; }
:focus-visible { outline: 2px solid var(--ring); outline-offset: 2px; }
input:focus-visible, select:focus-visible { outline-offset: 0; border-color: var(--ring); }
@keyframes spin { to { transform: rotate(1turn); } }
@media (max-width: 767px) { .widget { padding: 24px; } }
@media (max-width: 359px) { .widget { padding: 16px; } }
@media (prefers-reduced-motion: reduce) { .spinner { animation: none; } }
`;
