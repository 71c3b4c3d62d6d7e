import { useEffect, useState } from "react";
import type { RatedPassword } from "../../actions/client.ts";

/** The server is asked once the typing pauses. */
const DEBOUNCE_MS = 500;

/**
 * What is known of a password: null while nothing is, and for an empty one; `unrated` where the
 * server could not be asked.
 */
export type KnownStrength = RatedPassword | "unrated" | null;

/** How good the password is, as far as it is known. An answer about an earlier text is dropped. */
export function useStrength(
  password: string,
  rate: (password: string) => Promise<RatedPassword>,
): KnownStrength {
  const [known, setKnown] = useState<{ password: string; strength: KnownStrength } | null>(null);
  useEffect(() => {
    if (password === "") return;
    let isCurrent = true;
    const timer = setTimeout(() => {
      const learn = (strength: KnownStrength) => {
        if (isCurrent) setKnown({ password, strength });
      };
      // The server judges again when the password is set.
      rate(password).then(learn, () => learn("unrated"));
    }, DEBOUNCE_MS);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [password, rate]);
  return known?.password === password ? known.strength : null;
}
