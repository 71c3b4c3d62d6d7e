import type {
  DialogLanguage,
  DrillKind,
  DrillStart,
  DrillsTold,
  RunningDrill as WireDrill,
} from "@stocks-vibe/contracts/link";
import { type Database, hashToken, Refusal, type Transaction } from "@stocks-vibe/server-kit";
import { findInstitution } from "../../institutions/institutions.ts";
import { SHAPES } from "../../institutions/shapes/shapes.ts";
import type { DrillRow, ItemRow, LinkSchema } from "../../server/schema.ts";
import type { ItemsService } from "../items/items.service.ts";
import { loginRepaired, type News } from "../webhooks/webhook-body.ts";
import type { WebhooksService } from "../webhooks/webhooks.service.ts";
import { DRILL_EFFECTS, type DrillEffect, ERROR_OF_DRILL, otherFigures } from "./drill-effect.ts";
import type { drillsRepository } from "./failure-simulations.repository.ts";

type Tx = Transaction<LinkSchema>;

const STANDARD_SECONDS = 600;
/**
 * A client takes the provider itself for broken once the calls of three items fail in a row, and
 * then asks it nothing about anybody. So it is down for two at most: what one organization
 * rehearses must not reach another.
 */
const MOST_DOWN = 2;
const MOST_WAITING = 20;

/** Whoever calls: the holder of the item's access token, or of a link to its page. */
type DrillProof = { readonly accessToken: string } | { readonly drillToken: string };

/** Whoever calls, and what they read. */
type DrillCaller = DrillProof & { readonly language: DialogLanguage };

export interface DrillsService {
  list(caller: DrillCaller): Promise<Omit<DrillsTold, "request_id">>;
  /**
   * Refuses DRILL_NOT_POSSIBLE, and SANDBOX_WEBHOOK_INVALID where it is news and they have nowhere
   * to go.
   */
  start(caller: DrillCaller, request: DrillStart): Promise<Omit<DrillsTold, "request_id">>;
  /** Ends one drill, or all; one that does not run is ended already. */
  stop(caller: DrillCaller, drill: DrillKind | undefined): Promise<Omit<DrillsTold, "request_id">>;
  /** What runs for an item, for whoever has found it before. */
  runningWithin(tx: Tx, itemId: string, now: Date): Promise<DrillRow[]>;
  /** What runs for the token's item. Refuses INVALID_ACCESS_TOKEN. */
  runningOf(accessToken: string): Promise<DrillRow[]>;
  /** Drops what is over. */
  sweep(): Promise<void>;
}

interface StartedDrill {
  readonly kind: DrillKind;
  readonly effect: DrillEffect;
  readonly seconds: number | undefined;
}

const isError = (kind: DrillKind): kind is keyof typeof ERROR_OF_DRILL => kind in ERROR_OF_DRILL;

function toWire(item: ItemRow, running: readonly DrillRow[]): WireDrill[] {
  const broken = (["expired_login", "revoked_permission"] as const).filter(
    (kind) => ERROR_OF_DRILL[kind] === item.error_code,
  );
  return [
    ...broken.map((drill) => ({ drill, detail: null, started_at: null, ends_at: null })),
    ...running.map(({ kind, detail, started_at, ends_at }) => ({
      drill: kind,
      detail: kind === "other_data" ? detail : null,
      started_at: started_at.toISOString(),
      ends_at: ends_at?.toISOString() ?? null,
    })),
  ];
}

