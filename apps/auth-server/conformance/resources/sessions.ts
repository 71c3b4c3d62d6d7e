import {
  authenticateResponse,
  authenticateResponseWithMfa,
  searchMembersAnswer,
} from "@stocks-vibe/contracts/auth";
import { expect } from "vitest";
import { PASSWORD } from "../../src/testing/factor-stories.ts";
import type { Group } from "../group.ts";
import { expectAll } from "../steps/outcomes.ts";
import {
  DURATION,
  expectRefusal,
  found,
  foundWithPassword,
  leave,
  newPerson,
  openProject,
  proveMailbox,
  signInHalfWay,
  subjectOf,
} from "../steps/steps.ts";

/** A session's life: looked up, prolonged, moved to another organization, ended. */
export function sessionsGroups(group: Group): void {
  group("sessions", (it) => {
    it("are kept by the client, looked up and prolonged, never prolonged without a duration", async (server) => {
      const created = await found(server, "ada@sessions.example");
      const { client, auth } = server;
      expect(client.session.getTokens()).toMatchObject({ session_token: created.session_token });
      expect(client.session.getSync()).toMatchObject({
        member_session_id: created.member_session.member_session_id,
      });

      const looked = authenticateResponse.parse(await client.session.authenticate());
      expect(looked.member_session.expires_at).toBe(created.member_session.expires_at);
      const longer = authenticateResponse.parse(
        await client.session.authenticate({ session_duration_minutes: 120 }),
      );
      expect(Date.parse(longer.member_session.expires_at)).toBeGreaterThan(
        Date.parse(created.member_session.expires_at),
      );

      await leave(server);
      expect(client.session.getSync()).toBeNull();
      expect(await auth.auth.verifySession(created.session_token)).toBeNull();
      expect(await auth.auth.verifySession(longer.session_token)).toBeNull();
    });

    it("show the member and organization they belong to", async (server) => {
      const created = await found(server, "grace@sessions.example");
      const { client } = server;
      expect(await client.organization.get()).toMatchObject({
        organization_id: created.organization.organization_id,
      });
      expect(await client.self.get()).toMatchObject({ member_id: created.member_id });
      const roster = searchMembersAnswer.parse(await client.organization.members.search({}));
      expect(roster.members.map((row) => row.member_id)).toEqual([created.member_id]);
    });

    it("move to another organization of the same person, and to none of a stranger's", async (server, client) => {
      const stranger = await found(server, "stranger@sessions.example");
      await leave(server);
      const first = await found(server, "both@sessions.example");
      await leave(server);
      await client.magicLinks.email.discovery.send({ email_address: "both@sessions.example" });
      await client.magicLinks.discovery.authenticate({
        discovery_magic_links_token: await server.linkToken("both@sessions.example"),
      });
      const second = authenticateResponse.parse(
        await client.discovery.organizations.create(DURATION),
      );

      const moved = authenticateResponseWithMfa.parse(
        await client.session.exchange({
          organization_id: first.organization.organization_id,
          ...DURATION,
        }),
      );
      expect(moved.organization.organization_id).toBe(first.organization.organization_id);
      expect(moved.session_token).not.toBe(second.session_token);
      await expect(
        client.session.exchange({
          organization_id: stranger.organization.organization_id,
          ...DURATION,
        }),
      ).rejects.toMatchObject({ error_type: expect.stringMatching(/_not_found$/) });
    });

    it("that are over end the client's own", async (server) => {
      await found(server, "over@sessions.example");
      await server.auth.database.pool.query(
        "update auth.member_sessions set revoked_at = ops.clock_now()",
      );
      await expectRefusal(server.client.session.authenticate(), 404, "session_not_found");
      expect(server.client.session.getSync()).toBeNull();
    });
  });
}

const ONE_MINUTE = { session_duration_minutes: 1 } as const;

