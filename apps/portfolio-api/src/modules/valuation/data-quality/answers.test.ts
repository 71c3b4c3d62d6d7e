import { addDays, isoDate } from "@stocks-vibe/portfolio-math";
import { describe, expect, it } from "vitest";
import { type LocalizedText, localize } from "../../../language/language.ts";
import { findingsByAccount } from "../portfolio/findings-by-account.ts";
import type { RebuildInput } from "../rebuild/rebuild-types.ts";
import type { Answer } from "./resolution.ts";
import {
  aRow,
  aSecurity,
  aYearAgo,
  buy,
  cash,
  closes,
  deposit,
  held,
  shownOf,
  today,
} from "./testing/rows.ts";

const word = { accountId: "a1", by: "Maria", on: isoDate("2026-11-22") };
const told = (rows: Partial<RebuildInput>) => {
  const shown = shownOf(rows);
  return { ...shown, told: findingsByAccount(shown.replay)("a1") };
};
const effects = (findings: readonly { effect: LocalizedText | string }[]) =>
  findings.map(({ effect }) => localize(effect, "en"));

describe("a split of which no source tells", () => {
  const june5 = isoDate("2024-06-05");
  const rows = {
    securities: [aSecurity("THTM")],
    holdings: [held("THTM", 40, 100, { costBasis: 4_000 }), cash(0)],
    transactions: [deposit(aYearAgo, 4_000), buy(aYearAgo, "THTM", 10, 400)],
    prices: new Map([
      [
        "THTM",
        closes([
          [aYearAgo, 400],
          ["2024-06-02", 400],
          ["2024-06-05", 100],
          [today, 100],
        ]),
      ],
    ]),
  };
  const answer = (split: { day: typeof june5; ratio: number } | null): Answer => ({
    ...word,
    securityId: "THTM",
    about: "split",
    place: "2024-06-05",
    split,
  });

  it("is asked about, with the days between the two prices", () => {
    const { told: found } = told(rows);

    expect(found[0]?.question).toEqual({
      about: "split",
      securityId: "THTM",
      symbol: "THTM",
      place: "2024-06-05",
      ratio: 4,
      first_day: "2024-06-03",
      last_day: "2024-06-05",
    });
  });

  it("makes figures complete once a member confirms it, and says whose word it is", () => {
    const before = told(rows);
    const after = told({ ...rows, answers: [answer({ day: june5, ratio: 4 })] });

    expect(before.position("THTM").completeness).toBe("estimated");
    expect(after.position("THTM")).toMatchObject({ irr: 0, completeness: "full" });
    expect(after.portfolio.completeness).toBe("full");
    expect(effects(after.findings)).toEqual([
      "THTM in Brokerage split 4:1 on Jun 5, 2024, as given by Maria on Nov 22, 2026. It is applied.",
    ]);
    expect(after.told[0]).toMatchObject({
      id: before.told[0]?.id,
      answer: { by: "Maria", on: "2026-11-22" },
    });
  });

  it("counts on the day that the member gives", () => {
    const { replay } = told({
      ...rows,
      transactions: [
        ...rows.transactions,
        deposit("2024-06-04", 400),
        buy("2024-06-04", "THTM", 4, 100),
      ],
      holdings: [held("THTM", 44, 100), cash(0)],
      answers: [answer({ day: isoDate("2024-06-03"), ratio: 4 })],
    });

    expect(replay.ledgers[0]?.lots.map(({ quantity }) => quantity)).toEqual([40, 4]);
  });

  it("is not applied where a member denies it, and stays estimated where the units speak for it", () => {
    const { position, findings, values } = told({ ...rows, answers: [answer(null)] });

    expect(position("THTM").completeness).toBe("estimated");
    expect(effects(findings)[0]).toBe(
      "THTM in Brokerage did not split on Jun 5, 2024, as given by Maria on Nov 22, 2026, though what is known otherwise fits one. None is applied.",
    );
    expect(values[0]).toBe(4_000 + 30 * 400);
  });

  it("that the rows contradict stays estimated although a member confirms it", () => {
    const { position, findings } = told({
      ...rows,
      holdings: [held("THTM", 30, 100), cash(0)],
      answers: [answer({ day: june5, ratio: 4 })],
    });

    expect(position("THTM").completeness).toBe("estimated");
    expect(effects(findings)[0]).toContain("though the rows of Brokerage don't fit it");
  });

  it.each([
    ["a ratio that leaves shares nobody bought", { day: june5, ratio: 2 }],
    ["a ratio that leaves fewer of them", { day: june5, ratio: 3 }],
  ])("stays estimated in %s, where the units prove the price's", (_which, split) => {
    const { position, findings, replay } = told({ ...rows, answers: [answer(split)] });

    expect(position("THTM").completeness).toBe("estimated");
    expect(position("THTM").lots.map(({ completeness }) => completeness)).toEqual([
      "estimated",
      "estimated",
    ]);
    expect(replay.ledgers[0]?.lots).toHaveLength(2);
    expect(effects(findings)[0]).toContain("though the rows of Brokerage don't fit it");
  });

  it("leaves to the institution's own row what a member said before that was listed", () => {
    const listed = aRow("2024-06-05", ["transfer", "split"], { securityId: "THTM", quantity: 30 });
    const {
      position,
      findings,
      told: found,
    } = told({
      ...rows,
      transactions: [...rows.transactions, listed],
      answers: [answer({ day: june5, ratio: 3 })],
    });

    expect(position("THTM")).toMatchObject({ irr: 0, completeness: "full" });
    expect(effects(findings)).toEqual([
      "What Maria said of THTM in Brokerage on Nov 22, 2026 does not fit what is listed now, so it doesn't count.",
    ]);
    expect(found[0]).toMatchObject({ question: null, answer: { by: "Maria" } });
  });
});

