import { useEffect, useState } from "react";
import { useMessages } from "../../config/use-messages.ts";
import type { ResendStep } from "../../machine/screen.ts";

const TICK_MS = 1000;

/** Minutes and seconds, such as '1:05'. */
const clockText = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;

/** How long a code still lives, each second anew. It ends with its screen. */
export function Countdown({ expiresAt, now }: { expiresAt: number; now: () => number }) {
  const words = useMessages().code;
  const [time, setTime] = useState(now);
  useEffect(() => {
    setTime(now());
    const timer = setInterval(() => setTime(now()), TICK_MS);
    return () => clearInterval(timer);
  }, [now]);
  const left = Math.max(0, Math.ceil((expiresAt - time) / 1000));
  if (left === 0) return <span role="status">{words.expired}</span>;
  // Not announced: a number that changes each second would drown everything else.
  return <span role="timer">{words.expiresIn(clockText(left))}</span>;
}

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
