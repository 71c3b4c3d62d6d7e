import { beforeAll, describe, it } from "vitest";
import type { Court } from "../court.ts";
import type { JudgeClient } from "../judge.ts";
import { publicMailCalls } from "./mail-calls.ts";
import { expectAll, expectEach, expectOutcomes, type Tried } from "./outcomes.ts";
import { found, openProject, subjectOf } from "./steps.ts";

const email_address = "ada@pkce.example";
const DURATION = { session_duration_minutes: 60 } as const;
/** Refused last of all, so that a link that is let through gives another answer and opens nothing. */
const TOO_WEAK = "password";

interface Tokens {
  readonly discovery: string;
  readonly login: string;
  readonly reset: string;
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
  }) satisfies Record<string, Tried>;

/** Links that work in the browser that asked for them only. The clients make and keep the pairs; no case can choose one. */
export function pkceSuite(current: () => Court): void {
  describe("links of a project with PKCE", () => {
    let publicToken: string;
    let who: { email_address: string; organization_id: string };
    /** A link that was sent before the project asked for PKCE. */
    let unbound: string;
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
        await client.magicLinks.email.loginOrSignup(who);
        unbound = await court.linkToken(email_address);
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

    const askForAll = async ({ magicLinks, passwords }: JudgeClient): Promise<Tokens> => {
      const court = current();
      await magicLinks.email.discovery.send({ email_address });
      const discovery = await court.linkToken(email_address);
      await passwords.resetByEmailStart(who);
      const reset = await court.linkToken(email_address);
      await magicLinks.email.loginOrSignup(who);
      return { discovery, reset, login: await court.linkToken(email_address) };
    };

    it("work where they were asked for; one without a challenge is not taken there", async () => {
      await inNewBrowser(async (client) => {
        // Both kinds of pairs have to be there: the older major tries the one after the other.
        await client.passwords.resetByEmailStart(who);
        await current().linkToken(email_address);
        await client.magicLinks.email.discovery.send({ email_address });
        const discovery = await current().linkToken(email_address);
        await expectOutcomes({
          "magicLinks.authenticate": [
            callsBy(client, { discovery, reset: "", login: unbound })["magicLinks.authenticate"],
            "pkce_did_not_expect_code_verifier",
          ],
        });
        const calls = callsBy(client, await askForAll(client));
        await expectEach(calls, {
          breached_password: ["passwords.resetByEmail"],
          answered: ["magicLinks.authenticate"],
        });
      });
    });

    it("work in no other browser, whether it holds a verifier or none", async () => {
      let tokens: Tokens = { discovery: "", login: "", reset: "" };
      await inNewBrowser(async (client) => {
        tokens = await askForAll(client);
      });
      await inNewBrowser(async (stranger) => {
        await expectAll(callsBy(stranger, tokens), "pkce_expected_code_verifier");
        const own = { ...who, email_address: "stranger@pkce.example" };
        await stranger.magicLinks.email.discovery.send({ email_address: own.email_address });
        await stranger.passwords.resetByEmailStart(own);
        await expectAll(callsBy(stranger, tokens), "pkce_mismatch");
      });
    });
  });
}
