import { adoptLater } from "../components/adopt-later.ts";
import { ScreenBoundary } from "../components/screen-boundary.tsx";
import { ShadowFrame } from "../components/shadow-frame.tsx";
import type { SignInConfig } from "../config/config.ts";
import { SpokenContext, useSpoken } from "../config/spoken.ts";
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
  adoptLater();
  return (
    <ShadowFrame theme={look.theme}>
      {spoken && (
        <SpokenContext.Provider value={spoken}>
          <ScreenBoundary>
            <section
              className="widget"
              key={state.kind}
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
