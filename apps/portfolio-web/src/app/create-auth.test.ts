import { UsageError } from "@stocks-vibe/auth-client";
import { afterEach, expect, it, vi } from "vitest";
import type { AuthClient } from "#lib/auth/auth.ts";
import { createAuth } from "./create-auth.ts";

const asked = (body: unknown) =>
  vi.fn<typeof fetch>(async () => Response.json(body, { status: 404 }));
const auth = (): AuthClient => createAuth("public-token-test-1", "https://auth.example");

const addressesOf = (fetch: ReturnType<typeof asked>) => fetch.mock.calls.map(([url]) => url);
const SETTINGS = "https://auth.example/sdk/v1/projects/bootstrap/public-token-test-1";

afterEach(() => vi.unstubAllGlobals());

it("has every call from the start", async () => {
  vi.stubGlobal("fetch", asked({}));
  const client = auth();

  expect(client.passwords.resetEmail?.()).toBeNull();
  expect(await client.isReachable?.()).toBe(true);
  await expect(client.organization.deletion.get()).rejects.toThrow("no session");

  await expect(client.self.get()).rejects.toThrow("no session");
  await expect(client.auditLog.search({ limit: 1 })).rejects.toThrow("no session");
});

it("asks for the project's settings at once, and once", async () => {
  const fetch = asked({});
  vi.stubGlobal("fetch", fetch);

  const { bootstrap } = auth();

  expect(addressesOf(fetch)).toEqual([SETTINGS]);
  await bootstrap.get();
  expect(addressesOf(fetch)).toEqual([SETTINGS]);
});

it("checks the arguments of calls before anything is sent", async () => {
  const fetch = asked({});
  vi.stubGlobal("fetch", fetch);

  const call = auth().otps.email.discovery.authenticate(JSON.parse('{"email_address":1}'));

  await expect(call).rejects.toBeInstanceOf(UsageError);
  expect(addressesOf(fetch)).toEqual([SETTINGS]);
});

it("answers the sign-up in a moment, as the auth client itself does at once", async () => {
  vi.stubGlobal("fetch", asked({}));
  const { signUp } = auth();

  expect(await signUp.verifier()).toBeUndefined();
  expect(await signUp.forget("ada@stocks.example")).toBeUndefined();
});
