import type { Answer } from "./answer-reader.ts";
import type { AuthHarness } from "./auth-harness.ts";
import { PASSWORD, pkcePair, setPassword } from "./factor-stories.ts";
import { found, type SignedIn } from "./stories.ts";

/** Another password that is good enough. */
export const OTHER = "seven-copper-rivers-41";

export type Owner = SignedIn & { readonly emailAddress: string };

/** Steps of tests that are about passwords, on the server that runs when they are taken. */
export function passwordStories(current: () => AuthHarness) {
  let people = 0;

  async function anOwner(settings: Record<string, unknown> = {}): Promise<Owner> {
    people += 1;
    const emailAddress = `person-${people}@family.example`;
    return { ...(await found(current(), emailAddress, settings)), emailAddress };
  }

  async function withPassword(settings: Record<string, unknown> = {}): Promise<Owner> {
    const owner = await anOwner(settings);
    const answer = await setPassword(current(), owner);
    if (answer.status !== 200) throw new Error(`the password was not set: ${answer.status}`);
    return owner;
  }

  const authenticate = (
    { emailAddress, organizationId }: Pick<Owner, "emailAddress" | "organizationId">,
    password: string = PASSWORD,
    extras: object = {},
  ): Promise<Answer> =>
    current().call("/b2b/passwords/authenticate", {
      body: { organization_id: organizationId, email_address: emailAddress, password, ...extras },
    });

  const isAlive = async (session: string): Promise<boolean> =>
    (await current().call("/b2b/sessions/authenticate", { session })).status === 200;

  async function startReset(owner: Owner, extras: object = {}) {
    const { verifier, challenge } = pkcePair();
    const answer = await current().call("/b2b/passwords/email/reset/start", {
      body: {
        organization_id: owner.organizationId,
        email_address: owner.emailAddress,
        code_challenge: challenge,
        ...extras,
      },
    });
    return { answer, verifier };
  }

  return { anOwner, withPassword, authenticate, isAlive, startReset };
}
