import { addDays, isoDate } from "@stocks-vibe/portfolio-math";
import { describe, expect, it } from "vitest";
import type { CalculationInputs } from "./calculation-inputs.ts";
import { connectionInputs } from "./connection-inputs.ts";
import { inputsDigest } from "./inputs-digest.ts";

const FRIDAY = isoDate("2026-11-20");
const [SATURDAY, SUNDAY] = ["2026-11-21", "2026-11-22"].map(isoDate);

const series = (source: string) => ({
  source,
  dates: ["2026-11-19", "2026-11-20"].map(isoDate),
  closes: [120, 121.5],
  refusedDay: FRIDAY,
  splits: [{ date: FRIDAY, ratio: 2 }],
  splitsFrom: isoDate("2020-11-20"),
});
const marketOf = (source: string): CalculationInputs["market"]["chain"] => ({
  closes: new Map([
    ["AAA", [series(source), series("csv")]],
    ["BBB", [series(source)]],
  ]),
  index: {
    source,
    name: "SP500TR",
    kind: "total-return",
    days: ["2026-11-19", "2026-11-20"],
    values: [1_000, 1_001.5],
  },
});

const connection = {
  id: "connection-1",
  institution_name: "Brokerage",
  is_manual: false,
  is_sandbox: true,
  status: "active" as const,
  error_message: null,
  error_told: null,
  history_start: "2024-11-20",
  last_sync_at: new Date("2026-11-21T05:00:00Z"),
  unread_rows: 0,
  created_at: new Date("2024-01-02T12:00:00Z"),
};

/** One row of everything, made anew: series are remembered by their lists. */
const aMaterial = (): CalculationInputs => ({
  rows: {
    connections: [connectionInputs({ ...connection, status: "error" })],
    accounts: [
      {
        id: "account-1",
        connection_id: "connection-1",
        name: "IRA",
        mask: null,
        type: "investment",
        subtype: "ira",
        currency: "USD",
        balance: 1_450,
        history_start: null,
        cost_basis_method: "specific",
        missing_since: new Date("2026-11-01T00:00:00Z"),
      },
    ],
    securities: [
      {
        id: "security-1",
        connection_id: "connection-1",
        symbol: "AAA",
        name: "Alpha",
        type: "stock",
        currency: "USD",
      },
    ],
    holdings: [
      {
        account_id: "account-1",
        security_id: "security-1",
        quantity: 10,
        price: 121.5,
        price_as_of: FRIDAY,
        value: 1_215,
        cost_basis: null,
        currency: "USD",
        tax_lots: [{ lotId: "lot-1", date: null, quantity: 10, costBasis: 1_000 }],
        refused_reason: null,
      },
    ],
    transactions: [
      {
        provider_transaction_id: "tx-1",
        account_id: "account-1",
        security_id: "security-1",
        day: "2025-06-03",
        quantity: 10,
        amount: 1_000,
        price: 100,
        fees: null,
        type: "buy",
        subtype: "buy",
        currency: "USD",
        cancels_transaction_id: null,
      },
    ],
    unlisted: [
      {
        provider_transaction_id: "tx-3",
        account_id: "account-1",
        security_id: null,
        day: "2026-11-02",
        counts: true,
      },
    ],
    findingAnswers: [
      {
        account_id: "account-1",
        security_id: "security-1",
        about: "split",
        place: "2026-06-05",
        is_so: true,
        ratio: 4,
        day: "2026-06-05",
        units: null,
        cost: null,
        member_name: "Nora",
        answered_at: new Date("2026-11-20T05:00:00Z"),
      },
    ],
    imported: [
      {
        import_id: "import-1",
        line: 2,
        account_id: "account-1",
        security_id: "security-1",
        day: "2020-06-03",
        symbol: "AAA",
        cusip: null,
        name: "Alpha",
        quantity: 10,
        amount: 500,
        price: 50,
        fees: null,
        type: "buy",
        subtype: "buy",
        currency: "USD",
      },
    ],
    institutionPrices: [{ security_id: "security-1", days: [FRIDAY], closes: [121.5] }],
    lotPicks: [
      { account_id: "account-1", sale_transaction_id: "tx-2", lot_id: "lot-1", quantity: 1 },
    ],
  },
  market: {
    sandbox: marketOf("sandbox"),
    chain: marketOf("real"),
    order: ["real", "institution", "csv"],
  },
});

