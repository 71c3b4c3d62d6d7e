import { createLogger } from "@stocks-vibe/server-kit";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { smallBrokerage } from "../../../testing/fake-provider.ts";
import { sessionOf, type TestProduct, testProduct } from "../../../testing/test-product.ts";
import { LinkProviderError } from "../../provider/link-provider.ts";

const log = createLogger("silent");
let product: TestProduct;
beforeAll(async () => {
  product = await testProduct({ one: smallBrokerage("First Brokerage") });
});
afterAll(() => product.close());

const CODES = `create function public.fail() returns trigger language plpgsql as $$
  begin
    if tg_argv[0] = 'ended' then perform pg_terminate_backend(pg_backend_pid()); end if;
    raise exception 'no' using errcode = tg_argv[0];
  end $$`;
const DROP =
  "drop trigger if exists fail on portfolio.holdings; drop function if exists public.fail";

/** From now on holdings can't be stored: the database says this, or ends the connection. */
const failWith = (code: string) =>
  product.database.pool.query(
    `${CODES}; create trigger fail before insert on portfolio.holdings for each row execute function public.fail('${code}')`,
  );
afterEach(() => product.database.pool.query(DROP));

const storedOf = async (organization: string) => {
  const { rows } = await product.database.pool.query(
    "select status, error_code, sync_state from portfolio.connections where organization_id = $1",
    [`organization-${organization}`],
  );
  return rows[0];
};
const isPaused = () => product.services.outside.paused().some((row) => row.isPaused);
const syncOf = (organization: string, id: string) =>
  product.services.sync.sync(`organization-${organization}`, id, log);

/** What the dashboard says once the job that the failure added has run. */
const staleOf = async (organization: string) => {
  await product.services.rebuild.rebuild(`organization-${organization}`, log);
  return (await product.dashboardOf(`organization-${organization}`)).stale;
};

describe("a database that fails while a sync is stored", () => {
  it.each([
    ["a disk without room", "53100", "full"],
    ["memory that is used up", "53200", "memory"],
    ["a statement that took too long", "57014", "slow"],
    ["a server that stops", "57P01", "stopping"],
    ["a standby", "25006", "standby"],
    ["a rule of ours that is broken", "23514", "rule"],
    ["a damaged page", "XX001", "damaged"],
    ["a connection that ended", "ended", "ended"],
  ])("is never the institution's failure: %s", async (_what, code, organization) => {
    const id = await product.link(`nora~${organization}`, "one");
    await failWith(code);

    for (let times = 0; times < 8; times += 1) {
      // Thrown, so that the queue does it again.
      await expect(syncOf(organization, id)).rejects.not.toBeInstanceOf(LinkProviderError);
    }

    expect(await storedOf(organization)).toEqual({
      status: "active",
      error_code: "OUR_FAULT",
      sync_state: "idle",
    });
    expect(isPaused()).toBe(false);
    const { items, has_errors } = await product.services.connections.status(
      sessionOf(`nora~${organization}`),
    );
    expect(has_errors).toBe(false);
    expect(items[0]?.error_message).toMatch(/fault on our side.*the sync will be repeated/s);
    expect(await staleOf(organization)).toEqual([
      expect.objectContaining({ status: "ours", message: items[0]?.error_message }),
    ]);

    await product.database.pool.query(DROP);
    await syncOf(organization, id);
    expect(await storedOf(organization)).toMatchObject({ status: "active", error_code: null });
    expect(await staleOf(organization)).toEqual([]);
  });

  it("leaves what the institution has said before", async () => {
    const id = await product.link("nora~before", "one");
    product.provider.failure = new LinkProviderError("login", "ITEM_LOGIN_REQUIRED");
    await syncOf("before", id);
    product.provider.failure = undefined;
    await failWith("53100");
    await expect(syncOf("before", id)).rejects.toThrow();
    expect(await storedOf("before")).toMatchObject({
      status: "error",
      error_code: "ITEM_LOGIN_REQUIRED",
    });
  });

  it("throws what failed first where not even that can be written down", async () => {
    const id = await product.link("nora~mute", "one");
    await failWith("53100");
    await product.database.pool.query(
      `create function public.mute() returns trigger language plpgsql as $$ begin raise exception 'mute' using errcode = '53200'; end $$;
       create trigger mute before update on portfolio.connections
         for each row when (new.error_code = 'OUR_FAULT') execute function public.mute()`,
    );
    const failed = await syncOf("mute", id).catch((error: unknown) => error);
    await product.database.pool.query(
      "drop trigger mute on portfolio.connections; drop function public.mute",
    );
    expect(failed).toMatchObject({ code: "53100" });
    expect(await storedOf("mute")).toMatchObject({ status: "active", error_code: null });
  });
});

describe("a token of ours that can't be opened", () => {
  it("is our fault, and leaves the connection readable once it can", async () => {
    const id = await product.link("nora~sealed", "one");
    const write = (sealed: string) =>
      product.database.pool.query(
        "update portfolio.connections set access_token_sealed = $2 where id = $1 returning access_token_sealed",
        [id, sealed],
      );
    const { rows } = await product.database.pool.query(
      "select access_token_sealed as sealed from portfolio.connections where id = $1",
      [id],
    );
    const { sealed } = rows[0];
    await write(`${sealed.slice(0, -4)}AAAA`);

    await expect(syncOf("sealed", id)).rejects.not.toBeInstanceOf(LinkProviderError);
    expect(await storedOf("sealed")).toEqual({
      status: "active",
      error_code: "OUR_FAULT",
      sync_state: "idle",
    });

    await write(sealed);
    await syncOf("sealed", id);
    expect(await storedOf("sealed")).toMatchObject({ status: "active", error_code: null });
  });
});
