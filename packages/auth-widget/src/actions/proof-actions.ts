import { isAuthError } from "@stocks-vibe/auth-client";
import { sessionMinutesOf } from "../config/config.ts";
import { letterOptionsOf } from "../config/letter-options.ts";
import type { Event } from "../machine/event.ts";
import type { ResetLink } from "../machine/link.ts";
import { mayComeIn } from "../machine/may-come-in.ts";
import type { Door } from "../machine/organization-entry.ts";
import type { CodeProblem, EmailProblem } from "../machine/screen.ts";
import { type ActionContext, ask, needed } from "./action-context.ts";
import type { RatedPassword, SignInClient } from "./client.ts";
import { addressIn, isEmailAddress } from "./email-address.ts";
import { askAgain, choiceFailed, codeFailed, isNotMember, resetFailed } from "./later-refusal.ts";
import { askForLink } from "./links/asked-here.ts";
import { answered, provenIn } from "./outcomes.ts";
import { sendingFailed } from "./refusal.ts";

/**
 * What the organization's server says of an address: a member, null for nobody's, undefined where
 * it does not say (a project may switch that off, and counts the questions).
 */
async function lookUp(
  { lookUps }: SignInClient,
  organization_id: string,
  email_address: string,
): Promise<{ member_password_id: string } | null | undefined> {
  try {
    return (await lookUps?.findMember({ organization_id, email_address }))?.member;
  } catch (error) {
    const isRefused = isAuthError(error, "ApiError") && error.status_code < 500;
    if (isRefused || isAuthError(error, "CaptchaRequiredError")) return undefined;
    throw error;
  }
}

export type ProofActions = {
  checkEmailCode(door: Door, email: string, code: string): Promise<void>;
  checkPassword(door: Door, email: string, password: string): Promise<void>;
  chooseForgot(email: string): void;
  startReset(door: Door, email: string): Promise<void>;
  /** Asks for the letter again; what was wrong, or null. */
  resendReset(door: Door, email: string): Promise<EmailProblem | null>;
  rate(password: string): Promise<RatedPassword>;
  setPassword(link: ResetLink, password: string): Promise<void>;
  /** Whose password it is, as far as this browser knows. */
  resetEmail(): string | null;
  enter(target: string | "new", name?: string): Promise<void>;
  /** Null where the client can't decline. */
  decline: ((organizationId: string) => Promise<void>) | null;
};

