import type { ColumnType } from "kysely";
import { expectTypeOf, it } from "vitest";
import type { NarrowTables } from "./narrow-tables.ts";

interface Tables {
  drawers: {
    state: "open" | "closed";
    label: string | null;
    content: ColumnType<object, string, string>;
    is_full: boolean | null;
  };
}

type Narrowed = NarrowTables<
  Tables,
  {
    drawers: {
      content: ColumnType<readonly string[], string, string>;
      is_full: ColumnType<boolean, never, never>;
    };
  }
>;
type Refused =
  // @ts-expect-error: the column holds another value.
  | NarrowTables<Tables, { drawers: { state: "open" | "ajar" } }>
  // @ts-expect-error: the column may be null.
  | NarrowTables<Tables, { drawers: { label: "forks" } }>
  // @ts-expect-error: the column is not there.
  | NarrowTables<Tables, { drawers: { colour: string } }>
  // @ts-expect-error: the table is not there.
  | NarrowTables<Tables, { shelves: { label: string } }>;

it("narrows a column to what it holds, leaves the others, and refuses what none holds", () => {
  expectTypeOf<Narrowed["drawers"]["is_full"]>().toEqualTypeOf<ColumnType<boolean, never, never>>();
  expectTypeOf<Narrowed["drawers"]["label"]>().toEqualTypeOf<string | null>();
  expectTypeOf<Refused>().not.toBeAny();
});
