import { Refusal } from "@stocks-vibe/server-kit";
import { shapeOf } from "../../institutions/institution.ts";
import { findInstitution } from "../../institutions/institutions.ts";
import { shapeDays } from "../../institutions/shapes/shape-days.ts";
import { shapeToWire } from "../../institutions/shapes/shape-to-wire.ts";
import type { Ledgers } from "../../institutions/wire/ledgers.ts";
import { type LocalizedText, ledgersToWire } from "../../institutions/wire/ledgers-to-wire.ts";
import { accountIdOf, itemSeedOf, securitySeedOf } from "../../institutions/wire/wire-ids.ts";
import { lastCompletedTradingDay } from "../../market/calendar/market-clock.ts";
import type { Market } from "../../market/market.ts";
import type { DrillRow, ItemRow } from "../../server/schema.ts";
import { drilledPerson } from "../failure-simulations/drill-links.service.ts";

/** The asked-for account keys among those that are told of. */
function chosenKeys(seed: string, keys: readonly string[], ids: readonly string[] | undefined) {
  if (!ids) return keys;
  const byId = new Map(keys.map((key) => [accountIdOf(seed, key), key]));
  return ids.map((id) => {
    const key = byId.get(id);
    if (key === undefined) throw new Refusal("INVALID_ACCOUNT_ID");
    return key;
  });
}

/** When an item is read, of which accounts, and what is being rehearsed with it. */
export interface Question {
  readonly now: Date;
  readonly accountIds: readonly string[] | undefined;
  readonly running: readonly DrillRow[];
}

/**
 * What the item's institution tells at `now` of the accounts that were asked for: of a shape what
 * it says, of anybody else the books.
 */
export function openItem(
  row: ItemRow,
  { now, accountIds, running }: Question,
  { ledgers, market }: { readonly ledgers: Ledgers; readonly market: Market },
): LocalizedText {
  const institution = findInstitution(row.institution_id);
  if (!institution) throw new Error(`item of an unknown institution: ${row.institution_id}`);
  const person = drilledPerson(row, running);
  const seeds = { itemSeed: itemSeedOf(row), securitySeed: securitySeedOf(row) };
  const keys = chosenKeys(seeds.itemSeed, person.keys, accountIds);
  const inOrder = <Entry>(entries: readonly Entry[], keyOf: (entry: Entry) => string): Entry[] => {
    const byKey = new Map(entries.map((entry) => [keyOf(entry), entry]));
    return keys.flatMap((key) => byKey.get(key) ?? []);
  };
  const asOf = lastCompletedTradingDay(now);
  const shape = shapeOf(person);
  if (shape) {
    const days = shapeDays(lastCompletedTradingDay(row.created_at));
    const reading = { days, asOf, count: Math.max(1, person.readings) };
    const item = { ...seeds, institutionId: institution.id, reading };
    return shapeToWire(
      shape,
      inOrder(shape.write(reading), ({ key }) => key),
      item,
    );
  }
  const books = ledgers.of(institution, { username: person.username, keys }, asOf);
  const scene = { ...seeds, institution, market, asOf };
  return ledgersToWire(
    inOrder(books, ({ plan }) => plan.key),
    scene,
  );
}
