import { expect } from "vitest";
import { PUBLIC_TOKEN } from "../../src/testing/auth-harness.ts";
import { pkcePair } from "../../src/testing/factor-stories.ts";
import { LANDING, type TestServer } from "../test-server.ts";

type Flow = "oauth" | "sso";

/** Where each client keeps the pair of a sign-in that has left the page. */
export const pairOf = (flow: Flow): string =>
  `stytch_sdk_state_${PUBLIC_TOKEN}::PKCE_VERIFIER:${flow}`;

export function keepPair(server: TestServer, flow: Flow, pair = pkcePair()): void {
  const { challenge: code_challenge, verifier: code_verifier } = pair;
  server.page.localStorage.setItem(pairOf(flow), JSON.stringify({ code_challenge, code_verifier }));
}

/** Node's own, since a page's follows redirects and enforces CORS. */
const realFetch = globalThis.fetch;

/** Leaves for a provider and comes back, as the page's browser does. Answers the token. */
export async function comeBack(
  server: TestServer,
  flow: Flow,
  start: string,
  query: Record<string, string> = {},
): Promise<string> {
  const pair = pkcePair();
  keepPair(server, flow, pair);
  const asked = { public_token: PUBLIC_TOKEN, pkce_code_challenge: pair.challenge, ...query };
  const open = (url: string, cookie = "") =>
    realFetch(url, { redirect: "manual", headers: { cookie } });
  const left = await open(`${server.baseUrl}${start}?${new URLSearchParams(asked)}`);
  const cookie = left.headers.get("set-cookie")?.split(";")[0];
  const signedIn = await open(left.headers.get("location") ?? "");
  const callback = new URL(signedIn.headers.get("location") ?? "");
  const back = await open(`${server.baseUrl}${callback.pathname}${callback.search}`, cookie);
  const landing = new URL(back.headers.get("location") ?? "");
  expect(landing.href.startsWith(LANDING)).toBe(true);
  return landing.searchParams.get("token") ?? "";
}
