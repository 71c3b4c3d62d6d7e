import {
  authenticateResponseWithMfa,
  checkPasswordAnswer,
  discoveryPasswordAnswer,
} from "@stocks-vibe/contracts/auth";
import { expect } from "vitest";
import { PASSWORD } from "../../src/testing/factor-stories.ts";
import type { Group } from "../group.ts";
import { expectAll, expectEach } from "../steps/outcomes.ts";
import {
  DURATION,
  expectReason,
  expectRefusal,
  found,
  foundWithPassword,
  leave,
  openProject,
  subjectOf,
} from "../steps/steps.ts";
import type { TestServer } from "../test-server.ts";

const NEW_PASSWORD = "brave-otter-lantern-58";

async function withPassword(server: TestServer, email_address: string) {
  const { client } = server;
  const { organization_id } = (await found(server, email_address)).organization;
  await leave(server);
  await client.passwords.resetByEmailStart({ email_address, organization_id });
  const answer = authenticateResponseWithMfa.parse(
    await client.passwords.resetByEmail({
      password_reset_token: await server.linkToken(email_address),
      password: PASSWORD,
      ...DURATION,
    }),
  );
  expect(answer.member.member_password_id).not.toBe("");
  await leave(server);
  return { email_address, organization_id };
}

/** Passwords: set by mail, used, changed, checked; across organizations too. */
export function passwordsGroups(group: Group): void {
  group("passwords", (it) => {
    it("are set by a mailed link, then sign the member in; wrong ones do not", async (server, client) => {
      const who = await withPassword(server, "ada@passwords.example");
      const authenticate = (password: string) =>
        client.passwords.authenticate({ ...who, password, ...DURATION });
      await expectRefusal(authenticate("not-the-password-1"), 401, "unauthorized_credentials");
      const answer = authenticateResponseWithMfa.parse(await authenticate(PASSWORD));
      expect(answer.member_session?.organization_id).toBe(who.organization_id);
    });

    it("answer the same for an address nobody has", async (server) => {
      const who = await withPassword(server, "known@passwords.example");
      const { client } = server;
      await expectRefusal(
        client.passwords.authenticate({
          organization_id: who.organization_id,
          email_address: "nobody@passwords.example",
          password: PASSWORD,
          ...DURATION,
        }),
        401,
        "unauthorized_credentials",
      );
    });

    it("are changed by the old one, and by a session that has just begun", async (server, client) => {
      const who = await withPassword(server, "change@passwords.example");
      await client.passwords.resetByExistingPassword({
        ...who,
        existing_password: PASSWORD,
        new_password: NEW_PASSWORD,
        ...DURATION,
      });
      await client.passwords.resetBySession({ password: "violet-harbor-maple-31" });
      await leave(server);
      const authenticate = (password: string) =>
        client.passwords.authenticate({ ...who, password, ...DURATION });
      await expectRefusal(authenticate(NEW_PASSWORD), 401, "unauthorized_credentials");
      await authenticate("violet-harbor-maple-31");
    });

    it("prove a person to all their organizations", async (server, client) => {
      const { email_address, organization_id } = await withPassword(
        server,
        "discover@passwords.example",
      );
      const proven = discoveryPasswordAnswer.parse(
        await client.passwords.discovery.authenticate({ email_address, password: PASSWORD }),
      );
      expect(
        proven.discovered_organizations.map(({ organization }) => organization.organization_id),
      ).toContain(organization_id);

      await client.passwords.discovery.resetByEmailStart({ email_address });
      const reset = discoveryPasswordAnswer.parse(
        await client.passwords.discovery.resetByEmail({
          password_reset_token: await server.linkToken(email_address),
          password: NEW_PASSWORD,
        }),
      );
      expect(reset.email_address).toBe(email_address);
    });

    it("are judged before they are chosen, and weak ones refused", async (server, client) => {
      const weak = checkPasswordAnswer.parse(
        await client.passwords.strengthCheck({ password: "password" }),
      );
      expect(weak).toMatchObject({ valid_password: false, breached_password: true });
      const strong = checkPasswordAnswer.parse(
        await client.passwords.strengthCheck({ password: NEW_PASSWORD }),
      );
      expect(strong).toMatchObject({ valid_password: true, breached_password: false });

      const who = await withPassword(server, "weak@passwords.example");
      await client.passwords.resetByEmailStart(who);
      await expectRefusal(
        client.passwords.resetByEmail({
          password_reset_token: await server.linkToken(who.email_address),
          password: "password",
          ...DURATION,
        }),
        400,
        "breached_password",
      );
    });
  });
}

