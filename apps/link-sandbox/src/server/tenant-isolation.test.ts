import { openDatabase, probeIsolation, unguardedTables } from "@stocks-vibe/server-kit";
import { CountryCode, Products } from "plaid";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { LINK_ROLE, LINK_SCHEMA } from "../compose.ts";
import { findClientByLinkToken } from "../modules/link-tokens/link-tokens.repository.ts";
import { drillCaller } from "../testing/drill-caller.ts";
import { type RunningSandbox, startSandbox } from "../testing/start-sandbox.ts";
import type { LinkSchema } from "./schema.ts";

/** Nobody listens there. */
const NOBODY = "http://127.0.0.1:1";

let sandbox: RunningSandbox;

beforeAll(async () => {
  sandbox = await startSandbox({ webhookOrigins: [NOBODY] });
  const plaid = sandbox.client();
  const created = await plaid.sandboxPublicTokenCreate({
    institution_id: "ins_900103",
    initial_products: [Products.Investments],
    options: { webhook: NOBODY },
  });
  const linked = await plaid.itemPublicTokenExchange({ public_token: created.data.public_token });
  await plaid.sandboxItemResetLogin({ access_token: linked.data.access_token });
  const drill = drillCaller(sandbox);
  await drill("start", { access_token: linked.data.access_token, drill: "slow_answers" });
  await drill("link", { access_token: linked.data.access_token });
  // Its news wait for somebody to take them, signed by the first key.
  await vi.waitFor(async () => {
    const { rowCount } = await sandbox.database.pool.query("select from link.webhook_keys");
    expect(rowCount).toBe(1);
  }, 8_000);
  await fetch(`${sandbox.baseUrl}/identity/saml/metadata`);
  await plaid.sandboxPublicTokenCreate({
    institution_id: "ins_900103",
    initial_products: [Products.Investments],
  });
  const { data } = await plaid.linkTokenCreate({
    client_name: "Stocks Vibe",
    language: "en",
    country_codes: [CountryCode.Us],
    user: { client_user_id: "member-1" },
    products: [Products.Investments],
  });
  await fetch(`${sandbox.baseUrl}/link/api/credentials`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({
      link_token: data.link_token,
      institution_id: "ins_900103",
      username: "user_good",
      password: "wrong",
    }),
  });
});
afterAll(() => sandbox.close());

describe("the link schema", () => {
  it("guards every table with forced row-level security", async () => {
    expect(await unguardedTables(sandbox.database.pool, LINK_SCHEMA, {})).toEqual([]);
  });

  it("shows no row to nobody or to another client", async () => {
    const { leaks, populated, tables } = await probeIsolation(sandbox.database.pool, {
      schema: LINK_SCHEMA,
      role: LINK_ROLE,
      column: "client_id",
      setting: "app.client_id",
    });
    expect(tables).toEqual([
      "drill_links",
      "drills",
      "items",
      "link_tokens",
      "login_failures",
      "public_tokens",
      "saml_keys",
      "webhook_keys",
      "webhooks",
    ]);
    expect(populated).toEqual(tables);
    expect(leaks).toEqual([]);
  });

  it("opens one link token to its hash and none to another", async () => {
    const { rows } = await sandbox.database.pool.query<{ token_hash: string }>(
      "select token_hash from link.link_tokens",
    );
    const hash = rows[0]?.token_hash ?? "";
    const db = openDatabase<LinkSchema>({
      pool: sandbox.database.pool,
      schema: LINK_SCHEMA,
      role: LINK_ROLE,
    });
    const found = await db.transaction({ linkTokenHash: hash }, (tx) =>
      findClientByLinkToken(tx, hash),
    );
    const withoutProof = await db.transaction({ linkTokenHash: "other" }, (tx) =>
      findClientByLinkToken(tx, hash),
    );
    expect(found?.client_id).toBeDefined();
    expect(withoutProof).toBeUndefined();
  });
});
