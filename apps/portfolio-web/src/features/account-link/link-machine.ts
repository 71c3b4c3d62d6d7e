import type { LinkProblem } from "./link-problem.ts";

export type LinkState =
  | { name: "idle" }
  /**
   * What a repair is and takes, before the provider's window; `note` says why it is shown again.
   */
  | { name: "info"; note: LinkProblem | null }
  /** A token is being made and the provider's script loaded. */
  | { name: "preparing" }
  /** The provider's window is open. */
  | { name: "open" }
  /** The provider is done; our server takes over. */
  | { name: "finishing" }
  | { name: "success"; institution: string; accountCount: number }
  | { name: "failed"; problem: LinkProblem };

export type LinkEvent =
  /** A repair begins with what it is. */
  | { type: "repairPressed" }
  | { type: "connectPressed" }
  | { type: "windowOpened" }
  | { type: "windowFinished" }
  /** No answer said whether our server took over: it is asked once more. */
  | { type: "handedOverAgain" }
  /** Left without an error: a first link is back where it started, a repair at its info. */
  | { type: "windowLeft"; problem: LinkProblem | null }
  | { type: "linked"; institution: string; accountCount: number }
  | { type: "wentWrong"; problem: LinkProblem }
  /** Success has been seen, or Cancel was pressed. */
  | { type: "dismissed" };

/**
 * In which states an event counts; anywhere else it is a late answer of an attempt that is over,
 * and changes nothing.
 */
const counts: Record<LinkEvent["type"], readonly LinkState["name"][]> = {
  repairPressed: ["idle", "failed"],
  connectPressed: ["idle", "info", "failed"],
  windowOpened: ["preparing"],
  windowFinished: ["open"],
  handedOverAgain: ["failed"],
  windowLeft: ["open"],
  linked: ["finishing"],
  wentWrong: ["preparing", "open", "finishing"],
  dismissed: ["info", "success", "failed"],
};

function after(event: LinkEvent): LinkState {
  switch (event.type) {
    case "repairPressed":
      return { name: "info", note: null };
    case "connectPressed":
      return { name: "preparing" };
    case "windowOpened":
      return { name: "open" };
    case "windowFinished":
    case "handedOverAgain":
      return { name: "finishing" };
    case "linked":
      return { name: "success", institution: event.institution, accountCount: event.accountCount };
    case "wentWrong":
      return { name: "failed", problem: event.problem };
    case "windowLeft":
      return event.problem ? { name: "info", note: event.problem } : { name: "idle" };
    case "dismissed":
      return { name: "idle" };
  }
}

/** What the link button and its dialog show next. */
export function reduceLink(state: LinkState, event: LinkEvent): LinkState {
  return counts[event.type].includes(state.name) ? after(event) : state;
}

export const isBusy = (state: LinkState): boolean =>
  state.name === "preparing" || state.name === "open" || state.name === "finishing";
