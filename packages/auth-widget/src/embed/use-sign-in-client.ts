import { useEffect, useState } from "react";
import { useSame } from "../config/use-same.ts";
import type { WidgetClient } from "./create-sign-in-client.ts";
import { leaseClient, type SharedOptions } from "./shared-clients.ts";

/**
 * The sign-in client of a project for as long as the component is on the page. Null on a server and
 * until the browser has taken over, since a client holds one visitor's session. All components that
 * name the same project share one.
 */
export function useSignInClient(publicToken: string, options: SharedOptions): WidgetClient | null {
  const [client, setClient] = useState<WidgetClient | null>(null);
  const same = useSame(options);
  useEffect(() => {
    const lease = leaseClient(publicToken, same, "useSignInClient");
    setClient(lease.client);
    return () => {
      setClient(null);
      lease.end();
    };
  }, [publicToken, same]);
  return client;
}