describe("shares of which the rows tell no purchase", () => {
  const came = aRow("2024-07-01", ["transfer", "transfer"], { securityId: "AWAY", quantity: 40 });
  const prices = new Map([
    [
      "AWAY",
      closes([
        [aYearAgo, 100],
        ["2024-07-01", 100],
        [today, 121],
      ]),
    ],
  ]);
  const rows = {
    securities: [aSecurity("AWAY")],
    holdings: [held("AWAY", 40, 121), cash(0)],
    transactions: [came],
    prices,
  };
  const bought = addDays(today, -730);
  const given = (changes: Partial<Extract<Answer, { about: "purchase" }>> = {}): Answer => ({
    ...word,
    securityId: "AWAY",
    about: "purchase",
    place: "2024-07-01 40",
    units: 40,
    bought,
    cost: 4_000,
    ...changes,
  });

  it("are asked about on the account, and make no other finding", () => {
    const { told: found, findings } = told(rows);

    expect(findings).toEqual([]);
    expect(found).toMatchObject([
      {
        effect: {
          en: "40 shares of AWAY in Brokerage, which came from elsewhere on Jul 1, 2024: the day of purchase and the cost are not known.",
          es: "40 acciones de AWAY en Brokerage, que llegaron de otro lugar el 1 jul 2024: no se conocen el día de compra ni el costo.",
        },
        lowers: "full",
        transactions: [{ date: "2024-07-01", kind: "transfer", shares: 40, amount: 0 }],
        question: {
          about: "purchase",
          shares: 40,
          came: "2024-07-01",
          asks_date: true,
          asks_cost: true,
        },
        answer: null,
      },
    ]);
  });

  it("have the cost, gain and growth that a member's word gives them", () => {
    const { position, told: found } = told({ ...rows, answers: [given()] });

    const [lot] = position("AWAY").lots;
    expect(lot).toMatchObject({
      purchaseDate: bought,
      purchaseDateKnown: true,
      totalCostBasis: 4_000,
      unrealizedGain: 840,
      completeness: "full",
      notAvailable: {},
    });
    expect(lot?.cagr).toBeCloseTo(0.1, 6);
    expect(effects(found)).toEqual([
      `40 shares of AWAY in Brokerage, which came from elsewhere on Jul 1, 2024: bought on Jan 2, 2023 for $4,000.00, as given by Maria on Nov 22, 2026.`,
    ]);
  });

  it("are asked about one by one where several came alike, and a word about one says nothing of the next", () => {
    const alike = {
      ...rows,
      holdings: [held("AWAY", 80, 121), cash(0)],
      transactions: [came, { ...came, id: "came-2" }],
    };
    const first = told({ ...alike, answers: [given()] });
    const second = given({ place: "2024-07-01 40 #2", cost: 2_000 });
    const both = told({ ...alike, answers: [given(), second] });

    expect(new Set(told(alike).told.map(({ id }) => id)).size).toBe(2);
    const costs = (of: typeof both) =>
      of.position("AWAY").lots.map(({ totalCostBasis }) => totalCostBasis);
    expect(costs(first).sort()).toEqual([4_000, null]);
    expect(first.position("AWAY").totalCostBasis).toBeNull();
    expect(costs(both).sort()).toEqual([2_000, 4_000]);
    expect(both.position("AWAY").totalCostBasis).toBe(6_000);
  });

  it("are known by half where a member knows the half", () => {
    const dated = told({ ...rows, answers: [given({ cost: null })] });
    const paid = told({ ...rows, answers: [given({ bought: null })] });

    expect(dated.position("AWAY").lots[0]).toMatchObject({
      purchaseDateKnown: true,
      totalCostBasis: null,
    });
    expect(paid.position("AWAY").lots[0]).toMatchObject({
      purchaseDateKnown: false,
      totalCostBasis: 4_000,
      notAvailable: { cagr: "purchase-date-unknown" },
    });
  });

  it("are asked for the day alone where the institution's total tells the cost", () => {
    const total = { ...rows, holdings: [held("AWAY", 40, 121, { costBasis: 3_000 }), cash(0)] };

    expect(told(total).told[0]?.question).toMatchObject({ asks_date: true, asks_cost: false });
    const { position } = told({ ...total, answers: [given({ cost: null })] });
    expect(position("AWAY").lots[0]).toMatchObject({ totalCostBasis: 3_000, completeness: "full" });
  });

  it("are asked for their cost alone where they were given for nothing", () => {
    const gift = { ...rows, transactions: [{ ...came, type: "buy", subtype: "buy" }] };

    expect(told(gift).told[0]).toMatchObject({ question: { asks_date: false, asks_cost: true } });
    const { position } = told({ ...gift, answers: [given({ bought: null, cost: 0 })] });
    expect(position("AWAY").lots[0]).toMatchObject({ totalCostBasis: 0, unrealizedGain: 4_840 });
  });

  it("that were held before the first day are asked about, too, and are complete with day and cost", () => {
    const opening = { ...rows, transactions: [] };
    const { told: found } = told(opening);
    const answer = given({ place: "opening" });
    const { position } = told({ ...opening, answers: [answer] });

    expect(found[0]).toMatchObject({
      question: { place: "opening", shares: 40, came: aYearAgo, asks_date: true, asks_cost: true },
    });
    // What the position brought before the first day listed is still not known.
    expect(position("AWAY").completeness).toBe("since-linked");
    expect(position("AWAY").lots[0]).toMatchObject({
      purchaseDate: bought,
      totalCostBasis: 4_000,
      completeness: "full",
    });
  });

  it("of another number than the answer was about keep what the rows tell, and it is said", () => {
    const { position, told: found } = told({
      ...rows,
      transactions: [],
      answers: [given({ place: "opening", units: 39 })],
    });

    expect(position("AWAY").lots[0]).toMatchObject({ totalCostBasis: null });
    expect(effects(found)[0]).toContain("does not fit what is listed now");
  });

  it("whose account lists no transactions rest on their own purchase, their position on the link", () => {
    const { account } = shownOf({});
    const unlisted = {
      ...rows,
      accounts: [{ ...account, linkedOn: isoDate("2024-07-01") }],
      transactions: [],
      answers: [given({ place: "opening" })],
    };

    const { position } = told(unlisted);
    expect(position("AWAY")).toMatchObject({ completeness: "estimated" });
    expect(position("AWAY").lots[0]).toMatchObject({ completeness: "full" });
    expect(told({ ...unlisted, answers: [] }).position("AWAY").lots[0]?.completeness).toBe(
      "estimated",
    );
  });
});

