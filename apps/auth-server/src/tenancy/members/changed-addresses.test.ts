import { readFile } from "node:fs/promises";
import { authenticateResponseWithMfa } from "@stocks-vibe/contracts/auth";
import { afterAll, beforeAll, expect, it } from "vitest";
import { emailRolesOf } from "../../domain/member/member-roles.ts";
import { dataOf } from "../../testing/answer-reader.ts";
import { type AuthHarness, startAuth } from "../../testing/auth-harness.ts";
import { PASSWORD } from "../../testing/factor-stories.ts";
import { passwordStories } from "../../testing/password-stories.ts";

const MIGRATION = new URL("../../../migrations/0011-changed-addresses.sql", import.meta.url);

let auth: AuthHarness;
beforeAll(async () => {
  auth = await startAuth();
});
afterAll(() => auth.close());

const { withPassword, authenticate } = passwordStories(() => auth);

/**
 * What the version before left behind when an administrator set an address: everything but the
 * address as it was.
 */
async function giveAddress(memberId: string, emailAddress: string): Promise<void> {
  await auth.database.pool.query(
    "update auth.members set email_address = $2, email_address_verified = false where member_id = $1",
    [memberId, emailAddress],
  );
}

async function upgrade(): Promise<void> {
  const client = await auth.database.pool.connect();
  try {
    await client.query("begin; set local search_path = auth");
    await client.query(await readFile(MIGRATION, "utf8"));
    await client.query("commit");
  } finally {
    client.release();
  }
}

it("an upgrade ends what an address that was set before it left to the person of before", async () => {
  const sly = await withPassword();
  const neighbour = await withPassword();
  const opened = dataOf(await authenticate(sly), authenticateResponseWithMfa);
  const kept = dataOf(await authenticate(neighbour), authenticateResponseWithMfa);
  await giveAddress(opened.member_id, "boss@spruce.example");
  const boss = { ...sly, emailAddress: "boss@spruce.example" };
  expect((await authenticate(boss, PASSWORD)).status).toBe(200);

  await upgrade();

  const look = "/b2b/sessions/authenticate";
  expect((await authenticate(boss, PASSWORD)).status).toBe(401);
  expect((await auth.call(look, { session: opened.session_token })).status).toBe(404);
  expect((await auth.call(look, { session: kept.session_token })).status).toBe(200);
  expect((await authenticate(neighbour, PASSWORD)).status).toBe(200);
});

it("a public provider's domain gives no role, whoever set it before the provider was known", () => {
  const roles = [
    { domain: "gmail.com", roleId: "stytch_admin" },
    { domain: "family.example", roleId: "editor" },
  ];

  expect(emailRolesOf("anybody@gmail.com", roles)).toEqual([]);
  expect(emailRolesOf("ada@family.example", roles)).toEqual([roles[1]]);
});
