import { sessionMinutesOf } from "../config/config.ts";
import { letterOptionsOf } from "../config/letter-options.ts";
import type { Discovered } from "../machine/discovered.ts";
import type { Door } from "../machine/door.ts";
import type { Event } from "../machine/event.ts";
import type { CodeProblem, EmailProblem, ResetLink } from "../machine/screen.ts";
import type { SignInAnswer } from "../machine/sign-in-answer.ts";
import type { RatedPassword } from "./client.ts";
import { ask, type Desk, needed } from "./desk.ts";
import { isEmailAddress } from "./email-address.ts";
import { codeFailed, failed, linkFailed, sendingFailed } from "./refusal.ts";

export type ProofActions = {
  checkEmailCode(door: Door, email: string, code: string): Promise<void>;
  choosePassword(email: string): void;
  checkPassword(door: Door, email: string, password: string): Promise<void>;
  chooseForgot(email: string): void;
  startReset(door: Door, email: string): Promise<void>;
  /** Asks for the letter again; what was wrong, or null. */
  resendReset(door: Door, email: string): Promise<EmailProblem | null>;
  rate(password: string): Promise<RatedPassword>;
  setPassword(link: ResetLink, password: string): Promise<void>;
  /** Whose password it is, as far as this browser knows. */
  resetEmail(): string | null;
  /** Uses a link that signs in, for the new password that its session may set. */
  openLink(token: string): Promise<void>;
  enter(target: string | "new", name?: string): Promise<void>;
  /** Null where the client can't decline. */
  decline: ((organizationId: string) => Promise<void>) | null;
};

export function createProofActions(desk: Desk): ProofActions {
  const { client, config, store, tell } = desk;
  const { dispatch } = store;
  const session_duration_minutes = sessionMinutesOf(config);
  const { emailMagicLinksOptions: links, passwordOptions } = config;
  const discoveryRedirectURL = passwordOptions?.discoveryRedirectURL ?? links.discoveryRedirectURL;
  const loginRedirectURL =
    passwordOptions?.loginRedirectURL ?? links.loginRedirectURL ?? links.discoveryRedirectURL;
  const resetURL = passwordOptions?.resetPasswordRedirectURL ?? links.discoveryRedirectURL;
  const { reset: letter } = letterOptionsOf(config);

  /** A proven mailbox, with what the page offers those who have no organization. */
  const proven = async (discovered: Discovered): Promise<Event> => {
    tell({ type: "emailProven" });
    const { create_organization_enabled } = await client.bootstrap.get();
    const mayCreate = create_organization_enabled && !config.disableCreateOrganization;
    return { type: "mailboxProven", discovered, mayCreate };
  };
  const answered = (answer: SignInAnswer): Event => ({ type: "signInAnswered", answer });

  /** One at a time, whatever is typed or pressed meanwhile. */
  const check = async (call: () => Promise<Event>, wrong: CodeProblem) => {
    const { screen } = store.getState();
    if ("isChecking" in screen && screen.isChecking) return;
    dispatch({ type: "codeEntered" });
    await ask(desk, call, {
      done: (event) => event,
      refused: (error) => codeFailed(error, wrong),
    });
  };

  const sendReset = async ({ organization }: Door, email: string) => {
    const request = { email_address: email, reset_password_redirect_url: resetURL, ...letter };
    const { passwords } = client;
    await (organization
      ? passwords.resetByEmailStart({
          ...request,
          organization_id: organization.id,
          login_redirect_url: loginRedirectURL,
        })
      : passwords.discovery.resetByEmailStart({
          ...request,
          discovery_redirect_url: discoveryRedirectURL,
        }));
    tell({ type: "passwordResetSent", emailAddress: email });
  };

  return {
    checkEmailCode: (door, email_address, code) =>
      check(async () => {
        const codes = client.otps.email;
        const { organization } = door;
        if (!organization)
          return proven(await codes.discovery.authenticate({ email_address, code }));
        const organization_id = organization.id;
        const request = { organization_id, email_address, code, session_duration_minutes };
        return answered(await codes.authenticate(request));
      }, "passcode"),
    choosePassword: (email) => dispatch({ type: "passwordChosen", email: email.trim() }),
    async checkPassword({ organization }, typed, password) {
      const email_address = typed.trim();
      if (!isEmailAddress(email_address)) {
        return dispatch({ type: "codeRefused", problem: "email" });
      }
      const { passwords } = client;
      await check(async () => {
        if (!organization) {
          return proven(await passwords.discovery.authenticate({ email_address, password }));
        }
        const organization_id = organization.id;
        const request = { organization_id, email_address, password, session_duration_minutes };
        return answered(await passwords.authenticate(request));
      }, "password");
    },
    chooseForgot: (email) => dispatch({ type: "forgotChosen", email: email.trim() }),
    async startReset(door, typed) {
      const email = typed.trim();
      dispatch({ type: "resetRequested", email });
      if (!isEmailAddress(email)) {
        return dispatch({ type: "emailRefused", email, problem: { kind: "invalid" } });
      }
      await ask(desk, () => sendReset(door, email), {
        done: () => ({ type: "resetSent", email }),
        refused: (error) => sendingFailed(error, email),
      });
    },
    async resendReset(door, email) {
      try {
        await sendReset(door, email);
        return null;
      } catch (error) {
        const event = sendingFailed(error, email);
        return event.type === "emailRefused" ? event.problem : { kind: "unreachable", said: "" };
      }
    },
    async rate(password) {
      const [strength, { password_config: rules }] = await Promise.all([
        client.passwords.strengthCheck({ password }),
        client.bootstrap.get(),
      ]);
      return { ...strength, rules };
    },
    setPassword: ({ token: password_reset_token, kind }, password) =>
      check(async () => {
        const { passwords } = client;
        const request = { password_reset_token, password };
        const { resetBySession } = passwords;
        const bySession = async () =>
          answered(await needed(resetBySession, "passwords.resetBySession")({ password }));
        const byMail = async () =>
          kind === "discovery"
            ? proven(await passwords.discovery.resetByEmail(request))
            : answered(await passwords.resetByEmail({ ...request, session_duration_minutes }));
        const event = await (kind === "session" ? bySession() : byMail());
        tell({ type: "passwordReset" });
        return event;
      }, "reset"),
    resetEmail: () => client.passwords.resetEmail?.() ?? null,
    async openLink(magic_links_token) {
      const request = { magic_links_token, session_duration_minutes };
      const { authenticate } = client.magicLinks;
      const call = async () => needed(authenticate, "magicLinks.authenticate")(request);
      await ask(desk, call, { done: answered, refused: linkFailed });
    },
    async enter(target, name) {
      dispatch({ type: "organizationEntered", target });
      const { organizations, intermediateSessions } = client.discovery;
      const names = name === undefined ? {} : { organization_name: name };
      const call = () =>
        target === "new"
          ? organizations.create({ session_duration_minutes, ...names })
          : intermediateSessions.exchange({ organization_id: target, session_duration_minutes });
      await ask(desk, call, { done: answered, refused: failed });
    },
    decline: client.invitations
      ? (organizationId) =>
          ask(desk, async () => client.invitations?.decline({ organization_id: organizationId }), {
            done: () => ({ type: "invitationDeclined", organizationId }),
            refused: failed,
          })
      : null,
  };
}
