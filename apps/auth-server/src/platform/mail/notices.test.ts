import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type AuthHarness, basic, SECRET, startAuth } from "../../testing/auth-harness.ts";
import { messagesTo, serverNow, setPassword } from "../../testing/factor-stories.ts";
import { found, inviteAndAccept, type SignedIn } from "../../testing/stories.ts";

let auth: AuthHarness;
beforeAll(async () => {
  auth = await startAuth();
});
afterAll(() => auth.close());

let serial = 0;
async function aCouple() {
  serial += 1;
  const email = `colleague-${serial}@family.example`;
  const boss = await found(auth, `boss-${serial}@family.example`);
  const colleague = await inviteAndAccept(auth, boss, email);
  await messagesTo(auth, email);
  return { boss, colleague, email };
}
const setRoles = ({ boss, colleague }: { boss: SignedIn; colleague: SignedIn }, roles: string[]) =>
  auth.call(`/b2b/organizations/members/${colleague.memberId}`, {
    method: "PUT",
    session: boss.token,
    body: { roles },
  });
const ADMIN = ["stytch_admin"];

/** The letters that wait for a mailbox, and in how many seconds each goes out. */
async function waiting(recipient: string) {
  const now = await serverNow(auth);
  const { rows } = await auth.database.pool.query<{ path: string; run_at: Date }>(
    `select o.path, j.run_at from auth.mail_outbox o join graphile_worker.jobs j on j.key = o.mail_id
     where o.recipient = $1 and o.sent_at is null order by o.created_at`,
    [recipient],
  );
  return rows.map(({ path, run_at }) => ({
    path,
    seconds: Math.round((run_at.getTime() - now.getTime()) / 1000),
  }));
}
const lettersOf = async (email: string, said: RegExp) =>
  (await messagesTo(auth, email)).filter((one) => said.test(one.text));

describe("notices of one type to one person", () => {
  it("are one letter that tells the final state, for a role that is given and taken twelve times", async () => {
    const couple = await aCouple();
    for (let times = 0; times < 12; times += 1) {
      expect((await setRoles(couple, ADMIN)).status).toBe(200);
      expect((await setRoles(couple, [])).status).toBe(200);
    }
    expect(await waiting(couple.email)).toEqual([
      { path: "administratorLost", seconds: expect.closeTo(20, -1.5) },
    ]);
    const [letter, ...others] = await lettersOf(couple.email, /administrator/);
    expect(letter?.subject).toMatch(/^You are no longer an administrator/);
    expect(others).toEqual([]);
  });

  it("say that the role came back, and still that somebody had taken it", async () => {
    const couple = await aCouple();
    await setRoles(couple, ADMIN);
    await setRoles(couple, []);
    await setRoles(couple, ADMIN);
    const letters = await lettersOf(couple.email, /administrator/);
    expect(letters).toHaveLength(1);
    expect(letters[0]?.text).toMatch(/took that role from you .* gave it back/);
    // Control: who was merely given a role gets no letter about it.
    const other = await aCouple();
    await setRoles(other, ADMIN);
    expect(await lettersOf(other.email, /administrator/)).toEqual([]);
  });

  it("begin at once where they may tell of an attack, and none of the later ones is lost", async () => {
    serial += 1;
    const emailAddress = `victim-${serial}@family.example`;
    const { organizationId } = await found(auth, emailAddress);
    const change = (password: string) =>
      setPassword(auth, { emailAddress, organizationId }, password);
    await change("quiet-harbor-lanterns-51");
    const [first, ...others] = await waiting(emailAddress);
    expect(first).toEqual({ path: "passwordSet", seconds: expect.closeTo(0, -1) });
    expect(others).toEqual([]);
    await change("quiet-harbor-lanterns-52");
    const [second] = await waiting(emailAddress);
    expect(second?.path).toBe("passwordSet");
    expect(second?.seconds).toBeGreaterThan(400);
    expect(second?.seconds).toBeLessThanOrEqual(600);
    expect(await lettersOf(emailAddress, /Your password was set/)).toHaveLength(2);
  });

  it("tell of each thing that they are about", async () => {
    const { boss, colleague, email } = await aCouple();
    const notice = (institution_name: string) =>
      auth.app.inject({
        method: "POST",
        url: "/v1/b2b/mail/notices",
        headers: { authorization: basic(auth.auth.project.projectId, SECRET) },
        payload: {
          organization_id: boss.organizationId,
          member_id: colleague.memberId,
          by_member_id: boss.memberId,
          notice: { kind: "connection_removed", institution_name },
        },
      });
    for (const name of ["First Bank", "Second Bank", "Third Bank", "Second Bank"]) {
      expect((await notice(name)).statusCode).toBe(200);
    }
    const letters = await lettersOf(email, /Bank/);
    expect(letters).toHaveLength(1);
    for (const name of ["First Bank", "Second Bank", "Third Bank"]) {
      expect(letters[0]?.text.split(name).length, name).toBeGreaterThan(1);
    }
    // What comes after it went out is another letter.
    await notice("Fourth Bank");
    expect(await lettersOf(email, /Bank/)).toHaveLength(2);
  });

  it("name everybody who did something, also where it was to the same thing", async () => {
    const { boss, colleague, email } = await aCouple();
    const other = await inviteAndAccept(auth, boss, `other-${serial}@family.example`);
    const notice = ({ memberId }: SignedIn) =>
      auth.app.inject({
        method: "POST",
        url: "/v1/b2b/mail/notices",
        headers: { authorization: basic(auth.auth.project.projectId, SECRET) },
        payload: {
          organization_id: boss.organizationId,
          member_id: colleague.memberId,
          by_member_id: memberId,
          notice: { kind: "connection_removed", institution_name: "First Bank" },
        },
      });
    for (const by of [other, boss, boss]) expect((await notice(by)).statusCode).toBe(200);
    const letters = await lettersOf(email, /Bank/);
    expect(letters).toHaveLength(1);
    const named = (who: string) => letters[0]?.text.split(`${who}@family.example disconnected`);
    expect(named(`other-${serial}`)).toHaveLength(2);
    // Control: what one person did to one thing is told once.
    expect(named(`boss-${serial}`)).toHaveLength(2);
  });

  it("of two organizations are two letters", async () => {
    const couple = await aCouple();
    const other = await found(auth, `other-${serial}@family.example`);
    const there = await inviteAndAccept(auth, other, couple.email);
    for (const one of [couple, { boss: other, colleague: there }]) {
      await setRoles(one, ADMIN);
      await setRoles(one, []);
    }
    expect((await waiting(couple.email)).map(({ path }) => path)).toEqual([
      "administratorLost",
      "administratorLost",
    ]);
  });
});
