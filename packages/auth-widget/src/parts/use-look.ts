import { useLayoutEffect } from "react";
import type { WidgetTheme } from "../config/config.ts";
import { styles } from "../config/styles.ts";
import { themeVariables } from "../config/theme.ts";

let later: CSSStyleSheet | undefined;

/** False in jsdom, in which projects test their pages; nothing is seen there. */
const canAdopt = (): boolean => typeof document !== "undefined" && "adoptedStyleSheets" in document;

/** The style sheet of what is loaded on demand: one for every root of the page, empty until it is there. */
function laterSheet(): CSSStyleSheet {
  later ??= new CSSStyleSheet();
  return later;
}

/** Fills the style sheet of what is loaded on demand. */
export function adoptLater(rules: string): void {
  if (canAdopt()) laterSheet().replaceSync(rules);
}

/** Opens a shadow root with the widget's style sheet, so that neither the host page's styles nor the widget's can reach the other. */
export function openShadow(host: HTMLElement): ShadowRoot {
  const shadow = host.shadowRoot ?? host.attachShadow({ mode: "open" });
  if (!canAdopt()) return shadow;
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(styles);
  shadow.adoptedStyleSheets = [sheet, laterSheet()];
  return shadow;
}

/** Puts a theme on the host element through the object model, which needs no permission of a style policy. */
export function useLook(host: HTMLElement | null, theme: WidgetTheme | undefined): void {
  useLayoutEffect(() => {
    if (!host) return;
    const variables = themeVariables(theme);
    for (const [name, value] of variables) host.style.setProperty(name, value);
    host.dataset.scheme = theme?.scheme ?? "auto";
    return () => {
      for (const [name] of variables) host.style.removeProperty(name);
    };
  }, [host, theme]);
}
