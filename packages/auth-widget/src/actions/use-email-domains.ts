import { useEffect, useState } from "react";
import type { SignInClient } from "./client.ts";

const none: readonly string[] = [];

/**
 * The domains our mail comes from. Not knowing them only makes the mailbox links plainer, so a
 * failure stays silent.
 */
export function useEmailDomains(client: SignInClient): readonly string[] {
  const [domains, setDomains] = useState(none);
  useEffect(() => {
    let isCurrent = true;
    client.bootstrap.get().then(
      (settings) => {
        if (isCurrent) setDomains(settings.email_domains);
      },
      () => undefined,
    );
    return () => {
      isCurrent = false;
    };
  }, [client]);
  return domains;
}
