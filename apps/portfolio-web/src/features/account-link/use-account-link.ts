import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useReducer, useRef } from "react";
import { isFinal } from "#lib/api/query-policy.ts";
import { useServices } from "#lib/api/services.ts";
import { useAuthState } from "#lib/auth/auth.ts";
import { useBackCloses } from "#lib/overlays/overlay-stack.ts";
import {
  fetchLinkToken,
  finishLink,
  forgetLinkToken,
  type Linked,
  type LinkPurpose,
} from "./link-calls.ts";
import { type LinkState, reduceLink } from "./link-machine.ts";
import {
  cancelledProblem,
  exchangeProblem,
  exitProblem,
  type LinkProblem,
  noSessionProblem,
  openProblem,
} from "./link-problem.ts";
import { type LinkExit, type LinkWindow, loadLinkScript } from "./link-script.ts";

const invalidToken = "INVALID_LINK_TOKEN";

const figures = new Set(["connections", "accounts", "dashboard", "timeline", "years"]);
const isFigure = ({ queryKey }: { queryKey: readonly unknown[] }) =>
  figures.has(String(queryKey[0]));

export type AccountLink = {
  state: LinkState;
  /** The button on the page: a repair says first what it is. */
  press(): void;
  /** Opens the provider's window. */
  start(): void;
  dismiss(): void;
};

/**
 * Runs the linking of one institution: token, provider's window, hand-over. Decisions are in the
 * reducer.
 */
export function useAccountLink(
  purpose: LinkPurpose,
  onLinked: (linked: Linked) => void,
): AccountLink {
  const { api, config } = useServices();
  const { session } = useAuthState();
  const cache = useQueryClient();
  const [state, dispatch] = useReducer(reduceLink, { name: "idle" });

  const refresh = useCallback(() => {
    void cache.refetchQueries({ predicate: isFigure, type: "active", stale: true });
  }, [cache]);
  // A page that is left ends what was begun on it: its window would lie over another one, now or
  // when a slow network has brought it.
  const isLeft = useRef(false);
  const open = useRef<LinkWindow>(null);
  const close = useCallback(() => {
    open.current?.destroy?.();
    open.current = null;
  }, []);
  useEffect(() => {
    isLeft.current = false;
    return () => {
      isLeft.current = true;
      close();
    };
  }, [close]);
  useBackCloses(() => open.current?.exit({ force: true }), { isOpen: state.name === "open" });
  // A page that is left with the success still on it is as good as dismissed.
  useEffect(() => refresh, [refresh]);

  // What the provider handed over, while no answer said what became of it: another window would
  // make a second link.
  const unanswered = useRef<{ publicToken: string; said: unknown }>(null);

  const run = async () => {
    const before = unanswered.current;
    dispatch({ type: before ? "handedOverAgain" : "connectPressed" });
    if (!session) {
      dispatch({ type: "wentWrong", problem: noSessionProblem });
      return;
    }
    const caller = { api, cache, memberId: session.member_id };
    const fail = (problem: LinkProblem) => dispatch({ type: "wentWrong", problem });

    const handOver = async (publicToken: string, said: unknown) => {
      unanswered.current = null;
      try {
        const linked = await finishLink(caller, purpose, publicToken, said);
        const { institution, accountCount } = linked;
        dispatch({ type: "linked", institution, accountCount });
        onLinked(linked);
      } catch (error) {
        if (!isFinal(error)) unanswered.current = { publicToken, said };
        fail(exchangeProblem(error, purpose));
      }
      // Stale from now on, since the link may be there also where no answer says so, but asked for
      // again only when the outcome was seen: the page that opened the flow may be an empty state,
      // which the first new figures replace together with the dialog. An answer that is on its way
      // was given before the link, and would pass for a fresh one.
      await cache.cancelQueries({ predicate: isFigure });
      await cache.invalidateQueries({ predicate: isFigure, refetchType: "none" });
    };
    if (before) return handOver(before.publicToken, before.said);

    // What is left of a window would lie over the page, and every attempt would add one.
    const finish = (publicToken: string, metadata: unknown) => {
      close();
      dispatch({ type: "windowFinished" });
      forgetLinkToken(caller, purpose);
      return handOver(publicToken, metadata);
    };
    const leave = (error: LinkExit) => {
      close();
      if (error?.error_code === invalidToken) forgetLinkToken(caller, purpose);
      if (error) fail(exitProblem(error, purpose));
      else {
        const problem = purpose.kind === "reconnect" ? cancelledProblem : null;
        dispatch({ type: "windowLeft", problem });
      }
    };

    try {
      const token = await fetchLinkToken(caller, purpose);
      const factory = await loadLinkScript(window, config.linkScriptUrl);
      const linkWindow = factory.create({
        token,
        onSuccess: (publicToken, metadata) => void finish(publicToken, metadata),
        onExit: leave,
        // The provider asks for a listener; nothing here depends on its progress.
        onEvent: () => undefined,
      });
      if (isLeft.current) return linkWindow.destroy?.();
      open.current = linkWindow;
      dispatch({ type: "windowOpened" });
      linkWindow.open();
    } catch (error) {
      fail(openProblem(error));
    }
  };

  return {
    state,
    press: () => {
      if (purpose.kind === "connect") void run();
      else dispatch({ type: "repairPressed" });
    },
    start: () => void run(),
    dismiss: useCallback(() => {
      unanswered.current = null;
      dispatch({ type: "dismissed" });
      refresh();
    }, [refresh]),
  };
}
