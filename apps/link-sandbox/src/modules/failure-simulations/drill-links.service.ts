import type { DialogLanguage } from "@stocks-vibe/contracts/link";
import { type Database, hashToken, type Transaction } from "@stocks-vibe/server-kit";
import { laterAccount } from "../../institutions/failure-testing.ts";
import type { Person } from "../../institutions/institution.ts";
import { findShape } from "../../institutions/shapes/shapes.ts";
import { newToken } from "../../server/identifiers.ts";
import type { DrillRow, ItemRow, LinkSchema } from "../../server/schema.ts";
import type { ItemsService } from "../items/items.service.ts";
import type { drillsRepository } from "./failure-simulations.repository.ts";

/**
 * Whose accounts an item tells of, which ones, and how often they have been read as they are now.
 */
export interface DrilledPerson extends Person {
  readonly keys: readonly string[];
  readonly readings: number;
}

type Running = readonly Pick<DrillRow, "kind" | "detail" | "readings_before">[];

const find = (running: Running, kind: DrillRow["kind"]) =>
  running.find((drill) => drill.kind === kind);

/**
 * Pure: whether an account is there at all. One that was closed is not, and the later one only once
 * it was opened.
 */
export function isOpen(key: string, running: Running): boolean {
  if (find(running, "closed_account")?.detail === key) return false;
  return key !== laterAccount.key || find(running, "new_account") !== undefined;
}

/**
 * Pure: what is left of an item's accounts, and whose data come instead of its own, while drills
 * run.
 */
export function drilledPerson(
  item: Pick<ItemRow, "username" | "custom" | "account_keys" | "readings">,
  running: Running,
): DrilledPerson {
  const other = find(running, "other_data");
  const shape = other?.detail ? findShape(other.detail) : undefined;
  if (other && shape) {
    return {
      username: shape.username,
      custom: null,
      keys: shape.accounts.map(({ key }) => key),
      readings: item.readings - other.readings_before,
    };
  }
  const { username, custom, readings } = item;
  const keys = item.account_keys.filter((key) => isOpen(key, running));
  return { username, custom, keys, readings };
}

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
