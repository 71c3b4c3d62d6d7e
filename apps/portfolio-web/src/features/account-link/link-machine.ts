/** Linking a new institution, or repairing the link to one. */
export type LinkPurpose = { kind: "connect" } | { kind: "reconnect"; connectionId: string };

export type LinkState =
  | { name: "idle" }
  /** A token is being made and the provider's script loaded. */
  | { name: "preparing" }
  /** The provider's window is open. */
  | { name: "open" }
  /** The provider is done; our server takes over. */
  | { name: "finishing" }
  | { name: "success"; institution: string; accountCount: number }
  | { name: "failed"; message: string };

export type LinkEvent =
  | { type: "connectPressed" }
  | { type: "windowOpened" }
  | { type: "windowFinished" }
  /** Left without an error: back to where it started. */
  | { type: "windowLeft" }
  | { type: "linked"; institution: string; accountCount: number }
  | { type: "wentWrong"; message: string }
  /** Success has been seen, or Cancel was pressed on an error. */
  | { type: "dismissed" };

/** In which states an event counts; anywhere else it is a late answer of an attempt that is over, and changes nothing. */
const counts: Record<LinkEvent["type"], readonly LinkState["name"][]> = {
  connectPressed: ["idle", "failed"],
  windowOpened: ["preparing"],
  windowFinished: ["open"],
  windowLeft: ["open"],
  linked: ["finishing"],
  wentWrong: ["preparing", "open", "finishing"],
  dismissed: ["success", "failed"],
};

function after(event: LinkEvent): LinkState {
  switch (event.type) {
    case "connectPressed":
      return { name: "preparing" };
    case "windowOpened":
      return { name: "open" };
    case "windowFinished":
      return { name: "finishing" };
    case "linked":
      return { name: "success", institution: event.institution, accountCount: event.accountCount };
    case "wentWrong":
      return { name: "failed", message: event.message };
    case "windowLeft":
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
