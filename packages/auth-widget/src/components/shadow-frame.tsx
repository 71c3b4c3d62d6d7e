import { type ReactNode, useContext, useLayoutEffect, useRef, useState } from "react";
import { createPortal } from "react-dom";
import type { WidgetTheme } from "../config/config.ts";
import { type Drawing, DrawingContext } from "../config/theme/drawing.ts";
import { openShadow, useLook } from "./use-look.ts";

type FrameProps = { theme: WidgetTheme | undefined; children: ReactNode };

const asShadowRoot = { shadowrootmode: "open" } as const;

/**
 * The same on a server, as a browser reads it without a script. Nothing can be typed before there
 * is one to keep it; the browser's own frame takes the place of this one. A browser finds the
 * template made into a shadow root, so a page that hydrates expects none.
 */
function DrawnFrame({ theme, styles, children }: FrameProps & Pick<Drawing, "styles">) {
  return (
    <div data-scheme={theme?.scheme ?? "auto"} inert>
      {typeof window === "undefined" && (
        <template {...asShadowRoot}>
          <link rel="stylesheet" href={styles} />
          {children}
        </template>
      )}
    </div>
  );
}

/** Draws its children in a shadow root of its own. */
export function ShadowFrame(props: FrameProps) {
  const drawing = useContext(DrawingContext);
  return drawing ? <DrawnFrame {...props} styles={drawing.styles} /> : <BrowserFrame {...props} />;
}

function BrowserFrame({ theme, children }: FrameProps) {
  const place = useRef<HTMLDivElement>(null);
  const [frame, setFrame] = useState<{ host: HTMLElement; root: ShadowRoot } | null>(null);
  useLayoutEffect(() => {
    const host = place.current;
    if (host) setFrame({ host, root: openShadow(host) });
  }, []);
  useLook(frame?.host ?? null, theme);
  return <div ref={place}>{frame && createPortal(children, frame.root)}</div>;
}
