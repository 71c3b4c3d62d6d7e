import {
  type ConsentClient,
  isSafeAddress,
  type Read,
  readConsentRequest,
  readLogoutRequest,
} from "./consent-client.ts";
import { type ConsentEvent, type ConsentState, reduceConsent } from "./consent-state.ts";
import type { ConsentActions } from "./consent-view.tsx";

/** What the host page is told. Where the page goes from there is the server's word. */
export type ConsentTold = { type: "consentGranted" | "consentDenied" | "loggedOut" };

export type ConsentDesk = {
  client: ConsentClient;
  /** The address the member was sent to. */
  address: string;
  navigate: (address: string) => void;
  tell: (event: ConsentTold) => void;
  show: (state: ConsentState) => void;
};

/**
 * A page for one request: what it shows first, and what may be done on it. `start` makes its first
 * call.
 */
export type ConsentPage = ConsentActions & { first: ConsentState; start(): void };

const firstOf = (read: Read<object>, flow: "consent" | "logout"): ConsentState =>
  "missing" in read ? { kind: "missing", flow, names: read.missing } : { kind: "loading" };

function createPage({ navigate, show }: ConsentDesk, first: ConsentState) {
  let state = first;
  const dispatch = (event: ConsentEvent) => {
    state = reduceConsent(state, event);
    show(state);
  };
  const attempt = (work: () => Promise<void>) =>
    void work().catch(() => dispatch({ type: "callFailed" }));
  const leave = (address: string) => {
    if (isSafeAddress(address)) navigate(address);
    else dispatch({ type: "callFailed" });
  };
  return { getState: () => state, dispatch, attempt, leave };
}

const nothing = () => undefined;

/**
 * Asks whether an application may know the member. Where nobody has to be asked, the answer goes at
 * once.
 */
export function consentPage(desk: ConsentDesk): ConsentPage {
  const { client, tell } = desk;
  const read = readConsentRequest(desk.address);
  const first = firstOf(read, "consent");
  const { getState, dispatch, attempt, leave } = createPage(desk, first);
  const submit = async (consent_granted: boolean) => {
    if ("missing" in read) return;
    const { redirect_uri } = await client.idp.oauthAuthorizeSubmit({
      ...read.request,
      consent_granted,
    });
    tell({ type: consent_granted ? "consentGranted" : "consentDenied" });
    if (consent_granted) leave(redirect_uri);
    else dispatch({ type: "denied", backTo: redirect_uri });
  };
  const start = () =>
    attempt(async () => {
      if ("missing" in read) return;
      const { client_id, redirect_uri, response_type, scopes, prompt } = read.request;
      const asked = { client_id, redirect_uri, response_type, scopes, prompt };
      const answer = await client.idp.oauthAuthorizeStart(asked);
      if (!answer.consent_required) return submit(true);
      const { client: app, scope_results } = answer;
      dispatch({ type: "consentAsked", app: app.client_name, scopes: scope_results });
    });
  return {
    first,
    start,
    leave,
    logOut: nothing,
    stay: nothing,
    retry() {
      dispatch({ type: "startedAnew" });
      start();
    },
    answer(answer) {
      const before = getState();
      dispatch({ type: "answerChosen", answer });
      if (getState() !== before) attempt(() => submit(answer === "allow"));
    },
  };
}

/**
 * Ends the session here because an application ended its own. The member is asked where the server
 * says so.
 */
export function logoutPage(desk: ConsentDesk): ConsentPage {
  const { client, tell } = desk;
  const read = readLogoutRequest(desk.address);
  const first = firstOf(read, "logout");
  const { getState, dispatch, attempt, leave } = createPage(desk, first);
  const end = async (backTo: string) => {
    await client.session.revoke({ forceClear: true });
    tell({ type: "loggedOut" });
    leave(backTo);
  };
  const start = () =>
    attempt(async () => {
      if ("missing" in read) return;
      const { redirect_uri, consent_required } = await client.idp.oauthLogoutStart(read.request);
      if (!consent_required) return end(redirect_uri);
      dispatch({ type: "logoutAsked", backTo: redirect_uri });
    });
  return {
    first,
    start,
    leave,
    answer: nothing,
    stay: () => dispatch({ type: "stayChosen" }),
    retry() {
      dispatch({ type: "startedAnew" });
      start();
    },
    logOut() {
      const before = getState();
      if (before.kind !== "askingLogout" || before.isSending) return;
      dispatch({ type: "logoutChosen" });
      attempt(() => end(before.backTo));
    },
  };
}