/** How long sessions may last, by every call that opens or prolongs one. */
export function durationsGroups(group: Group): void {
  group("a session of one minute", (it) => {
    it("is opened and prolonged by no call", async (server) => {
      const { session, magicLinks, otps, passwords, discovery } = server.client;
      const email_address = "ada@durations.example";
      const { organization_id } = subjectOf(await found(server, email_address));
      const who = { organization_id, email_address };
      const tooShort = "invalid_session_duration_minutes";
      await expectAll(tooShort, {
        "session.authenticate": () => session.authenticate(ONE_MINUTE),
        "session.exchange": () => session.exchange({ ...ONE_MINUTE, organization_id }),
        "magicLinks.authenticate": () =>
          magicLinks.authenticate({ ...ONE_MINUTE, magic_links_token: "none" }),
        "otps.email.authenticate": () =>
          otps.email.authenticate({ ...ONE_MINUTE, ...who, code: "000000" }),
        "passwords.authenticate": () =>
          passwords.authenticate({ ...ONE_MINUTE, ...who, password: PASSWORD }),
        "passwords.resetByEmail": () =>
          passwords.resetByEmail({
            ...ONE_MINUTE,
            password: PASSWORD,
            password_reset_token: "none",
          }),
        "passwords.resetByExistingPassword": () =>
          passwords.resetByExistingPassword({
            ...ONE_MINUTE,
            ...who,
            existing_password: PASSWORD,
            new_password: PASSWORD,
          }),
      });
      await leave(server);
      await proveMailbox(server, email_address);
      await expectAll(tooShort, {
        "discovery.organizations.create": () => discovery.organizations.create(ONE_MINUTE),
        "discovery.intermediateSessions.exchange": () =>
          discovery.intermediateSessions.exchange({ ...ONE_MINUTE, organization_id }),
      });
    });
  });

  group("tokens of other issuers", (it) => {
    it("open no session: a project has no issuer yet", async (server) => {
      const { session } = server.client;
      await expectAll("access_token_issuer_not_found", {
        "session.exchangeAccessToken": () =>
          session.exchangeAccessToken({ ...DURATION, access_token: "a.b.c" }),
        // The older major has no such call.
        "session.attest": () =>
          session.attest?.({ ...DURATION, profile_id: "none", token: "a.b.c" }),
      });
    });
  });
}

/** Sign-ins that wait for something more. */
export function halfSignInsGroups(group: Group): void {
  group("half a sign-in", (it) => {
    it("is over after ten minutes", async (server, client) => {
      const email = "late@half.example";
      const mfa_phone_number = "+12025550156";
      const person = await newPerson(server, email);
      const { organization_id } = person;
      await client.otps.sms.send({ ...person, mfa_phone_number });
      const code = await server.code(mfa_phone_number);
      await client.otps.sms.authenticate({
        ...person,
        ...DURATION,
        code,
        set_mfa_enrollment: "enroll",
      });
      await leave(server);
      await signInHalfWay(server, email, organization_id);
      await server.passTime(11);
      const { discovery, otps, totp, recoveryCodes } = client;
      const over = "intermediate_session_not_found";
      await expectAll(over, {
        "otps.sms.send": () => otps.sms.send(person),
        "otps.sms.authenticate": () => otps.sms.authenticate({ ...person, ...DURATION, code }),
        "totp.create": () => totp.create(person),
        "totp.authenticate": () => totp.authenticate({ ...person, ...DURATION, code }),
        "recoveryCodes.recover": () =>
          recoveryCodes.recover({ ...person, ...DURATION, recovery_code: "none" }),
        "discovery.organizations.list": () => discovery.organizations.list(),
        "discovery.organizations.create": () => discovery.organizations.create(DURATION),
        "discovery.intermediateSessions.exchange": () =>
          discovery.intermediateSessions.exchange({ ...DURATION, organization_id }),
      });
    });

    it("leads nowhere in another project", async (server) => {
      const { intermediate_session_token } = await proveMailbox(
        server,
        "half@first-project.example",
      );
      const { publicToken, inBrowser } = await openProject(server);
      await inBrowser(async ({ discovery, otps }, page) => {
        const name = "stytch_intermediate_session_token";
        const cookie = `${name}=${intermediate_session_token}`;
        const { organizations, intermediateSessions } = discovery;
        const person = { organization_id: "organization-test-none", member_id: "none" };
        page.document.cookie = `${cookie}; Path=/; SameSite=Lax`;
        // Our client uses only what its origin has noted as stored. The official ones do not look.
        page.localStorage.setItem(
          `stytch_sdk_state_${publicToken}::stored:${name}`,
          intermediate_session_token.slice(-16),
        );
        await expectAll("intermediate_session_not_found", {
          "discovery.organizations.list": () => organizations.list(),
          "discovery.organizations.create": () => organizations.create(DURATION),
          "discovery.intermediateSessions.exchange": () =>
            intermediateSessions.exchange({ ...DURATION, ...person }),
          "otps.sms.send": () => otps.sms.send(person),
        });
      });
    });
  });
}

