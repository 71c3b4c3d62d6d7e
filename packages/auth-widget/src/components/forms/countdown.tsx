import { useEffect, useState } from "react";
import { useMessages } from "../../config/use-messages.ts";

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
