import { type ReactNode, useCallback, useState } from "react";
import { ExplainContext } from "../explain-context.ts";
import { ExplainPanel } from "./explain-panel.tsx";

/** Lets every figure below it open its explanation, one at a time. */
export function ExplainProvider({ version, children }: { version: number; children: ReactNode }) {
  const [figure, setFigure] = useState<string | null>(null);
  const close = useCallback(() => setFigure(null), []);
  return (
    <ExplainContext value={setFigure}>
      {children}
      {figure !== null && (
        <ExplainPanel key={figure} figure={figure} version={version} onClosed={close} />
      )}
    </ExplainContext>
  );
}
