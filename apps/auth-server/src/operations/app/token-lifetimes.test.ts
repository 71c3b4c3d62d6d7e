import { createOidcConnectionAnswer, createSetupLinkAnswer } from "@stocks-vibe/contracts/auth";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Answer, dataOf } from "../../testing/answer-reader.ts";
import { type AuthHarness, ORIGIN, startAuth } from "../../testing/auth-harness.ts";
import { newestCode, PASSWORD, pkcePair, secondFactorCall } from "../../testing/factor-stories.ts";
import {
  askForLink,
  found,
  inviteAndAccept,
  proveMailbox,
  type SignedIn,
  signIn,
  tokenOf,
} from "../../testing/stories.ts";

const ADA = "ada@family.example";
const PHONE = "+12025550177";
const { verifier, challenge } = pkcePair();

let auth: AuthHarness;
let organization_id: string;
beforeAll(async () => {
  auth = await startAuth();
  organization_id = (await found(auth, ADA)).organizationId;
});
afterAll(() => auth.close());

let guests = 0;
const anAddress = (): string => {
  guests += 1;
  return `guest${guests}@family.example`;
};
/** The clock jumps by days here, so every step begins with a session of its own. */
const fresh = (): Promise<SignedIn> => signIn(auth, ADA, organization_id);

async function linkAfter(path: string, body: object, to = ADA, session?: string): Promise<string> {
  await auth.call(path, { body, ...(session === undefined ? {} : { session }) });
  return tokenOf(await auth.newestLink(to));
}
const post = (path: string, body: object): Promise<Answer> => auth.call(path, { body });
const named = () => ({ organization_id, email_address: ADA });

interface Kind {
  readonly minutes: number;
  /** Where its end is written. */
  readonly table: string;
  /** Makes one; answers how it is used. */
  readonly issue: () => Promise<() => Promise<Answer>>;
}

