import { type ReactNode, useLayoutEffect, useRef, useState } from "react";
import { createPortal } from "react-dom";
import type { WidgetTheme } from "../config/config.ts";
import { openShadow, useLook } from "./use-look.ts";

/** Draws its children in a shadow root of its own. */
export function ShadowFrame({
  theme,
  children,
}: {
  theme: WidgetTheme | undefined;
  children: ReactNode;
}) {
  const place = useRef<HTMLDivElement>(null);
  const [frame, setFrame] = useState<{ host: HTMLElement; root: ShadowRoot } | null>(null);
  useLayoutEffect(() => {
    const host = place.current;
    if (host) setFrame({ host, root: openShadow(host) });
  }, []);
  useLook(frame?.host ?? null, theme);
  return <div ref={place}>{frame && createPortal(children, frame.root)}</div>;
}
