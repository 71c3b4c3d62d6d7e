import {
  accountChanged,
  accountsOverview,
  type FindingAnswer,
  type InvestmentAccount,
  successOf,
} from "@stocks-vibe/contracts/portfolio";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type TestProduct, testProduct } from "../../../testing/test-product.ts";
import { askingBrokerage, describePrices } from "./testing/asking-brokerage.ts";

let product: TestProduct;
beforeAll(async () => {
  product = await testProduct({ asking: askingBrokerage() });
  describePrices(product.market);
});
afterAll(() => product.close());

const rebuild = (family: string) =>
  product.services.rebuild.rebuild(`organization-${family}`, product.log);
const rows = async (text: string, family: string) =>
  (await product.database.pool.query(text, [`organization-${family}`])).rows;
const rebuildsWaiting = (family: string) =>
  rows("select 1 from graphile_worker.jobs where key = 'rebuild:' || $1", family);
const forgetJobs = () => product.database.pool.query("delete from graphile_worker._private_jobs");
const eventsOf = (family: string) =>
  rows(
    `select member_id, action, result, details from portfolio.audit_events
     where organization_id = $1 and action like 'account.%' order by at, id`,
    family,
  );

async function accountOf(family: string): Promise<InvestmentAccount> {
  const answer = await product.ask(`nora~${family}`, { url: "/api/v1/accounts" });
  const [account] = successOf(accountsOverview).parse(answer.json()).data.accounts;
  if (!account) throw new Error(`${family} has no account`);
  return account;
}

const findingAbout = (account: InvestmentAccount, symbol: string) => {
  const found = account.data_findings.find(({ question }) => question?.symbol === symbol);
  if (!found) throw new Error(`nothing is asked about ${symbol}`);
  return found;
};

const CONFIRMED: FindingAnswer = { about: "split", split: { ratio: 4, day: "2026-02-03" } };
const BOUGHT: FindingAnswer = { about: "purchase", date: "2021-03-01", cost: 1_600 };

const addressOf = (account: string, finding: string) =>
  `/api/v1/accounts/${account}/findings/${finding}/answer`;
const give = (member: string, url: string, payload: object) =>
  product.ask(member, { method: "PUT", url, payload });
const takeBack = (member: string, url: string) => product.ask(member, { method: "DELETE", url });

/** A family with the asking brokerage, its figures built. */
async function familyThatKnows(family: string) {
  await product.link(`nora~${family}`, "asking");
  const account = await accountOf(family);
  return {
    account,
    split: addressOf(account.id, findingAbout(account, "BBB").id),
    purchase: addressOf(account.id, findingAbout(account, "AWAY").id),
  };
}

/** All that an organization's pages show, but for when it was built. */
async function shownOf(family: string) {
  const {
    version: _v,
    lastUpdated: _l,
    ...figures
  } = await product.dashboardOf(`organization-${family}`);
  const holdings = figures.holdings.map(({ lastUpdated: _, ...position }) => position);
  const years = await product.ask(`nora~${family}`, { url: "/api/v1/performance/years" });
  const { last_updated: _u, ...account } = await accountOf(family);
  return { figures: { ...figures, holdings }, years: years.json().data, account };
}

