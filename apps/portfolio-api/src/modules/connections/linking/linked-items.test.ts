import { openDatabase } from "@stocks-vibe/server-kit";
import { opsPlan, planOf, type TestDatabase, testDatabase } from "@stocks-vibe/server-kit/testing";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { PortfolioSchema } from "../../../storage/schema.ts";
import { deleteConnection } from "../connections.repository.ts";
import { addConnection } from "./linking.repository.ts";

const ROLE = "stocks_vibe_portfolio";
let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase([opsPlan, planOf("portfolio", "portfolio-api", ROLE)]);
});
afterAll(() => database.close());

const open = () =>
  openDatabase<PortfolioSchema>({ pool: database.pool, schema: "portfolio", role: ROLE });

interface Link {
  readonly item: string;
  readonly token: string;
}

/** Whether the organization's connection was added. */
const link = (organizationId: string, id: string, { item, token }: Link): Promise<boolean> =>
  open().transaction({ organizationId }, (tx, now) =>
    addConnection(
      tx,
      {
        organization_id: organizationId,
        id,
        item_id: item,
        access_token_sealed: "v1.none",
        public_token_hash: token,
        linked_by_member_id: "member-1",
        is_sandbox: true,
      },
      now,
    ),
  );
const remove = (organizationId: string, id: string) =>
  open().transaction({ organizationId }, (tx) => deleteConnection(tx, organizationId, id));
const ownersOf = async (item: string): Promise<string[]> => {
  const { rows } = await database.pool.query(
    "select organization_id from portfolio.linked_items where item_id = $1",
    [item],
  );
  return rows.map((row) => row.organization_id);
};

describe("an item of the provider", () => {
  it("is one organization's, whoever asks at the same moment", async () => {
    const tries = await Promise.all(
      ["a", "b", "c", "d"].map((name) =>
        link(`organization-${name}`, "one", { item: "shared", token: `token-${name}` }),
      ),
    );
    expect(tries.filter(Boolean)).toHaveLength(1);
    expect(await ownersOf("shared")).toHaveLength(1);
  });

  it("is linked once by its organization, and free again when the connection is removed", async () => {
    const item = { item: "again", token: "first" };
    expect(await link("organization-a", "two", item)).toBe(true);
    expect(await link("organization-a", "three", { ...item, token: "second" })).toBe(false);
    expect(await ownersOf("again")).toEqual(["organization-a"]);
    expect(await remove("organization-a", "two")).toMatchObject({ id: "two" });
    expect(await ownersOf("again")).toEqual([]);
    expect(await link("organization-b", "two", item)).toBe(true);
  });

  it("is nobody's when its connection was refused for another reason", async () => {
    expect(await link("organization-a", "four", { item: "x", token: "used" })).toBe(true);
    expect(await link("organization-a", "five", { item: "y", token: "used" })).toBe(false);
    expect(await ownersOf("y")).toEqual([]);
  });
});
