import { answerLink } from "../machine/answer-link.ts";
import type { ScreenNamed } from "../machine/screen.ts";
import { type ActionContext, ask, needed } from "./action-context.ts";
import { addressIn, isEmailAddress } from "./email-address.ts";
import { createFactorActions, type FactorActions } from "./factor-actions.ts";
import { startSso } from "./federation/start-sso.ts";
import { createProofActions, type ProofActions } from "./proof-actions.ts";
import { onTheWay } from "./refusal.ts";

/** The search for an organization's own sign-in. */
type SearchActions = {
  findConnections(email: string): Promise<void>;
  findBySlug(slug: string): Promise<void>;
};

function createSearchActions(desk: ActionContext): SearchActions {
  const { client, store } = desk;
  const { dispatch } = store;
  return {
    async findConnections(typed) {
      const email = addressIn(typed);
      dispatch({ type: "connectionsRequested", email });
      if (!isEmailAddress(email)) {
        return dispatch({ type: "emailRefused", email, problem: { kind: "invalid" } });
      }
      const call = async () => {
        const { connections } = await needed(client.sso, "sso").discoverConnections(email);
        const [only, ...others] = connections;
        if (only && others.length === 0) await startSso(desk, only.connection_id);
        return connections;
      };
      await ask(desk, call, {
        done: (connections) => ({ type: "connectionsFound", connections }),
        refused: (error) => ({
          type: "emailRefused",
          email,
          problem: { kind: onTheWay(error) ?? "ssoFailed" },
        }),
      });
    },
    async findBySlug(typed) {
      const organization_slug = typed.trim();
      if (organization_slug === "") return;
      dispatch({ type: "slugRequested" });
      const call = async () => {
        const answer = await client.organization?.getBySlug?.({ organization_slug });
        const match = answer?.organization ?? null;
        const [only, ...others] = match?.sso_active_connections ?? [];
        if (only && others.length === 0) await startSso(desk, only.connection_id);
        return match;
      };
      await ask(desk, call, {
        done: (match) =>
          match ? { type: "slugFound", match } : { type: "slugRefused", problem: "slugUnknown" },
        refused: (error) => ({ type: "slugRefused", problem: onTheWay(error) ?? "slugFailed" }),
      });
    },
  };
}

/** What the later screens do; loaded with them. */
export type LaterActions = FactorActions &
  ProofActions &
  SearchActions & {
    /** The answer to the question about a link. */
    answerLink(isWanted: boolean): void;
    /**
     * What a screen does by itself when it is reached: a text goes out, a secret is made. Once,
     * however often it is asked.
     */
    arriveLater(): void;
  };

function createLaterActions(desk: ActionContext): LaterActions {
  const { client, store } = desk;
  const factor = createFactorActions(desk);
  const proof = createProofActions(desk);
  const arriveAtText = (screen: ScreenNamed<"smsEntry">) => {
    const { resend, newNumber, shownNumber, expiresAt } = screen;
    if (expiresAt !== null) return;
    if (resend === "initial") void factor.sendText(screen);
    // The server sent one with its answer.
    if (resend === "sent") {
      store.dispatch({ type: "smsSent", newNumber, shownNumber, at: desk.now() });
    }
  };
  return {
    ...factor,
    ...proof,
    ...createSearchActions(desk),
    answerLink(isWanted) {
      const { screen } = store.getState();
      if (screen.name !== "linkQuestion") return;
      // What the link has proven already must not wait in this browser for a later sign-in.
      if (!isWanted && screen.proven) client.session?.giveUpExchange();
      const session = client.session?.getState?.().session ?? null;
      store.dispatch(answerLink(screen, isWanted, session));
    },
    arriveLater() {
      const { screen } = store.getState();
      switch (screen.name) {
        case "totpSetup":
          if (screen.setup.kind === "none") void factor.createTotp(screen.factor);
          return;
        case "smsEntry":
          return arriveAtText(screen);
        case "organizations":
          // Asked on arrival, whatever stands there: who chose an organization since then has
          // entered it by that.
          if (store.begins() && screen.entering !== null) void proof.enter(screen.entering);
      }
    },
  };
}

const made = new WeakMap<ActionContext, LaterActions>();

/**
 * Those of a desk, the same ones each time: what was begun on a screen is known to whoever draws it
 * again.
 */
export function laterActionsOf(desk: ActionContext): LaterActions {
  const known = made.get(desk) ?? createLaterActions(desk);
  made.set(desk, known);
  return known;
}
