import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { smallBrokerage } from "../../../testing/fake-provider.ts";
import { sessionOf, type TestProduct, testProduct } from "../../../testing/test-product.ts";
import { LinkProviderError } from "../../provider/link-provider.ts";

let product: TestProduct;
beforeAll(async () => {
  const newer = smallBrokerage("Brokerage");
  newer.holdings = {
    ...newer.holdings,
    accounts: newer.holdings.accounts.map((row) => ({ ...row, providerAccountId: "new-1" })),
    holdings: newer.holdings.holdings.map((row) => ({ ...row, providerAccountId: "new-1" })),
  };
  newer.transactions = {
    ...newer.transactions,
    transactions: newer.transactions.transactions
      .slice(0, 1)
      .map((row) => ({ ...row, providerAccountId: "new-1", providerTransactionId: "new-tx-2" })),
  };
  product = await testProduct({ old: smallBrokerage("Brokerage"), newer });
});
afterAll(() => product.close());

const read = async (text: string, organization: string) =>
  (await product.database.pool.query(text, [`organization-${organization}`])).rows;
const connectionsOf = (member: string) =>
  product.services.connections.status(sessionOf(member)).then(({ items }) => items);
const handOver = (member: string, id: string) =>
  product.ask(member, { method: "POST", url: `/api/v1/plaid/item/${id}/hand-over` });
const takeOver = (member: string, id: string) =>
  product.ask(member, { method: "POST", url: `/api/v1/plaid/item/${id}/take-over` });
const notices = async (organization: string) => {
  const { rows } = await product.database.pool.query(
    `select j.payload -> 'notice' as notice from graphile_worker._private_jobs j
     join graphile_worker._private_tasks t on t.id = j.task_id
     where t.identifier = 'portfolio.notice' and j.payload ->> 'organizationId' = $1 order by j.id`,
    [`organization-${organization}`],
  );
  return rows.map(({ notice }) => [notice.member_id, notice.by_member_id, notice.notice.kind]);
};

async function breakIt(organization: string, id: string): Promise<void> {
  product.provider.failure = new LinkProviderError("login", "ITEM_LOGIN_REQUIRED");
  await product.services.sync.sync(`organization-${organization}`, id, product.log);
  product.provider.failure = undefined;
}

/** Nora's link breaks; Theo links the same accounts. Answers both connections. */
async function bothLink(organization: string): Promise<{ noras: string; theos: string }> {
  const noras = await product.link(`nora~${organization}`, "old");
  await breakIt(organization, noras);
  const theos = await product.link(`theo~${organization}`, "newer");
  return { noras, theos };
}

