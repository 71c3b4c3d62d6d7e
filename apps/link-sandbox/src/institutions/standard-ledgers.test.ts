import { createHash } from "node:crypto";
import { expect, it } from "vitest";
import type { Ledger } from "../ledger/build-ledger.ts";
import { dayOf } from "../market/calendar/day.ts";
import { createMarket } from "../market/market.ts";
import { INSTITUTIONS } from "./institutions.ts";
import { TEST_CREDENTIALS } from "./second-step.ts";
import { createLedgers } from "./wire/ledgers.ts";

const DAY = dayOf("2026-11-20");

/**
 * What the standard person, and so the demo family, has in each account: how many rows, cents of
 * cash, and all of it as one value.
 */
const STANDARD = {
  "ins_900102 taxable": "867 rows, 273890 cents, e2fced3e1e176b37",
  "ins_900102 roth": "350 rows, 15026 cents, 10c45456f28ae515",
  "ins_900103 rollover": "604 rows, 215208 cents, 0bce8c04f070890d",
  "ins_900101 401k": "2586 rows, 0 cents, 35d97ea198779855",
};

const inShort = (ledger: Ledger): string => {
  const rows = ledger.rows.map(({ day, symbol, units, amountCents }) =>
    [day, symbol, units.toFixed(4), amountCents].join(" "),
  );
  const all = createHash("sha256").update(rows.join("\n")).digest("hex").slice(0, 16);
  return `${ledger.rows.length} rows, ${ledger.cashCents} cents, ${all}`;
};

// Prices and habits are drawn from seeds: an institution or a security that is added must not shift
// what the others draw.
it("keeps the standard person's books as they are, whatever the sandbox gets besides", () => {
  const ledgers = createLedgers(createMarket());
  const books = INSTITUTIONS.flatMap((institution) =>
    ledgers
      .of(
        institution,
        {
          username: TEST_CREDENTIALS.username,
          keys: institution.accounts.map(({ key }) => key),
        },
        DAY,
      )
      .map(({ plan, ledger }) => [`${institution.id} ${plan.key}`, inShort(ledger)] as const),
  );

  expect(Object.fromEntries(books)).toEqual(expect.objectContaining(STANDARD));
  expect(Object.keys(STANDARD)).toHaveLength(4);
});
