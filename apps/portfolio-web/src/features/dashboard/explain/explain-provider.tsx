import { type ReactNode, Suspense } from "react";
import { lazy } from "#lib/loading/lazy.tsx";
import { useOpened } from "#lib/router/address.ts";
import { OptionalPart } from "#ui/feedback/optional-part.tsx";
import { ExplainContext } from "../components/figure.tsx";

/** Rarely opened, and a fifth of the page. */
const ExplainPanel = lazy(async () => ({
  default: (await import("./explain-panel.tsx")).ExplainPanel,
}));

/**
 * Lets every figure below it open its explanation, one at a time. The one that is open stands in
 * the address.
 */
export function ExplainProvider({ version, children }: { version: number; children: ReactNode }) {
  const { opened, open, close } = useOpened("explain");
  return (
    <ExplainContext value={open}>
      {children}
      {opened !== null && (
        <OptionalPart key={opened} noteClass="menu part-note">
          <Suspense>
            <ExplainPanel figure={opened} version={version} onClosed={close} />
          </Suspense>
        </OptionalPart>
      )}
    </ExplainContext>
  );
}
