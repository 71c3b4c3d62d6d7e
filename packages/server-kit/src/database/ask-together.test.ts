import { CompiledQuery } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { opsPlan, type TestDatabase, testDatabase } from "../testing/index.ts";
import { queryBatch, writtenOut } from "./ask-together.ts";
import { openDatabase } from "./postgres.ts";

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
const asked = (sql: string, ...parameters: unknown[]): CompiledQuery<object> =>
  CompiledQuery.raw(sql, parameters);

describe("statements that are asked together", () => {
  it("answer their rows in order, in the transaction they are asked in", async () => {
    const answers = await open().transaction({ organizationId: "one" }, (tx) =>
      queryBatch(tx, [
        asked("select current_setting('app.organization_id') as organization"),
        asked("select set_config('app.slug', $1, true) as slug", "first"),
        asked("select n from generate_series(1, $1::int) as n", 0),
        asked("select current_setting('app.slug') as slug"),
      ]),
    );
    expect(answers).toEqual([
      [{ organization: "one" }],
      [{ slug: "first" }],
      [],
      [{ slug: "first" }],
    ]);
  });

  it("say what they name word for word, whatever is in it", async () => {
    const texts = ["it's", String.raw`back\slash "quoted"`, "$1 ; select 1 --", "é😀", "{a,b}", ""];
    const at = new Date("2026-11-21T12:00:00.123Z");
    const [[row]] = await open().transaction({}, (tx) =>
      queryBatch(tx, [
        asked(
          "select $1::text[] as texts, $2::text as text, $3::timestamptz as at, $4::numeric as n, $5::boolean as flag, $6::text as none",
          texts,
          texts[1],
          at,
          -1.5,
          true,
          null,
        ),
        asked("select 1"),
      ]),
    );
    expect(row).toEqual({ texts, text: texts[1], at, n: -1.5, flag: true, none: null });
  });

  it("are undone together where one of them fails", async () => {
    const failing = open().transaction({}, (tx) =>
      queryBatch(tx, [asked("select 1"), asked("select 1 / $1::int", 0)]),
    );
    await expect(failing).rejects.toThrow("division by zero");
  });

  it("name no bytes, and are two at least", async () => {
    expect(() => writtenOut(asked("select $1", Buffer.from("a")))).toThrow("texts, numbers");
    await expect(
      open().transaction({}, (tx) => queryBatch(tx, [asked("select 1")])),
    ).rejects.toThrow("by itself");
  });
});