describe("two trades alike, which the holding does not tell apart", () => {
  const first = buy("2024-06-03", "ACME", 5, 100);
  const second = { ...first, id: "again" };
  const rows = {
    securities: [aSecurity("ACME")],
    holdings: [held("ACME", 12, 100), cash(0)],
    transactions: [deposit(aYearAgo, 1_000), first, second],
    prices: new Map([
      [
        "ACME",
        closes([
          [aYearAgo, 100],
          [today, 100],
        ]),
      ],
    ]),
  };
  const said = (isTwice: boolean): Answer => ({
    ...word,
    securityId: "ACME",
    about: "repeat",
    place: "2024-06-03 5 500",
    isTwice,
  });
  const openingOf = (answers: readonly Answer[]) =>
    told({ ...rows, answers }).replay.ledgers[0]?.gap.opening;

  it("are asked about, and count as a member says", () => {
    const { told: found, findings } = told(rows);

    expect(findings[0]).toMatchObject({ lowers: "estimated" });
    expect(found[0]?.question).toMatchObject({ about: "repeat", place: "2024-06-03 5 500" });
    expect(found[0]?.transactions).toHaveLength(1);
    expect([openingOf([]), openingOf([said(true)]), openingOf([said(false)])]).toEqual([2, 2, 7]);
  });

  it.each([
    [true, "both happened, and both count"],
    [false, "only one happened, and one counts"],
  ])("lower nothing once a member knows (%s)", (isTwice, words) => {
    const { findings } = told({ ...rows, answers: [said(isTwice)] });

    expect(findings[0]).toMatchObject({
      lowers: "full",
      effect: {
        en: `Two trades of ACME in Brokerage are alike (Jun 3, 2024): ${words}, as given by Maria on Nov 22, 2026.`,
      },
    });
  });
});

it("answers of an account or a security that is not asked change nothing", () => {
  const rows = {
    securities: [aSecurity("ACME")],
    holdings: [held("ACME", 12, 100), cash(0)],
    prices: new Map([
      [
        "ACME",
        closes([
          [aYearAgo, 100],
          [today, 100],
        ]),
      ],
    ]),
  };
  const stray = {
    ...word,
    about: "purchase",
    place: "opening",
    units: 12,
    bought: aYearAgo,
    cost: 1,
  } as const;
  const answers: Answer[] = [
    { ...stray, securityId: "BOLT" },
    { ...stray, accountId: "a2", securityId: "ACME" },
  ];

  const { replay, ...shown } = told({ ...rows, answers });
  const { replay: _, ...plain } = told(rows);
  expect(shown.portfolio).toEqual(plain.portfolio);
  expect(shown.told).toEqual(plain.told);
  expect(replay.rows.findings).toEqual([]);
});
