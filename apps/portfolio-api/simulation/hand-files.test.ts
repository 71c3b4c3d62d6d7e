import { describe, expect, it } from "vitest";
import { ACTIONS } from "../src/modules/imports/file/file-row.ts";
import { readFile } from "../src/modules/imports/file/read-file.ts";
import { importedSecurities } from "../src/modules/valuation/history/imported-rows.ts";
import { lastDate, listWorld } from "./list-world.ts";
import type { Listed, Series } from "./listed.ts";
import { makeWorld } from "./make-world.ts";
import { runEngine } from "./run-engine.ts";

const ACCOUNT = "hand";
const CONNECTION = "by-hand";

/** An account that is kept by hand, without a row; every price stays as it is. */
function handKept(prices: Readonly<Record<string, number>>): Listed {
  const listed = listWorld(makeWorld(1, {}), 0);
  const [connection] = listed.connections;
  const [account] = listed.accounts;
  if (!connection || !account) throw new Error("a world has accounts");
  const closes = Object.entries(prices).map(
    ([symbol, price]): [string, Series] =>
      [
        symbol,
        { source: "market", dates: ["2020-01-02", lastDate], closes: [price, price] },
      ] as const,
  );
  return {
    ...listed,
    connections: [{ ...connection, id: CONNECTION, is_manual: true, history_start: null }],
    accounts: [
      { ...account, id: ACCOUNT, connection_id: CONNECTION, balance: null, history_start: null },
    ],
    securities: [],
    holdings: [],
    transactions: [],
    institutionPrices: [],
    closes: new Map(closes),
    splits: new Map(),
  };
}

async function shownOf(lines: readonly string[], prices: Readonly<Record<string, number>>) {
  const listed = handKept(prices);
  const read = await readFile(new TextEncoder().encode(lines.join("\n")), {
    today: lastDate,
  });
  if (read.kind !== "read") throw new Error(`not read: ${JSON.stringify(read)}`);
  const rows = read.rows.map((row) => ({
    ...row,
    ...ACTIONS[row.action],
    import_id: "f",
    account_id: ACCOUNT,
  }));
  const { figures, replay } = runEngine({ ...listed, ...importedSecurities(rows, listed) });
  const { totalValue, cashValue, portfolioIRR } = figures.portfolio;
  const shares = figures.holdings.map(({ symbol, totalShares }) => [symbol, totalShares]);
  const worths = replay.daily.value.filter((value, day, all) => value !== all[day - 1]);
  return { problems: read.problems, totalValue, cashValue, portfolioIRR, shares, worths };
}

const FIDELITY = [
  "Run Date,Action,Symbol,Description,Type,Price ($),Quantity,Commission ($),Fees ($),Accrued Interest ($),Amount ($),Cash Balance ($),Settlement Date",
  " 01/15/2024, YOU BOUGHT ACME CORP (ACME) (Cash),ACME,ACME CORP,Cash,10,1000,,,,-10000,,01/17/2024",
  " 01/12/2024, Electronic Funds Transfer Received (Cash), , No Description,Cash,,0,,,,10000,,",
];
const PLAIN = [
  "date,action,symbol,cusip,name,quantity,price,fees,amount,currency",
  "2024-01-12,deposit,,,,,,,10000,USD",
  "2024-01-15,buy,ACME,,Acme,1000,10,,-10000,USD",
];
const UNCHANGED = { problems: [], portfolioIRR: 0, worths: [10_000] };

