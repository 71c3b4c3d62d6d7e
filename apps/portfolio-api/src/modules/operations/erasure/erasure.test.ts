import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { smallBrokerage } from "../../../testing/fake-provider.ts";
import { type TestProduct, testProduct } from "../../../testing/test-product.ts";
import { portfolioTasks } from "../../../wiring/worker.ts";
import type { AuthEvent, EventSource } from "./erasure.service.ts";
import { httpEventSource } from "./http-event-source.ts";

let product: TestProduct;
beforeAll(async () => {
  product = await testProduct({
    one: smallBrokerage(),
    two: smallBrokerage(),
    three: smallBrokerage(),
  });
  await product.link("nora~family", "one");
  await product.link("nora~family", "two");
  await product.link("zoe~strangers", "three");
  await product.database.pool.query(
    `insert into portfolio.finding_answers (organization_id, account_id, security_id, about, place, is_so, member_id, member_name, answered_at)
     select organization_id, account_id, security_id, 'repeat', '2026-01-02 1 1', true, 'member', 'Nora', clock_timestamp()
       from portfolio.holdings`,
  );
  await product.database.pool.query(
    `insert into portfolio.symbol_matches
     select distinct organization_id, symbol, 'ZZZ', 'member', 'Nora', now() from portfolio.securities where symbol = 'AAA'`,
  );
});
afterAll(() => product.close());

/** A feed as the identity system has it: numbered, and read from anywhere. */
const feedOf = (
  events: readonly Pick<AuthEvent, "event_type" | "organization_id">[],
): EventSource => ({
  readAfter: async (cursor) => {
    const all = events.map((event, index) => ({ ...event, event_id: `event-${index + 1}` }));
    const after = all.slice(Number(cursor));
    return { events: after, nextCursor: String(all.length) };
  },
});

const FEED = [
  { event_type: "sessions.revoked", organization_id: "organization-family" },
  { event_type: "member.deleted", organization_id: "organization-strangers" },
  { event_type: "organization.deleted", organization_id: "organization-family" },
];

const tables = async (): Promise<string[]> => {
  const { rows } = await product.database.pool.query<{ name: string }>(
    `select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
       join pg_attribute a on a.attrelid = c.oid and a.attname = 'organization_id'
     where n.nspname = 'portfolio' and c.relkind = 'r' and c.relname <> 'erased_organizations'`,
  );
  return rows.map((row) => row.name);
};

async function rowsOf(organizationId: string): Promise<Record<string, number>> {
  const counts: [string, number][] = [];
  for (const table of await tables()) {
    const { rows } = await product.database.pool.query<{ n: number }>(
      `select count(*)::int as n from portfolio.${table} where organization_id = $1`,
      [organizationId],
    );
    if (rows[0]?.n) counts.push([table, rows[0].n]);
  }
  return Object.fromEntries(counts);
}

/** Runs what waits, as the worker would. */
async function runJobs(task: string): Promise<number> {
  const { rows } = await product.database.pool.query<{ payload: unknown }>(
    "select j.payload from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier = $1 order by j.run_at",
    [task],
  );
  const { signal } = new AbortController();
  const context = { log: product.log, attempt: 1, isLastAttempt: false, signal };
  for (const { payload } of rows)
    await portfolioTasks(product.services, product.directory)[task]?.(payload, context);
  return rows.length;
}

describe("a deleted organization", () => {
  it("TEN-1: leaves no row, and others keep theirs", async () => {
    const others = await rowsOf("organization-strangers");
    expect(Object.keys(await rowsOf("organization-family")).length).toBeGreaterThan(6);

    expect(await product.services.erasure.consume(feedOf(FEED))).toBe(3);
    expect(await runJobs("portfolio.erase-organization")).toBe(2);
    expect(Object.keys(await rowsOf("organization-family")).sort()).toEqual([
      "pending_removals",
      "removal_directory",
    ]);
    await runJobs("portfolio.remove-item");

    expect(await rowsOf("organization-family")).toEqual({});
    expect(await rowsOf("organization-strangers")).toEqual(others);
  });

  it("DATA-1: has its items removed at the provider, each once", () => {
    expect([...product.provider.removed].sort()).toEqual(
      ["one", "two"].map((name) => expect.stringContaining(name)),
    );
  });

  it("is erased once more without harm, and anew if something was still under way", async () => {
    await product.link("nora~family", "one");
    await product.services.erasure.eraseOrganization("organization-family");
    await product.services.erasure.eraseOrganization("organization-family");
    await product.services.erasure.eraseOrganization("organization-never-seen");
    await runJobs("portfolio.remove-item");

    expect(await rowsOf("organization-family")).toEqual({});
  });

  it("is told of once, however many processes read the feed and however often it is read", async () => {
    const feed = feedOf([...FEED, ...FEED]);
    const { consume } = product.services.erasure;
    await product.database.pool.query("delete from graphile_worker._private_jobs");

    await Promise.all([consume(feed), consume(feed), consume(feed)]);
    expect(await consume(feed)).toBe(0);
    expect(await runJobs("portfolio.erase-organization")).toBe(2);
  });

  it("waits in the feed while the identity system is away", async () => {
    const away: EventSource = { readAfter: () => Promise.reject(new Error("away")) };
    await expect(product.services.erasure.consume(away)).rejects.toThrow("away");
    expect(await product.services.erasure.consume(feedOf([...FEED, ...FEED, ...FEED]))).toBe(3);
  });
});

describe("the log of an organization that lives", () => {
  it("can't be emptied by the server's own role", async () => {
    const client = await product.database.pool.connect();
    try {
      await client.query("begin");
      await client.query(
        "select set_config('role', 'stocks_vibe_portfolio', true), set_config('app.organization_id', 'organization-strangers', true)",
      );
      await expect(
        client.query("select portfolio.erase_audit_of('organization-strangers')"),
      ).rejects.toThrow("not marked as erased");
    } finally {
      await client.query("rollback");
      client.release();
    }
  });
});

describe("the feed over HTTP", () => {
  it("asks with the project's credentials and reads what it needs", async () => {
    const asked: { url: string; authorization: string | null }[] = [];
    const source = httpEventSource(
      { url: "https://auth.example", projectId: "project", secret: "secret" },
      async (input, init) => {
        const request = new Request(input, init);
        asked.push({ url: request.url, authorization: request.headers.get("authorization") });
        const events = [{ event_id: "e", ...FEED[2], member_id: "", extra: 1 }];
        return Response.json({ events, next_cursor: "8", request_id: "r", status_code: 200 });
      },
    );

    expect(await source.readAfter("7")).toEqual({
      events: [{ event_id: "e", ...FEED[2] }],
      nextCursor: "8",
    });
    expect(asked).toEqual([
      {
        url: "https://auth.example/v1/b2b/events?cursor=7&limit=200",
        authorization: `Basic ${Buffer.from("project:secret").toString("base64")}`,
      },
    ]);
  });

  it.each([401, 500])("rejects on a %i, so that nothing is skipped", async (status) => {
    const source = httpEventSource(
      { url: "https://auth.example", projectId: "p", secret: "s" },
      async () => new Response("{}", { status }),
    );
    await expect(source.readAfter("0")).rejects.toThrow();
  });
});
