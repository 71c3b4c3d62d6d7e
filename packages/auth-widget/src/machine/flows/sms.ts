import { smsEntryFor } from "../after-primary.ts";
import type { FactorEvent } from "../event.ts";
import { goTo } from "../go-to.ts";
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
export function reduceSms(state: State, event: SmsEvent): State {
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