export function createDrillsService(deps: {
  readonly db: Database<LinkSchema>;
  readonly drills: typeof drillsRepository;
  readonly items: Pick<ItemsService, "getWithin" | "find" | "changeWithin">;
  readonly webhooks: WebhooksService;
  readonly clientId: string;
}): DrillsService {
  const { db, drills, items, webhooks, clientId } = deps;

  const itemOf = async (tx: Tx, proof: DrillProof, now: Date): Promise<ItemRow> => {
    if ("accessToken" in proof) return items.getWithin(tx, proof.accessToken);
    const link = await drills.findLink(tx, clientId, hashToken(proof.drillToken), now);
    const item = link && (await items.find(tx, clientId, link.item_id));
    if (!item) throw new Refusal("INVALID_DRILL_TOKEN");
    return item;
  };

  const tell = async (tx: Tx, caller: DrillCaller, now: Date) => {
    const item = await itemOf(tx, caller, now);
    const running = await drills.listRunning(tx, clientId, item.item_id, now);
    return {
      item_id: item.item_id,
      institution_name: findInstitution(item.institution_id)?.name ?? item.institution_id,
      running: toWire(item, running),
      others: SHAPES.map(({ username, tells }) => ({ username, tells: tells[caller.language] })),
    };
  };

  const post = async (tx: Tx, item: ItemRow, news: readonly News[], now: Date) => {
    const posted: boolean[] = [];
    for (const one of news) posted.push(await webhooks.enqueue(tx, item, one, now));
    return posted.every(Boolean);
  };

  const remain = async (
    tx: Tx,
    item: ItemRow,
    {
      kind,
      effect,
      seconds = STANDARD_SECONDS,
    }: {
      readonly kind: DrillKind;
      readonly effect: DrillEffect;
      readonly seconds: number | undefined;
    },
    now: Date,
  ): Promise<void> => {
    if (!effect.remains) return;
    const { detail = null, isTimed } = effect.remains;
    await drills.put(tx, {
      client_id: clientId,
      item_id: item.item_id,
      kind,
      detail,
      readings_before: item.readings,
      started_at: now,
      ends_at: isTimed ? new Date(now.getTime() + seconds * 1_000) : null,
    });
  };

  const refuseThirdDown = async (tx: Tx, item: ItemRow, now: Date): Promise<void> => {
    const others = await drills.listOthersDown(tx, clientId, item.item_id, now);
    if (others.length >= MOST_DOWN) {
      throw new Refusal("DRILL_MOST_DOWN");
    }
  };

  /** Storms of one item don't pile up: whoever else waits for news would wait behind them. */
  const refuseUntilArrived = async (tx: Tx, item: ItemRow): Promise<void> => {
    if ((await webhooks.countWaiting(tx, item)) >= MOST_WAITING) {
      throw new Refusal("DRILL_NEWS_WAITING");
    }
  };

  const begin = async (tx: Tx, item: ItemRow, started: StartedDrill, now: Date): Promise<void> => {
    const { kind, effect } = started;
    if (kind === "provider_down") await refuseThirdDown(tx, item, now);
    if (effect.isNewsOnly) await refuseUntilArrived(tx, item);
    if (effect.change) await items.changeWithin(tx, item.item_id, effect.change);
    await remain(tx, item, started, now);
    const isPosted = await post(tx, item, effect.news, now);
    if (effect.isNewsOnly && !isPosted) throw new Refusal("SANDBOX_WEBHOOK_INVALID");
  };

  return {
    list: (caller) => db.transaction({ clientId }, (tx, now) => tell(tx, caller, now)),

    start: (caller, { drill: kind, seconds, username }) =>
      db.transaction({ clientId }, async (tx, now) => {
        await drills.lockStarts(tx, clientId);
        const item = await itemOf(tx, caller, now);
        const running = await drills.listRunning(tx, clientId, item.item_id, now);
        const effect = DRILL_EFFECTS[kind]({ item, running, request: { username } });
        if ("refused" in effect) throw new Refusal(effect.refused);
        await begin(tx, item, { kind, effect, seconds }, now);
        return tell(tx, caller, now);
      }),

    stop: (caller, drill) =>
      db.transaction({ clientId }, async (tx, now) => {
        const item = await itemOf(tx, caller, now);
        const before = toWire(item, await drills.listRunning(tx, clientId, item.item_id, now));
        const kinds = before.map((one) => one.drill).filter((kind) => !drill || kind === drill);
        if (kinds.some(isError)) {
          await items.changeWithin(tx, item.item_id, { error_code: null });
          await post(tx, item, [loginRepaired()], now);
        }
        const others = kinds.filter((kind) => !isError(kind));
        if (others.length > 0) {
          await drills.end(tx, clientId, item.item_id, others);
          await post(tx, item, otherFigures(), now);
        }
        return tell(tx, caller, now);
      }),

    runningWithin: (tx, itemId, now) => drills.listRunning(tx, clientId, itemId, now),

    runningOf: (accessToken) =>
      db.transaction({ clientId }, async (tx, now) => {
        const { item_id: itemId } = await items.getWithin(tx, accessToken);
        return drills.listRunning(tx, clientId, itemId, now);
      }),

    sweep: () =>
      db.transaction({ clientId }, async (tx, now) => {
        await drills.removeEnded(tx, clientId, now);
        await drills.removeExpiredLinks(tx, clientId, now);
      }),
  };
}
