import type { DialogLanguage } from "@stocks-vibe/contracts/link";
import { type Database, hashToken, type Transaction } from "@stocks-vibe/server-kit";
import { newToken } from "../../server/identifiers.ts";
import type { LinkSchema } from "../../server/schema.ts";
import type { ItemsService } from "../items/items.service.ts";
import type { drillsRepository } from "./failure-simulations.repository.ts";

const LIFE_MS = 30 * 24 * 3_600_000;

interface DrillLink {
  readonly url: string;
  readonly expiresAt: Date;
}

export interface DrillLinksService {
  /**
   * A link to the page of an item that the caller has proven to hold. The token stands in the
   * fragment, which no server and no log is told.
   */
  createWithin(tx: Transaction<LinkSchema>, page: DrillPage, now: Date): Promise<DrillLink>;
  create(accessToken: string, language: DialogLanguage): Promise<DrillLink>;
}

/** Which item's page, and what it speaks. */
interface DrillPage {
  readonly itemId: string;
  readonly language: DialogLanguage;
}

export function createDrillLinksService(deps: {
  readonly db: Database<LinkSchema>;
  readonly drills: Pick<typeof drillsRepository, "insertLink">;
  readonly items: Pick<ItemsService, "getWithin">;
  /** Of the page, as browsers reach it. */
  readonly pageUrl: string;
  readonly clientId: string;
}): DrillLinksService {
  const { db, drills, items, pageUrl, clientId } = deps;
  const createWithin: DrillLinksService["createWithin"] = async (tx, { itemId, language }, now) => {
    const token = newToken("drill");
    const expiresAt = new Date(now.getTime() + LIFE_MS);
    await drills.insertLink(tx, {
      client_id: clientId,
      token_hash: hashToken(token),
      item_id: itemId,
      created_at: now,
      expires_at: expiresAt,
    });
    return { url: `${pageUrl}?language=${language}#${token}`, expiresAt };
  };
  return {
    createWithin,
    create: (accessToken, language) =>
      db.transaction({ clientId }, async (tx, now) => {
        const { item_id: itemId } = await items.getWithin(tx, accessToken);
        return createWithin(tx, { itemId, language }, now);
      }),
  };
}