const NEW_PASSWORD = "brave-otter-lantern-58";

/** What each way in gives where it is not enough. */
export function waysInGroups(group: Group): void {
  group("half a sign-in", (it) => {
    it("is all that any way in gives where the organization wants a second factor", async (server, client) => {
      const { magicLinks, otps, passwords, session, discovery } = client;
      const email_address = "ada@half.example";
      const { organization_id } = subjectOf(await foundWithPassword(server, email_address));
      const who = { organization_id, email_address };
      await client.organization.update({ mfa_policy: "REQUIRED_FOR_ALL" });
      const mfa_required = { member_options: null, secondary_auth_initiated: null };
      const expectHalf = (answer: unknown): void => {
        const { session_token, intermediate_session_token, ...half } =
          authenticateResponseWithMfa.parse(answer);
        expect(half).toMatchObject({
          member_authenticated: false,
          member_session: null,
          session_jwt: "",
          mfa_required,
        });
        expect(session_token).toBe("");
        expect(intermediate_session_token).not.toBe("");
        expect(session.getTokens()).toBeNull();
      };

      const foundElsewhere = () =>
        server.inAnotherBrowser(async (other) =>
          authenticateResponse.parse(await found(server, email_address, other)),
        );
      const before = await foundElsewhere();
      await magicLinks.email.loginOrSignup(who);
      const magic_links_token = await server.linkToken(email_address);
      expectHalf(await magicLinks.authenticate({ ...DURATION, magic_links_token }));
      await otps.email.loginOrSignup(who);
      const code = await server.code(email_address);
      expectHalf(await otps.email.authenticate({ ...who, ...DURATION, code }));
      expectHalf(await passwords.authenticate({ ...who, ...DURATION, password: PASSWORD }));
      const change = { existing_password: PASSWORD, new_password: NEW_PASSWORD };
      expectHalf(await passwords.resetByExistingPassword({ ...who, ...DURATION, ...change }));
      await passwords.resetByEmailStart(who);
      const password_reset_token = await server.linkToken(email_address);
      const reset = { password: PASSWORD, password_reset_token };
      expectHalf(await passwords.resetByEmail({ ...DURATION, ...reset }));
      await proveMailbox(server, email_address);
      expectHalf(await discovery.intermediateSessions.exchange({ ...DURATION, organization_id }));
      // The new password has ended what was proven before it, in whichever organization that was.
      session.updateSession({ session_token: before.session_token });
      const outdated = await session.exchange({ ...DURATION, organization_id });
      expect(outdated).toMatchObject({ member_session: null, mfa_required: null });
      const { session_token } = await foundElsewhere();
      session.updateSession({ session_token });
      expectHalf(await session.exchange({ ...DURATION, organization_id }));
    });

    it("says which way in the organization takes, and adds up with that one", async (server, client) => {
      const email_address = "grace@half.example";
      const { organization_id } = subjectOf(await foundWithPassword(server, email_address));
      await client.organization.update({
        auth_methods: "RESTRICTED",
        allowed_auth_methods: ["password"],
      });
      await leave(server);
      await client.otps.email.loginOrSignup({ email_address, organization_id });
      const code = await server.code(email_address);
      const who = { ...DURATION, email_address, organization_id };
      const half = authenticateResponseWithMfa.parse(
        await client.otps.email.authenticate({ ...who, code }),
      );
      expect(half).toMatchObject({
        member_session: null,
        primary_required: { allowed_auth_methods: ["password"] },
      });
      const whole = authenticateResponse.parse(
        await client.passwords.authenticate({ ...who, password: PASSWORD }),
      );
      expect(whole.member_session.authentication_factors).toHaveLength(2);
    });
  });
}
