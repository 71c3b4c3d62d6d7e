import { startWorker } from "@stocks-vibe/server-kit";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { smallBrokerage } from "../../../testing/fake-provider.ts";
import { sessionOf, type TestProduct, testProduct } from "../../../testing/test-product.ts";
import { portfolioTasks } from "../../../wiring/worker.ts";
import { LinkProviderError } from "../../provider/link-provider.ts";
import { CHECK_EXCHANGE, exchangePayload, leftNothing } from "./exchange-check.ts";

let product: TestProduct;
let realExchange: TestProduct["provider"]["exchangePublicToken"];
beforeAll(async () => {
  product = await testProduct({ one: smallBrokerage("First Brokerage") });
  realExchange = product.provider.exchangePublicToken;
});
afterAll(() => product.close());
afterEach(() => {
  product.provider.exchangePublicToken = realExchange;
});

const exchange = (member: string) =>
  product.ask(member, {
    method: "POST",
    url: "/api/v1/plaid/exchange-public-token",
    payload: { public_token: `public-one~${sessionOf(member).organizationId}` },
  });

const attemptsOf = async (organization: string) => {
  const { rows } = await product.database.pool.query(
    `select j.payload, j.run_at > now() + interval '9 minutes' as waits from graphile_worker._private_jobs j
     join graphile_worker._private_tasks t on t.id = j.task_id
     where t.identifier = $1 and j.payload ->> 'organizationId' = $2 order by j.id`,
    [CHECK_EXCHANGE, `organization-${organization}`],
  );
  return rows.map(({ payload, waits }) => ({ attempt: exchangePayload.parse(payload), waits }));
};
const checkAll = async (organization: string) => {
  for (const { attempt } of await attemptsOf(organization)) {
    await product.services.checkExchange(attempt, product.log);
  }
};

describe("an exchange that was begun", () => {
  it("is written down before the provider is asked", async () => {
    let found: Awaited<ReturnType<typeof attemptsOf>> = [];
    product.provider.exchangePublicToken = async (token) => {
      found = await attemptsOf("orderly");
      return realExchange(token);
    };
    await exchange("nora~orderly");
    expect(found).toEqual([
      {
        waits: true,
        attempt: expect.objectContaining({ memberId: "member-nora-orderly", isSettled: false }),
      },
    ]);
    expect(JSON.stringify(found)).not.toContain("public-one");
  });

  it("is settled with the token that is stored, also for one who disconnects at once", async () => {
    const answer = await exchange("nora~short");
    const { id } = answer.json().data.connection;
    await product.ask("nora~short", { method: "DELETE", url: `/api/v1/plaid/item/${id}` });
    expect(await attemptsOf("short")).toEqual([
      { waits: false, attempt: expect.objectContaining({ isSettled: true }) },
    ]);
    await checkAll("short");
  });

  it("is settled by an answer that says no", async () => {
    product.provider.exchangePublicToken = async () => {
      throw new LinkProviderError("refused", "INVALID_PUBLIC_TOKEN");
    };
    await exchange("nora~refused");
    await checkAll("refused");
    expect((await attemptsOf("refused")).map(({ attempt }) => attempt.isSettled)).toEqual([true]);
  });

  it("is settled when what could not be stored was given back", async () => {
    const { pool } = product.database;
    await pool.query(`create function public.fail() returns trigger language plpgsql as $$ begin raise exception 'full'; end $$;
      create trigger fail before insert on portfolio.connections
        for each row when (new.organization_id = 'organization-full') execute function public.fail()`);
    await exchange("nora~full");
    await pool.query("drop trigger fail on portfolio.connections; drop function public.fail");
    expect(product.provider.removed).toContain("access-one~organization-full");
    await checkAll("full");
  });

  it("is lost where no answer came, and named until somebody has seen to it", async () => {
    product.provider.exchangePublicToken = async (token) => {
      await realExchange(token);
      throw new LinkProviderError("unavailable", "ANSWER_TOO_SLOW");
    };
    await exchange("nora~lost");
    await expect(checkAll("lost")).rejects.toThrow("its item may live at the provider");

    // As the queue does it: the job gives up and stays, with its organization and why.
    const { pool } = product.database;
    await pool.query(
      "update graphile_worker._private_jobs set run_at = now(), max_attempts = 1 where payload ->> 'organizationId' = 'organization-lost'",
    );
    const worker = await startWorker({
      pool,
      log: product.log,
      tasks: {
        [CHECK_EXCHANGE]:
          portfolioTasks(product.services, product.directory)[CHECK_EXCHANGE] ??
          (async () => undefined),
      },
    });
    const gaveUp = async () => {
      const { rows } = await pool.query(
        `select last_error from graphile_worker._private_jobs
         where payload ->> 'organizationId' = 'organization-lost' and attempts >= max_attempts and locked_at is null`,
      );
      return rows;
    };
    await expect
      .poll(gaveUp, { timeout: 10_000 })
      .toEqual([{ last_error: expect.stringContaining("its item may live at the provider") }]);
    await worker.stop();
  });

  it("is not lost where a second try with the same public token was answered", async () => {
    product.provider.exchangePublicToken = async () => {
      throw new LinkProviderError("unavailable", "UNREACHABLE");
    };
    await exchange("nora~again");
    product.provider.exchangePublicToken = realExchange;
    await exchange("nora~again");
    await checkAll("again");
  });

  it("is not begun where it can't be written down", async () => {
    const { pool } = product.database;
    await pool.query(`create function public.away() returns trigger language plpgsql as $$
        begin raise exception 'away' using errcode = '57P01'; end $$;
      create trigger away before insert on graphile_worker._private_jobs
        for each row when (new.payload ->> 'organizationId' = 'organization-away') execute function public.away()`);
    const before = product.provider.exchanges.length;
    const answer = await exchange("nora~away");
    await pool.query(
      "drop trigger away on graphile_worker._private_jobs; drop function public.away",
    );
    expect(answer.statusCode).toBe(503);
    expect(product.provider.exchanges).toHaveLength(before);
  });
});

describe("a failed exchange", () => {
  it.each([
    ["refused", "INVALID_PUBLIC_TOKEN", true],
    ["unavailable", "PROVIDER_PAUSED", true],
    ["unavailable", "UNREACHABLE", false],
    ["unavailable", "ANSWER_TOO_SLOW", false],
    ["unavailable", "ANSWER_MALFORMED", false],
    ["unavailable", "INTERNAL_SERVER_ERROR", false],
  ] as const)("as %s with %s has surely left nothing: %s", (kind, code, isSure) => {
    expect(leftNothing(new LinkProviderError(kind, code))).toBe(isSure);
  });

  it("by a fault of ours may have left something", () => {
    expect(leftNothing(new Error("x"))).toBe(false);
  });
});
