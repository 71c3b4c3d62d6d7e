import { type ReactNode, useLayoutEffect, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { styles } from "../config/styles.ts";

/**
 * Draws its children in a shadow root, so that neither the host page's styles nor the widget's can reach the other.
 * `variables` are set on the host element through the object model, which needs no permission of a style policy.
 */
export function ShadowFrame({
  variables,
  children,
}: {
  variables: readonly (readonly [string, string])[];
  children: ReactNode;
}) {
  const host = useRef<HTMLDivElement>(null);
  const [root, setRoot] = useState<ShadowRoot | null>(null);

  useLayoutEffect(() => {
    const element = host.current;
    if (!element) return;
    const shadow = element.shadowRoot ?? element.attachShadow({ mode: "open" });
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(styles);
    shadow.adoptedStyleSheets = [sheet];
    setRoot(shadow);
  }, []);

  useLayoutEffect(() => {
    for (const [name, value] of variables) host.current?.style.setProperty(name, value);
  }, [variables]);

  return <div ref={host}>{root && createPortal(children, root)}</div>;
}
