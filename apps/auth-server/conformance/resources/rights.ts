import { createTotpAnswer } from "@stocks-vibe/contracts/auth";
import { expect } from "vitest";
import { appCode } from "../../src/testing/factor-stories.ts";
import type { Group } from "../group.ts";
import { expectAll, expectEach } from "../steps/outcomes.ts";
import { sessionCalls } from "../steps/session-calls.ts";
import {
  DURATION,
  expectReason,
  found,
  foundWithPassword,
  invite,
  inviteAndJoin,
  leave,
  newPerson,
  openProject,
  proveMailbox,
  signInHalfWay,
  subjectOf,
} from "../steps/steps.ts";

const CONNECTION_CHANGES = [
  "sso.deleteConnection",
  "sso.saml.createConnection",
  "sso.saml.updateConnection",
  "sso.saml.updateConnectionByURL",
  "sso.saml.deleteVerificationCertificate",
  "sso.saml.deleteEncryptionPrivateKey",
  "sso.oidc.createConnection",
  "sso.oidc.updateConnection",
  "sso.external.createConnection",
  "sso.external.updateConnection",
] as const;

/** What the client says a member may do is what the server lets them do. */
export function rightsGroups(group: Group): void {
  group("rights", (it) => {
    it("are known to the client by the policy in the settings", async (server, client) => {
      await found(server, "admin@rights.example");
      expect(await client.rbac.isAuthorized("stytch.member", "create")).toBe(true);
      expect(client.rbac.isAuthorizedSync("stytch.organization", "update.info.name")).toBe(true);
      expect(await client.rbac.allPermissions()).toMatchObject({
        "stytch.member": { create: true, delete: true, search: true },
      });
      const magic_links_token = await invite(server, "member@rights.example");
      await leave(server);

      await client.magicLinks.authenticate({ magic_links_token, ...DURATION });
      expect(await client.rbac.isAuthorized("stytch.member", "create")).toBe(false);
      expect(await client.rbac.isAuthorized("stytch.self", "update.info.name")).toBe(true);
      await leave(server);
      expect(await client.rbac.isAuthorized("stytch.self", "update.info.name")).toBe(false);
    });

    it("that a member lacks close every call about others and about the organization", async (server) => {
      const boss = subjectOf(await foundWithPassword(server, "boss@rights.example"));
      await inviteAndJoin(server, "clerk@rights.example");
      await expectEach(sessionCalls(server.client, boss), {
        unauthorized_action: [
          "session.revokeForMember",
          "organization.update",
          "organization.delete",
          "organization.getConnectedApps",
          "organization.getConnectedApp",
          "organization.members.create",
          "organization.members.update",
          "organization.members.delete",
          "organization.members.reactivate",
          "organization.members.deletePassword",
          "organization.members.deleteMFAPhoneNumber",
          "organization.members.deleteMFATOTP",
          "organization.members.unlinkRetiredEmail",
          "organization.members.startEmailUpdate",
          "organization.members.getConnectedApps",
          "organization.members.revokeConnectedApp",
          "self.deletePassword",
          "sso.getConnections",
          ...CONNECTION_CHANGES,
        ],
        member_session_member_id_mismatch: [
          "otps.sms.send",
          "otps.sms.authenticate",
          "totp.create",
          "totp.authenticate",
          "recoveryCodes.recover",
        ],
      });
      const { client } = server;
      await expectAll("unauthorized_action", {
        "magicLinks.email.invite": () =>
          client.magicLinks.email.invite({ email_address: "friend@rights.example" }),
        "organization.members.search": () =>
          client.organization.members.search({
            query: {
              operator: "AND",
              operands: [{ filter_name: "member_mfa_phone_number_fuzzy", filter_value: "555" }],
            },
          }),
      });
    });
  });
}

