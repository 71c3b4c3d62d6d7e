import { createSignInClient, type WidgetClient } from "./create-sign-in-client.ts";

/** The use of a client by one element. */
export type Lease = { readonly client: WidgetClient; end(): void };

type Create = typeof createSignInClient;

/** One client for all elements of a page that name the same project and server, for as long as there is one of them. */
export function createSharedClients(create: Create = createSignInClient) {
  const inUse = new Map<string, { client: WidgetClient; count: number }>();
  return function lease(publicToken: string, baseUrl: string): Lease {
    const key = JSON.stringify([publicToken, baseUrl]);
    const shared = inUse.get(key) ?? { client: create(publicToken, { baseUrl }), count: 0 };
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
