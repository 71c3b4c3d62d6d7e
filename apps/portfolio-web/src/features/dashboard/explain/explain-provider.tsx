import { type ReactNode, Suspense } from "react";
import { useOpened } from "#lib/address.ts";
import { lazy } from "#lib/lazy.tsx";
import { ExplainContext } from "../explain-context.ts";

/** Rarely opened, and a fifth of the page. */
const ExplainPanel = lazy(async () => ({
  default: (await import("./explain-panel.tsx")).ExplainPanel,
}));

/** Lets every figure below it open its explanation, one at a time. The one that is open stands in the address. */
export function ExplainProvider({ version, children }: { version: number; children: ReactNode }) {
  const { opened, open, close } = useOpened("explain");
  return (
    <ExplainContext value={open}>
      {children}
      <Suspense>
        {opened !== null && (
          <ExplainPanel key={opened} figure={opened} version={version} onClosed={close} />
        )}
      </Suspense>
    </ExplainContext>
  );
}
