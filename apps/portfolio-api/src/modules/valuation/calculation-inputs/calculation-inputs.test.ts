import { isoDate } from "@stocks-vibe/portfolio-math";
import { expect, it } from "vitest";
import {
  type CalculationInputs,
  deserializeInputs,
  memoryOf,
  serializeInputs,
} from "./calculation-inputs.ts";
import { createSeriesReader } from "./shared-series.ts";

const DAY = isoDate("2026-11-20");

/** More transactions than one piece takes, and values that JSON would lose. */
function aMaterial(): CalculationInputs {
  const transactions = Array.from({ length: 4_500 }, (_, index) => ({
    provider_transaction_id: `tx-${index}`,
    account_id: "account-1",
    security_id: index % 2 === 0 ? "security-1" : null,
    day: DAY,
    quantity: index === 7 ? Number.NaN : index,
    amount: index === 8 ? Number.POSITIVE_INFINITY : -index,
    price: 0.1 + 0.2,
    fees: null,
    type: "buy",
    subtype: "buy",
    currency: "USD",
    cancels_transaction_id: null,
  }));
  const closes = Array.from({ length: 25 }, (_, index): [string, never[]] => [`S${index}`, []]);
  return {
    rows: {
      connections: [
        {
          id: "connection-1",
          institution_name: "Brokerage",
          is_sandbox: true,
          is_manual: false,
          status: "active",
          error_message: null,
          error_told: null,
          history_start: DAY,
          is_synced: true,
          last_good_at: new Date("2026-11-21T05:00:00Z"),
          unread_rows: 0,
          created_at: new Date("2024-01-02T12:00:00Z"),
        },
      ],
      accounts: [],
      securities: [],
      holdings: [],
      transactions,
      unlisted: [],
      institutionPrices: [{ security_id: "security-1", days: [DAY], closes: [120] }],
      lotPicks: [],
      findingAnswers: [],
      imported: [],
    },
    market: {
      sandbox: {
        closes: new Map([
          ["AAA", [{ source: "sandbox", dates: [DAY], closes: [1], refusedDay: null }]],
          ...closes,
        ]),
        index: {
          source: "sandbox",
          name: "SP500TR",
          kind: "total-return",
          days: ["1969-12-31", DAY],
          values: [1_000, 1_000.1],
        },
      },
      chain: { closes: new Map(), index: undefined },
      order: ["institution"],
    },
  };
}

it("arrives in a thread as it was read, to the last digit, and leaves nothing behind", async () => {
  const packed = await serializeInputs(aMaterial());
  const moved = structuredClone(packed, { transfer: memoryOf(packed) });

  expect(deserializeInputs(moved, createSeriesReader())).toEqual(aMaterial());
  expect(moved.rows.transactions.length).toBeGreaterThan(1);
  expect(memoryOf(packed).every(({ byteLength }) => byteLength === 0)).toBe(true);
});

it("lets others go on between two pieces", async () => {
  let turns = 0;
  let isDone = false;
  const count = (): void => {
    turns += 1;
    if (!isDone) setImmediate(count);
  };
  setImmediate(count);
  const { rows } = await serializeInputs(aMaterial());
  isDone = true;

  expect(turns).toBeGreaterThanOrEqual(rows.transactions.length - 1);
});