describe("a takeover in a file", () => {
  it.each([
    [
      "a broker's payout",
      [
        ...FIDELITY,
        " 06/03/2024, MERGER MER PAYOUT #REORCM0051683010000 ACME CORP (ACME) (Cash),ACME,ACME CORP,Cash,,-1000,,,,10000,,",
      ],
    ],
    ["a plain row", [...PLAIN, "2024-06-03,merger,ACME,,Acme,-1000,10,,10000,USD"]],
  ])("leaves its money in the account: %s", async (_what, lines) => {
    expect(await shownOf(lines, { ACME: 10 })).toEqual({
      ...UNCHANGED,
      totalValue: 10_000,
      cashValue: 10_000,
      shares: [],
    });
  });

  it("leaves the money that was paid beside the buyer's shares", async () => {
    const lines = [
      ...FIDELITY,
      " 06/03/2024, MERGER MER FROM #REOR ACME CORP (ACME) (Cash),ACME,ACME CORP,Cash,,-1000,,,,5000,,",
      " 06/03/2024, MERGER MER TO #REOR NEW CORP (NEWC) (Cash),NEWC,NEW CORP,Cash,,250,,,,,,",
    ];
    expect(await shownOf(lines, { ACME: 10, NEWC: 20 })).toEqual({
      ...UNCHANGED,
      totalValue: 10_000,
      cashValue: 5000,
      shares: [["NEWC", 250]],
    });
  });
});

describe("shares that leave under a word for money", () => {
  it.each([
    [
      "paid out in kind",
      " 06/03/2024, NORMAL DISTR PARTIAL ACME CORP (ACME) (Cash),ACME,ACME CORP,Cash,10,-400,,,,-4000,,",
    ],
    [
      "journaled away",
      " 06/03/2024, JOURNALED SHARES ACME CORP (ACME) (Cash),ACME,ACME CORP,Cash,10,-400,,,,4000,,",
    ],
  ])("are gone, and no money came: %s", async (_what, line) => {
    expect(await shownOf([...FIDELITY, line], { ACME: 10 })).toMatchObject({
      problems: [],
      totalValue: 6000,
      cashValue: 0,
      portfolioIRR: 0,
      shares: [["ACME", 600]],
      worths: [10_000, 6000],
    });
  });

  it.each([
    ["tells prices", "10"],
    ["tells none", ""],
    ["rounds them", "9.998"],
  ])(
    "pay a plan's fee, which is a loss, and its payments, which are none: its file %s",
    async (_what, price) => {
      const plan = [
        ...PLAIN.slice(0, 1),
        "2024-01-15,contribution,FUND,,Fund,1000,10,,-10000,USD",
        `2024-06-03,fee,FUND,,Fund,-2,${price},,-20,USD`,
        `2024-07-03,withdrawal,FUND,,Fund,-500,${price},,-5000,USD`,
      ];
      const shown = await shownOf(plan, { FUND: 10 });
      expect(shown).toMatchObject({ problems: [], totalValue: 4980, shares: [["FUND", 498]] });
      expect(shown.worths).toEqual([10_000, 9980, 4980]);
      expect(shown.portfolioIRR).toBeLessThan(0);
    },
  );
});

it.each([
  ["a fee", "fee,ACME,,Acme,-1000,10,,-12", 8],
  ["a fee, without a price", "fee,ACME,,Acme,-1000,,,-12", 8],
  ["a withdrawal", "withdrawal,ACME,,Acme,-1000,,,-12", 8],
  ["a deposit", "deposit,ACME,,Acme,1000,,,12", 32],
])("leaves shares where a broker writes beside %s how many are held", async (_what, told, cash) => {
  const lines = [...PLAIN, "2024-05-31,deposit,,,,,,,20,USD", `2024-06-03,${told},USD`];
  expect(await shownOf(lines, { ACME: 10 })).toMatchObject({
    totalValue: 10_000 + cash,
    cashValue: cash,
    shares: [["ACME", 1000]],
  });
});

it("values shares at what they cost where a file tells amounts and no prices", async () => {
  const lines = [...PLAIN.slice(0, 2), "2024-01-15,buy,NEVR,,Never,100,0,,-5000,USD"];
  expect(await shownOf(lines, {})).toMatchObject({
    totalValue: 10_000,
    shares: [["NEVR", 100]],
    worths: [10_000],
  });
});
