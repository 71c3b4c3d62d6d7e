import { useEffect, useState } from "react";
import { type AuthClient, useAuthClient, useAuthState } from "#lib/auth/auth.ts";

/** How long nobody types before the server is asked. */
const pauseMs = 500;

type Rated = Awaited<ReturnType<AuthClient["passwords"]["strengthCheck"]>> & {
  rules: { luds_minimum_count: number; luds_complexity: number } | null;
};
/**
 * Null while nothing is known of the password; "unrated" where the server could not be asked: it
 * judges again when it is set.
 */
export type KnownStrength = Rated | "unrated" | null;

/** What the server's policy says of a password. An answer about an earlier text is dropped. */
export function useStrength(password: string): KnownStrength {
  const { passwords, bootstrap } = useAuthClient();
  const { member, organization } = useAuthState();
  const email = member?.email_address;
  const own = member?.name ?? "";
  const shared = organization?.organization_name ?? "";
  const [known, setKnown] = useState<{ password: string; strength: KnownStrength } | null>(null);
  useEffect(() => {
    if (password === "") return;
    let isCurrent = true;
    const learn = (strength: KnownStrength) => {
      if (isCurrent) setKnown({ password, strength });
    };
    const ask = async (): Promise<Rated> => {
      // It may not contain whose it is.
      const names = [own, shared].filter((name) => name !== "");
      const asked = { password, names, ...(email ? { email_address: email } : {}) };
      const [strength, settings] = await Promise.all([
        passwords.strengthCheck(asked),
        bootstrap.get(),
      ]);
      return { ...strength, rules: settings.password_config };
    };
    const timer = setTimeout(() => ask().then(learn, () => learn("unrated")), pauseMs);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [password, passwords, bootstrap, email, own, shared]);
  return known?.password === password ? known.strength : null;
}
