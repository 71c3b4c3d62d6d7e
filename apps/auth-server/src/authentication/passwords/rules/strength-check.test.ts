import { expect, it } from "vitest";
import { aConfig, startAuth } from "../../../testing/auth-harness.ts";

/** A tenth of the three hundred that one address may ask for in ten minutes. */
const CHECKS = 30;

it("PWD-4: the strength of a password is told so often and no more, and kept nowhere", async () => {
  const auth = await startAuth({ ...aConfig(), rateLimitScale: 0.1 });
  const password = "canary-orbit-lemon-7731";
  const check = () => auth.call("/b2b/passwords/strength_check", { body: { password } });
  for (let turn = 0; turn < CHECKS; turn += 1) expect((await check()).status).toBe(200);

  expect((await check()).status).toBe(429);
  const { rows: tables } = await auth.database.pool.query<{ name: string }>(
    "select relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace where n.nspname = 'auth' and c.relkind = 'r'",
  );
  expect(tables.length).toBeGreaterThan(20);
  for (const { name } of tables) {
    const { rows } = await auth.database.pool.query(
      `select from auth.${name} t where t::text like '%' || $1 || '%'`,
      [password],
    );
    expect([name, rows.length]).toEqual([name, 0]);
  }
  await auth.close();
});

it("PWD-4: the check says up front that a password contains whose it is, by address or by name", async () => {
  const auth = await startAuth();
  const check = (body: object) => auth.call("/b2b/passwords/strength_check", { body });
  const password = "Fernanda-limon-72-orbita";
  const faultOf = async (whose: object) => (await check({ password, ...whose })).body;

  expect(await faultOf({})).toMatchObject({ data: { valid_password: true, fault: null } });
  const refused = { data: { valid_password: false, fault: "context" } };
  expect(await faultOf({ names: ["Fernanda"] })).toMatchObject(refused);
  expect(await faultOf({ email_address: "fernanda@example.com" })).toMatchObject(refused);
  await auth.close();
});
