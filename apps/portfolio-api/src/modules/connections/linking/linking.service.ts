import { setTimeout as wait } from "node:timers/promises";
import type { ConnectionItem } from "@stocks-vibe/contracts/portfolio";
import {
  type Database,
  enqueue,
  hashToken,
  newId,
  Refusal,
  type RefusalType,
  type SecretBox,
  type SecretPlace,
  type Transaction,
} from "@stocks-vibe/server-kit";
import type { Caller } from "../../../http/caller.ts";
import type { PortfolioSchema } from "../../../storage/schema.ts";
import { recordWithin } from "../../access/audit/audit.service.ts";
import {
  type LinkProvider,
  LinkProviderError,
  type ProviderItem,
} from "../../provider/link-provider.ts";
import { syncJob } from "../../provider/sync-job.ts";
import { connectionToWire } from "../connection-to-wire.ts";
import { findByPublicToken, findSealedToken } from "../connections.repository.ts";
import { type ExchangeAttempt, type ExchangeWatch, leftNothing } from "./exchange-check.ts";
import { addConnection, nameConnection } from "./linking.repository.ts";

/** The place a connection's access token is sealed to: it opens nowhere else. */
export const tokenPlace = (organizationId: string, connectionId: string): SecretPlace => ({
  table: "connections",
  column: "access_token",
  rowId: connectionId,
  organizationId,
});

/** A connection that the provider has been asked about. */
export interface NamedConnection {
  readonly organizationId: string;
  readonly connectionId: string;
  readonly item: Pick<ProviderItem, "institutionId" | "institutionName">;
}

/**
 * Gives a new connection its institution, logs that it was linked, once, and makes its first sync
 * due. Does nothing to one that has a name already. Whoever asked first: the member's own request,
 * or after a crash in the middle of it the sync.
 */
export async function nameWithin(
  tx: Transaction<PortfolioSchema>,
  { organizationId, connectionId, item }: NamedConnection,
  now: Date,
): Promise<void> {
  const { institutionId, institutionName } = item;
  const institution = { institution_id: institutionId, institution_name: institutionName };
  const memberId = await nameConnection(tx, organizationId, connectionId, institution);
  if (memberId === undefined) return;
  await enqueue(tx, syncJob({ organizationId, connectionId, institutionId }));
  const by = { organizationId, memberId, actor: null };
  const details = { connectionId, institution: institutionName };
  await recordWithin(tx, { by, action: "connection.linked", details }, now);
}

export interface LinkingService {
  /**
   * A token that opens Link in the language of the call; with `connectionId` to repair that
   * connection. Refuses `connection_not_found`.
   */
  createLinkToken(
    caller: Caller,
    connectionId?: string,
  ): Promise<{ link_token: string; expiration: string }>;
  /** Turns Link's public token into a connection. Asked twice, it answers the same connection. */
  exchange(caller: Caller, publicToken: string): Promise<ConnectionItem>;
}

export interface LinkingDependencies {
  readonly watch: ExchangeWatch;
  readonly db: Database<PortfolioSchema>;
  readonly provider: LinkProvider;
  readonly secrets: SecretBox;
  readonly isSandbox: boolean;
}

interface ExchangedItem {
  readonly accessToken: string;
  readonly itemId: string;
}

type Stored = Awaited<ReturnType<typeof findByPublicToken>>;

/**
 * When the sync of a connection asks for its name itself: later than the request that linked it may
 * take.
 */
const NAMED_WITHIN_MS = 30_000;
const WINNER_WITHIN_MS = 2_000;
const WINNER_EVERY_MS = 200;

const asRefusal = (error: unknown, refused: RefusalType): unknown => {
  if (!(error instanceof LinkProviderError)) return error;
  const passes = error.kind === "unavailable" || error.kind === "interrupted";
  const type = passes ? "link_provider_unavailable" : refused;
  return new Refusal(type, { details: { code: error.code }, cause: error });
};