describe("PUT /accounts/{id}/findings/{findingId}/answer", () => {
  it("is asked of a split that nobody lists and of shares without a purchase, with their rows", async () => {
    const { account } = await familyThatKnows("asked");

    expect(findingAbout(account, "BBB")).toMatchObject({
      lowers: "estimated",
      answer: null,
      question: {
        about: "split",
        symbol: "BBB",
        ratio: 4,
        first_day: "2026-02-03",
        last_day: "2026-02-03",
      },
    });
    expect(findingAbout(account, "AWAY")).toMatchObject({
      transactions: [{ date: "2026-02-03", kind: "transfer", shares: 40, amount: 0 }],
      question: {
        about: "purchase",
        shares: 40,
        came: "2026-02-03",
        asks_date: true,
        asks_cost: true,
      },
    });
    // What it is about among ourselves is nobody's business.
    expect(Object.keys(findingAbout(account, "BBB").question ?? {})).not.toContain("place");
  });

  it("confirms a split: the figures are complete and say whose word they rest on", async () => {
    const { account, split } = await familyThatKnows("confirming");
    await forgetJobs();

    const answer = await give("nora~confirming", split, CONFIRMED);
    const pending = successOf(accountChanged).parse(answer.json()).data.account;
    expect(pending.answers_pending).toBe(true);
    expect(await rebuildsWaiting("confirming")).toHaveLength(1);
    await rebuild("confirming");

    const after = await accountOf("confirming");
    expect(after.answers_pending).toBe(false);
    expect(findingAbout(after, "BBB")).toMatchObject({
      id: findingAbout(account, "BBB").id,
      lowers: "full",
      answer: { given_by: "nora" },
      effect: expect.stringMatching(
        /^BBB in Individual split 4:1 on Feb 3, 2026, as given by nora on \w{3} \d+, \d{4}\. It is applied\.$/,
      ),
    });
    const { holdings } = await product.dashboardOf("organization-confirming");
    expect(holdings.find(({ symbol }) => symbol === "BBB")).toMatchObject({
      completeness: "full",
      totalCostBasis: 4_000,
      irr: 0,
    });
    const explained = await product.ask("nora~confirming", {
      url: "/api/v1/explain/position-irr:BBB",
    });
    expect([explained.statusCode, JSON.stringify(explained.json())]).toEqual([
      200,
      expect.stringContaining("as given by nora on"),
    ]);
    expect(await eventsOf("confirming")).toEqual([
      {
        member_id: "member-nora-confirming",
        action: "account.finding-answered",
        result: "success",
        details: {
          accountId: account.id,
          findingId: findingAbout(account, "BBB").id,
          symbol: "BBB",
          said: CONFIRMED,
          account: "Individual",
          institution: "Brokerage",
        },
      },
    ]);
  });

  it("gives shares their day and cost, and their growth with them", async () => {
    const { purchase } = await familyThatKnows("buying");
    await give("nora~buying", purchase, BOUGHT);
    await rebuild("buying");

    const { holdings } = await product.dashboardOf("organization-buying");
    const lot = holdings.find(({ symbol }) => symbol === "AWAY")?.lots[0];
    expect(lot).toMatchObject({
      purchaseDate: "2021-03-01",
      purchaseDateKnown: true,
      totalCostBasis: 1_600,
      unrealizedGain: 2_400,
      completeness: "full",
    });
    expect(lot?.cagr).not.toBeNull();
  });

  it("is taken back by one call, and everything is what it was, to the cent", async () => {
    const { split, purchase } = await familyThatKnows("undoing");
    const before = await shownOf("undoing");
    await give("nora~undoing", split, { about: "split", split: null });
    await give("nora~undoing", purchase, BOUGHT);
    await rebuild("undoing");
    const between = await shownOf("undoing");
    expect(between.figures).not.toEqual(before.figures);

    for (const url of [split, purchase]) {
      expect((await takeBack("nora~undoing", url)).statusCode).toBe(200);
    }
    expect((await accountOf("undoing")).answers_pending).toBe(true);
    await rebuild("undoing");

    expect(await shownOf("undoing")).toEqual(before);
    expect((await eventsOf("undoing")).map(({ action }) => action)).toEqual([
      "account.finding-answered",
      "account.finding-answered",
      "account.answer-taken-back",
      "account.answer-taken-back",
    ]);
  });

  it("changes nothing when it says the same again, or takes back what nobody said", async () => {
    const { split, purchase } = await familyThatKnows("twice");
    await give("nora~twice", split, CONFIRMED);
    await rebuild("twice");
    await forgetJobs();

    expect((await give("nora~twice", split, CONFIRMED)).statusCode).toBe(200);
    expect((await takeBack("nora~twice", purchase)).statusCode).toBe(200);

    expect(await rebuildsWaiting("twice")).toEqual([]);
    expect(await eventsOf("twice")).toHaveLength(1);
    expect(await accountOf("twice")).toMatchObject({ answers_pending: false });
  });

  it("is one of two that are pressed at once", async () => {
    const { split } = await familyThatKnows("pressed");

    const both = await Promise.all([1, 2].map(() => give("nora~pressed", split, CONFIRMED)));

    expect(both.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    expect(await eventsOf("pressed")).toHaveLength(1);
  });

  it("can be given anew in the place of another", async () => {
    const { purchase } = await familyThatKnows("anew");
    await give("nora~anew", purchase, BOUGHT);
    await give("nora~anew", purchase, { ...BOUGHT, cost: 1_700 });
    await rebuild("anew");

    const { holdings } = await product.dashboardOf("organization-anew");
    expect(holdings.find(({ symbol }) => symbol === "AWAY")?.totalCostBasis).toBe(1_700);
  });
});

describe("an answer that can't be", () => {
  beforeAll(() => familyThatKnows("wrong"));

  it.each<[string, "split" | "purchase", object, string]>([
    [
      "a ratio of 0",
      "split",
      { about: "split", split: { ratio: 0, day: "2026-02-03" } },
      "invalid_request",
    ],
    [
      "a negative ratio",
      "split",
      { about: "split", split: { ratio: -4, day: "2026-02-03" } },
      "invalid_request",
    ],
    [
      "an absurd ratio",
      "split",
      { about: "split", split: { ratio: 40, day: "2026-02-03" } },
      "split_ratio_unlikely",
    ],
    [
      "the ratio upside down",
      "split",
      { about: "split", split: { ratio: 0.25, day: "2026-02-03" } },
      "split_ratio_unlikely",
    ],
    [
      "a day on which the price did not change",
      "split",
      { about: "split", split: { ratio: 4, day: "2026-02-04" } },
      "split_day_unlikely",
    ],
    [
      "a day that does not exist",
      "split",
      { about: "split", split: { ratio: 4, day: "2026-02-31" } },
      "invalid_request",
    ],
    ["an answer to something else", "split", BOUGHT, "answer_not_asked"],
    ["a negative cost", "purchase", { ...BOUGHT, cost: -1 }, "invalid_request"],
    ["a cost beyond measure", "purchase", { ...BOUGHT, cost: 1e15 }, "invalid_request"],
    [
      "a purchase after the shares came",
      "purchase",
      { ...BOUGHT, date: "2026-02-04" },
      "purchase_too_late",
    ],
    [
      "a purchase in the future",
      "purchase",
      { ...BOUGHT, date: "2031-02-04" },
      "purchase_too_late",
    ],
    [
      "a purchase of another century",
      "purchase",
      { ...BOUGHT, date: "1821-02-04" },
      "invalid_request",
    ],
    [
      "neither day nor cost",
      "purchase",
      { about: "purchase", date: null, cost: null },
      "answer_not_asked",
    ],
    ["an unknown key", "purchase", { ...BOUGHT, force: true }, "invalid_request"],
    ["nothing", "purchase", {}, "invalid_request"],
  ])("is refused: %s", async (_case, about, payload, code) => {
    const account = await accountOf("wrong");
    const { id } = findingAbout(account, about === "split" ? "BBB" : "AWAY");

    const answer = await give("nora~wrong", addressOf(account.id, id), payload);

    expect([answer.statusCode, answer.json().code]).toEqual([400, code]);
    expect(answer.json().message).toMatch(/\w/);
    expect(
      await rows("select 1 from portfolio.finding_answers where organization_id = $1", "wrong"),
    ).toEqual([]);
  });

  it("is refused where nothing is asked", async () => {
    const account = await accountOf("wrong");

    const answer = await give("nora~wrong", addressOf(account.id, "finding-none"), CONFIRMED);

    expect([answer.statusCode, answer.json().code]).toEqual([404, "finding_not_found"]);
  });
});

describe("whose it is to answer", () => {
  it("is the owner's, and an administrator's, who tells the owner", async () => {
    const { split } = await familyThatKnows("owned");
    await forgetJobs();

    expect((await give("ada~owned", split, CONFIRMED)).statusCode).toBe(200);

    const { rows: jobs } = await product.database.pool.query(
      "select payload from graphile_worker._private_jobs where payload::text like '%finding_answered%'",
    );
    expect(jobs).toMatchObject([
      {
        payload: {
          notice: {
            member_id: "member-nora-owned",
            by_member_id: "member-ada-owned",
            notice: { kind: "finding_answered", account_name: "Individual" },
          },
        },
      },
    ]);
  });

  it("tells the owner by one letter, however often an administrator answers and takes it back", async () => {
    const { split } = await familyThatKnows("toggled");
    await forgetJobs();

    for (let i = 0; i < 3; i += 1) {
      await give("ada~toggled", split, CONFIRMED);
      await takeBack("ada~toggled", split);
    }

    expect(await eventsOf("toggled")).toHaveLength(6);
    const { rows: letters } = await product.database.pool.query(
      "select run_at from graphile_worker._private_jobs where payload::text like '%finding_answered%'",
    );
    expect(letters).toHaveLength(1);
  });

  it.each(["PUT", "DELETE"] as const)(
    "is no other member's (%s): refused, and written down",
    async (method) => {
      const family = `others-${method.toLowerCase()}`;
      const { split } = await familyThatKnows(family);

      const answer = await product.ask(`theo~${family}`, {
        method,
        url: split,
        ...(method === "PUT" ? { payload: CONFIRMED } : {}),
      });

      expect([answer.statusCode, answer.json().code]).toEqual([403, "not_the_owner"]);
      expect(await eventsOf(family)).toMatchObject([
        { member_id: `member-theo-${family}`, result: "refused" },
      ]);
    },
  );

  it("is not an operator's, nor anybody's without alpha access", async () => {
    const { split } = await familyThatKnows("looked");
    expect((await give("nora~looked~sam", split, CONFIRMED)).json().code).toBe(
      "operator_only_looks",
    );
    await product.services.profiles.setAccess("organization-looked", "beta", false);
    expect((await give("nora~looked", split, CONFIRMED)).json().code).toBe("alpha_required");
  });

  it("answers a foreign account like an unknown one, and changes nothing", async () => {
    const { split } = await familyThatKnows("victim");
    const [, finding] = /findings\/(.*)\/answer/.exec(split) ?? [];
    const unknown = addressOf("account-none", finding ?? "");

    for (const method of ["PUT", "DELETE"] as const) {
      const ask = (url: string) =>
        product.ask("mallory~elsewhere", {
          method,
          url,
          ...(method === "PUT" ? { payload: CONFIRMED } : {}),
        });
      const [{ requestId: _a, ...foreign }, { requestId: _b, ...none }] = [
        (await ask(split)).json(),
        (await ask(unknown)).json(),
      ];
      expect([foreign.code, foreign]).toEqual(["account_not_found", none]);
    }
    expect(
      await rows("select 1 from portfolio.finding_answers where organization_id = $1", "victim"),
    ).toEqual([]);
  });
});
