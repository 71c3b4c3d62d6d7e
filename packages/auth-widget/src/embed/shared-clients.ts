import {
  createSignInClient,
  type SignInClientOptions,
  type WidgetClient,
} from "./create-sign-in-client.ts";

/** The use of a client by one element. */
export type Lease = { readonly client: WidgetClient; end(): void };

type Create = typeof createSignInClient;
/** What a client is made of, as data. */
export type SharedOptions = Pick<SignInClientOptions, "baseUrl" | "cookies">;

/**
 * One client for everything on a page that names the same project and server, for as long as there
 * is one of them.
 */
function createSharedClients(create: Create = createSignInClient) {
  const inUse = new Map<string, { client: WidgetClient; count: number }>();
  return function lease(publicToken: string, options: SharedOptions, call?: string): Lease {
    const key = JSON.stringify([publicToken, options]);
    const shared = inUse.get(key) ?? { client: create(publicToken, options, call), count: 0 };
    inUse.set(key, shared);
    shared.count += 1;
    let isOver = false;
    return {
      client: shared.client,
      end() {
        if (isOver) return;
        isOver = true;
        shared.count -= 1;
        if (shared.count > 0) return;
        inUse.delete(key);
        shared.client.dispose();
      },
    };
  };
}

/** Those of this page. */
export const leaseClient = createSharedClients();
