import type { LinkState } from "../link-machine.ts";
import { cancelledProblem, exchangeProblem, exitProblem } from "../link-problem.ts";
import type { LinkPurpose } from "../link-purpose.ts";

/** An institution that there is none of: nothing on the page is a member's. */
export const connect: LinkPurpose = { kind: "connect" };
export const reconnect: LinkPurpose = {
  kind: "reconnect",
  connectionId: "example",
  institution: "Example Brokerage",
};

const choose: LinkPurpose = { ...reconnect, kind: "choose" };

const success: LinkState = { name: "success", institution: "Example Brokerage", accountCount: 3 };

/** The button in each of its states. */
export const buttonStates: readonly { readonly name: string; readonly state: LinkState }[] = [
  { name: "Before", state: { name: "idle" } },
  { name: "While the window is open", state: { name: "open" } },
  { name: "After an error", state: { name: "failed", problem: exchangeProblem(null, connect) } },
];

/** Each dialog of the flow by the name that its address gives it. */
export const dialogStates = {
  connected: { title: "Connected", purpose: connect, state: success },
  "connection-failed": {
    title: "Connection failed",
    purpose: connect,
    state: { name: "failed", problem: exchangeProblem(null, connect) },
  },
  "reconnect-info": {
    title: "Before reconnecting",
    purpose: reconnect,
    state: { name: "info", note: null },
  },
  "reconnect-left": {
    title: "Reconnecting was left",
    purpose: reconnect,
    state: { name: "info", note: cancelledProblem },
  },
  reconnected: { title: "Reconnected", purpose: reconnect, state: success },
  "reconnection-failed": {
    title: "Reconnection failed",
    purpose: reconnect,
    state: { name: "failed", problem: exitProblem({}, reconnect) },
  },
  "choose-info": {
    title: "Before choosing accounts",
    purpose: choose,
    state: { name: "info", note: null },
  },
  chosen: { title: "Accounts chosen", purpose: choose, state: success },
} as const satisfies Record<string, { title: string; purpose: LinkPurpose; state: LinkState }>;

export type DialogName = keyof typeof dialogStates;
export const isDialogName = (name: string | null): name is DialogName =>
  name !== null && Object.hasOwn(dialogStates, name);
