import { activityPage, successOf, type TrackerEvent } from "@stocks-vibe/contracts/portfolio";
import { advanceClock } from "@stocks-vibe/server-kit";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { smallBrokerage } from "../../../testing/fake-provider.ts";
import { type TestProduct, testProduct } from "../../../testing/test-product.ts";
import { cursorOf, placeOf } from "./activity.service.ts";

let product: TestProduct;
beforeAll(async () => {
  product = await testProduct({ one: smallBrokerage("First Brokerage") });
});
afterAll(() => product.close());

const ask = (member: string, query = "") =>
  product.ask(member, { method: "GET", url: `/api/v1/activity${query}` });

const read = async (member: string, query = "") =>
  successOf(activityPage).parse((await ask(member, query)).json()).data;

/** Everything, by pages of `limit`. */
async function readAll(member: string, limit: number): Promise<TrackerEvent[]> {
  const events: TrackerEvent[] = [];
  let cursor: string | null = "";
  while (cursor !== null) {
    const page = await read(member, `?limit=${limit}${cursor && `&cursor=${cursor}`}`);
    events.push(...page.events);
    cursor = page.next_cursor;
  }
  return events;
}

/** Nora links, syncs, is meddled with by Theo, and Ada disconnects. */
async function aDayOf(organization: string): Promise<void> {
  const id = await product.link(`nora~${organization}`, "one");
  const item = { method: "DELETE", url: `/api/v1/plaid/item/${id}` } as const;
  await advanceClock(product.database.pool, 61);
  await product.ask(`nora~${organization}`, { method: "POST", url: `/api/v1/plaid/sync/${id}` });
  await product.ask(`theo~${organization}`, item);
  await product.ask(`ada~${organization}~sam`, item);
  await product.ask(`ada~${organization}`, item);
}

describe("GET /activity", () => {
  it("LOG-2: tells administrators what was linked, synced by hand and disconnected, and what was refused", async () => {
    await aDayOf("family");

    const { events, next_cursor } = await read("ada~family");

    expect(next_cursor).toBeNull();
    expect(
      events.map(({ action, result, member, operator }) => [
        action,
        result,
        member?.name,
        operator,
      ]),
    ).toEqual([
      ["connection.removed", "success", "ada", null],
      ["operator.stopped", "refused", "ada", "sam@support.example"],
      ["connection.removed", "refused", "theo", null],
      ["connection.sync-requested", "success", "nora", null],
      ["connection.linked", "success", "nora", null],
    ]);
    expect(events[0]?.details).toEqual({ institution: "First Brokerage" });
    expect(events[0]?.member?.email_address).toBe("ada@family.example");
  });

  it("tells nothing of the stored details but names of institutions and accounts", async () => {
    await aDayOf("quiet");

    for (const { details } of await readAll("ada~quiet", 100)) {
      expect(["institution", "account"]).toEqual(expect.arrayContaining(Object.keys(details)));
    }
  });

  it("keeps the order over pages of any size, and misses and repeats nothing", async () => {
    await aDayOf("paged");
    // Two of one moment: the id decides, so that a page may end between them.
    await product.database.pool.query(
      `insert into portfolio.audit_events (organization_id, id, at, action)
       select organization_id, id || suffix, at, 'connection.linked' from portfolio.audit_events, (values ('-b'), ('-a')) as twice (suffix)
       where organization_id = 'organization-paged'`,
    );
    const whole = (await read("ada~paged", "?limit=100")).events;
    expect(whole).toHaveLength(15);

    for (const limit of [1, 2, 4, 7]) {
      expect(await readAll("ada~paged", limit)).toEqual(whole);
    }
  });

  it("names nobody who is gone", async () => {
    await aDayOf("left");
    product.directory.lose("member-nora-left");

    const linked = (await read("ada~left")).events.at(-1);

    expect(linked?.member).toEqual({
      member_id: "member-nora-left",
      name: null,
      email_address: null,
    });
  });

  it("is closed to other members, to strangers, and to other organizations' administrators", async () => {
    await aDayOf("closed");

    const refused = await ask("nora~closed");
    expect([refused.statusCode, refused.json().code]).toEqual([403, "administrators_only"]);
    expect((await product.app.inject({ url: "/api/v1/activity" })).statusCode).toBe(401);
    expect((await read("ada~another")).events).toEqual([]);
  });

  it.each(["?cursor=x", "?cursor=1.", "?limit=0", "?limit=101", "?from=today"])(
    "refuses %s",
    async (query) => {
      expect((await ask("ada~family", query)).statusCode).toBe(400);
    },
  );
});

it("reads its own cursors back", () => {
  const place = { at: new Date("2026-11-22T10:00:00.123Z"), id: "audit_1-b" };

  expect(placeOf(cursorOf(place))).toEqual(place);
});
