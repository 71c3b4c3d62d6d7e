import { UsageError } from "@stocks-vibe/auth-client";
import type { SignInClient } from "../actions/client.ts";
import { type Lease, leaseClient } from "./shared-clients.ts";

/** The client that an element's attributes name, for as long as they name it. */
export function createAttributeClient(host: HTMLElement) {
  let lease: Lease | null = null;
  let named = "";
  const giveBack = (): void => {
    lease?.end();
    lease = null;
    named = "";
  };
  return {
    giveBack,
    /** Throws a UsageError where they name none. */
    get(): SignInClient {
      const publicToken = host.getAttribute("public-token");
      const baseUrl = host.getAttribute("base-url");
      const name = JSON.stringify([publicToken, baseUrl]);
      if (lease && named === name) return lease.client;
      const last = lease;
      lease = null;
      try {
        if (!publicToken || !baseUrl) {
          throw new UsageError(host.localName, "needs public-token and base-url, or a client.");
        }
        lease = leaseClient(publicToken, { baseUrl }, host.localName);
        named = name;
        return lease.client;
      } finally {
        // After the next one is there: another element's attributes may name the same.
        last?.end();
      }
    },
  };
}
