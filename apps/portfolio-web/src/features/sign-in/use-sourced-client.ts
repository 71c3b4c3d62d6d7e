import { useMemo } from "react";
import { type AuthClient, useAuthClient } from "#lib/auth.ts";
import { useSearchParams } from "#lib/router/router.tsx";
import { sourceOf } from "#lib/visit-source.ts";

/** The auth client, but that an organization which is founded by it keeps where its founder came from. */
export function useSourcedClient(): AuthClient {
  const client = useAuthClient();
  const [query] = useSearchParams();
  const source = sourceOf(query);
  return useMemo(() => {
    if (source === null) return client;
    const { organizations } = client.discovery;
    const create: typeof organizations.create = (request) =>
      organizations.create({ ...request, source });
    return {
      ...client,
      discovery: { ...client.discovery, organizations: { ...organizations, create } },
    };
  }, [client, source]);
}
