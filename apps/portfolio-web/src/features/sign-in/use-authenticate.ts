import { isFinished } from "@stocks-vibe/auth-widget";
import { useCallback, useEffect, useReducer, useRef } from "react";
import { useServices } from "#lib/api/services.ts";
import { sessionMinutes, useAuthClient, useAuthState } from "#lib/auth/auth.ts";
import { useFinishSignIn } from "#lib/auth/unfinished-sign-in.ts";
import { sourceOf } from "#lib/auth/visit-source.ts";
import { paths } from "#lib/router/paths.ts";
import { useNavigate, useSearchParams } from "#lib/router/router.tsx";
import { askedFor, forgetAsking, type LinkNote, linkNoteOf, useLinkNote } from "./asked-here.ts";
import {
  authenticateErrorMessage,
  isLinkOver,
  isNotMember,
  isPassing,
  needsNewLink,
  providerErrorMessage,
  questionErrorMessage,
  type Step,
} from "./authenticate-error.ts";
import {
  type AuthenticateEvent,
  agreedTo,
  mailboxOf,
  noteOfLink,
  reduceAuthenticate,
} from "./authenticate-machine.ts";
// Loaded with this page, before the link is spent: a page that had to be loaded anew for what
// finishes the sign-in would find it used.
import "./finish-sign-in.tsx";
import { enter, isOfProvider, questionOf, type Run, spendLink } from "./link/spend-link.ts";
import { authenticateErrors } from "./messages/en.ts";

/** How long 'Taking you in' stands before the page moves on. */
const redirectMs = 1000;

const session_duration_minutes = sessionMinutes;

/**
 * What is said of a call that was to no avail. What only passes is no end, but for a link: it may
 * be used up, so a new one is offered to its mailbox.
 */
const notDone = (error: unknown, step: Step, mailbox: string | null): AuthenticateEvent => {
  const message = authenticateErrorMessage(error, step);
  if (step === "provider") return { type: "wentWrong", message };
  if (step === "authenticate" || !isPassing(error)) {
    return { type: "wentWrong", message, ...(needsNewLink(error) ? { mailbox } : {}) };
  }
  return { type: step === "decline" ? "notDeclined" : "notEntered", message };
};

/**
 * The same of an organization that was picked: where the person is no member of it any more, what
 * was proven counts for the others.
 */
const notJoined = (error: unknown, picked: string, mailbox: string | null): AuthenticateEvent =>
  isNotMember(error)
    ? { type: "notEntered", message: authenticateErrors.notMember, gone: picked }
    : notDone(error, "join", mailbox);

/**
 * What is said where there is no link. `note`: what it had come to before the page was loaded
 * again. `asked`: the mailbox that this browser asked for a link, to which a new one can go.
 */
function withoutLink(note: LinkNote | null, asked: string | null): AuthenticateEvent {
  if (note === "unused") return { type: "linkLost" };
  if (note === "provider") {
    return { type: "wentWrong", message: authenticateErrors.providerAgain };
  }
  return asked === null && note === null
    ? { type: "wentWrong", message: authenticateErrors.noToken }
    : { type: "wentWrong", message: authenticateErrors.openedAgain, mailbox: asked };
}

/**
 * Runs the page a link leads to. Decisions are in the reducer; this only makes the calls in their
 * order.
 */