const KINDS: Readonly<Record<string, Kind>> = {
  "a link before an organization is chosen": {
    minutes: 30,
    table: "discovery_link_tokens",
    issue: async () => {
      const discovery_magic_links_token = await askForLink(auth, ADA);
      return () => post("/b2b/magic_links/discovery/authenticate", { discovery_magic_links_token });
    },
  },
  "a link to one organization": {
    minutes: 30,
    table: "member_link_tokens",
    issue: async () => {
      const path = "/b2b/magic_links/email/login_or_signup";
      const magic_links_token = await linkAfter(path, named());
      return () => post("/b2b/magic_links/authenticate", { magic_links_token });
    },
  },
  "an invitation": {
    minutes: 10_080,
    table: "member_link_tokens",
    issue: async () => {
      const email_address = anAddress();
      const path = "/b2b/magic_links/email/invite";
      const { token } = await fresh();
      const magic_links_token = await linkAfter(path, { email_address }, email_address, token);
      return () => post("/b2b/magic_links/authenticate", { magic_links_token });
    },
  },
  "a link that sets a password": {
    minutes: 30,
    table: "member_link_tokens",
    issue: async () => {
      const path = "/b2b/passwords/email/reset/start";
      const body = { ...named(), code_challenge: challenge };
      const password_reset_token = await linkAfter(path, body);
      const proof = { password_reset_token, password: PASSWORD, code_verifier: verifier };
      return () => post("/b2b/passwords/email/reset", proof);
    },
  },
  "a link that sets a password before an organization is chosen": {
    minutes: 30,
    table: "discovery_link_tokens",
    issue: async () => {
      const path = "/b2b/passwords/discovery/reset/start";
      const body = { email_address: ADA, pkce_code_challenge: challenge };
      const password_reset_token = await linkAfter(path, body);
      const proof = { password_reset_token, password: PASSWORD, pkce_code_verifier: verifier };
      return () => post("/b2b/passwords/discovery/reset", proof);
    },
  },
  "a link that proves a new address": {
    minutes: 30,
    table: "member_email_changes",
    issue: async () => {
      const bob = await inviteAndAccept(auth, await fresh(), anAddress());
      const email_address = anAddress();
      const path = "/b2b/organizations/members/start_email_update";
      const magic_links_token = await linkAfter(path, { email_address }, email_address, bob.token);
      return () => post("/b2b/magic_links/authenticate", { magic_links_token });
    },
  },
  "a code by e-mail": {
    minutes: 10,
    table: "member_codes",
    issue: async () => {
      await post("/b2b/otps/email/login_or_signup", named());
      const code = await newestCode(auth, ADA);
      return () => post("/b2b/otps/email/authenticate", { ...named(), code });
    },
  },
  "a code by e-mail before an organization is chosen": {
    minutes: 10,
    table: "discovery_codes",
    issue: async () => {
      await post("/b2b/otps/email/discovery/send", { email_address: ADA });
      const code = await newestCode(auth, ADA);
      return () => post("/b2b/otps/email/discovery/authenticate", { email_address: ADA, code });
    },
  },
  "a code by text message": {
    minutes: 2,
    table: "member_codes",
    issue: async () => {
      const member = await inviteAndAccept(auth, await fresh(), anAddress());
      const proof = { session: member.token };
      const body = { mfa_phone_number: PHONE };
      await secondFactorCall(auth, "/b2b/otps/sms/send", { member, proof, body });
      const code = await newestCode(auth, PHONE);
      const path = "/b2b/otps/sms/authenticate";
      return () => secondFactorCall(auth, path, { member, proof, body: { code } });
    },
  },
  "an intermediate session": {
    minutes: 10,
    table: "intermediate_sessions",
    issue: async () => {
      const { intermediate_session_token } = await proveMailbox(auth, ADA);
      return () => post("/b2b/discovery/organizations", { intermediate_session_token });
    },
  },
  "a link to set single sign-on up": {
    minutes: 10_080,
    table: "sso_setup_links",
    issue: async () => {
      const { token: session } = await fresh();
      const added = await auth.call("/b2b/sso/oidc", { session, body: {} });
      const { connection_id } = dataOf(added, createOidcConnectionAnswer).connection;
      const made = await auth.call(`/b2b/sso/${connection_id}/setup_links`, {
        session,
        body: { page_url: `${ORIGIN}/sso-setup` },
      });
      const link = new URL(dataOf(made, createSetupLinkAnswer).setup_url).hash.slice(1);
      return () => auth.call("/b2b/sso/setup", { method: "GET", session: link });
    },
  },
  "an operator's token": {
    minutes: 5,
    table: "impersonation_tokens",
    issue: async () => {
      const { organizationId, memberId } = await fresh();
      const impersonation_token = await auth.auth.admin.impersonate({
        organizationId,
        memberId,
        impersonator: "sam@support.example",
        reason: "ticket 1",
      });
      return () => post("/b2b/impersonation/authenticate", { impersonation_token });
    },
  },
};

/**
 * Uses a new one so many seconds from its end. A machine that stalls across the end says nothing,
 * and tries again.
 */
async function useAt({ minutes, table, issue }: Kind, seconds: number): Promise<Answer> {
  const use = await issue();
  const { rows } = await auth.database.pool.query<{ ends: string; life: number }>(
    `select expires_at::text as ends, extract(epoch from expires_at - created_at)::float8 as life
     from auth.${table} order by created_at desc limit 1`,
  );
  const [{ ends, life } = { ends: "", life: 0 }] = rows;
  expect(life).toBe(minutes * 60);
  await auth.database.pool.query(
    "select ops.advance_clock(extract(epoch from $1::timestamptz - ops.clock_now())::float8 + $2)",
    [ends, seconds],
  );
  const answer = await use();
  const { rows: late } = await auth.database.pool.query(
    "select ops.clock_now() >= $1::timestamptz as is_over",
    [ends],
  );
  return seconds < 0 && late[0].is_over ? useAt({ minutes, table, issue }, seconds) : answer;
}

describe("TOK-4: to the second, by the database's clock", () => {
  it.each(Object.entries(KINDS))("%s works until its end and not after it", async (_name, kind) => {
    expect((await useAt(kind, -1)).status).toBe(200);
    expect([401, 404]).toContain((await useAt(kind, 1)).status);
  });
});
