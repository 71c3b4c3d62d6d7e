import { isoDate } from "@stocks-vibe/portfolio-math";
import { describe, expect, it } from "vitest";
import { dashedTicker, isTicker } from "./market-data.ts";
import { dueRange } from "./market-days.ts";
import { mergeSources } from "./merge-sources.ts";
import { chainLevels } from "./refresh-index.ts";
import { parsePriceCsv } from "./refresh-source.ts";

const days = (...texts: readonly string[]) => texts.map(isoDate);
const monday = isoDate("2026-11-16");
const tuesday = isoDate("2026-11-17");
/** A week of days that ends with the newest price, of the 16th. */
const weekBefore = isoDate("2026-11-10");
const series = (
  source: string,
  dates: readonly string[],
  closes: readonly number[],
  refused?: string,
) => ({
  source,
  dates: dates.map(isoDate),
  closes,
  refusedDay: refused ? isoDate(refused) : null,
});

describe("mergeSources", () => {
  it("takes the first source that has a day and fills its gaps from the next", () => {
    const merged = mergeSources([
      series("a", ["2026-11-16", "2026-11-18"], [1, 3]),
      series("b", ["2026-11-16", "2026-11-17", "2026-11-19"], [91, 92, 94]),
    ]);
    expect(merged).toEqual({
      dates: days("2026-11-16", "2026-11-17", "2026-11-18", "2026-11-19"),
      closes: [1, 92, 3, 94],
      sources: ["a", "b", "a", "b"],
      isRefusedSince: false,
      splits: undefined,
      splitsFrom: undefined,
    });
  });

  it("says that the last price is the last good one when a newer one was refused", () => {
    const refusing = series("a", ["2026-11-16"], [1], "2026-11-17");
    expect(mergeSources([refusing])?.isRefusedSince).toBe(true);
    const filled = mergeSources([refusing, series("b", ["2026-11-17"], [2])]);
    expect(filled?.isRefusedSince).toBe(false);
  });

  it("has nothing to say without prices", () => {
    expect(mergeSources([series("a", [], [])])).toBeUndefined();
  });
});

describe("chainLevels", () => {
  const given = { dates: days("2026-11-16", "2026-11-17", "2026-11-18"), levels: [50, 55, 44] };
  it("takes new levels as they are when nothing is stored", () => {
    expect(chainLevels(undefined, given)).toBe(given);
  });
  it("keeps growth, not level, when the source has rescaled its series meanwhile", () => {
    const day = isoDate("2026-11-16");
    expect(chainLevels({ day, level: 100 }, given)).toEqual({
      dates: days("2026-11-17", "2026-11-18"),
      levels: [110.00000000000001, 88],
    });
  });
  it("joins nothing when the common day is missing", () => {
    expect(chainLevels({ day: isoDate("2026-11-13"), level: 100 }, given)).toBeUndefined();
  });
});

describe("dueRange", () => {
  const wanted = { from: isoDate("2020-11-21"), to: isoDate("2026-11-18") };
  const now = new Date("2026-11-18T20:00:00Z");
  const at = { now, today: isoDate("2026-11-18") };
  const asked = (
    last: string | null,
    hoursAgo: number,
    day = "2026-11-18",
    from = "2020-11-20",
  ) => ({
    from: isoDate(from),
    last: last ? isoDate(last) : null,
    askedAt: new Date(now.getTime() - hoursAgo * 3_600_000),
    askedDay: isoDate(day),
  });
  it.each([
    ["everything when nothing was asked", undefined, wanted],
    [
      "everything when the start was never asked for",
      asked("2026-11-18", 1, "2026-11-18", "2024-01-01"),
      wanted,
    ],
    ["nothing when the newest day is there", asked("2026-11-18", 100), undefined],
    [
      "what came after the newest price, and the week up to it, on another day",
      asked("2026-11-16", 2, "2026-11-17"),
      { from: weekBefore, to: wanted.to },
    ],
    ["nothing when asked just now", asked("2026-11-16", 1), undefined],
    ["again after some hours", asked("2026-11-16", 7), { from: weekBefore, to: wanted.to }],
    ["nothing when an unknown symbol was asked for just now", asked(null, 1), undefined],
    ["an unknown symbol again the next day", asked(null, 5, "2026-11-17"), wanted],
  ])("asks for %s", (_case, coverage, expected) => {
    expect(dueRange(coverage, wanted, at)).toEqual(expected);
  });
});

