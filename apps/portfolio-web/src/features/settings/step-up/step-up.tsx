import { type ReactNode, useCallback, useState } from "react";
import { StepUpContext } from "../proven.ts";
import { StepUpDialog } from "./step-up-dialog.tsx";

type Asking = { answer: (isProven: boolean) => void };

/** Opens the dialog that asks for a proof whenever something inside needs one. */
export function StepUp({ children }: { children: ReactNode }) {
  const [asking, setAsking] = useState<Asking | null>(null);
  const prove = useCallback(() => new Promise<boolean>((answer) => setAsking({ answer })), []);
  const end = (isProven: boolean) => {
    asking?.answer(isProven);
    setAsking(null);
  };
  return (
    <StepUpContext value={prove}>
      {children}
      {asking && <StepUpDialog onProven={() => end(true)} onDeclined={() => end(false)} />}
    </StepUpContext>
  );
}
