import type { DrillKind, DrillStart } from "@stocks-vibe/contracts/link";
import { shapeOf } from "../../institutions/institution.ts";
import { findShape } from "../../institutions/shapes/shapes.ts";
import type { DrillRow, ItemRow } from "../../server/schema.ts";
import {
  loginBroken,
  loginRepaired,
  type News,
  newAccounts,
  newHoldings,
  newTransactions,
  permissionRevoked,
} from "../webhooks/webhook-body.ts";
import { isOpen } from "./drill-links.service.ts";

/** Pieces of news in a storm. */
export const STORM = 120;

/**
 * What comes when an institution posts everything at once: all of it true, none of it worth a
 * reading of its own.
 */
const stormOfNews = (): News[] =>
  Array.from({ length: STORM }, (_, n) => (n % 2 === 0 ? newHoldings(n + 1) : newTransactions(n)));

/** One piece of news, five times, word for word. */
const repeatedNews = (): News[] => Array.from({ length: 5 }, () => newHoldings(1));

/** A sign-in that broke and was repaired long ago, told last things first. */
const lateNews = (): News[] => [loginRepaired(), newHoldings(1), loginBroken()];

/** The institution has something else to tell now. */
export const otherFigures = (): News[] => [newHoldings(1), newTransactions(1)];

/** Why an item can't be drilled like that. */
type DrillRefusal = "DRILL_LAST_ACCOUNT" | "DRILL_WRITTEN_ACCOUNTS" | "DRILL_UNKNOWN_PERSON";

/** What starting a drill does, all of it in one transaction. */
export interface DrillEffect {
  readonly change?: Partial<
    Pick<ItemRow, "error_code" | "account_ids_changed" | "security_ids_changed">
  >;
  /** It goes on until it is ended: of itself after a while, or only by somebody. */
  readonly remains?: { readonly detail?: string; readonly isTimed: boolean };
  readonly news: readonly News[];
  /** It is nothing but news, so there must be an address for them. */
  readonly isNewsOnly?: true;
}

interface DrillCase {
  readonly item: ItemRow;
  readonly running: readonly DrillRow[];
  readonly request: Pick<DrillStart, "username">;
}

type Effect = (drill: DrillCase) => DrillEffect | { readonly refused: DrillRefusal };

const timed: Effect = () => ({ remains: { isTimed: true }, news: [] });

const newsOnly =
  (news: () => News[]): Effect =>
  () => ({ news: news(), isNewsOnly: true });

const closeOne: Effect = ({ item, running }) => {
  const open = item.account_keys.filter((key) => isOpen(key, running));
  const last = open.at(-1);
  if (last === undefined || open.length < 2) return { refused: "DRILL_LAST_ACCOUNT" };
  return { remains: { detail: last, isTimed: false }, news: otherFigures() };
};

const openOne: Effect = ({ item }) =>
  shapeOf(item)
    ? { refused: "DRILL_WRITTEN_ACCOUNTS" }
    : { remains: { isTimed: false }, news: [newAccounts()] };

const tellOthers: Effect = ({ request: { username = "" } }) =>
  findShape(username)
    ? { remains: { detail: username, isTimed: false }, news: otherFigures() }
    : { refused: "DRILL_UNKNOWN_PERSON" };

/** Pure: what becomes of an item with each drill, or why it can't be. */
export const DRILL_EFFECTS: Readonly<Record<DrillKind, Effect>> = {
  expired_login: () => ({ change: { error_code: "ITEM_LOGIN_REQUIRED" }, news: [loginBroken()] }),
  revoked_permission: () => ({
    change: { error_code: "USER_PERMISSION_REVOKED" },
    news: [permissionRevoked()],
  }),
  removed_item: () => ({ remains: { isTimed: false }, news: [permissionRevoked()] }),
  new_account: openOne,
  closed_account: closeOne,
  other_data: tellOthers,
  changed_account_ids: ({ item }) => ({
    change: { account_ids_changed: item.account_ids_changed + 1 },
    news: otherFigures(),
  }),
  changed_security_ids: ({ item }) => ({
    change: { security_ids_changed: item.security_ids_changed + 1 },
    news: otherFigures(),
  }),
  provider_down: timed,
  institution_down: timed,
  slow_answers: timed,
  malformed_answers: timed,
  changing_total: timed,
  webhook_storm: newsOnly(stormOfNews),
  duplicate_webhooks: newsOnly(repeatedNews),
  disordered_webhooks: newsOnly(lateNews),
};

/** The errors of an item that a drill makes; signing in again ends the first. */
export const ERROR_OF_DRILL = {
  expired_login: "ITEM_LOGIN_REQUIRED",
  revoked_permission: "USER_PERMISSION_REVOKED",
} as const satisfies Partial<Record<DrillKind, ItemRow["error_code"]>>;
