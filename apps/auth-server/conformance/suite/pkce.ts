import { beforeAll, describe, it } from "vitest";
import type { Court } from "../court.ts";
import type { JudgeClient } from "../judge.ts";
import { publicMailCalls } from "./mail-calls.ts";
import { expectAll, expectEach, type Tried } from "./outcomes.ts";
import { found, openProject, subjectOf } from "./steps.ts";

const email_address = "ada@pkce.example";
const DURATION = { session_duration_minutes: 60 } as const;
/** Refused last of all, so that a link that is let through gives another answer and opens nothing. */
const TOO_WEAK = "password";

interface Tokens {
  readonly discovery: string;
  readonly login: string;
  readonly reset: string;
  readonly discoveryReset: string;
}

const callsBy = ({ magicLinks, passwords }: JudgeClient, tokens: Tokens) =>
  ({
    "magicLinks.discovery.authenticate": () =>
      magicLinks.discovery.authenticate({ discovery_magic_links_token: tokens.discovery }),
    "magicLinks.authenticate": () =>
      magicLinks.authenticate({ ...DURATION, magic_links_token: tokens.login }),
    "passwords.resetByEmail": () =>
      passwords.resetByEmail({
        ...DURATION,
        password: TOO_WEAK,
        password_reset_token: tokens.reset,
      }),
    "passwords.discovery.resetByEmail": () =>
      passwords.discovery.resetByEmail({
        password: TOO_WEAK,
        password_reset_token: tokens.discoveryReset,
      }),
  }) satisfies Record<string, Tried>;

/** Has the client make a pair of each kind, by letters to somebody else. */
async function makePairs({ magicLinks, passwords }: JudgeClient, organization_id: string) {
  const other = "somebody@pkce.example";
  await magicLinks.email.discovery.send({ email_address: other });
  await passwords.resetByEmailStart({ organization_id, email_address: other });
}

/** One link of each kind, asked for by this client. */
async function askForAll(
  { linkToken }: Court,
  { magicLinks, passwords }: JudgeClient,
  who: { readonly email_address: string; readonly organization_id: string },
): Promise<Tokens> {
  const { email_address } = who;
  await magicLinks.email.discovery.send({ email_address });
  const discovery = await linkToken(email_address);
  await passwords.resetByEmailStart(who);
  const reset = await linkToken(email_address);
  await passwords.discovery.resetByEmailStart({ email_address });
  const discoveryReset = await linkToken(email_address);
  await magicLinks.email.loginOrSignup(who);
  return { discovery, reset, discoveryReset, login: await linkToken(email_address) };
}

/** Links that work in the browser that asked for them only. The clients make and keep the pairs; no case can choose one. */
export function pkceSuite(current: () => Court): void {
  describe("links of a project with PKCE", () => {
    let publicToken: string;
    let who: { email_address: string; organization_id: string };
    /** Links that were sent before the project asked for PKCE. */
    let unbound: Tokens;
    const inNewBrowser = (work: (client: JudgeClient) => Promise<void>) =>
      current().inAnotherBrowser(work, { publicToken });

    beforeAll(async () => {
      const court = current();
      const project = await openProject(court);
      publicToken = project.publicToken;
      await project.set("pkce-password-resets", "off");
      await inNewBrowser(async (client) => {
        const { organization_id } = subjectOf(await found(court, email_address, client));
        who = { email_address, organization_id };
        unbound = await askForAll(court, client, who);
        await project.set("pkce-magic-links", "on");
        await project.set("pkce-password-resets", "on");
        // This page goes by the settings that it has read when it was opened.
        await expectEach(publicMailCalls(client, who), {
          invalid_pkce_code_challenge: [
            "magicLinks.email.discovery.send",
            "magicLinks.email.loginOrSignup",
            "passwords.resetByEmailStart",
            "passwords.discovery.resetByEmailStart",
          ],
        });
      });
    });

    it("work where they were asked for; one without a challenge is not taken there", async () => {
      await inNewBrowser(async (client) => {
        await makePairs(client, who.organization_id);
        await expectAll(callsBy(client, unbound), "pkce_did_not_expect_code_verifier");
        const calls = callsBy(client, await askForAll(current(), client, who));
        await expectEach(calls, {
          breached_password: ["passwords.resetByEmail", "passwords.discovery.resetByEmail"],
          answered: ["magicLinks.authenticate"],
        });
      });
    });

    it("work in no other browser, whether it holds a verifier or none", async () => {
      let tokens = unbound;
      await inNewBrowser(async (client) => {
        tokens = await askForAll(current(), client, who);
      });
      await inNewBrowser(async (stranger) => {
        await expectAll(callsBy(stranger, tokens), "pkce_expected_code_verifier");
        await makePairs(stranger, who.organization_id);
        await expectAll(callsBy(stranger, tokens), "pkce_mismatch");
      });
    });
  });
}
