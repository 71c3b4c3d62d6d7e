import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { smallBrokerage } from "../../../testing/fake-provider.ts";
import { type TestProduct, testProduct } from "../../../testing/test-product.ts";
import { portfolioTasks } from "../../../wiring/worker.ts";
import { NOTICE } from "../../access/notices/notice-job.ts";

let product: TestProduct;
beforeAll(async () => {
  product = await testProduct({ one: smallBrokerage("First Brokerage") });
});
afterAll(() => product.close());

/** In the language that `disconnect` asks for. */
const NOT_THE_OWNER =
  "Solo el miembro que conectó esta institución o un administrador puede hacer esto.";

/** Runs the notices that wait, as the worker would. */
async function sendNotices(): Promise<void> {
  const { pool } = product.database;
  const { rows } = await pool.query<{ payload: unknown }>(
    "select j.payload from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier = $1 order by j.id",
    [NOTICE],
  );
  await pool.query("delete from graphile_worker._private_jobs");
  const { signal } = new AbortController();
  const context = { log: product.log, attempt: 1, isLastAttempt: false, signal };
  const task = portfolioTasks(product.services, product.directory)[NOTICE];
  for (const { payload } of rows) await task?.(payload, context);
}

const sentTo = (memberId: string) =>
  product.directory.sent.filter(({ member_id }) => member_id === memberId);

async function eventsOf(organization: string) {
  const { rows } = await product.database.pool.query(
    "select action, result, member_id, actor from portfolio.audit_events where organization_id = $1 order by at, id",
    [`organization-${organization}`],
  );
  return rows;
}

const disconnect = (member: string, id: string) =>
  product.ask(member, {
    method: "DELETE",
    url: `/api/v1/plaid/item/${id}`,
    headers: { "accept-language": "es-MX" },
  });

const firstAccount = async (member: string) => {
  const overview = await product.ask(member, { method: "GET", url: "/api/v1/accounts" });
  return overview.json().data.accounts[0];
};

const choose = (member: string, accountId: string, method: string) =>
  product.ask(member, {
    method: "PUT",
    url: `/api/v1/accounts/${accountId}/cost-basis-method`,
    payload: { method },
  });

describe("disconnecting", () => {
  it("is the owner's own business: no mail about it", async () => {
    const id = await product.link("nora~alone", "one");

    expect((await disconnect("nora~alone", id)).statusCode).toBe(200);
    await sendNotices();

    expect(sentTo("member-nora-alone")).toEqual([]);
    expect((await eventsOf("alone")).at(-1)).toEqual({
      action: "connection.removed",
      result: "success",
      member_id: "member-nora-alone",
      actor: null,
    });
  });

  it("by an administrator is told to the owner by mail, in the language of who did it", async () => {
    const id = await product.link("nora~told", "one");

    expect((await disconnect("ada~told", id)).statusCode).toBe(200);
    await sendNotices();

    expect(sentTo("member-nora-told")).toEqual([
      {
        organization_id: "organization-told",
        member_id: "member-nora-told",
        by_member_id: "member-ada-told",
        locale: "es-MX",
        notice: { kind: "connection_removed", institution_name: "First Brokerage" },
      },
    ]);
  });

  it("is refused to other members, written down, and changes nothing", async () => {
    const id = await product.link("nora~kept", "one");

    const answer = await disconnect("theo~kept", id);
    await sendNotices();

    expect([answer.statusCode, answer.json().code, answer.json().message]).toEqual([
      403,
      "not_the_owner",
      NOT_THE_OWNER,
    ]);
    expect((await firstAccount("theo~kept")).connection_id).toBe(id);
    expect(sentTo("member-nora-kept")).toEqual([]);
    expect((await eventsOf("kept")).at(-1)).toEqual({
      action: "connection.removed",
      result: "refused",
      member_id: "member-theo-kept",
      actor: null,
    });
  });

  it("does not tell a member of another organization that there is something to refuse", async () => {
    const id = await product.link("nora~hidden", "one");

    expect((await disconnect("ada~elsewhere", id)).json().code).toBe("connection_not_found");
  });

  it("needs no mail to an owner who is gone", async () => {
    const id = await product.link("nora~gone", "one");
    product.directory.lose("member-nora-gone");

    expect((await disconnect("ada~gone", id)).statusCode).toBe(200);
    await expect(sendNotices()).resolves.toBeUndefined();
  });
});

describe("an account's cost basis", () => {
  it("is its owner's to choose, and an administrator's, who tells the owner", async () => {
    await product.link("nora~basis", "one");
    const { id } = await firstAccount("nora~basis");

    expect((await choose("nora~basis", id, "lifo")).statusCode).toBe(200);
    expect((await choose("ada~basis", id, "hifo")).statusCode).toBe(200);
    // What is chosen already is no news.
    expect((await choose("ada~basis", id, "hifo")).statusCode).toBe(200);
    await sendNotices();

    expect(sentTo("member-nora-basis").map(({ notice }) => notice)).toEqual([
      {
        kind: "cost_basis_changed",
        institution_name: "First Brokerage",
        account_name: "Individual",
      },
    ]);
  });

  it("is not other members' to choose, nor are the lots of its sales theirs to name", async () => {
    await product.link("nora~fixed", "one");
    const { id } = await firstAccount("nora~fixed");
    const lots = { method: "PUT", url: `/api/v1/accounts/${id}/sales/sale-1/lots` } as const;

    const answers = [
      await choose("theo~fixed", id, "lifo"),
      await product.ask("theo~fixed", { ...lots, payload: { lots: [] } }),
    ];

    for (const answer of answers) {
      expect([answer.statusCode, answer.json().code]).toEqual([403, "not_the_owner"]);
    }
    expect((await firstAccount("nora~fixed")).cost_basis_method).toBe("fifo");
    expect(
      (await eventsOf("fixed")).slice(-2).map(({ action, result }) => [action, result]),
    ).toEqual([
      ["account.cost-basis-method-chosen", "refused"],
      ["account.lots-named", "refused"],
    ]);
  });
});

describe("what a page is told", () => {
  it.each([
    ["nora~seen", true],
    ["ada~seen", true],
    ["theo~seen", false],
    ["nora~seen~sam", false],
  ])("is whether %s may manage the connection: %s", async (member, expected) => {
    await product.link("nora~seen", "one");
    const status = await product.ask(member, {
      method: "GET",
      url: "/api/v1/plaid/connection-status",
    });
    const overview = await product.ask(member, { method: "GET", url: "/api/v1/accounts" });

    expect(status.json().data.items[0].may_manage).toBe(expected);
    expect(overview.json().data.connections[0].may_manage).toBe(expected);
  });
});
