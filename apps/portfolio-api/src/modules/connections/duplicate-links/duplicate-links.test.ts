import { advanceClock } from "@stocks-vibe/server-kit";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type FakeItem, smallBrokerage } from "../../../testing/fake-provider.ts";
import { type TestProduct, testProduct } from "../../../testing/test-product.ts";
import { LinkProviderError } from "../../provider/link-provider.ts";

/** The same institution under new ids, as a second link of it gives. */
function again(mask = "1234"): FakeItem {
  const item = smallBrokerage("First Brokerage");
  const account = { providerAccountId: "again-1" };
  return {
    ...item,
    holdings: {
      ...item.holdings,
      accounts: item.holdings.accounts.map((row) => ({ ...row, ...account, mask })),
      holdings: item.holdings.holdings.map((row) => ({ ...row, ...account })),
    },
    transactions: {
      ...item.transactions,
      transactions: item.transactions.transactions.map((row) => ({
        ...row,
        ...account,
        providerTransactionId: `again-${row.providerTransactionId}`,
      })),
    },
  };
}

let product: TestProduct;
beforeAll(async () => {
  product = await testProduct({
    one: smallBrokerage("First Brokerage"),
    again: again(),
    thrice: again(),
    other: again("9999"),
    elsewhere: smallBrokerage("Second Brokerage"),
  });
});
afterAll(() => product.close());

const get = async (who: string, url: string) =>
  (await product.ask(who, { method: "GET", url: `/api/v1${url}` })).json().data;
const connections = async (who: string) => (await get(who, "/plaid/connection-status")).items;
/** What every place says that the organization has, and how many accounts that is. */
async function totals(who: string): Promise<number[]> {
  const { total_value, groups } = await get(who, "/accounts");
  const { portfolio } = await get(who, "/dashboard-data");
  const summary = await get(who, "/portfolio/summary");
  const { accounts } = await get(who, "/portfolio/parts");
  const ofGroups = (key: string) =>
    groups.reduce((sum: number, group: Record<string, number>) => sum + (group[key] ?? 0), 0);
  const values = [total_value, ofGroups("value"), portfolio.totalValue, summary.total_value];
  return [...values, ofGroups("count"), summary.total_accounts, accounts.length];
}
const counted = async (who: string) =>
  (await get(who, "/accounts")).accounts.map(
    ({ is_counted: counts }: { is_counted: boolean }) => counts,
  );
const answer = (who: string, id: string, said: string) =>
  product.ask(who, {
    method: "PUT",
    url: `/api/v1/plaid/item/${id}/linked-twice`,
    payload: { answer: said },
  });
const rebuild = (organization: string) =>
  product.services.rebuild.rebuild(`organization-${organization}`, product.log);
type Work = () => Promise<void>;
const once = [1_450, 1_450, 1_450, 1_450, 1, 1, 1];
const each = [2_900, 2_900, 2_900, 2_900, 2, 2, 2];

