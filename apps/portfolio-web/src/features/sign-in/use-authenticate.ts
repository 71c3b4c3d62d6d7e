import { useCallback, useEffect, useReducer, useRef } from "react";
import { useNavigate } from "react-router";
import {
  type AuthClient,
  type SignInAnswer,
  sessionMinutes,
  useAuthClient,
  useAuthState,
} from "#lib/auth.ts";
import { paths } from "#lib/paths.ts";
import { useServices } from "#lib/services.ts";
import type { SignInLink } from "#lib/sign-in-link.ts";
import { askedHere, forgetAsking } from "./asked-here.ts";
import { authenticateErrorMessage, type Step } from "./authenticate-error.ts";
import {
  type AuthenticateEvent,
  questionBefore,
  reduceAuthenticate,
} from "./authenticate-machine.ts";
import { organizationNameFrom } from "./organization-name.ts";
import { authenticateErrors, signInMessages } from "./sign-in-messages.ts";

/** How long 'Taking you in' stands before the page moves on. */
const redirectMs = 1000;

const invitation = "multi_tenant_magic_links";
const operatorLink = "multi_tenant_impersonation";
const session_duration_minutes = sessionMinutes;

type Run = (step: Step, call: () => Promise<SignInAnswer>) => Promise<void>;

/**
 * Uses the link: an invitation opens its one organization, an operator's link one member's; any other proves a mailbox, which
 * may have none, one or several.
 */
async function spendLink(
  client: AuthClient,
  link: SignInLink,
  dispatch: (event: AuthenticateEvent) => void,
  run: Run,
): Promise<void> {
  dispatch({ type: "stageReached", stage: "authenticating" });
  if (link.kind === invitation) {
    return run("authenticate", () =>
      client.magicLinks.authenticate({
        magic_links_token: link.token,
        session_duration_minutes,
      }),
    );
  }
  if (link.kind === operatorLink) {
    return run("impersonate", () =>
      client.impersonation.authenticate({ impersonation_token: link.token }),
    );
  }
  const found = await client.magicLinks.discovery.authenticate({
    discovery_magic_links_token: link.token,
  });
  const [only, ...others] = found.discovered_organizations;
  if (only && others.length > 0) {
    return dispatch({
      type: "choiceOffered",
      email: found.email_address,
      organizations: found.discovered_organizations,
    });
  }
  const { organizations, intermediateSessions } = client.discovery;
  if (only) {
    return run("join", () =>
      intermediateSessions.exchange({
        organization_id: only.organization.organization_id,
        session_duration_minutes,
      }),
    );
  }
  const organization_name = organizationNameFrom(found.email_address, signInMessages.organization);
  return run("create", () => organizations.create({ organization_name, session_duration_minutes }));
}

const refusals: Record<Step, string> = {
  authenticate: authenticateErrors.failed,
  impersonate: authenticateErrors.operatorNeedsFactor,
  join: authenticateErrors.joinFailed,
  create: authenticateErrors.createFailed,
};

/** Runs the page a link leads to. Decisions are in the reducer; this only makes the calls in their order. */
export function useAuthenticate() {
  const client = useAuthClient();
  const { signInLink, store, clock } = useServices();
  const { isInitialized, session, member } = useAuthState();
  const navigate = useNavigate();
  const [state, dispatch] = useReducer(
    reduceAuthenticate,
    signInLink ? { name: "waiting" } : { name: "failed", message: authenticateErrors.noToken },
  );
  const hasStarted = useRef(false);
  const redirect = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(redirect.current), []);

  const run: Run = useCallback(
    async (step, call) => {
      dispatch({ type: "stageReached", stage: "creating-session" });
      try {
        const answer = await call();
        if (!answer.member_session) {
          dispatch({ type: "wentWrong", message: refusals[step] });
          return;
        }
        forgetAsking(store);
        dispatch({ type: "stageReached", stage: "redirecting" });
        redirect.current = setTimeout(
          () => void navigate(paths.home, { replace: true, state: { justSignedIn: true } }),
          redirectMs,
        );
      } catch (error) {
        dispatch({ type: "wentWrong", message: authenticateErrorMessage(error, step) });
      }
    },
    [navigate, store],
  );

  const start = useCallback(() => {
    if (!signInLink) return;
    dispatch({ type: "stageReached", stage: "sending" });
    spendLink(client, signInLink, dispatch, run).catch((error: unknown) =>
      dispatch({ type: "wentWrong", message: authenticateErrorMessage(error, "authenticate") }),
    );
  }, [client, run, signInLink]);

  useEffect(() => {
    if (!isInitialized || !signInLink || hasStarted.current) return;
    hasStarted.current = true;
    const signedInAs = session ? (member?.email_address ?? "") : null;
    const question = questionBefore(signedInAs, askedHere(store, clock));
    if (question) dispatch({ type: "questionFound", question });
    else start();
  }, [isInitialized, session, member, signInLink, store, clock, start]);

  return {
    state,
    continueAnyway: start,
    join: (organizationId: string) =>
      void run("join", () =>
        client.discovery.intermediateSessions.exchange({
          organization_id: organizationId,
          session_duration_minutes,
        }),
      ),
    create: (organization_name: string) =>
      void run("create", () =>
        client.discovery.organizations.create({ organization_name, session_duration_minutes }),
      ),
  };
}
