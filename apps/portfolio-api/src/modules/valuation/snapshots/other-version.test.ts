import { FIGURES_VERSION, successOf, dashboard as wire } from "@stocks-vibe/contracts/portfolio";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { smallBrokerage } from "../../../testing/fake-provider.ts";
import { type TestProcess, type TestProduct, testProduct } from "../../../testing/test-product.ts";

let product: TestProduct;
let next: TestProcess;
beforeAll(async () => {
  product = await testProduct({ one: smallBrokerage("First"), two: smallBrokerage("Second") });
  next = await product.processOf(FIGURES_VERSION + 1);
});
afterAll(() => product.close());

const query = async (text: string, ...values: string[]) =>
  (await product.database.pool.query(text, values)).rows;
const pageOf = async (family: string, process: TestProcess = product) => {
  const answer = await process.ask(`nora~${family}`, { url: "/api/v1/dashboard-data" });
  expect(answer.statusCode).toBe(200);
  return successOf(wire).parse(answer.json()).data;
};
const get = (family: string, path: string, process: TestProcess = product) =>
  process.ask(`nora~${family}`, { url: `/api/v1${path}` });
const rebuild = (family: string, { services }: TestProcess = product) =>
  services.rebuild.rebuild(`organization-${family}`, product.log);
/** The rebuild that waits for a worker, if one does. */
const waiting = (family: string) =>
  query(
    "select id::text, run_at > clock_timestamp() as rests from graphile_worker.jobs where key = $1",
    `rebuild:organization-${family}`,
  );
const forgetJobs = (family: string) =>
  query("select graphile_worker.remove_job($1)", `rebuild:organization-${family}`);
const versionsOf = async (family: string) => {
  const [row] = await query(
    "select version, figures_version from portfolio.snapshots where organization_id = $1",
    `organization-${family}`,
  );
  return [row?.version, row?.figures_version];
};
/** As a program writes it that knows no versions of figures: whole, in the columns it knows. */
const writeAsBefore = (family: string) =>
  query(
    `update portfolio.snapshots set version = version + 1, state = 'ready',
       dashboard = '{"state":"ready","holdings":[],"portfolio":{"totalValue":1}}', years = '{"of":"before"}'
     where organization_id = $1`,
    `organization-${family}`,
  );

describe("figures that an earlier version has stored", () => {
  it("are shown as being brought up to date, on every page that shows them, and never as they are", async () => {
    await product.link("nora~early", "one");
    await writeAsBefore("early");

    expect(await pageOf("early")).toMatchObject({ state: "syncing", holdings: [], version: 0 });
    expect((await get("early", "/performance/timeline")).json().data).toMatchObject({ points: [] });
    expect((await get("early", "/performance/years")).json().data).toMatchObject({ years: [] });
    const explained = await get("early", "/explain/total-value");
    expect([explained.statusCode, explained.json().code]).toEqual([409, "figures_changed"]);
    const summary = (await get("early", "/portfolio/summary")).json().data;
    expect([summary.total_value, summary.data_as_of]).toEqual([0, null]);
  });

  it("are rebuilt once, however often they are asked for, and then shown", async () => {
    await product.link("nora~asked", "one");
    const before = await pageOf("asked");
    await forgetJobs("asked");
    await writeAsBefore("asked");

    await pageOf("asked");
    const [job] = await waiting("asked");
    for (let look = 0; look < 3; look += 1) await pageOf("asked");
    await get("asked", "/performance/years");
    expect(await waiting("asked")).toEqual([job]);
    expect(job).toMatchObject({ rests: false });

    await forgetJobs("asked");
    await pageOf("asked");
    expect(await waiting("asked")).toEqual([]);

    await rebuild("asked");
    const after = await pageOf("asked");
    expect(after.portfolio).toEqual(before.portfolio);
    expect((await get("asked", "/explain/total-value")).statusCode).toBe(200);
  });

  it("are asked for once more where such a program has written them again meanwhile", async () => {
    await product.link("nora~again", "one");
    await forgetJobs("again");
    await writeAsBefore("again");
    await pageOf("again");
    await forgetJobs("again");
    await writeAsBefore("again");

    await pageOf("again");
    expect(await waiting("again")).toHaveLength(1);
  });

  it("stay unshown where they can't be rebuilt, and the page says since when", async () => {
    const id = await product.link("nora~unfit", "one");
    await writeAsBefore("unfit");
    await query(
      `update portfolio.holdings set value = 'Infinity' where account_id in
       (select id from portfolio.accounts where connection_id = $1)`,
      id,
    );
    await rebuild("unfit");
    await forgetJobs("unfit");

    const page = await pageOf("unfit");
    expect(page).toMatchObject({ state: "syncing", holdings: [] });
    expect(page.behindSince).not.toBeNull();
    // It has just failed; the night tries again, not every look at the page.
    expect(await waiting("unfit")).toEqual([]);
  });
});

describe("processes of two versions beside each other", () => {
  it("show their own figures only, and the earlier one's page does not break", async () => {
    await product.link("nora~rolling", "one");
    const figures = await pageOf("rolling");

    expect(await pageOf("rolling", next)).toMatchObject({ state: "syncing", version: 0 });
    await rebuild("rolling", next);

    expect((await pageOf("rolling", next)).portfolio).toEqual(figures.portfolio);
    expect(await pageOf("rolling")).toMatchObject({ state: "syncing", version: 0 });
    expect((await get("rolling", "/explain/total-value")).statusCode).toBe(409);
    expect((await get("rolling", "/performance/timeline")).json().data.points).toEqual([]);
  });

  it("come to rest at the later one's: the earlier one never rebuilds them", async () => {
    await product.link("nora~rest", "one");
    await rebuild("rest", next);
    const stored = await versionsOf("rest");
    await forgetJobs("rest");

    for (let round = 0; round < 3; round += 1) {
      await pageOf("rest");
      await pageOf("rest", next);
    }
    expect(await waiting("rest")).toEqual([]);

    // A sync or the night would have it rebuilt; the earlier one leaves that to a process of the
    // later version.
    await rebuild("rest");
    expect(await versionsOf("rest")).toEqual(stored);
    expect(await waiting("rest")).toMatchObject([{ rests: true }]);
    await rebuild("rest", next);
    expect(await versionsOf("rest")).toEqual([stored[0] + 1, FIGURES_VERSION + 1]);
  });

  it("show nothing of a connection that was removed by the other", async () => {
    const gone = await product.link("nora~removed", "one");
    await product.link("nora~removed", "two");
    await rebuild("removed", next);

    const url = `/api/v1/plaid/item/${gone}`;
    expect((await product.ask("nora~removed", { method: "DELETE", url })).statusCode).toBe(200);
    const page = await pageOf("removed", next);
    expect(page).toMatchObject({ state: "syncing", holdings: [] });
    await rebuild("removed", next);
    expect((await pageOf("removed", next)).portfolio.totalValue).toBe(1_450);
  });

  it("never answer that nothing has changed to a page that had another version's figures", async () => {
    await product.link("nora~tag", "one");
    const { etag } = (await get("tag", "/dashboard-data")).headers;
    await query(
      "update portfolio.snapshots set figures_version = figures_version + 1 where organization_id = 'organization-tag'",
    );
    const answer = await next.ask("nora~tag", {
      url: "/api/v1/dashboard-data",
      headers: { "if-none-match": String(etag) },
    });
    expect(answer.statusCode).toBe(200);
    expect(answer.headers.etag).not.toBe(etag);
  });
});
