import { Refusal } from "@stocks-vibe/server-kit";
import { findInstitution } from "../../institutions/institutions.ts";
import { shapeDays } from "../../institutions/shapes/shape-days.ts";
import { findShape } from "../../institutions/shapes/shapes.ts";
import { tellShape } from "../../institutions/shapes/tell-shape.ts";
import type { Ledgers } from "../../institutions/wire/ledgers.ts";
import { tellBooks } from "../../institutions/wire/tell-books.ts";
import type { Told } from "../../institutions/wire/told.ts";
import { accountIdOf } from "../../institutions/wire/wire-ids.ts";
import { lastCompletedTradingDay } from "../../market/calendar/market-clock.ts";
import type { Market } from "../../market/market.ts";
import type { ItemRow } from "../../server/schema.ts";

/** The asked-for account keys among those the item shares. */
function chosenKeys({ item_id, account_keys }: ItemRow, ids: readonly string[] | undefined) {
  if (!ids) return account_keys;
  const byId = new Map(account_keys.map((key) => [accountIdOf(item_id, key), key]));
  return ids.map((id) => {
    const key = byId.get(id);
    if (key === undefined) throw new Refusal("INVALID_ACCOUNT_ID");
    return key;
  });
}

/** What the item's institution tells at `now` of the accounts that were asked for: of a shape what it says, of anybody else the books. */
export function openItem(
  row: ItemRow,
  { now, accountIds }: { readonly now: Date; readonly accountIds: readonly string[] | undefined },
  { ledgers, market }: { readonly ledgers: Ledgers; readonly market: Market },
): Told {
  const institution = findInstitution(row.institution_id);
  if (!institution) throw new Error(`item of an unknown institution: ${row.institution_id}`);
  const keys = chosenKeys(row, accountIds);
  const inOrder = <Entry>(entries: readonly Entry[], keyOf: (entry: Entry) => string): Entry[] => {
    const byKey = new Map(entries.map((entry) => [keyOf(entry), entry]));
    return keys.flatMap((key) => byKey.get(key) ?? []);
  };
  const asOf = lastCompletedTradingDay(now);
  const { item_id: itemId } = row;
  const shape = findShape(row.username);
  if (shape) {
    const days = shapeDays(lastCompletedTradingDay(row.created_at));
    const reading = { days, asOf, count: Math.max(1, row.readings) };
    const item = { itemId, institutionId: institution.id, reading };
    return tellShape(
      shape,
      inOrder(shape.write(reading), ({ key }) => key),
      item,
    );
  }
  const books = ledgers.of(institution, row.username, asOf);
  const scene = { itemId, institution, market, asOf };
  return tellBooks(
    inOrder(books, ({ plan }) => plan.key),
    scene,
  );
}
