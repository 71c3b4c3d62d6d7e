import { isAuthError } from "@stocks-vibe/auth-client";
import { sessionMinutesOf } from "../config/config.ts";
import { letterOptionsOf } from "../config/letter-options.ts";
import type { Event } from "../machine/event.ts";
import type { ScreenNamed } from "../machine/screen.ts";
import type { MfaMethod, SecondFactor } from "../machine/second-factor.ts";
import type { SignInAnswer } from "../machine/sign-in-answer.ts";
import { type ActionContext, ask } from "./action-context.ts";
import { codeFailed, textingFailed, totpFailed } from "./later-refusal.ts";
import type { SignInEvent } from "./sign-in-event.ts";

/** A number as the server takes it, and as people write it. */
export type PhoneNumber = { e164: string; national: string };

export type FactorActions = {
  chooseFactor(method: MfaMethod): void;
  createTotp(factor: SecondFactor): Promise<void>;
  showSecret(as: "qr" | "manual"): void;
  linkApp(): void;
  checkAppCode(factor: SecondFactor, code: string): Promise<void>;
  sendFirstText(factor: SecondFactor, number: PhoneNumber | null): Promise<void>;
  sendText(screen: ScreenNamed<"smsEntry">): Promise<void>;
  reachResendStep(step: "waiting" | "initial"): void;
  checkSmsCode(factor: SecondFactor, code: string): Promise<void>;
  useBackupCode(): void;
  checkBackupCode(factor: SecondFactor, code: string): Promise<void>;
  keepBackupCodes(): void;
};

const claimOf = ({ organizationId, memberId }: SecondFactor) => ({
  organization_id: organizationId,
  member_id: memberId,
});

const linkingLost: Event = {
  type: "callFailed",
  failure: { kind: "linkingLost" },
  canGoBack: true,
};

/** What was proven is used or over. */
const isOver = (error: unknown): boolean =>
  isAuthError(error, "NoSessionError") ||
  (isAuthError(error, "ApiError") && error.error_type === "intermediate_session_not_found");

export function createFactorActions(desk: ActionContext): FactorActions {
  const { client, config, store, now, tell } = desk;
  const { dispatch } = store;
  const session_duration_minutes = sessionMinutesOf(config);

  const createTotp = async (factor: SecondFactor) => {
    dispatch({ type: "totpRequested" });
    const call = async () => {
      const created = await client.totp.create(claimOf(factor));
      tell({ type: "totpCreated" });
      return created;
    };
    await ask(desk, call, {
      done: ({ secret, qr_code: qrCode, recovery_codes: recoveryCodes }) => ({
        type: "totpCreated",
        setup: { kind: "ready", secret, qrCode, recoveryCodes },
      }),
      refused: totpFailed,
    });
  };

  const text = async (
    factor: SecondFactor,
    { number, shown }: { number: string | null; shown: string },
  ) => {
    dispatch({ type: "smsRequested" });
    const phone = number === null ? {} : { mfa_phone_number: number };
    const call = async () => {
      await client.otps.sms.send({ ...claimOf(factor), ...phone, ...letterOptionsOf(config).text });
      tell({ type: "smsSent" });
    };
    await ask(desk, call, {
      done: (): Event => ({ type: "smsSent", newNumber: number, shownNumber: shown, at: now() }),
      refused: (error) => textingFailed(error, now()),
    });
  };

  /** Whether an app was being linked by a call that got no answer. */
  let isLinkingLost = false;

  /**
   * One code at a time: a second one, typed or pasted while the first is looked at, is not sent.
   */
  const check = async (
    call: () => Promise<SignInAnswer>,
    told: SignInEvent,
    wrong: "passcode" | "backupCode",
  ) => {
    const { screen } = store.getState();
    if ("isChecking" in screen && screen.isChecking) return;
    dispatch({ type: "codeEntered" });
    const isLinking = screen.name === "totpEntry" && screen.newCodes !== null;
    const tellingCall = async () => {
      const answer = await call();
      tell(told);
      return answer;
    };
    await ask(desk, tellingCall, {
      done: (answer) => ({ type: "factorAnswered", answer }),
      refused: (error) => {
        if (isLinking && isLinkingLost && isOver(error)) return linkingLost;
        isLinkingLost ||= isLinking && isAuthError(error, "ConnectionError");
        return codeFailed(error, wrong);
      },
    });
  };

  return {
    createTotp,
    chooseFactor: (method) => dispatch({ type: "factorChosen", method }),
    showSecret: (as) => dispatch({ type: "secretShown", as }),
    linkApp: () => dispatch({ type: "appLinked" }),
    reachResendStep: (step) => dispatch({ type: "resendStepReached", step }),
    useBackupCode: () => dispatch({ type: "backupCodeChosen" }),
    keepBackupCodes: () => dispatch({ type: "backupCodesSaved" }),
    async sendFirstText(factor, number) {
      if (!number) return dispatch({ type: "numberRefused", problem: "invalid" });
      await text(factor, { number: number.e164, shown: number.national });
    },
    sendText: ({ factor, newNumber, shownNumber }) =>
      text(factor, { number: newNumber, shown: shownNumber }),
    checkAppCode: (factor, code) =>
      check(
        () => client.totp.authenticate({ ...claimOf(factor), code, session_duration_minutes }),
        { type: "totpAuthenticated" },
        "passcode",
      ),
    checkSmsCode: (factor, code) =>
      check(
        () => client.otps.sms.authenticate({ ...claimOf(factor), code, session_duration_minutes }),
        { type: "smsAuthenticated" },
        "passcode",
      ),
    checkBackupCode: (factor, code) =>
      check(
        () =>
          client.recoveryCodes.recover({
            ...claimOf(factor),
            recovery_code: code.trim(),
            session_duration_minutes,
          }),
        { type: "recoveryCodeUsed" },
        "backupCode",
      ),
  };
}