/** Long and unknown, but easy to guess. */
const WEAK = "aaaaaaaaaaab";
const BREACHED = "password";

/** Which passwords are not taken, and which proofs do not set one. */
export function passwordRefusalsGroups(group: Group): void {
  group("a password that is too easy, or stolen before", (it) => {
    it("is not set by any call, and costs neither the link nor the session", async (server, client) => {
      const { passwords } = client;
      const email_address = "ada@weak.example";
      const created = await foundWithPassword(server, email_address);
      const { organization_id } = subjectOf(created);
      const who = { organization_id, email_address };
      await passwords.resetByEmailStart(who);
      const token = await server.linkToken(email_address);
      await passwords.discovery.resetByEmailStart({ email_address });
      const discoveryToken = await server.linkToken(email_address);
      const calls = (password: string) => ({
        "passwords.resetBySession": () => passwords.resetBySession({ password }),
        "passwords.resetByExistingPassword": () =>
          passwords.resetByExistingPassword({
            ...who,
            ...DURATION,
            existing_password: PASSWORD,
            new_password: password,
          }),
        "passwords.resetByEmail": () =>
          passwords.resetByEmail({ ...DURATION, password, password_reset_token: token }),
        "passwords.discovery.resetByEmail": () =>
          passwords.discovery.resetByEmail({ password, password_reset_token: discoveryToken }),
      });
      await expectAll("weak_password", calls(WEAK));
      await expectAll("breached_password", calls(BREACHED));
      expect(client.session.getSync()).not.toBeNull();
      await expectEach(calls("violet-harbor-maple-31"), { answered: ["passwords.resetByEmail"] });
      await expectReason(
        server,
        passwords.resetByEmail({ ...DURATION, password: PASSWORD, password_reset_token: token }),
        { error_type: "unable_to_auth_password_reset_token", reason: "used" },
      );
    });

    it("is judged by the rules of the project", async (server) => {
      const { set, inBrowser } = await openProject(server);
      await set("password-policy", "luds");
      await set("luds-complexity", "4");
      await inBrowser(async ({ passwords }) => {
        const answer = await passwords.strengthCheck({ password: "quiet-lemon-orbit" });
        expect(answer).toMatchObject({ valid_password: false, strength_policy: "luds" });
        const better = await passwords.strengthCheck({ password: "Quiet-lemon-orbit-72" });
        expect(better).toMatchObject({ valid_password: true });
      });
    });
  });

  group("a password", (it) => {
    it("is not taken for another's, nor from a link that is over or unknown", async (server) => {
      const { passwords } = server.client;
      const email_address = "grace@weak.example";
      const { organization_id } = subjectOf(await foundWithPassword(server, email_address));
      await leave(server);
      const other = subjectOf(await foundWithPassword(server, "other@weak.example"));
      await leave(server);
      const who = { organization_id, email_address };
      const wrong = "unauthorized_credentials";
      const exchange = { ...DURATION, new_password: "violet-harbor-maple-31" };
      await expectAll(wrong, {
        "in another organization": () =>
          passwords.authenticate({
            ...DURATION,
            ...who,
            organization_id: other.organization_id,
            password: PASSWORD,
          }),
        "changed in another organization": () =>
          passwords.resetByExistingPassword({
            ...exchange,
            ...who,
            organization_id: other.organization_id,
            existing_password: PASSWORD,
          }),
        "changed by a wrong one": () =>
          passwords.resetByExistingPassword({ ...exchange, ...who, existing_password: "wrong" }),
        "of nobody, anywhere": () =>
          passwords.discovery.authenticate({
            email_address: "nobody@weak.example",
            password: PASSWORD,
          }),
      });
      await passwords.resetByEmailStart(who);
      const late = await server.linkToken(email_address);
      await passwords.discovery.resetByEmailStart({ email_address });
      const lateDiscovery = await server.linkToken(email_address);
      await server.passTime(31);
      const refused = "unable_to_auth_password_reset_token";
      const password = "violet-harbor-maple-31";
      await expectReason(
        server,
        passwords.resetByEmail({ ...DURATION, password, password_reset_token: late }),
        { error_type: refused, reason: "expired" },
      );
      await expectReason(
        server,
        passwords.discovery.resetByEmail({ password, password_reset_token: lateDiscovery }),
        { error_type: refused, reason: "expired" },
      );
      await expectAll(refused, {
        "passwords.resetByEmail": () =>
          passwords.resetByEmail({ ...DURATION, password, password_reset_token: "none" }),
        "passwords.discovery.resetByEmail": () =>
          passwords.discovery.resetByEmail({ password, password_reset_token: "none" }),
      });
    });
  });
}
