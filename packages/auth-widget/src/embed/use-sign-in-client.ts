import { useEffect, useState } from "react";
import type { SignInClient } from "../actions/client.ts";
import { useSame } from "../config/use-same.ts";
import type { WidgetClient } from "./create-sign-in-client.ts";
import { leaseClient, type SharedOptions } from "./shared-clients.ts";

/** The project and server of a client, as data: a server component may hand it over. */
export type SignInProject = SharedOptions & { publicToken: string };

const isClient = (given: SignInClient | SignInProject): given is SignInClient =>
  "bootstrap" in given;

function useLease(project: SignInProject | null): WidgetClient | null {
  const [client, setClient] = useState<WidgetClient | null>(null);
  const same = useSame({ project });
  useEffect(() => {
    if (!same.project) return;
    const { publicToken, ...options } = same.project;
    const lease = leaseClient(publicToken, options);
    setClient(lease.client);
    return () => {
      setClient(null);
      lease.end();
    };
  }, [same]);
  return client;
}

/**
 * The sign-in client of a project for as long as the component is on the page. Null on a server and until the browser has taken
 * over, since a client holds one visitor's session. All components that name the same project share one.
 */
export const useSignInClient = (publicToken: string, options: SharedOptions): WidgetClient | null =>
  useLease({ ...options, publicToken });

/** A client as it was given, or that of the project that was named in its place. */
export function useClient(given: SignInClient | SignInProject): SignInClient | null {
  const leased = useLease(isClient(given) ? null : given);
  return isClient(given) ? given : leased;
}
