import type { Screen } from "../machine/screen.ts";
import type { Desk } from "./desk.ts";
import { createEmailActions, type EmailActions } from "./email-actions.ts";
import { createFactorActions, type FactorActions } from "./factor-actions.ts";
import { createFederationActions, type FederationActions } from "./federation-actions.ts";
import { watchForBlockers } from "./kept-out.ts";
import { createOrganizationActions, type OrganizationActions } from "./organization-actions.ts";
import { createProofActions, type ProofActions } from "./proof-actions.ts";

export type Actions = EmailActions &
  ProofActions &
  FactorActions &
  OrganizationActions &
  FederationActions & {
    tryAgain(): void;
    goBack(): void;
    startOver(): void;
    /** What a screen does by itself when it is reached: a text goes out, a secret is made. Once, however often it is asked. */
    arrive(): void;
  };

/**
 * The only caller of the auth client: makes the call, then tells the reducer what came of it. The host page is told after
 * success, from here and never from the reducer.
 */
export function createActions(given: Omit<Desk, "blockers">): Actions {
  const desk = { ...given, blockers: watchForBlockers(given.client) };
  const { store } = desk;
  const email = createEmailActions(desk);
  const factor = createFactorActions(desk);
  const proof = createProofActions(desk);
  const federation = createFederationActions(desk);
  const organization = createOrganizationActions(desk);
  const isGoing = new Set<number>();
  const workOf = (screen: Screen): (() => void) | null => {
    switch (screen.name) {
      case "finding":
        return () => void organization.findOrganization();
      case "opening":
        return () => void proof.openLink(screen.token);
      case "main": {
        const { door, leaving } = screen;
        return leaving && (() => void federation.leaveFor(door, leaving));
      }
      case "organizations": {
        const { entering } = screen;
        return entering === null ? null : () => void proof.enter(entering);
      }
      default:
        return null;
    }
  };
  return {
    ...email,
    ...proof,
    ...factor,
    ...organization,
    ...federation,
    tryAgain: () => store.dispatch({ type: "tryAgainPressed" }),
    startOver: () => store.dispatch({ type: "startedOver" }),
    goBack: () => store.dispatch({ type: "backPressed" }),
    arrive() {
      const { screen, visit } = store.getState();
      const work = workOf(screen);
      if (work && !isGoing.has(visit)) {
        isGoing.add(visit);
        work();
      }
      if (screen.name === "totpSetup" && screen.setup.kind === "none") {
        void factor.createTotp(screen.factor);
      }
      const isTextDue =
        screen.name === "smsEntry" && screen.expiresAt === null && screen.resend === "initial";
      if (isTextDue) void factor.sendText(screen);
    },
  };
}