describe("isTicker", () => {
  it.each([
    ["VTI", "etf", true],
    ["VFIAX", "mutual_fund", true],
    ["BRK.B", "stock", true],
    ["NFLX180201C00355000", "other", false],
    ["CUR:USD", "cash", false],
    ["US Treasury 4.25% 2034", "bond", false],
    ["Stable Value Fund", "mutual_fund", false],
    ["AAPL", "other", false],
  ] as const)("of %s as %s is %s", (symbol, type, expected) => {
    expect(isTicker(symbol, type)).toBe(expected);
  });
  it("is written with a dash where a share class follows", () => {
    expect(dashedTicker("BRK.B")).toBe("BRK-B");
  });
});

describe("parsePriceCsv", () => {
  const today = tuesday;
  it("reads prices, quoted or not, whatever the line ends", () => {
    const text =
      '\uFEFFsymbol,day,close,currency\r\nVTI,2026-11-16,250.5,USD\r\n"TRUST A","2026-11-17",12,USD\n\n';
    expect(parsePriceCsv(text, today)).toEqual({
      prices: [
        { symbol: "VTI", day: monday, close: 250.5, currency: "USD" },
        { symbol: "TRUST A", day: tuesday, close: 12, currency: "USD" },
      ],
      problems: [],
    });
  });

  it.each([
    ["VTI,2026-11-16,0,USD", 'line 2: "0 USD" is not above 0'],
    ["VTI,2026-11-16,-1,USD", 'line 2: "-1 USD" is not above 0'],
    ["VTI,2026-11-16,abc,USD", 'line 2: "abc USD" is no number such as 51.20'],
    ["VTI,2026-11-16,,USD", 'line 2: " USD" is no number such as 51.20'],
    ["VTI,2026-11-16,1,EUR", 'line 2: "1 EUR" is not in USD'],
    ["VTI,2026-11-18,1,USD", 'line 2: "2026-11-18" is in the future'],
    ["VTI,1200-01-01,1,USD", 'line 2: "1200-01-01" is before 1900'],
    [
      "VTI,2026-11-16,12345678901234567890123,USD",
      'line 2: "12345678901234567890123" is more than one share can cost',
    ],
    ["", "line 2: there is no price below the header"],
    [
      "VTI,2026-11-16,1,USD\nVTI,2026-11-17,1,USD\nVTI,2026-11-16,2,USD",
      "line 4: line 2 has another close of VTI 2026-11-16",
    ],
    ["VTI,2026-02-30,1,USD", 'line 2: "2026-02-30" is no calendar day such as 2026-01-30'],
    ["=1+1,2026-11-16,1,USD", 'line 2: "=1+1" is no symbol'],
    ["VTI,2026-11-16,1,USD,5", "line 2: has more than four cells"],
    ['VTI,2026-11-16,"1,301.5",USD', 'line 2: "1,301.5 USD" is no number such as 51.20'],
  ])("names the fault of %s", (line, problem) => {
    expect(parsePriceCsv(`symbol,day,close,currency\n${line}`, today).problems).toEqual([problem]);
  });

  it("takes a line that is there twice once", () => {
    const line = "VTI,2026-11-16,1,USD";
    const { prices, problems } = parsePriceCsv(
      `symbol,day,close,currency\n${line}\n${line}`,
      today,
    );
    expect([prices.length, problems]).toEqual([1, []]);
  });

  it("refuses a file without its header", () => {
    expect(parsePriceCsv("VTI,2026-11-16,1,USD", today).problems).toHaveLength(1);
  });
});
