import { afterPrimary, entryFor, setupFor, smsEntryFor } from "../after-primary.ts";
import type { FactorEvent } from "../event.ts";
import { arriveAt, goTo } from "../go-to.ts";
import type { CodeProblem, CodeTries, Screen, TotpSetup } from "../screen.ts";
import { isFinished, type SignInAnswer } from "../sign-in-answer.ts";
import type { State } from "../state.ts";

type SmsEvent = Extract<
  FactorEvent,
  { type: "numberRefused" | "smsRequested" | "smsSent" | "smsRefused" | "resendStepReached" }
>;

/** How long a texted code lives. */
const SMS_CODE_MS = 2 * 60_000;

/** The number that is being registered: a text to it, or what is wrong with it. */
function reduceSetup(state: State, event: SmsEvent): State {
  const { screen } = state;
  if (screen.name !== "smsSetup") return state;
  switch (event.type) {
    case "smsRequested":
      return { ...state, screen: { ...screen, problem: null, isSending: true } };
    case "numberRefused":
    case "smsRefused":
      return { ...state, screen: { ...screen, problem: event.problem, isSending: false } };
    case "smsSent": {
      const { newNumber, shownNumber, at } = event;
      const expiresAt = at + SMS_CODE_MS;
      return goTo(state, { ...smsEntryFor(screen.factor), newNumber, shownNumber, expiresAt });
    }
    case "resendStepReached":
      return state;
  }
}

/**
 * Texts, the first and further ones. A failed one leaves an earlier code as it was; where there is
 * none, nothing counts down.
 */
function reduceSms(state: State, event: SmsEvent): State {
  const { screen } = state;
  if (event.type === "resendStepReached" && screen.name === "emailCode") {
    return { ...state, screen: { ...screen, resend: event.step } };
  }
  if (screen.name !== "smsEntry") return reduceSetup(state, event);
  const withChange = (change: Partial<typeof screen>): State => ({
    ...state,
    screen: { ...screen, ...change },
  });
  switch (event.type) {
    case "smsRequested":
      return withChange({ resend: "sending", problem: null });
    case "smsSent":
      return withChange({
        resend: "sent",
        shownNumber: event.shownNumber,
        expiresAt: event.at + SMS_CODE_MS,
        tries: {},
      });
    case "smsRefused":
      return withChange({
        resend: "initial",
        problem: event.problem,
        expiresAt: screen.expiresAt ?? event.at,
      });
    case "resendStepReached":
      return withChange({ resend: event.step });
    case "numberRefused":
      return state;
  }
}

type TotpEvent = Extract<
  FactorEvent,
  { type: "totpRequested" | "totpCreated" | "totpRefused" | "secretShown" | "appLinked" }
>;

/**
 * Linking an authenticator app. A second secret is never asked for while one is on its way or
 * there.
 */
function reduceTotp(state: State, event: TotpEvent): State {
  const { screen } = state;
  if (screen.name !== "totpSetup") return state;
  const { kind } = screen.setup;
  const withSetup = (setup: TotpSetup): State => ({ ...state, screen: { ...screen, setup } });
  switch (event.type) {
    case "totpRequested":
      return kind === "none" || kind === "failed" ? withSetup({ kind: "creating" }) : state;
    case "totpCreated":
      return kind === "creating" ? withSetup(event.setup) : state;
    case "totpRefused":
      return kind === "creating" ? withSetup({ kind: "failed", problem: event.problem }) : state;
    case "secretShown":
      return { ...state, screen: { ...screen, shown: event.as } };
    case "appLinked":
      return screen.setup.kind === "ready"
        ? goTo(state, {
            name: "totpEntry",
            factor: screen.factor,
            newCodes: screen.setup.recoveryCodes,
            problem: null,
            isChecking: false,
          })
        : state;
  }
}

/**
 * A second factor was proven. New backup codes are shown before anything else: nobody can show them
 * again.
 */
function proven(state: State, answer: SignInAnswer): State {
  const { screen } = state;
  if (!isFinished(answer)) return arriveAt(state, afterPrimary(answer, state.rules));
  if (screen.name !== "totpEntry" || screen.newCodes === null) {
    return arriveAt(state, { name: "loggedIn" });
  }
  const { organizationName } = screen.factor;
  return arriveAt(state, { name: "recoverySave", organizationName, codes: screen.newCodes });
}

/** What the member chose: asked for where they have it, set up where they have none. */
function chosen(state: State, method: "totp" | "sms_otp"): State {
  const { screen } = state;
  if (!("factor" in screen) || !screen.factor.methods.includes(method)) return state;
  const factor =
    "expiresAt" in screen ? { ...screen.factor, textedUntil: screen.expiresAt } : screen.factor;
  const { enrolled } = factor;
  if (enrolled.includes(method)) return arriveAt(state, entryFor(factor, method));
  return enrolled.length === 0 ? goTo(state, setupFor(factor, method)) : state;
}

const isWaiting = (screen: Screen): screen is Extract<Screen, { isChecking: boolean }> =>
  "isChecking" in screen;

/** The server takes no further try at a code, not even the right one. */
const WRONG_PER_CODE = 5;

/**
 * A code that was not taken. The server answers a wrong one and a used one alike, since strangers
 * ask, too; what was tried here tells the two apart.
 */
function triedWith(
  { wrong = 0, isLost = false, isSpent = false }: CodeTries,
  problem: CodeProblem,
): { tries: CodeTries; problem: CodeProblem } {
  if (problem === "offline") return { tries: { wrong, isLost: true, isSpent }, problem };
  if (problem !== "passcode") return { tries: { wrong, isLost, isSpent }, problem };
  const tries = { wrong: wrong + 1, isLost };
  if (tries.wrong >= WRONG_PER_CODE) {
    return { tries: { ...tries, isSpent: true }, problem: "passcodeSpent" };
  }
  return isLost
    ? { tries: { ...tries, isSpent: true }, problem: "passcodeLost" }
    : { tries, problem };
}

function codeRefused(state: State, problem: CodeProblem): State {
  const { screen } = state;
  if (!isWaiting(screen)) return state;
  const isSent = screen.name === "emailCode" || screen.name === "smsEntry";
  return isSent
    ? {
        ...state,
        screen: { ...screen, ...triedWith(screen.tries ?? {}, problem), isChecking: false },
      }
    : { ...state, screen: { ...screen, problem, isChecking: false } };
}

/** Everything about second factors. What does not belong to the screen shown changes nothing. */
export function reduceFactor(state: State, event: FactorEvent): State {
  const { screen } = state;
  switch (event.type) {
    case "factorChosen":
      return chosen(state, event.method);
    case "backupCodeChosen":
      return screen.name === "totpEntry" && screen.newCodes === null
        ? goTo(state, {
            name: "recoveryEntry",
            factor: screen.factor,
            problem: null,
            isChecking: false,
          })
        : state;
    case "codeEntered":
      return isWaiting(screen)
        ? { ...state, screen: { ...screen, problem: null, isChecking: true } }
        : state;
    case "codeRefused":
      return codeRefused(state, event.problem);
    case "factorAnswered":
      return isWaiting(screen) && "factor" in screen ? proven(state, event.answer) : state;
    case "backupCodesSaved":
      return screen.name === "recoverySave" ? arriveAt(state, { name: "loggedIn" }) : state;
    case "totpRequested":
    case "totpCreated":
    case "totpRefused":
    case "secretShown":
    case "appLinked":
      return reduceTotp(state, event);
    default:
      return reduceSms(state, event);
  }
}
