import { isIsoDate, isoDate } from "@stocks-vibe/portfolio-math";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import * as z from "zod";
import { hostileAnswers, hostileValue } from "../../../testing/hostile-answers.ts";
import { joinPages, readHoldings, readTransactionPage } from "./read-answers.ts";

const rules = { today: isoDate("2026-11-20"), textLength: 300 };

const amount = z.number().min(-1e13).max(1e13);
const text = z
  .string()
  .max(300)
  .refine((value) => !/[\p{Cc}\p{Cs}]/u.test(value));
const id = text.max(200);
const day = z.string().refine((value) => isIsoDate(value) && value >= "1900-01-01");
const currency = z.string().regex(/^[A-Za-z0-9]{2,12}$/);
const type = z.enum(["stock", "etf", "mutual_fund", "bond", "cash", "other"]);

/** What the database and the figures may be given. */
const storable = z.object({
  accounts: z.array(
    z.strictObject({
      providerAccountId: id,
      name: text.min(1),
      mask: text.nullable(),
      type: text,
      subtype: text.nullable(),
      currency,
      balance: amount.nullable(),
    }),
  ),
  securities: z.array(
    z.strictObject({
      providerSecurityId: id,
      symbol: text.min(1),
      cusip: text.nullable(),
      name: text.min(1),
      type,
      currency,
    }),
  ),
  holdings: z.array(
    z.strictObject({
      providerAccountId: id,
      providerSecurityId: id,
      quantity: amount,
      price: amount,
      priceAsOf: day.nullable(),
      value: amount,
      costBasis: amount.nullable(),
      currency,
      taxLots: z.array(
        z.strictObject({
          lotId: id.nullable(),
          date: day.nullable(),
          quantity: amount.nullable(),
          costBasis: amount.nullable(),
        }),
      ),
    }),
  ),
  transactions: z.array(
    z.strictObject({
      providerTransactionId: id,
      providerAccountId: id,
      providerSecurityId: id.nullable(),
      day,
      name: text.min(1),
      quantity: amount,
      amount,
      price: amount,
      fees: amount.nullable(),
      type: text,
      subtype: text.nullable(),
      currency,
      cancels: id.nullable(),
    }),
  ),
  refused: z.array(
    z.object({
      rowId: id.nullable(),
      name: text.nullable(),
      field: z.string().min(1).max(60),
      excerpt: text.max(61).nullable(),
    }),
  ),
});

/** JSON as it arrives: only what a parser can make of bytes. */
const overTheWire = (value: unknown): unknown => JSON.parse(JSON.stringify(value) ?? "null");

function readAll(holdings: unknown, transactions: unknown) {
  const read = readHoldings(holdings, rules);
  const page = readTransactionPage(transactions, rules);
  const listed = page && joinPages(page.rows, page.securities);
  return {
    accounts: read?.accounts ?? [],
    securities: [...(read?.securities ?? []), ...(listed?.securities ?? [])],
    holdings: read?.holdings ?? [],
    transactions: listed?.transactions ?? [],
    refused: [...(read?.refused ?? []), ...(listed?.refused ?? [])],
  };
}

describe("whatever JSON an institution sends", () => {
  it("becomes rows that can be stored, or findings, and never an error", () => {
    fc.assert(
      fc.property(hostileAnswers, ({ holdings, transactions }) => {
        const read = readAll(
          overTheWire(holdings),
          overTheWire({
            investment_transactions: transactions,
            total_investment_transactions: 1,
            securities: holdings.securities,
          }),
        );
        expect(storable.safeParse(read).error?.issues ?? []).toEqual([]);
      }),
      { numRuns: 1_000 },
    );
  });

  it("is no answer at all, or one, when nothing of it is as promised", () => {
    const list = fc.array(hostileValue, { maxLength: 5 });
    const envelope = fc.record(
      {
        accounts: fc.oneof(list, hostileValue),
        holdings: fc.oneof(list, hostileValue),
        securities: fc.oneof(list, hostileValue),
        investment_transactions: fc.oneof(list, hostileValue),
        total_investment_transactions: fc.oneof(fc.integer(), hostileValue),
      },
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(fc.oneof(envelope, hostileValue), (answer) => {
        const json = overTheWire(answer);
        expect(storable.safeParse(readAll(json, json)).error?.issues ?? []).toEqual([]);
      }),
      { numRuns: 1_000 },
    );
  });

  it("may be nested as deep as a parser goes", () => {
    const deep: unknown = JSON.parse(`${"[".repeat(5_000)}1${"]".repeat(5_000)}`);
    const row = { account_id: deep, type: "investment", balances: deep };
    const read = readHoldings({ accounts: [row, deep], holdings: [deep], securities: [] }, rules);
    expect(read?.refused).toHaveLength(3);
  });
});
