import { useEffect, useState } from "react";
import type { RatedPassword } from "../actions/client.ts";

/** The server is asked once the typing pauses. */
const DEBOUNCE_MS = 500;

/** How good the password is, as far as it is known: null while it is not, and for an empty one. An answer about an earlier text is dropped. */
export function useStrength(
  password: string,
  rate: (password: string) => Promise<RatedPassword>,
): RatedPassword | null {
  const [known, setKnown] = useState<{ password: string; strength: RatedPassword } | null>(null);
  useEffect(() => {
    if (password === "") return;
    let isCurrent = true;
    const timer = setTimeout(() => {
      rate(password).then(
        (strength) => {
          if (isCurrent) setKnown({ password, strength });
        },
        // The server judges again when the password is set; until then nothing is known.
        () => undefined,
      );
    }, DEBOUNCE_MS);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [password, rate]);
  return known?.password === password ? known.strength : null;
}
