/**
 * The roles that a letter's colours play, by the names that the app's tokens have for them where
 * they have one.
 */
export interface Palette {
  readonly canvas: string;
  readonly surface: string;
  readonly sunken: string;
  readonly line: string;
  readonly text: string;
  readonly text2: string;
  readonly text3: string;
  readonly accent: string;
  readonly onAccent: string;
  readonly benchmark: string;
}

/**
 * The app's tokens (portfolio-web, styles/tokens.css) as sRGB: mail programs know neither oklch()
 * nor variables. The story about letters holds them against the tokens, as a browser paints both.
 */
export const LIGHT: Palette = {
  canvas: "#f9fafc",
  surface: "#ffffff",
  sunken: "#f4f6f8",
  line: "#dfe2e7",
  text: "#141c27",
  text2: "#464e58",
  text3: "#5e656f",
  accent: "#1e5389",
  onAccent: "#ffffff",
  benchmark: "#ad7227",
};

export const DARK: Palette = {
  canvas: "#0c1015",
  surface: "#11151b",
  sunken: "#090c11",
  line: "#262c33",
  text: "#edeff1",
  text2: "#bfc5cb",
  text3: "#a0a7af",
  accent: "#87bbf1",
  onAccent: "#07121e",
  benchmark: "#e3b160",
};

/** The app's own, in single quotes, since it is written in attributes. */
export const FONT =
  "'Inter Variable',Inter,system-ui,-apple-system,'Segoe UI',Roboto,'Liberation Sans',Arial,sans-serif";
export const MONO =
  "ui-monospace,'SF Mono','Cascadia Mono',Menlo,Consolas,'Liberation Mono',monospace";
