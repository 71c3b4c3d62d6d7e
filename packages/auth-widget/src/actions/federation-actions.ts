import type { Door } from "../machine/door.ts";
import type { Leaving } from "../machine/screen.ts";
import { ask, type Desk } from "./desk.ts";
import { failed } from "./refusal.ts";

export type FederationActions = {
  chooseSso(): void;
  /** Leaves the page for an account elsewhere. `door` is null where only a connection may be meant. */
  leaveFor(door: Door | null, to: Leaving): Promise<void>;
};

export function createFederationActions(desk: Desk): FederationActions {
  const { dispatch } = desk.store;
  return {
    chooseSso: () => dispatch({ type: "ssoChosen" }),
    async leaveFor(door, to) {
      dispatch({ type: "leaveRequested", to });
      const call = async () => (await import("./leave-page.ts")).leavePage(desk, door, to);
      await ask(desk, call, { done: () => ({ type: "pageLeft" }), refused: failed });
    },
  };
}
