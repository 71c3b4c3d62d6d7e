import { useEffect } from "react";
import { useMessages } from "../../config/use-messages.ts";
import type { ResendStep } from "../../machine/screen.ts";

/** 'Code sent' stands for two seconds. */
const SENT_MS = 2000;
/** Then the server takes no other request for half a minute after the last. */
const WAITING_MS = 28_000;

/** Asks for another code, but not for one after the other. */
export function ResendButton({
  step,
  onResend,
  onStep,
}: {
  step: ResendStep;
  onResend: () => void;
  onStep: (step: "waiting" | "initial") => void;
}) {
  const words = useMessages().code.resend;
  useEffect(() => {
    if (step !== "sent" && step !== "waiting") return;
    const isSent = step === "sent";
    const timer = setTimeout(
      () => onStep(isSent ? "waiting" : "initial"),
      isSent ? SENT_MS : WAITING_MS,
    );
    return () => clearTimeout(timer);
  }, [step, onStep]);
  const isReady = step === "initial";
  return (
    <>
      <button
        type="button"
        className="button"
        aria-disabled={!isReady || undefined}
        onClick={isReady ? onResend : undefined}
      >
        {words[step]}
      </button>
      <span className="hidden-text" role="status">
        {step === "sent" ? words.sent : ""}
      </span>
    </>
  );
}
