import { useEffect, useState } from "react";
import type { OAuthProvider } from "../config/config.ts";
import { createRoom } from "./room.ts";

const marks = createRoom(() => import("./provider-marks.tsx"));

/** Whose account a button takes, as soon as its mark is there; its place is kept. A mark that can't be had is left out: the words say it. */
export function ProviderMark({ provider }: { provider: OAuthProvider }) {
  const [Mark, setMark] = useState(marks.now);
  useEffect(() => {
    marks.load().then(
      () => setMark(marks.now),
      () => undefined,
    );
  }, []);
  return Mark ? <Mark provider={provider} /> : <span className="provider" aria-hidden="true" />;
}
