import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openDatabase, quoted } from "./postgres.ts";
import { opsPlan, type TestDatabase, testDatabase } from "./testing/index.ts";

const ROLE = "stocks_vibe_kit_test";
let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase([opsPlan]);
  await database.pool.query(
    `do $$ begin create role ${ROLE} nologin; exception when duplicate_object or unique_violation then null; end $$`,
  );
  await database.pool.query(
    `grant usage on schema ops to ${ROLE}; grant select on ops.clock_offset to ${ROLE}`,
  );
});
afterAll(() => database.close());

const open = () => openDatabase<object>({ pool: database.pool, schema: "public", role: ROLE });

describe("opened", () => {
  it("hands over the rows of each statement, which ran one after the other inside the scope", async () => {
    type Opened = readonly [
      readonly { readonly organization: string }[],
      readonly { readonly set: string }[],
      readonly { readonly slug: string; readonly at: Date }[],
    ];
    const [first, second, third] = await open().opened(
      { organizationId: "one" },
      [
        "select current_setting('app.organization_id') as organization",
        `select set_config('app.slug', ${quoted("it's")}, true) as set`,
        "select current_setting('app.slug') as slug, timestamptz '2026-11-21T12:00:00Z' as at",
      ],
      async (_tx, _now, rows: Opened) => rows,
    );
    expect(first).toEqual([{ organization: "one" }]);
    expect(second).toEqual([{ set: "it's" }]);
    expect(third).toEqual([{ slug: "it's", at: new Date("2026-11-21T12:00:00Z") }]);
  });

  it("is one transaction with the work: what fails takes back what the statements did", async () => {
    const failed = open().opened({}, ["select 1 / 0"], async () => "never");
    await expect(failed).rejects.toThrow("division by zero");
    const after = await open().opened(
      {},
      ["select current_setting('app.slug', true) as slug"],
      async (_tx, _now, rows: readonly [readonly { readonly slug: string | null }[]]) => rows[0],
    );
    expect(after[0]?.slug ?? "").toBe("");
  });
});
