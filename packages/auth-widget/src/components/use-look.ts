import { useLayoutEffect } from "react";
import type { WidgetTheme } from "../config/config.ts";
import { styles } from "../config/theme/styles.ts";
import { themeVariables } from "../config/theme.ts";

let later: CSSStyleSheet | undefined;

/**
 * The style sheet of what is loaded on demand: one for every root of the page, empty until it is
 * there.
 */
export function laterSheet(): CSSStyleSheet {
  later ??= new CSSStyleSheet();
  return later;
}

/**
 * Opens a shadow root with the widget's style sheet, so that neither the host page's styles nor the
 * widget's can reach the other.
 */
export function openShadow(host: HTMLElement): ShadowRoot {
  const shadow = host.shadowRoot ?? host.attachShadow({ mode: "open" });
  // jsdom, in which projects test their pages, has no such sheets; nothing is seen there.
  if (!("adoptedStyleSheets" in shadow)) return shadow;
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(styles);
  shadow.adoptedStyleSheets = [sheet, laterSheet()];
  return shadow;
}

/**
 * Puts a theme on the host element through the object model, which needs no permission of a style
 * policy.
 */
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
