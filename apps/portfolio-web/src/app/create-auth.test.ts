import { UsageError } from "@stocks-vibe/auth-client";
import { afterEach, expect, it, vi } from "vitest";
import type { AuthClient } from "#lib/auth/auth.ts";
import { paths } from "#lib/router/paths.ts";
import { createAuth } from "./create-auth.ts";
import { createLateAuth } from "./loading/lazy-auth.ts";

vi.mock("./loading/lazy-auth.ts", { spy: true });

const asked = (body: unknown) =>
  vi.fn<typeof fetch>(async () => Response.json(body, { status: 404 }));
const auth = (): AuthClient => createAuth("public-token-test-1", "https://auth.example");

const addressesOf = (fetch: ReturnType<typeof asked>) => fetch.mock.calls.map(([url]) => url);
const SETTINGS = "https://auth.example/sdk/v1/projects/bootstrap/public-token-test-1";

afterEach(() => vi.unstubAllGlobals());

it("has the calls of every page at once, and the others when one is made", async () => {
  vi.stubGlobal("fetch", asked({}));
  const client = auth();

  expect(client.passwords.resetEmail?.()).toBeNull();
  expect(await client.isReachable?.()).toBe(true);
  await expect(client.organization.deletion.get()).rejects.toThrow("no session");
  expect(createLateAuth).not.toHaveBeenCalled();

  await expect(client.self.get()).rejects.toThrow("no session");
  await expect(client.auditLog.search({ limit: 1 })).rejects.toThrow("no session");
  expect(createLateAuth).toHaveBeenCalledOnce();
});

it("has them ahead on a page that makes them, and on no other", async () => {
  const loaded = vi.fn();
  vi.doMock("./loading/lazy-auth.ts", () => {
    loaded();
    return { createLateAuth };
  });
  vi.resetModules();
  const { preloadLateAuth } = await import("./loading/load-lazy-auth.ts");

  preloadLateAuth(paths.dashboard);
  preloadLateAuth(paths.login);

  await vi.waitFor(() => expect(loaded).toHaveBeenCalledOnce());
});

it("asks for the project's settings at once, and once", async () => {
  const fetch = asked({});
  vi.stubGlobal("fetch", fetch);

  const { bootstrap } = auth();

  expect(addressesOf(fetch)).toEqual([SETTINGS]);
  await bootstrap.get();
  expect(addressesOf(fetch)).toEqual([SETTINGS]);
});

it("checks the arguments of late calls before anything is sent", async () => {
  const fetch = asked({});
  vi.stubGlobal("fetch", fetch);

  const call = auth().otps.email.discovery.authenticate(JSON.parse('{"email_address":1}'));

  await expect(call).rejects.toBeInstanceOf(UsageError);
  expect(addressesOf(fetch)).toEqual([SETTINGS]);
});

it("answers late what the auth client itself answers at once", async () => {
  vi.stubGlobal("fetch", asked({}));
  const { signUp } = auth();

  expect(await signUp.verifier()).toBeUndefined();
  expect(await signUp.forget("ada@stocks.example")).toBeUndefined();
});
