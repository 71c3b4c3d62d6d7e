import { afterPrimary } from "./after-primary.ts";
import type { Event } from "./event.ts";
import { reduceEmail } from "./flows/email.ts";
import { reduceFactor } from "./flows/factor.ts";
import { reduceFederation } from "./flows/federation.ts";
import { reduceProof } from "./flows/proof.ts";
import { arriveAt, comeBack, goTo } from "./go-to.ts";
import { doorOf, soleConnection } from "./organization-match.ts";
import { homeScreen, mainScreen, openDoor, type State } from "./state.ts";

/** The error screen goes back to the start; every other screen to the one before it. */
function goBack(state: State): State {
  const { screen, home } = state;
  if (screen.name !== "failed") return comeBack(state);
  return screen.canGoBack ? arriveAt({ ...state, goal: "goOn" }, homeScreen(home)) : state;
}

/** A session that is for a new password leads to its form before it leads on. */
function towardsGoal(state: State): State {
  if (state.goal === "goOn" || state.screen.name !== "loggedIn") return state;
  const link = { token: "", kind: "session" };
  const screen = { name: "newPassword", link, problem: null, isChecking: false } as const;
  return { ...state, screen, goal: "goOn" };
}

/** The widget's whole behaviour: state and event in, state out. */
export const reduce = (state: State, event: Event): State => towardsGoal(step(state, event));

function step(state: State, event: Event): State {
  switch (event.type) {
    case "backPressed":
      return goBack(state);
    case "startedOver":
      return arriveAt({ ...state, goal: "goOn" }, homeScreen(state.home));
    case "callFailed": {
      const { failure, canGoBack, newLinkTo, newResetTo } = event;
      return goTo(state, { name: "failed", failure, canGoBack, newLinkTo, newResetTo });
    }
    case "organizationFound": {
      if (state.screen.name !== "finding") return state;
      const home = doorOf(event.match, state.rules);
      const sole = soleConnection(home, event.match.sso_default_connection_id ?? null);
      const leaving = event.isBack ? null : sole;
      return arriveAt({ ...state, home }, { ...mainScreen(home), leaving });
    }
    case "tileOpened": {
      if (state.screen.name !== "opening") return state;
      const leaving = { kind: "sso", connectionId: event.connectionId } as const;
      return arriveAt(state, { ...mainScreen(state.home ?? openDoor(state.rules)), leaving });
    }
    case "leaveRequested":
    case "pageLeft":
    case "oneTapRefused":
    case "ssoChosen":
    case "connectionsRequested":
    case "connectionsFound":
    case "slugRequested":
    case "slugRefused":
    case "slugFound":
      return reduceFederation(state, event);
    case "signInAnswered":
      return arriveAt(state, afterPrimary(event.answer, state.rules));
    case "emailChanged":
    case "magicLinkRequested":
    case "magicLinkSent":
    case "emailRefused":
    case "tryAgainPressed":
      return reduceEmail(state, event);
    case "emailAccepted":
    case "emailCodeRequested":
    case "emailCodeRefused":
    case "emailCodeSent":
    case "codeChosen":
    case "screenKept":
    case "passwordChosen":
    case "forgotChosen":
    case "resetRequested":
    case "resetSent":
    case "linkOpened":
    case "linkDoubted":
    case "resetLinkOpened":
    case "mailboxProven":
    case "organizationEntered":
    case "organizationRefused":
    case "invitationDeclined":
      return reduceProof(state, event);
    default:
      return reduceFactor(state, event);
  }
}
