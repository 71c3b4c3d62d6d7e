import { laterStyles } from "../config/theme/later-styles.ts";
import { laterSheet } from "./use-look.ts";

/**
 * Fills the style sheet of what is loaded on demand, where the browser takes one (jsdom does not).
 */
export function adoptLater(): void {
  if ("adoptedStyleSheets" in document) laterSheet().replaceSync(laterStyles);
}