export function createProofActions(desk: ActionContext): ProofActions {
  const { client, config, store, tell } = desk;
  const { dispatch } = store;
  const session_duration_minutes = sessionMinutesOf(config);
  const { emailMagicLinksOptions: links, passwordOptions } = config;
  const discoveryRedirectURL = passwordOptions?.discoveryRedirectURL ?? links.discoveryRedirectURL;
  const loginRedirectURL =
    passwordOptions?.loginRedirectURL ?? links.loginRedirectURL ?? links.discoveryRedirectURL;
  const resetURL = passwordOptions?.resetPasswordRedirectURL ?? links.discoveryRedirectURL;
  const { reset: letter } = letterOptionsOf(config);

  const proven = provenIn(desk);
  const declining = new Set<string>();

  /**
   * Once each: of a second tap the server would say that there is no such invitation, on a screen
   * that leads back to the start.
   */
  const decline = async (organizationId: string) => {
    const { invitations } = client;
    if (declining.has(organizationId)) return;
    declining.add(organizationId);
    await ask(desk, async () => invitations?.decline({ organization_id: organizationId }), {
      done: () => ({ type: "invitationDeclined", organizationId }),
      refused: (error) => {
        declining.delete(organizationId);
        return choiceFailed(error);
      },
    });
  };

  /** One at a time, whatever is typed or pressed meanwhile. */
  const check = async (
    call: () => Promise<Event>,
    wrong: CodeProblem,
    refused = (error: unknown): Event => codeFailed(error, wrong),
  ) => {
    const { screen } = store.getState();
    if ("isChecking" in screen && screen.isChecking) return;
    dispatch({ type: "codeEntered" });
    await ask(desk, call, { done: (event) => event, refused });
  };

  const resetEmail = (): string | null => client.passwords.resetEmail?.() ?? null;

  /** The link whose last use got no answer. */
  let lostReset: string | null = null;
  const resetRefused = (token: string) => (error: unknown) => {
    const wasLost = lostReset === token;
    if (isAuthError(error, "ConnectionError")) lostReset = token;
    return resetFailed(error, resetEmail() ?? "", wasLost);
  };

  const sendReset = async ({ organization }: Door, email: string) => {
    const request = { email_address: email, reset_password_redirect_url: resetURL, ...letter };
    const { passwords } = client;
    const send = () =>
      organization
        ? passwords.resetByEmailStart({
            ...request,
            organization_id: organization.id,
            login_redirect_url: loginRedirectURL,
          })
        : passwords.discovery.resetByEmailStart({
            ...request,
            discovery_redirect_url: discoveryRedirectURL,
          });
    await askForLink(desk, email, send);
    tell({ type: "passwordResetSent", emailAddress: email });
  };

  /**
   * Where the project tells it: a stranger to the organization is sent nothing, and a first
   * password is the proof of its mailbox.
   */
  const startReset = async (door: Door, email: string): Promise<Event> => {
    const { organization } = door;
    const member = organization ? await lookUp(client, organization.id, email) : undefined;
    if (organization && member === null && !mayComeIn(organization, email)) {
      return { type: "emailRefused", email, problem: { kind: "noAccess", email } };
    }
    await sendReset(door, email);
    return { type: "resetSent", email, isFirst: member?.member_password_id === "" };
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
    async checkPassword({ organization }, typed, password) {
      const email_address = addressIn(typed);
      if (!isEmailAddress(email_address)) {
        return dispatch({ type: "codeRefused", problem: "email" });
      }
      const { passwords } = client;
      await check(async () => {
        if (!organization) {
          const check = () => passwords.discovery.authenticate({ email_address, password });
          return proven(await askAgain(check));
        }
        const organization_id = organization.id;
        const request = { organization_id, email_address, password, session_duration_minutes };
        return answered(await askAgain(() => passwords.authenticate(request)));
      }, "password");
    },
    chooseForgot: (email) => dispatch({ type: "forgotChosen", email: addressIn(email) }),
    async startReset(door, typed) {
      const email = addressIn(typed);
      dispatch({ type: "resetRequested", email });
      if (!isEmailAddress(email)) {
        return dispatch({ type: "emailRefused", email, problem: { kind: "invalid" } });
      }
      await ask(desk, () => startReset(door, email), {
        done: (event) => event,
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
      const email_address =
        client.session?.getState?.().member?.email_address ?? resetEmail() ?? undefined;
      const [strength, { password_config: rules }] = await Promise.all([
        client.passwords.strengthCheck({ password, ...(email_address && { email_address }) }),
        client.bootstrap.get(),
      ]);
      return { ...strength, rules };
    },
    setPassword: ({ token: password_reset_token, kind }, password) => {
      const set = async () => {
        const { passwords } = client;
        const request = { password_reset_token, password };
        const { resetBySession } = passwords;
        const bySession = async () => {
          const call = needed(resetBySession, "passwords.resetBySession");
          return answered(await askAgain(() => call({ password })));
        };
        const byMail = async () => {
          if (kind === "discovery") {
            return proven(await askAgain(() => passwords.discovery.resetByEmail(request)));
          }
          const timed = { ...request, session_duration_minutes };
          return answered(await askAgain(() => passwords.resetByEmail(timed)));
        };
        const event = await (kind === "session" ? bySession() : byMail());
        tell({ type: "passwordReset" });
        return event;
      };
      return check(set, "reset", resetRefused(password_reset_token));
    },
    resetEmail,
    async enter(target, name) {
      dispatch({ type: "organizationEntered", target, name: name ?? null });
      const { organizations, intermediateSessions } = client.discovery;
      const names = name === undefined ? {} : { organization_name: name };
      const call = () =>
        target === "new"
          ? organizations.create({ session_duration_minutes, ...names })
          : intermediateSessions.exchange({ organization_id: target, session_duration_minutes });
      const { screen, home } = store.getState();
      const canSend = home?.products.includes("magic_link") && screen.name === "organizations";
      const mailbox = canSend ? screen.email : undefined;
      await ask(desk, call, {
        done: answered,
        refused: (error) =>
          target !== "new" && isNotMember(error)
            ? { type: "organizationRefused", problem: "notMember", gone: target }
            : choiceFailed(error, mailbox),
      });
    },
    decline: client.invitations ? decline : null,
  };
}
