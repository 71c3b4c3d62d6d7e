import type { Screen } from "../machine/screen.ts";
import type { Desk } from "./desk.ts";
import { createEmailActions, type EmailActions } from "./email-actions.ts";
import { createFederationActions, type FederationActions } from "./federation-actions.ts";
import { watchForBlockers } from "./kept-out.ts";
import { createLinkActions } from "./link-actions.ts";
import { createOrganizationActions } from "./organization-actions.ts";

export type Actions = EmailActions &
  FederationActions & {
    /** What the actions of later screens work with. */
    readonly desk: Desk;
    choosePassword(email: string): void;
    tryAgain(): void;
    goBack(): void;
    startOver(): void;
    /** Another link in the place of one that was of no avail. What goes wrong with it is said beside the address. */
    sendNewLink(email: string): void;
    /** What a first screen does by itself when it is reached: looks for the organization, uses a link. Once, however often it is asked. */
    arrive(): void;
  };

/**
 * The only caller of the auth client: makes the call, then tells the reducer what came of it. The host page is told after
 * success, from here and never from the reducer.
 */
export function createActions(given: Omit<Desk, "blockers">): Actions {
  const desk = { ...given, blockers: watchForBlockers(given.client) };
  const { store } = desk;
  const federation = createFederationActions(desk);
  const link = createLinkActions(desk);
  const organization = createOrganizationActions(desk);
  const workOf = (screen: Screen): (() => void) | null => {
    switch (screen.name) {
      case "finding":
        return () => void organization.findOrganization();
      case "opening":
        return () => void link.openLink(screen);
      case "main": {
        const { door, leaving } = screen;
        return leaving && (() => void federation.leaveFor(door, leaving));
      }
      default:
        return null;
    }
  };
  // What was proven must not wait in this browser for whoever comes next.
  const forgetProof = () => desk.client.session?.giveUpExchange();
  const email = createEmailActions(desk);
  return {
    desk,
    ...email,
    ...federation,
    choosePassword: (email) => store.dispatch({ type: "passwordChosen", email: email.trim() }),
    tryAgain: () => store.dispatch({ type: "tryAgainPressed" }),
    startOver() {
      forgetProof();
      store.dispatch({ type: "startedOver" });
    },
    sendNewLink(address) {
      store.dispatch({ type: "startedOver" });
      const { home } = store.getState();
      if (home) void email.sendMagicLink(home, address);
    },
    goBack() {
      // From there the way back is the way to the start.
      if (store.getState().screen.name === "failed") forgetProof();
      store.dispatch({ type: "backPressed" });
    },
    arrive() {
      const work = workOf(store.getState().screen);
      if (work && store.begins()) work();
    },
  };
}
