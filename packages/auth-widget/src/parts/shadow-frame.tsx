import { type ReactNode, useLayoutEffect, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { styles } from "../config/styles.ts";

/**
 * Draws its children in a shadow root, so that neither the host page's styles nor the widget's can reach the other.
 * `variables` are set on the host element through the object model, which needs no permission of a style policy.
 */
export function ShadowFrame({
  variables,
  scheme,
  children,
}: {
  variables: readonly (readonly [string, string])[];
  /** Whose colours these are; the style sheet asks for it on the host element. */
  scheme: string;
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
    const style = host.current?.style;
    for (const [name, value] of variables) style?.setProperty(name, value);
    return () => {
      for (const [name] of variables) style?.removeProperty(name);
    };
  }, [variables]);

  return (
    <div ref={host} data-scheme={scheme}>
      {root && createPortal(children, root)}
    </div>
  );
}