describe("a member who links accounts that another's broken connection brought", () => {
  it("takes nothing of it, by mask and subtype or otherwise; its owner is told", async () => {
    const before = await product.link("nora~taken", "old").then(() => connectionsOf("nora~taken"));
    const { noras, theos } = await bothLink("twice");

    const items = await connectionsOf("nora~twice");

    expect(before[0]?.hand_over_offered).toBe(false);
    expect(items.map((item) => [item.id, item.status, item.account_count])).toEqual([
      [noras, "error", 1],
      [theos, "active", 1],
    ]);
    expect(items.map((item) => [item.may_manage, item.hand_over_offered])).toEqual([
      [true, true],
      [false, false],
    ]);
    expect(
      await read("select 1 from portfolio.pending_removals where organization_id = $1", "twice"),
    ).toEqual([]);
    expect(await notices("twice")).toEqual([
      ["member-nora-twice", "member-theo-twice", "hand_over_offered"],
    ]);

    await product.services.sync.sync("organization-twice", theos, product.log);
    expect(await notices("twice")).toHaveLength(1);
  });

  it("can't hand them over to themselves; only the owner or an administrator can", async () => {
    const { noras, theos } = await bothLink("greedy");

    expect((await handOver("theo~greedy", noras)).json().code).toBe("not_the_owner");
    expect((await handOver("theo~greedy", theos)).json().code).toBe("nothing_to_hand_over");
    expect((await handOver("mallory~elsewhere", noras)).json().code).toBe("connection_not_found");
    await product.services.sync.sync("organization-greedy", theos, product.log);
    expect(await connectionsOf("nora~greedy")).toHaveLength(2);
  });

  it("keeps their own choices until they take what was handed over, whatever its giver presses", async () => {
    const { noras, theos } = await bothLink("pushy");
    const accountOf = (connection: string) =>
      product.database.pool
        .query(
          "select id, cost_basis_method as method from portfolio.accounts where connection_id = $1",
          [connection],
        )
        .then(({ rows }) => rows);
    const before = await accountOf(theos);

    expect((await handOver("nora~pushy", noras)).statusCode).toBe(200);
    await product.services.sync.sync("organization-pushy", theos, product.log);

    expect(await accountOf(theos)).toEqual(before);
    const [noraSees, theoSees] = [
      await connectionsOf("nora~pushy"),
      await connectionsOf("theo~pushy"),
    ];
    expect(noraSees.map((item) => [item.hand_over_offered, item.take_over_offered])).toEqual([
      [false, false],
      [false, true],
    ]);
    expect(theoSees.map(({ id }) => id)).toEqual([noras, theos]);
    expect((await takeOver("nora~pushy", theos)).json().code).toBe("not_the_owner");
    expect((await notices("pushy")).at(-1)).toEqual([
      "member-theo-pushy",
      "member-nora-pushy",
      "accounts_handed_over",
    ]);
  });

  it("is handed nothing by a connection that was repaired", async () => {
    const { noras, theos } = await bothLink("repaired");
    await product.services.sync.sync("organization-repaired", noras, product.log);

    expect((await connectionsOf("nora~repaired")).map((item) => item.hand_over_offered)).toEqual([
      false,
      false,
    ]);
    expect((await handOver("nora~repaired", noras)).json().code).toBe("nothing_to_hand_over");

    await breakIt("repaired", noras);
    await handOver("nora~repaired", noras);
    await product.services.sync.sync("organization-repaired", noras, product.log);
    expect((await takeOver("theo~repaired", theos)).json().code).toBe("nothing_to_hand_over");
  });

  it("is done with what was taken after one sync, although the giver was repaired meanwhile", async () => {
    const { noras, theos } = await bothLink("late");
    await handOver("nora~late", noras);
    await takeOver("theo~late", theos);
    await product.services.sync.sync("organization-late", noras, product.log);

    await product.services.sync.sync("organization-late", theos, product.log);
    await breakIt("late", noras);
    await product.services.sync.sync("organization-late", theos, product.log);

    expect((await connectionsOf("nora~late")).map(({ id }) => id)).toEqual([noras, theos]);
    // The two bring the same accounts, so it is offered anew; what was given before is done with.
    expect(
      await read(
        "select given_at, accepted_at from portfolio.hand_overs where organization_id = $1",
        "late",
      ),
    ).toEqual([{ given_at: null, accepted_at: null }]);
  });

  it.each([
    ["nora", "theo", []],
    ["ada", "ada", [["member-nora-given-ada", "member-ada-given-ada", "handed_over"]]],
  ])("gets them with their history when %s gives and %s takes them", async (giver, taker, told) => {
    const organization = `given-${giver}`;
    const { noras, theos } = await bothLink(organization);
    const accountOf = async (connection: string) => {
      const rows = await product.database.pool.query(
        "select id from portfolio.accounts where connection_id = $1",
        [connection],
      );
      return rows.rows.map(({ id }) => id);
    };
    const [old] = await accountOf(noras);

    expect((await handOver(`${giver}~${organization}`, noras)).statusCode).toBe(200);
    // An administrator manages both, and has taken them by giving.
    if (giver !== taker) {
      expect((await takeOver(`${taker}~${organization}`, theos)).statusCode).toBe(200);
    }
    await product.services.sync.sync(`organization-${organization}`, theos, product.log);
    await product.services.rebuild.rebuild(`organization-${organization}`, product.log);

    expect((await connectionsOf(`nora~${organization}`)).map(({ id }) => id)).toEqual([theos]);
    expect(await accountOf(theos)).toEqual([old]);
    const rows = await read(
      "select provider_transaction_id as id from portfolio.transactions where organization_id = $1 order by day",
      organization,
    );
    expect(rows.map(({ id }) => id)).toEqual(["tx-0", "tx-1", "new-tx-2"]);
    const { portfolio } = await product.dashboardOf(`organization-${organization}`);
    expect(portfolio.totalValue).toBe(1_450);
    const log = await read(
      `select action, member_id from portfolio.audit_events where organization_id = $1
         and action in ('connection.handed-over', 'connection.taken-over', 'connection.history-carried-over', 'connection.removed')
       order by action`,
      organization,
    );
    const by = (name: string) => `member-${name}-${organization}`;
    expect(log.map(({ action, member_id }) => [action, member_id])).toEqual([
      ["connection.handed-over", by(giver)],
      ["connection.history-carried-over", by(taker)],
      ["connection.removed", by(taker)],
      ...(giver === taker ? [] : [["connection.taken-over", by(taker)]]),
    ]);
    const kinds = (await notices(organization)).filter(([, , kind]) => kind === "handed_over");
    expect(kinds).toEqual(giver === taker ? told : [[by("nora"), by("theo"), "handed_over"]]);
  });
});