/** Another value than this one. */
function otherThan(value: unknown): unknown {
  if (typeof value === "number") return value + 0.5;
  if (typeof value === "boolean") return !value;
  if (value instanceof Date) return new Date(value.getTime() + 1);
  if (value === null) return 1;
  return /^\d{4}-\d{2}-\d{2}$/.test(String(value))
    ? addDays(isoDate(String(value)), -1)
    : `${value} `;
}

interface Leaf {
  readonly path: string;
  /** Puts another value in its place. */
  readonly change: () => void;
}

/** Everything in it that is not made of something else. */
function leavesOf(value: unknown, path: string, replace: (other: unknown) => void): Leaf[] {
  if (value instanceof Map) {
    return [...value].flatMap(([key, inner]) =>
      leavesOf(inner, `${path}.${key}`, (other) => value.set(key, other)),
    );
  }
  if (!(value instanceof Object) || value instanceof Date) {
    return [{ path, change: () => replace(otherThan(value)) }];
  }
  return Object.entries(value).flatMap(([key, inner]) =>
    leavesOf(inner, `${path}.${key}`, (other) => Reflect.set(value, key, other)),
  );
}

const leaves = leavesOf(aMaterial(), "", () => undefined).map(({ path }) => path);

describe("the digest of what figures are calculated from", () => {
  it("is the same for the same rows and prices, read in any order of series", async () => {
    const [one, other] = [aMaterial(), aMaterial()];
    const turned: CalculationInputs = {
      ...other,
      market: {
        ...other.market,
        chain: {
          ...other.market.chain,
          closes: new Map([...other.market.chain.closes].reverse()),
        },
      },
    };
    expect(await inputsDigest(turned, FRIDAY)).toBe(await inputsDigest(one, FRIDAY));
  });

  it.each(leaves)("is another one where %s is another", async (path) => {
    const material = aMaterial();
    const leaf = leavesOf(material, "", () => undefined).find((row) => row.path === path);
    leaf?.change();
    expect(await inputsDigest(material, SUNDAY ?? FRIDAY)).not.toBe(
      await inputsDigest(aMaterial(), SUNDAY ?? FRIDAY),
    );
  });

  it("is another one where a row is gone, and where one moved to another table", async () => {
    const { rows, market } = aMaterial();
    const without = { market, rows: { ...rows, transactions: [] } };
    expect(await inputsDigest(without, FRIDAY)).not.toBe(await inputsDigest(aMaterial(), FRIDAY));
  });

  it("is that of Friday on the days after it, until prices of a later day are there", async () => {
    const friday = await inputsDigest(aMaterial(), FRIDAY);
    expect(await inputsDigest(aMaterial(), SATURDAY ?? FRIDAY)).toBe(friday);
    expect(await inputsDigest(aMaterial(), SUNDAY ?? FRIDAY)).toBe(friday);
    // Before Friday its prices were not yet to be seen.
    expect(await inputsDigest(aMaterial(), isoDate("2026-11-19"))).not.toBe(friday);
  });

  it("is of the market's day itself where nothing says of which day figures are", async () => {
    const nothing = (): CalculationInputs => {
      const { rows } = aMaterial();
      const none = { closes: new Map(), index: undefined };
      const priceless = { ...rows, holdings: [], transactions: [], institutionPrices: [] };
      return { rows: priceless, market: { sandbox: none, chain: none, order: [] } };
    };
    const friday = await inputsDigest(nothing(), FRIDAY);
    expect(await inputsDigest(nothing(), FRIDAY)).toBe(friday);
    expect(await inputsDigest(nothing(), SATURDAY ?? FRIDAY)).not.toBe(friday);
  });
});

describe("what figures see of a connection", () => {
  const read = (row: Partial<typeof connection>, lastSyncAt: Date | null) =>
    connectionInputs({ ...connection, ...row, last_sync_at: lastSyncAt });
  const [EARLIER, LATER] = [new Date("2026-11-20T05:00:00Z"), new Date("2026-11-21T05:00:00Z")];

  it("is not when it was read last, while it is well", () => {
    expect(read({}, LATER)).toEqual(read({}, EARLIER));
    expect(read({}, null)).not.toEqual(read({}, EARLIER));
  });

  it("is since when it fails, where it does", () => {
    const failing = { ...connection, status: "error" as const, last_sync_at: LATER };
    expect(connectionInputs(failing).last_good_at).toEqual(LATER);
    const ours = { ...connection, error_message: "Ours.", last_sync_at: LATER };
    expect(connectionInputs(ours).last_good_at).toEqual(LATER);
  });
});
