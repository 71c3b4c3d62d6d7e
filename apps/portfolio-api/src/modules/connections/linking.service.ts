import type { ConnectionItem } from "@stocks-vibe/contracts/portfolio";
import {
  type Database,
  enqueue,
  hashToken,
  newId,
  Refusal,
  type SecretBox,
} from "@stocks-vibe/server-kit";
import type { Caller } from "../../caller.ts";
import type { PortfolioSchema } from "../../schema.ts";
import { recordWithin } from "../audit/audit.service.ts";
import { connectionToWire } from "./connection-to-wire.ts";
import { addConnection, findByPublicToken, findSealedToken } from "./connections.repository.ts";
import { type LinkProvider, LinkProviderError } from "./link-provider.ts";
import { syncJob } from "./sync-job.ts";
import { tokenPlace } from "./token-place.ts";

export interface LinkingService {
  /** A token that opens Link; with `connectionId` to repair that connection. Refuses `connection_not_found`. */
  createLinkToken(
    caller: Caller,
    connectionId?: string,
  ): Promise<{ link_token: string; expiration: string }>;
  /** Turns Link's public token into a connection. Asked twice, it answers the same connection. */
  exchange(caller: Caller, publicToken: string): Promise<ConnectionItem>;
}

export interface LinkingDependencies {
  readonly db: Database<PortfolioSchema>;
  readonly provider: LinkProvider;
  readonly secrets: SecretBox;
  readonly isSandbox: boolean;
}

interface ExchangedItem {
  readonly accessToken: string;
  readonly itemId: string;
  readonly institutionId: string | null;
  readonly institutionName: string;
}

const asRefusal = (error: unknown, refused: string): unknown => {
  if (!(error instanceof LinkProviderError)) return error;
  const passes = error.kind === "unavailable" || error.kind === "interrupted";
  const type = passes ? "link_provider_unavailable" : refused;
  return new Refusal(type, { details: { code: error.code }, cause: error });
};

export function createLinkingService(deps: LinkingDependencies): LinkingService {
  const { db, provider, secrets } = deps;

  const openToken = async (organizationId: string, id: string): Promise<string> => {
    const row = await db.transaction({ organizationId }, (tx) =>
      findSealedToken(tx, organizationId, id),
    );
    if (!row) throw new Refusal("connection_not_found");
    return secrets.open(row.access_token_sealed, tokenPlace(organizationId, id));
  };

  const known = (organizationId: string, publicTokenHash: string) =>
    db.transaction({ organizationId }, (tx) =>
      findByPublicToken(tx, organizationId, publicTokenHash),
    );

  const store = (caller: Caller, publicTokenHash: string, item: ExchangedItem) => {
    const { organizationId, memberId } = caller;
    const id = newId("connection");
    return db.transaction({ organizationId }, async (tx, now) => {
      const row = {
        organization_id: organizationId,
        id,
        item_id: item.itemId,
        institution_id: item.institutionId,
        institution_name: item.institutionName,
        access_token_sealed: secrets.seal(item.accessToken, tokenPlace(organizationId, id)),
        public_token_hash: publicTokenHash,
        linked_by_member_id: memberId,
        is_sandbox: deps.isSandbox,
      };
      if (await addConnection(tx, row, now)) {
        const { institutionId } = item;
        await enqueue(tx, syncJob({ organizationId, connectionId: id, institutionId }));
        const details = { connectionId: id, institution: item.institutionName };
        await recordWithin(tx, { by: caller, action: "connection.linked", details }, now);
      }
      return findByPublicToken(tx, organizationId, publicTokenHash);
    });
  };

  const exchangeAtProvider = async (publicToken: string): Promise<ExchangedItem> => {
    const { accessToken, itemId } = await provider.exchangePublicToken(publicToken);
    return { accessToken, itemId, ...(await provider.readItem(accessToken)) };
  };

  return {
    async createLinkToken({ organizationId, memberId }, connectionId) {
      const update = connectionId
        ? { accessToken: await openToken(organizationId, connectionId) }
        : {};
      try {
        const token = await provider.createLinkToken({ memberId, ...update });
        return { link_token: token.linkToken, expiration: token.expiration };
      } catch (error) {
        throw asRefusal(error, "link_provider_unavailable");
      }
    },

    async exchange(caller, publicToken) {
      const hash = hashToken(publicToken);
      const before = await known(caller.organizationId, hash);
      if (before) return connectionToWire(before, caller);
      try {
        const stored = await store(caller, hash, await exchangeAtProvider(publicToken));
        if (stored) return connectionToWire(stored, caller);
      } catch (error) {
        // A second click may have won: its connection is the answer to both.
        const winner = await known(caller.organizationId, hash);
        if (winner) return connectionToWire(winner, caller);
        throw asRefusal(error, "public_token_refused");
      }
      throw new Refusal("public_token_refused");
    },
  };
}
