import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { type TestDatabase, testDatabase } from "@stocks-vibe/server-kit/testing";
import { afterAll, beforeAll, expect, it } from "vitest";
import { PLANS } from "../apps/stocks-vibe/src/database/migrations.ts";
import { TYPE_FILES, typesOf } from "./database-types.ts";

const checkout = fileURLToPath(new URL("..", import.meta.url));

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase(PLANS);
});
afterAll(() => database.close());

it.each(Object.entries(TYPE_FILES))(
  "the types of the schema %s are those of its migrated tables",
  async (schema, path) => {
    const types = await typesOf(database.pool, schema, path);

    await expect(types, "`npm run schema` writes it again").toMatchFileSnapshot(
      join(checkout, path),
    );
  },
);
