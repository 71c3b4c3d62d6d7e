import { describe, expect, it } from "vitest";
import { readFile } from "./read-file.ts";

const HEAD = "date,action,symbol,cusip,name,quantity,price,fees,amount,currency";
const BOUGHT = "2024-01-15,buy,ACME,,Acme,1000,10,,-10000,USD";
const FUND = "2016-07-15,contribution,FUND,,Fund,500,10,,-5000,USD";

/** What the last line of a file comes to. */
async function lastOf(lines: readonly string[]) {
  const read = await readFile(new TextEncoder().encode([HEAD, ...lines].join("\n")), {
    today: "2024-12-31",
  });
  if (read.kind !== "read") throw new Error(`not read: ${JSON.stringify(read)}`);
  expect(read.problems).toEqual([]);
  const last = read.rows.find(({ line }) => line === lines.length + 1);
  return [last?.action, last?.quantity, last?.amount];
}

describe("shares that are paid out", () => {
  it.each([
    ["a fund that grew for years", [FUND], -500, 17_500],
    [
      "a split on the way",
      [
        "2021-07-15,contribution,FUND,,Fund,100,100,,-10000,USD",
        "2022-06-01,split,FUND,,Fund,300,,,0,USD",
      ],
      -400,
      10_000,
    ],
    [
      "a reverse split on the way",
      [
        "2022-01-15,contribution,FUND,,Fund,1000,10,,-10000,USD",
        "2023-06-01,split,FUND,,Fund,-900,,,0,USD",
      ],
      -100,
      10_000,
    ],
    ["a stable value at a dollar", [FUND.replace("500,10", "5000,1")], -5000, 5000],
    ["fewer than are held, at another price", [FUND.replace("2016", "2023")], -400, 16_000],
    [
      "what an earlier payment left",
      [FUND, "2024-02-15,withdrawal,FUND,,Fund,-400,,,-9000,USD"],
      -100,
      2300,
    ],
  ])("leave: %s", async (_what, lines, units, money) => {
    const out = `2024-07-03,withdrawal,FUND,,Fund,${units},,,${-money},USD`;
    expect(await lastOf([...lines, out])).toEqual(["distribution", units, -money]);
  });

  it.each([
    ["a bond in percent of its face", ",912828XX1,Treasury bond,10000,98,,-9800,USD"],
    ["an option for one share of a hundred", "ACME250117C00100000,,Call,1,2,,-200,USD"],
  ])("leave whatever prices are written for: %s", async (_what, bought) => {
    const out = bought.replace(/,(\d+),(\d+),,(-\d+),/u, ",-$1,,,$3,");
    const [action, quantity] = await lastOf([
      `2024-01-15,buy,${bought}`,
      `2024-06-03,withdrawal,${out}`,
    ]);
    expect([action, quantity]).toEqual(["distribution", bought.startsWith(",") ? -10_000 : -1]);
  });

  it("leave in a journal, and its money is what they were worth", async () => {
    const journal = "2024-06-03,cash moved,ACME,,Acme,-400,,,16000,USD";
    expect(await lastOf([BOUGHT, journal])).toEqual(["shares moved", -400, 0]);
  });

  it("pay a fee that no other row tells of", async () => {
    const fee = "2024-06-03,fee,FUND,,Fund,-2,,,-20,USD";
    expect(await lastOf([fee])).toEqual(["sell", -2, 0]);
  });
});

it("takes a money-market fund's shares, of which no row tells, for dollars", async () => {
  const out = "2024-06-03,withdrawal,SPAXX,,Money market,-500,,,-500,USD";
  expect((await lastOf([BOUGHT, out])).slice(0, 2)).toEqual(["withdrawal", 0]);
});

it("leave for the last fee of a plan that closes the account", async () => {
  const paid = "2024-05-03,distribution,FUND,,Fund,-499,10,,4990,USD";
  const fee = "2024-06-03,fee,FUND,,Fund,-1,,,-10,USD";
  expect(await lastOf([FUND.replace("2016", "2023"), paid, fee])).toEqual(["sell", -1, 0]);
});

it("leave for what they are worth, and not for what was paid for a fraction when they came", async () => {
  const merged = [
    "2024-03-01,merger,ACME,,Acme,-1000,,,0,USD",
    "2024-03-01,merger,NEWC,,New,500,,,12.5,USD",
  ];
  const journal = "2024-06-03,cash moved,NEWC,,New,-500,,,10000,USD";
  expect(await lastOf([BOUGHT, ...merged, journal])).toEqual(["shares moved", -500, 0]);
});

describe("how many are held, written beside money, moves nothing", () => {
  it.each([
    ["all of them beside a fee of about their price", "1,10,,-10", "fee,ACME,,Acme,-1,,,-12"],
    ["a dozen beside a fee for a wire", "12,1.5,,-18", "fee,ACME,,Acme,-12,,,-25"],
    ["the row names the CUSIP alone", "1000,10,,-10000", "fee,,000123456,Acme,-1000,,,-12"],
    ["of cash or margin alone", "1000,10,,-10000", "fee,ACME,,Acme,-400,,,-12"],
    ["a hundredth of what they are worth", "1000,10,,-10000", "fee,ACME,,Acme,-1000,10,,-100"],
    ["of the morning, before a purchase", "10.1,20,,-202", "fee,ACME,,Acme,-10,,,-25"],
    ["dollars of a money-market fund", "10000,1,,-10000", "fee,ACME,,Acme,-25,,,-25"],
    ["of more than the file tells", "50,10,,-500", "fee,ACME,,Acme,-1000,,,-12"],
  ])("%s", async (_what, bought, fee) => {
    const lines = [`2024-01-15,buy,ACME,,Acme,${bought},USD`, `2024-06-03,${fee},USD`];
    expect((await lastOf(lines)).slice(0, 2)).toEqual(["fee", 0]);
  });

  it("where no other row names the security", async () => {
    expect((await lastOf(["2024-06-03,fee,ACME,,Acme,-1000,,,-12,USD"])).slice(0, 2)).toEqual([
      "fee",
      0,
    ]);
  });

  it("after some of them were paid out", async () => {
    const paid = "2024-03-01,withdrawal,ACME,,Acme,-400,,,-4000,USD";
    const fee = "2024-06-03,fee,ACME,,Acme,-600,,,-12,USD";
    expect((await lastOf([BOUGHT, paid, fee])).slice(0, 2)).toEqual(["fee", 0]);
  });
});