export function createLinkingService(deps: LinkingDependencies): LinkingService {
  const { db, provider, secrets, watch } = deps;

  const openToken = async (organizationId: string, id: string): Promise<string> => {
    const row = await db.transaction({ organizationId }, (tx) =>
      findSealedToken(tx, organizationId, id),
    );
    if (!row) throw new Refusal("connection_not_found");
    return secrets.open(row.access_token_sealed, tokenPlace(organizationId, id));
  };

  const known = (organizationId: string, publicTokenHash: string) =>
    db.transaction({ organizationId }, async (tx, now) => {
      const row = await findByPublicToken(tx, organizationId, publicTokenHash);
      return row && { row, now };
    });

  /** The token first: whatever happens from here on, it is known and can be taken back. */
  const store = (
    caller: Caller,
    attempt: ExchangeAttempt,
    item: ExchangedItem,
  ): Promise<Stored> => {
    const { organizationId, memberId } = caller;
    const { publicTokenHash } = attempt;
    const id = newId("connection");
    return db.transaction({ organizationId }, async (tx, now) => {
      const row = {
        organization_id: organizationId,
        id,
        item_id: item.itemId,
        access_token_sealed: secrets.seal(item.accessToken, tokenPlace(organizationId, id)),
        public_token_hash: publicTokenHash,
        linked_by_member_id: memberId,
        is_sandbox: deps.isSandbox,
      };
      if (await addConnection(tx, row, now)) {
        const unnamed = new Date(now.getTime() + NAMED_WITHIN_MS);
        await enqueue(tx, syncJob({ organizationId, connectionId: id }, unnamed));
      }
      await watch.settleWithin(tx, attempt);
      return findByPublicToken(tx, organizationId, publicTokenHash);
    });
  };

  /** A token that can't be stored would live at the provider unknown to anybody. */
  const storeOrGiveBack = async (
    caller: Caller,
    attempt: ExchangeAttempt,
    item: ExchangedItem,
  ): Promise<Stored> => {
    try {
      return await store(caller, attempt, item);
    } catch (error) {
      // A commit whose answer was lost has stored it; only where it certainly is not there it is
      // given back.
      if (!(await known(caller.organizationId, attempt.publicTokenHash))) {
        await provider.removeItem(item.accessToken);
        await watch.settle(attempt);
      }
      throw error;
    }
  };

  /** The exchange itself, written down before it is made. */
  const exchangeWatched = async (attempt: ExchangeAttempt, publicToken: string) => {
    try {
      return await provider.exchangePublicToken(publicToken);
    } catch (error) {
      if (leftNothing(error)) await watch.settle(attempt);
      throw error;
    }
  };

  /**
   * Asks whose the new connection is. When the provider doesn't answer now, its sync asks again.
   */
  const name = async (organizationId: string, connectionId: string, accessToken: string) => {
    const item = await provider.readItem(accessToken).catch((error: unknown) => {
      if (error instanceof LinkProviderError) return undefined;
      throw error;
    });
    if (!item) return;
    await db.transaction({ organizationId }, (tx, now) =>
      nameWithin(tx, { organizationId, connectionId, item }, now),
    );
  };

  /**
   * A second click may have won: its connection is the answer to both. The provider knows a token
   * as used a moment before the winner has stored what it got for it.
   */
  const winnerOf = async (organizationId: string, hash: string, error: unknown) => {
    const isUsed = error instanceof LinkProviderError && error.kind === "refused";
    for (let waited = 0; waited <= (isUsed ? WINNER_WITHIN_MS : 0); waited += WINNER_EVERY_MS) {
      if (waited > 0) await wait(WINNER_EVERY_MS);
      const winner = await known(organizationId, hash);
      if (winner) return winner;
    }
    return undefined;
  };

  const link = async (caller: Caller, publicToken: string, hash: string) => {
    const { organizationId } = caller;
    const attempt = await watch.begin(caller, hash);
    const item = await exchangeWatched(attempt, publicToken);
    const stored = await storeOrGiveBack(caller, attempt, item);
    if (!stored) return undefined;
    await name(organizationId, stored.id, item.accessToken);
    return known(organizationId, hash);
  };

  return {
    async createLinkToken({ organizationId, memberId, language }, connectionId) {
      const update = connectionId
        ? { accessToken: await openToken(organizationId, connectionId) }
        : {};
      try {
        const token = await provider.createLinkToken({ memberId, language, ...update });
        return { link_token: token.linkToken, expiration: token.expiration };
      } catch (error) {
        throw asRefusal(error, "link_provider_unavailable");
      }
    },

    async exchange(caller, publicToken) {
      const hash = hashToken(publicToken);
      const before = await known(caller.organizationId, hash);
      if (before) return connectionToWire(before.row, caller, before.now);
      try {
        const stored = await link(caller, publicToken, hash);
        if (stored) return connectionToWire(stored.row, caller, stored.now);
      } catch (error) {
        const winner = await winnerOf(caller.organizationId, hash, error);
        if (winner) return connectionToWire(winner.row, caller, winner.now);
        throw asRefusal(error, "public_token_refused");
      }
      throw new Refusal("public_token_refused");
    },
  };
}