/** Calls that want a proof of the last ten minutes, in a session that began before. */
export function stepUpGroups(group: Group): void {
  group("a session that is older than ten minutes", (it) => {
    it("neither changes factors nor ends what can't be brought back", async (server, client) => {
      const subject = subjectOf(await foundWithPassword(server, "ada@step-up.example"));
      await server.passTime(11);
      await expectEach(sessionCalls(client, subject), {
        session_authorization_error: [
          "otps.sms.send",
          "totp.create",
          "passwords.resetBySession",
          "organization.delete",
          "organization.members.delete",
          "organization.members.reactivate",
          "organization.members.deletePassword",
          "organization.members.deleteMFAPhoneNumber",
          "organization.members.deleteMFATOTP",
          "organization.members.startEmailUpdate",
          "self.deletePassword",
          "self.deleteMFAPhoneNumber",
          "self.deleteMFATOTP",
          "self.startEmailUpdate",
          ...CONNECTION_CHANGES,
        ],
      });
      const { member_id } = subject;
      const email_address = "boss@step-up.example";
      const roles = ["stytch_admin"];
      await expectAll("session_authorization_error", {
        "organization.update": () => client.organization.update({ mfa_policy: "OPTIONAL" }),
        "organization.members.create": () =>
          client.organization.members.create({ email_address, roles }),
        "magicLinks.email.invite": () => client.magicLinks.email.invite({ email_address, roles }),
        "self.update": () => client.self.update({ mfa_phone_number: "+12025550178" }),
        "organization.members.update": () =>
          client.organization.members.update({ member_id, mfa_enrolled: true }),
      });
    });

    it("does not show or renew recovery codes; a half sign-in adds no factor beside one in use", async (server, client) => {
      const email = "grace@step-up.example";
      const subject = subjectOf(await found(server, email));
      const { organization_id, member_id } = subject;
      const person = { organization_id, member_id };
      const created = createTotpAnswer.parse(await client.totp.create(person));
      await client.totp.authenticate({
        ...person,
        code: await appCode(server.auth, created.secret),
        ...DURATION,
        set_mfa_enrollment: "enroll",
      });
      await server.passTime(11);
      await expectEach(sessionCalls(client, subject), {
        session_authorization_error: ["recoveryCodes.get", "recoveryCodes.rotate"],
      });
      await leave(server);
      await signInHalfWay(server, email, organization_id);
      const another = { ...person, mfa_phone_number: "+12025550179" };
      await expectReason(server, client.otps.sms.send(another), {
        error_type: "session_authorization_error",
        reason: "step_up",
      });
    });

    it("does not even finish what it began in time", async (server, client) => {
      const person = await newPerson(server, "alan@step-up.example");
      const mfa_phone_number = "+12025550180";
      await server.passTime(9);
      await client.otps.sms.send({ ...person, mfa_phone_number });
      const code = await server.code(mfa_phone_number);
      const { secret } = createTotpAnswer.parse(await client.totp.create(person));
      await server.passTime(1.5);
      const shown = await appCode(server.auth, secret);
      const finish = { ...person, ...DURATION } as const;
      await expectAll("session_authorization_error", {
        "otps.sms.authenticate": () => client.otps.sms.authenticate({ ...finish, code }),
        "totp.authenticate": () => client.totp.authenticate({ ...finish, code: shown }),
      });
    });
  });
}

/** Ids of one organization in the hands of another one's administrator. */
export function neighboursGroups(group: Group): void {
  group("another organization's members", (it) => {
    it("and their factors are out of an administrator's reach", async (server) => {
      const theirs = subjectOf(await foundWithPassword(server, "theirs@neighbours.example"));
      await leave(server);
      await found(server, "ours@neighbours.example");
      await expectEach(sessionCalls(server.client, theirs), {
        organization_not_found: ["session.exchange"],
        member_session_member_id_mismatch: [
          "otps.sms.send",
          "otps.sms.authenticate",
          "totp.create",
          "totp.authenticate",
          "recoveryCodes.recover",
        ],
        password_not_found: ["self.deletePassword", "organization.members.deletePassword"],
        member_not_found: [
          "session.revokeForMember",
          "organization.members.update",
          "organization.members.delete",
          "organization.members.reactivate",
          "organization.members.deleteMFAPhoneNumber",
          "organization.members.deleteMFATOTP",
          "organization.members.unlinkRetiredEmail",
          "organization.members.startEmailUpdate",
          "organization.members.getConnectedApps",
          "organization.members.revokeConnectedApp",
        ],
      });
    });
  });
}

/** More roles than the cookie of a JWT holds. The client has them from the answer. */
export function manyRolesGroups(group: Group): void {
  group("a member of many roles", (it) => {
    it("is signed in by the client, which knows every role, and whose cookies a browser keeps", async (server) => {
      const { set, inBrowser } = await openProject(server);
      const roles = Array.from({ length: 48 }, (_none, i) => `reader-${i}-`.padEnd(70, "x"));
      const permissions = [{ resource_id: "report", actions: ["read"] }];
      const rows = roles.map((role_id) => ({ role_id, permissions }));
      await set("policy", JSON.stringify({ resources: permissions, roles: rows, scopes: [] }));

      await inBrowser(async (client, page) => {
        const email_address = "reader@many-roles.example";
        const boss = await found(server, "boss@many-roles.example", client);
        await client.organization.members.create({ email_address, roles });
        expect(await client.rbac.isAuthorized("report", "write")).toBe(false);
        await leave({ client });
        await proveMailbox(server, email_address, client);
        await client.discovery.intermediateSessions.exchange({
          organization_id: boss.organization.organization_id,
          ...DURATION,
        });

        for (const cookie of page.document.cookie.split("; ")) {
          expect(cookie.length).toBeLessThanOrEqual(4096);
        }
        expect(client.session.getTokens()).toMatchObject({
          session_jwt: expect.stringContaining("."),
        });
        expect(client.session.getSync()).toMatchObject({ roles: ["stytch_member", ...roles] });
        expect(await client.rbac.isAuthorized("report", "read")).toBe(true);
        await leave({ client });
      });
    });
  });
}
