import { vi } from "vitest";
import {
  type AuthClient,
  type AuthClientOptions,
  createAuthClient,
} from "../create-auth-client.ts";
import { type Answer, aSignIn, fakeServer, success } from "./fake-server.ts";
import { someSettings } from "./some-settings.ts";

export const TOKEN = "public-token-test-1";
export const STATE_KEY = `stytch_sdk_state_${TOKEN}`;
export const BOOTSTRAP = `/projects/bootstrap/${TOKEN}`;
export const AUTHENTICATE = "/b2b/sessions/authenticate";

const clients: AuthClient[] = [];

/** A client whose server answers by path; projects have no switches on unless the test says so. */
export function start(
  answers: Record<string, Answer> = {},
  options: Partial<AuthClientOptions> = {},
) {
  const server = fakeServer({ [BOOTSTRAP]: () => success(someSettings()), ...answers });
  const onWarning = vi.fn<(message: string) => void>();
  const navigate = vi.fn<(url: string) => void>();
  const client = createAuthClient(TOKEN, {
    baseUrl: "http://auth.test/",
    fetch: server.fetch,
    random: () => 0.5,
    onWarning,
    navigate,
    ...options,
  });
  clients.push(client);
  return { client, onWarning, navigate, ...server };
}

const setCookie = (text: string): void => void Object.assign(document, { cookie: text });

/** A cookie, and the note of this origin that it stored it. */
function store(name: string, value: string): void {
  setCookie(`${name}=${value}; Path=/`);
  localStorage.setItem(`${STATE_KEY}::stored:${name}`, value.slice(-16));
}

/** A page on which a session was stored earlier. */
export function storeSession(token = "token-1"): void {
  store("stytch_session", token);
  store("stytch_session_jwt", `jwt-of-${token}`);
  const { member_session: session, member, organization } = aSignIn(token);
  localStorage.setItem(STATE_KEY, JSON.stringify({ session, member, organization }));
}

/** A page on which somebody else than this origin has set a session's cookie. */
export const plantSession = (token: string): void => setCookie(`stytch_session=${token}; Path=/`);

/** A page whose visitor has proven a mailbox and not yet chosen an organization. */
export const storeProof = (token = "ist-1"): void =>
  store("stytch_intermediate_session_token", token);

export const cookie = (name: string): string | undefined =>
  document.cookie
    .split("; ")
    .find((pair) => pair.startsWith(`${name}=`))
    ?.slice(name.length + 1);

/**
 * A client of a member who is signed in; what was sent for that is forgotten. Needs fake timers.
 */
export async function signedIn(
  answers: Record<string, Answer> = {},
  options: Partial<AuthClientOptions> = {},
) {
  storeSession();
  const started = start({ [AUTHENTICATE]: () => success(aSignIn()), ...answers }, options);
  await vi.advanceTimersByTimeAsync(0);
  started.sent.length = 0;
  return started;
}

/** Closes every client and leaves an empty page. */
export function leavePage(): void {
  for (const client of clients.splice(0)) client.dispose();
  for (const name of [
    "stytch_session",
    "stytch_session_jwt",
    "stytch_intermediate_session_token",
  ]) {
    setCookie(`${name}=; Path=/; Expires=Thu, 01 Jan 1970 00:00:00 GMT`);
  }
  localStorage.clear();
}