describe("an institution that is linked a second time", () => {
  it("has accounts that are the same counted once everywhere, and its member asked", async () => {
    await product.link("nora~twice", "one");
    const second = await product.link("nora~twice", "again");

    expect(await totals("nora~twice")).toEqual(once);
    expect(await counted("nora~twice")).toEqual([true, false]);
    expect(await connections("nora~twice")).toMatchObject([
      { linked_twice: null },
      { id: second, linked_twice: { account_count: 1, is_asked: true } },
    ]);
    const irr = await get("nora~twice", "/explain/irr");
    const flows = irr.rows.map(({ what }: { what: string }) => what);
    expect(flows).toEqual(["Deposit"]);
  });

  it.each([
    ["one after the other", async (first: Work, second: Work) => [await first(), await second()]],
    ["the later one first", async (first: Work, second: Work) => [await second(), await first()]],
    ["at once", (first: Work, second: Work) => Promise.all([first(), second()])],
    [
      "at once, the other way round",
      (first: Work, second: Work) => Promise.all([second(), first()]),
    ],
  ])(
    "counts once in the first figures when both are linked before either is read, %s",
    async (how, inOrder) => {
      const organization = `minute-${how.replaceAll(/[^a-z]/g, "")}`;
      const who = `nora~${organization}`;
      const exchange = async (name: string): Promise<string> =>
        (
          await product.ask(who, {
            method: "POST",
            url: "/api/v1/plaid/exchange-public-token",
            payload: { public_token: `public-${name}~organization-${organization}` },
          })
        ).json().data.connection.id;
      const links = await Promise.all([exchange("one"), exchange("again")]);
      const [first, second] = links.map(
        (id) => () => product.services.sync.sync(`organization-${organization}`, id, product.log),
      );
      if (!first || !second) throw new Error("there should be two links");
      await inOrder(first, second);
      await rebuild(organization);

      expect(await totals(who)).toEqual(once);
      expect((await counted(who)).sort()).toEqual([false, true]);
    },
  );

  it("goes on counting once when both links are kept, and nobody is asked again", async () => {
    await product.link("nora~both", "one");
    const second = await product.link("nora~both", "again");
    const kept = await answer("nora~both", second, "keep-both");

    expect(kept.json().data.connection.linked_twice).toEqual({ account_count: 1, is_asked: false });
    await product.services.sync.sync("organization-both", second, product.log);
    await rebuild("both");
    expect(await totals("nora~both")).toEqual(once);
    expect((await get("ada~both", "/activity")).events[0].action).toBe("connection.kept-twice");
  });

  it("counts both accounts when a member says that they are different", async () => {
    await product.link("nora~apart", "one");
    const second = await product.link("nora~apart", "again");
    expect((await answer("nora~apart", second, "different-accounts")).statusCode).toBe(200);

    for (let night = 0; night < 2; night += 1) {
      await rebuild("apart");
      expect(await totals("nora~apart")).toEqual(each);
      await product.services.sync.sync("organization-apart", second, product.log);
    }
    expect((await connections("nora~apart"))[1].linked_twice).toBeNull();
    expect((await answer("nora~apart", second, "keep-both")).json().code).toBe(
      "nothing_linked_twice",
    );
  });

  describe("that was told apart", () => {
    /** Two links that were called different, with the figures of that. */
    const apart = async (organization: string): Promise<string[]> => {
      const who = `nora~${organization}`;
      const links = [await product.link(who, "one"), await product.link(who, "again")];
      await answer(who, links[1] ?? "", "different-accounts");
      await rebuild(organization);
      expect(await totals(who)).toEqual(each);
      return links;
    };
    const rebuildOfUndone = (query: "delete" | "select 1") =>
      product.database.pool.query(
        `${query} from graphile_worker._private_jobs where key = 'rebuild:organization-undone'`,
      );

    it("says so, and counts once again at a word, which is asked for anew", async () => {
      const [, second = ""] = await apart("undone");
      expect(await connections("nora~undone")).toMatchObject([
        { told_apart: false },
        { id: second, told_apart: true, linked_twice: null },
      ]);
      await rebuildOfUndone("delete");

      const asked = await answer("nora~undone", second, "ask-again");
      expect(asked.json().data.connection).toMatchObject({
        told_apart: false,
        linked_twice: { account_count: 1, is_asked: true },
      });
      expect((await rebuildOfUndone("select 1")).rowCount).toBe(1);
      await rebuild("undone");
      expect(await totals("nora~undone")).toEqual(once);
      expect(await counted("nora~undone")).toEqual([true, false]);
      await product.services.sync.sync("organization-undone", second, product.log);
      await rebuild("undone");
      expect(await totals("nora~undone")).toEqual(once);

      const [{ action, details }] = (await get("ada~undone", "/activity")).events;
      expect([action, details.institution]).toEqual(["connection.asked-again", "First Brokerage"]);
      expect((await answer("nora~undone", second, "different-accounts")).statusCode).toBe(200);
      await rebuild("undone");
      expect(await totals("nora~undone")).toEqual(each);
    });

    it("is taken back by its member and administrators alone, and says nothing once the other link is gone", async () => {
      const [first, second = ""] = await apart("asked");
      expect((await answer("theo~asked", second, "ask-again")).json().code).toBe("not_the_owner");
      expect((await answer("omar~elsewhere", second, "ask-again")).statusCode).toBe(404);
      expect(await totals("nora~asked")).toEqual(each);

      await product.ask("nora~asked", { method: "DELETE", url: `/api/v1/plaid/item/${first}` });
      expect(await connections("nora~asked")).toMatchObject([{ told_apart: false }]);
      const asked = await answer("ada~asked", second, "ask-again");
      expect(asked.json().data.connection.linked_twice).toBeNull();
      await rebuild("asked");
      expect(await totals("nora~asked")).toEqual(once);
      expect((await answer("ada~asked", second, "ask-again")).json().code).toBe(
        "nothing_linked_twice",
      );
    });
  });

  it("that is kept can be asked about again, too", async () => {
    await product.link("nora~kept", "one");
    const second = await product.link("nora~kept", "again");
    await answer("nora~kept", second, "keep-both");
    const asked = await answer("nora~kept", second, "ask-again");
    expect(asked.json().data.connection.linked_twice).toEqual({ account_count: 1, is_asked: true });
    expect(await totals("nora~kept")).toEqual(once);
  });

  it("counts by the other link as soon as one of them is removed, whichever it is", async () => {
    for (const removed of [0, 1]) {
      const who = `nora~gone-${removed}`;
      const links = [await product.link(who, "one"), await product.link(who, "again")];
      await product.ask(who, { method: "DELETE", url: `/api/v1/plaid/item/${links[removed]}` });
      await rebuild(`gone-${removed}`);
      expect(await totals(who)).toEqual(once);
      expect(await counted(who)).toEqual([true]);
    }
  });

  it("is still counted once after the first of three links is removed", async () => {
    const first = await product.link("nora~thrice", "one");
    await product.link("nora~thrice", "again");
    await product.link("nora~thrice", "thrice");
    expect(await counted("nora~thrice")).toEqual([true, false, false]);
    await product.ask("nora~thrice", { method: "DELETE", url: `/api/v1/plaid/item/${first}` });
    await rebuild("thrice");
    expect(await counted("nora~thrice")).toEqual([true, false]);
    expect(await totals("nora~thrice")).toEqual(once);
  });

  it("is recognised whoever of the organization linked it, and only there", async () => {
    await product.link("nora~shared", "one");
    const second = await product.link("theo~shared", "again");
    await product.link("omar~apartment", "again");
    expect(await counted("nora~shared")).toEqual([true, false]);
    expect(await counted("omar~apartment")).toEqual([true]);

    // Only who linked it, or an administrator, says what it is for.
    expect((await answer("nora~shared", second, "keep-both")).json().code).toBe("not_the_owner");
    expect((await answer("omar~apartment", second, "keep-both")).statusCode).toBe(404);
    expect((await answer("ada~shared", second, "keep-both")).statusCode).toBe(200);
    expect((await answer("ada~shared", second, "neither")).statusCode).toBe(400);
  });

  it("with another account, or at another institution, is nothing to ask about", async () => {
    await product.link("nora~two", "one");
    await product.link("nora~two", "other");
    expect(await counted("nora~two")).toEqual([true, true]);
    await product.link("nora~far", "one");
    await product.link("nora~far", "elsewhere");
    expect(await counted("nora~far")).toEqual([true, true]);
    expect(await totals("nora~far")).toEqual(each);
  });

  it("is found in the night where both were linked by a version that did not look", async () => {
    await product.link("nora~old", "one");
    await product.link("nora~old", "again");
    await product.database.pool.query(
      "update portfolio.accounts set twice_group = null where organization_id = 'organization-old'",
    );
    await rebuild("old");
    expect(await totals("nora~old")).toEqual(each);
    await advanceClock(product.database.pool, 86_400);
    await product.services.nightly.runOrganization("organization-old", product.log);
    expect(await totals("nora~old")).toEqual(once);
  });

  describe("whose earlier link breaks", () => {
    /**
     * Lets the first link of this organization fail for good, and the other one be read after it.
     */
    const breakFirst = async (organization: string, second: string) => {
      const { readHoldings } = product.provider;
      product.provider.readHoldings = async (token) => {
        if (token.startsWith("access-one~"))
          throw new LinkProviderError("login", "ITEM_LOGIN_REQUIRED");
        return readHoldings(token);
      };
      await product.services.nightly.runOrganization(`organization-${organization}`, product.log);
      await product.services.sync.sync(`organization-${organization}`, second, product.log);
      product.provider.readHoldings = readHoldings;
      await rebuild(organization);
    };

    it("goes on by the second one, with its history", async () => {
      await product.link("nora~broken", "one");
      const [{ id }] = (await get("nora~broken", "/accounts")).accounts;
      const second = await product.link("nora~broken", "again");
      await breakFirst("broken", second);

      expect((await connections("nora~broken")).map((row: { id: string }) => row.id)).toEqual([
        second,
      ]);
      const { accounts } = await get("nora~broken", "/accounts");
      expect(accounts).toMatchObject([{ id, connection_id: second, is_counted: true }]);
      expect(await totals("nora~broken")).toEqual(once);
    });

    it("is offered to the other member's link by whoever linked it, and goes on there with its history", async () => {
      const first = await product.link("nora~given", "one");
      const [{ id }] = (await get("nora~given", "/accounts")).accounts;
      const second = await product.link("theo~given", "again");
      expect((await connections("nora~given"))[0].hand_over_offered).toBe(false);
      await breakFirst("given", second);
      expect(await connections("nora~given")).toMatchObject([
        { id: first, hand_over_offered: true },
        { id: second, take_over_offered: false },
      ]);
      const told = () =>
        product.database.pool.query(
          "select 1 from graphile_worker._private_jobs where payload->>'organizationId' = 'organization-given' and payload::text like '%hand_over_offered%'",
        );
      expect((await told()).rowCount).toBe(1);
      await breakFirst("given", second);
      expect((await told()).rowCount).toBe(1);

      const post = (who: string, url: string) =>
        product.ask(who, { method: "POST", url: `/api/v1/plaid/item/${url}`, payload: {} });
      expect((await post("theo~given", `${first}/hand-over`)).statusCode).toBe(403);
      expect((await post("nora~given", `${first}/hand-over`)).statusCode).toBe(200);
      expect(await totals("nora~given")).toEqual(once);
      expect((await post("theo~given", `${second}/take-over`)).statusCode).toBe(200);
      await product.services.sync.sync("organization-given", second, product.log);
      await rebuild("given");

      expect((await connections("nora~given")).map((row: { id: string }) => row.id)).toEqual([
        second,
      ]);
      const { accounts } = await get("nora~given", "/accounts");
      expect(accounts).toMatchObject([{ id, connection_id: second, is_counted: true }]);
      expect(await totals("nora~given")).toEqual(once);
    });

    it("stays as it is where both are meant to stay, or another member linked it", async () => {
      await product.link("nora~meant", "one");
      const meant = await product.link("nora~meant", "again");
      await answer("nora~meant", meant, "keep-both");
      await breakFirst("meant", meant);
      expect(await connections("nora~meant")).toHaveLength(2);

      await product.link("nora~theirs", "one");
      await breakFirst("theirs", await product.link("theo~theirs", "again"));
      expect(await connections("nora~theirs")).toHaveLength(2);
      expect(await totals("nora~theirs")).toEqual(once);
    });
  });
});
