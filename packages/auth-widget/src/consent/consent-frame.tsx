import { useRef } from "react";
import type { SignInConfig } from "../config/config.ts";
import { laterStyles } from "../config/later-styles.ts";
import { SpokenContext, useSpoken } from "../config/spoken.ts";
import { ScreenBoundary } from "../parts/screen-boundary.tsx";
import { ShadowFrame } from "../parts/shadow-frame.tsx";
import { adoptLater } from "../parts/use-look.ts";
import type { ConsentState } from "./consent-state.ts";
import { type ConsentActions, ConsentView } from "./consent-view.tsx";

export type ConsentLook = Pick<SignInConfig, "theme" | "language">;

/** One state in the widget's own frame. */
export function ConsentFrame({
  state,
  actions,
  look,
}: {
  state: ConsentState;
  actions: ConsentActions;
  look: ConsentLook;
}) {
  const spoken = useSpoken(look.language);
  const section = useRef<HTMLElement>(null);
  adoptLater(laterStyles);
  return (
    <ShadowFrame theme={look.theme}>
      {spoken && (
        <SpokenContext.Provider value={spoken}>
          <ScreenBoundary section={section} visit={state.kind}>
            <section
              className="widget"
              key={state.kind}
              ref={section}
              lang={spoken.language}
              dir={spoken.direction}
            >
              <ConsentView state={state} actions={actions} />
            </section>
          </ScreenBoundary>
        </SpokenContext.Provider>
      )}
    </ShadowFrame>
  );
}
