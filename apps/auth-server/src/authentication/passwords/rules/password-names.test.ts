import { authenticateResponseWithMfa } from "@stocks-vibe/contracts/auth";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { dataOf } from "../../../testing/answer-reader.ts";
import { type AuthHarness, startAuth } from "../../../testing/auth-harness.ts";
import { PASSWORD, pkcePair } from "../../../testing/factor-stories.ts";
import { OTHER, type Owner, passwordStories } from "../../../testing/password-stories.ts";
import { tokenOf } from "../../../testing/stories.ts";

let auth: AuthHarness;
beforeAll(async () => {
  auth = await startAuth();
});
afterAll(() => auth.close());

const { withPassword, startReset } = passwordStories(() => auth);

/** Somebody with a name, in an organization with one. */
async function aNamedOwner(): Promise<Owner> {
  const owner = await withPassword({ organization_name: "Analytical Engines" });
  await auth.database.pool.query("update auth.members set name = $2 where member_id = $1", [
    owner.memberId,
    "Grace Hopper",
  ]);
  return owner;
}

/** Every door by which a password is set, with the one that is wanted. */
const DOORS: Readonly<
  Record<string, (owner: Owner) => Promise<(wanted: string) => ReturnType<AuthHarness["call"]>>>
> = {
  "the one before it": async (owner) => (new_password) =>
    auth.call("/b2b/passwords/existing_password/reset", {
      body: {
        organization_id: owner.organizationId,
        email_address: owner.emailAddress,
        existing_password: PASSWORD,
        new_password,
      },
    }),
  "a session": async (owner) => {
    const answer = await auth.call("/b2b/passwords/authenticate", {
      body: {
        organization_id: owner.organizationId,
        email_address: owner.emailAddress,
        password: PASSWORD,
      },
    });
    const { session_token } = dataOf(answer, authenticateResponseWithMfa);
    return (password) =>
      auth.call("/b2b/passwords/session/reset", {
        session: session_token,
        body: { password },
      });
  },
  "a link of the organization": async (owner) => {
    const { verifier } = await startReset(owner);
    const password_reset_token = tokenOf(await auth.newestLink(owner.emailAddress));
    return (password) =>
      auth.call("/b2b/passwords/email/reset", {
        body: { password_reset_token, password, code_verifier: verifier },
      });
  },
  "a link before an organization is chosen": async ({ emailAddress }) => {
    const { verifier, challenge } = pkcePair();
    await auth.call("/b2b/passwords/discovery/reset/start", {
      body: { email_address: emailAddress, pkce_code_challenge: challenge },
    });
    const password_reset_token = tokenOf(await auth.newestLink(emailAddress));
    return (password) =>
      auth.call("/b2b/passwords/discovery/reset", {
        body: { password_reset_token, password, pkce_code_verifier: verifier },
      });
  },
};

describe("PWD-4: a password that is set by", () => {
  it.each(Object.entries(DOORS))(
    "%s contains no name of its owner, organization or product, nor the address",
    async (_door, open) => {
      const owner = await aNamedOwner();
      const set = await open(owner);
      for (const word of ["hopper", "Analytical", "stocks", owner.emailAddress]) {
        const answer = await set(`quiet-${word}-orbit-72`);
        expect(answer).toMatchObject({ status: 400, errorType: "weak_password" });
      }
      expect((await set(OTHER)).status).toBe(200);
    },
  );
});
