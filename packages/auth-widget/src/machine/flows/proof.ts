import { directWay } from "../discovered.ts";
import type { ProofEvent } from "../event.ts";
import { arriveAt, goTo } from "../go-to.ts";
import type { ResetLink } from "../link.ts";
import type { ScreenNamed } from "../screen.ts";
import type { State } from "../state.ts";

/** How long a mailed code lives. */
const EMAIL_CODE_MS = 10 * 60_000;

/** A code by mail: asked for from the form or the choice of ways, and again beside the field. */
function codeSent(state: State, email: string, expiresAt: number | null): State {
  const { screen } = state;
  if (screen.name === "emailCode") {
    return { ...state, screen: { ...screen, expiresAt, tries: {}, resend: "sent" } };
  }
  if (screen.name !== "main" && screen.name !== "emailMethod") return state;
  const fresh = { resend: "initial", problem: null, isChecking: false } as const;
  return goTo(state, { name: "emailCode", door: screen.door, email, expiresAt, ...fresh });
}

function codeRequested(state: State): State {
  const { screen } = state;
  if (screen.name === "emailCode") {
    return { ...state, screen: { ...screen, resend: "sending", problem: null } };
  }
  return screen.name === "main" || screen.name === "emailMethod"
    ? { ...state, screen: { ...screen, problem: null, isSending: true } }
    : state;
}

/** Passwords, and the way to a new one. */
function reducePassword(
  state: State,
  event: Extract<
    ProofEvent,
    { type: "passwordChosen" | "forgotChosen" | "resetRequested" | "resetSent" }
  >,
): State {
  const { screen } = state;
  if (!("door" in screen)) return state;
  const { door } = screen;
  const { email } = event;
  switch (event.type) {
    case "passwordChosen":
      return goTo(state, { name: "password", door, email, problem: null, isChecking: false });
    case "forgotChosen":
      return goTo(state, {
        name: "forgot",
        door,
        email,
        problem: null,
        isSending: false,
        ...(event.isToSend && { isToSend: true }),
      });
    case "resetRequested":
      return screen.name === "forgot"
        ? {
            ...state,
            screen: {
              ...screen,
              email,
              problem: null,
              isSending: true,
              ...(screen.isToSend && { isToSend: false }),
            },
          }
        : state;
    case "resetSent":
      return screen.name === "forgot"
        ? goTo(state, { name: "resetSent", door, email, isFirst: event.isFirst })
        : state;
  }
}

const open = (
  state: State,
  { taken, isAgreed, mailbox }: Omit<Extract<ProofEvent, { type: "linkOpened" }>, "type">,
): State => arriveAt(state, { name: "opening", taken, isAgreed, ...(mailbox && { mailbox }) });

/**
 * A link that signs in is used at once, and its session sets the password; every other one waits
 * for the password.
 */
function openReset(state: State, link: ResetLink): State {
  const { token, kind } = link;
  if (kind === "multi_tenant_magic_links") {
    const taken = { leadsTo: "signIn", link: { token, kind } } as const;
    return open({ ...state, goal: "newPassword" }, { taken, isAgreed: true });
  }
  return arriveAt(state, { name: "newPassword", link, problem: null, isChecking: false });
}

type ChoiceEvent = Extract<
  ProofEvent,
  { type: "organizationEntered" | "organizationRefused" | "invitationDeclined" }
>;

/** Where the mailbox belongs, and what became of the choice. */
function chosenAmong(
  screen: ScreenNamed<"organizations">,
  event: ChoiceEvent,
): ScreenNamed<"organizations"> {
  switch (event.type) {
    case "organizationEntered": {
      const newName = event.name ?? screen.newName;
      return { ...screen, entering: event.target, newName, problem: null };
    }
    case "organizationRefused": {
      const { problem, gone } = event;
      const found = screen.found.filter(({ organization: { organization_id: id } }) => id !== gone);
      return { ...screen, found, entering: null, problem };
    }
    case "invitationDeclined":
      return { ...screen, declined: [...screen.declined, event.organizationId], problem: null };
  }
}

/** First proofs beside the mailed link, and what a proven mailbox leads to. */
export function reduceProof(state: State, event: ProofEvent): State {
  const { screen, rules } = state;
  switch (event.type) {
    case "emailAccepted":
      return screen.name === "main"
        ? goTo(state, {
            name: "emailMethod",
            door: screen.door,
            email: event.email,
            problem: null,
            isSending: false,
          })
        : state;
    case "emailCodeRequested":
      return codeRequested(state);
    case "emailCodeRefused":
      return screen.name === "emailCode"
        ? { ...state, screen: { ...screen, resend: "initial", problem: event.problem } }
        : state;
    case "emailCodeSent":
      return codeSent(state, event.email, event.at + EMAIL_CODE_MS);
    case "codeChosen":
      return codeSent(state, event.email, null);
    case "screenKept":
      return screen.name === "main"
        ? goTo({ ...state, screen: { ...screen, email: event.email } }, event.screen)
        : state;
    case "linkOpened":
      return open(state, event);
    case "linkDoubted":
      return arriveAt(state, event.screen);
    case "resetLinkOpened":
      return openReset(state, event.link);
    case "mailboxProven": {
      const { email_address: email, discovered_organizations: found } = event.discovered;
      const { mayCreate } = event;
      const entering = directWay(found, mayCreate, rules.direct);
      return arriveAt(state, {
        name: "organizations",
        email,
        found,
        declined: [],
        mayCreate,
        entering,
        newName: null,
        problem: null,
      });
    }
    case "organizationEntered":
    case "organizationRefused":
    case "invitationDeclined":
      return screen.name === "organizations"
        ? { ...state, screen: chosenAmong(screen, event) }
        : state;
    default:
      return reducePassword(state, event);
  }
}
