/**
 * The colours of one scheme, as CSS writes them. Pairs that are read on each other are checked by
 * palette.test.ts.
 */
export type Palette = {
  surface: string;
  text: string;
  "text-2": string;
  line: string;
  "line-control": string;
  accent: string;
  "accent-hover": string;
  "on-accent": string;
  loss: string;
  "on-loss": string;
  gain: string;
  focus: string;
  hover: string;
};

/** Navy on white; errors in dark red. */
export const light: Palette = {
  surface: "#ffffff",
  text: "#16202e",
  "text-2": "#465063",
  line: "#dfe3ea",
  "line-control": "#7d8796",
  accent: "#19303d",
  "accent-hover": "#2a4759",
  "on-accent": "#ffffff",
  loss: "#8b1214",
  "on-loss": "#ffffff",
  gain: "#1a7f4b",
  focus: "#2869b8",
  hover: "#f5f7fa",
};

export const dark: Palette = {
  surface: "#151b24",
  text: "#eef1f6",
  "text-2": "#b3bccb",
  line: "#2f3947",
  "line-control": "#78859a",
  accent: "#9cc4f0",
  "accent-hover": "#bbd8f8",
  "on-accent": "#0c1622",
  loss: "#ff9b93",
  "on-loss": "#2a0505",
  gain: "#5cc98c",
  focus: "#7fb4ff",
  hover: "#1f2835",
};

/** A palette as declarations of the widget's own variables. */
export const declare = (palette: Palette): string =>
  Object.entries(palette)
    .map(([name, value]) => `--own-${name}: ${value};`)
    .join(" ");

/** The same variables, lent by the host page as far as it has them. */
export const borrow = (fallback: Palette): string =>
  Object.entries(fallback)
    // The page's word for what stands on its colour of loss is another; its button under the
    // pointer is its button.
    .filter(([name]) => name !== "on-loss" && name !== "accent-hover")
    .map(([name, value]) => `--own-${name}: var(--${name}, ${value});`)
    .join(" ");