export function useAuthenticate() {
  const client = useAuthClient();
  const { signInLink, store, tabStore, clock } = useServices();
  const { isInitialized, session, member, organization } = useAuthState();
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const source = sourceOf(query);
  const [state, dispatch] = useReducer(reduceAuthenticate, { name: "waiting" });
  useLinkNote(signInLink && noteOfLink(state, isOfProvider(signInLink)));
  const finishSignIn = useFinishSignIn();
  // Whose the link is: this browser asked for it, or the page has said so before it was used.
  const mailbox = useRef<string | null>(null);
  /** Whether an invitation was agreed to. */
  const accepts = useRef(false);
  const hasStarted = useRef(false);
  const isTelling = useRef(false);
  const redirect = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(redirect.current), []);

  const run: Run = useCallback(
    async (step, call, picked) => {
      dispatch({ type: "stageReached", stage: "creating-session" });
      try {
        const answer = await call();
        if (!isFinished(answer)) {
          // An operator has none of the member's factors, so there is nothing to ask for.
          if (step === "impersonate") {
            return dispatch({ type: "wentWrong", message: authenticateErrors.operatorNeedsFactor });
          }
          return finishSignIn({ answer, begunBy: "link" });
        }
        forgetAsking(store);
        dispatch({ type: "stageReached", stage: "redirecting" });
        redirect.current = setTimeout(
          () => navigate(paths.home, { replace: true, state: { justSignedIn: true } }),
          redirectMs,
        );
      } catch (error) {
        if (picked !== undefined) return dispatch(notJoined(error, picked, mailbox.current));
        // Only whoever sent it can send another: a link to sign in would lead elsewhere.
        const isRefused = accepts.current && isLinkOver(error);
        dispatch(
          isRefused
            ? { type: "wentWrong", message: questionErrorMessage(error) }
            : notDone(error, step, mailbox.current),
        );
      }
    },
    [navigate, store, finishSignIn],
  );

  const start = useCallback(
    (expected: readonly string[] | null) => {
      if (!signInLink) return;
      dispatch({ type: "stageReached", stage: "sending" });
      const step = isOfProvider(signInLink) ? "provider" : "authenticate";
      spendLink({ client, source, dispatch, run }, signInLink, expected).catch((error: unknown) =>
        dispatch(notDone(error, step, mailbox.current)),
      );
    },
    [client, source, run, signInLink],
  );

  useEffect(() => {
    const isReady = isInitialized && state.name === "waiting" && !hasStarted.current;
    if (!signInLink || !isReady) return;
    hasStarted.current = true;
    if (signInLink.error !== undefined) {
      return dispatch({ type: "wentWrong", message: providerErrorMessage(signInLink.error) });
    }
    const signedInAs = session ? (member?.email_address ?? "") : null;
    const context = { signedInAs, askedFor: askedFor(store, clock) };
    mailbox.current = context.askedFor.at(-1) ?? null;
    questionOf(client, signInLink, context).then(
      (question) => {
        if (question) dispatch({ type: "questionFound", question });
        else start(context.askedFor);
      },
      (error: unknown) =>
        dispatch(
          member && organization && isLinkOver(error)
            ? {
                type: "notNeeded",
                email: member.email_address,
                organization: organization.organization_name,
              }
            : {
                type: "notAsked",
                message: questionErrorMessage(error),
                isUnused: isPassing(error),
              },
        ),
    );
  }, [
    client,
    isInitialized,
    session,
    member,
    organization,
    signInLink,
    store,
    clock,
    start,
    state.name,
  ]);

  // The page was loaded again: the link is no more in its address, and may be used up.
  useEffect(() => {
    if (signInLink || !isInitialized || state.name !== "waiting") return;
    const note = linkNoteOf(tabStore);
    const isIdle = note === "done" || (session !== null && note !== "unused");
    if (isIdle) return navigate(paths.home, { replace: true });
    dispatch(withoutLink(note, askedFor(store, clock).at(-1) ?? null));
  }, [signInLink, isInitialized, session, navigate, store, tabStore, clock, state.name]);

  const tryAgain = () => {
    hasStarted.current = false;
    dispatch({ type: "triedAgain" });
  };

  /**
   * A call that signs nobody in. One at a time: a second tap would be told that there is nothing to
   * decline any more.
   */
  const tell = (step: Step, call: () => Promise<unknown>, event: AuthenticateEvent) => {
    if (isTelling.current) return;
    isTelling.current = true;
    call()
      .then(
        () => dispatch(event),
        (error: unknown) => dispatch(notDone(error, step, null)),
      )
      .finally(() => {
        isTelling.current = false;
      });
  };
  const token = signInLink?.token ?? "";
  const provenByOther =
    state.name === "asking" && state.question.kind === "otherMailbox" ? state.question.found : null;

  return {
    state,
    isSignedIn: session !== null,
    continueAnyway: () => {
      if (state.name === "asking") {
        mailbox.current = mailboxOf(state.question) ?? mailbox.current;
        accepts.current = state.question.kind === "invitation";
      }
      if (provenByOther) void enter({ client, source, dispatch, run }, provenByOther);
      else start(state.name === "asking" ? agreedTo(state.question) : null);
    },
    /**
     * What the link has proven already must not wait here for a later sign-in, nor where an
     * organization could not be entered.
     */
    leave: () => {
      const isProven = provenByOther || state.name === "choosing" || state.name === "failed";
      if (isProven) client.session.giveUpExchange();
    },
    tryAgain,
    declineLink: (organization: string) =>
      tell("decline", () => client.invitations.decline({ magic_links_token: token }), {
        type: "invitationDeclined",
        organization,
      }),
    declineChoice: (organizationId: string) =>
      tell("decline", () => client.invitations.decline({ organization_id: organizationId }), {
        type: "choiceDeclined",
        organizationId,
      }),
    stopChange: () =>
      tell("stop", () => client.invitations.stopEmailUpdate({ stop_token: token }), {
        type: "changeStopped",
      }),
    join: (organizationId: string) =>
      void run(
        "join",
        () =>
          client.discovery.intermediateSessions.exchange({
            organization_id: organizationId,
            session_duration_minutes,
          }),
        organizationId,
      ),
    create: (organization_name: string) => {
      dispatch({ type: "newNamed", newName: organization_name });
      void run("create", () =>
        client.discovery.organizations.create({
          organization_name,
          session_duration_minutes,
          ...(source === null ? {} : { source }),
        }),
      );
    },
  };
}
