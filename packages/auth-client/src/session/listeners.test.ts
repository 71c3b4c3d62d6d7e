import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { aSignIn, refusal, success } from "../testing/fake-server.ts";
import { AUTHENTICATE, BOOTSTRAP, leavePage, signedIn, start } from "../testing/start-client.ts";
import { UsageError } from "../wire/errors.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  leavePage();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const mistake = new Error("The page's own mistake");
const throwIt = () => {
  throw mistake;
};

describe("a listener of the page that throws", () => {
  it("is reported, and the call that it heard of succeeds, and others hear it too", async () => {
    const reported = vi.fn();
    vi.stubGlobal("reportError", reported);
    const { client } = await signedIn({
      "/b2b/sessions/revoke": () => success({ request_id: "r", status_code: 200 }),
    });
    const others = vi.fn();
    client.session.onChange(throwIt);
    client.session.subscribe(throwIt);
    client.self.onChange(throwIt);
    client.organization.onChange(throwIt);
    client.session.onChange(others);

    await client.session.revoke();

    expect(client.session.getSync()).toBeNull();
    expect(reported.mock.calls).toEqual(Array.from({ length: 4 }, () => [mistake]));
    expect(others).toHaveBeenCalledExactlyOnceWith(null);
  });

  it("is told on the console where the environment can't report errors", async () => {
    vi.stubGlobal("reportError", undefined);
    const console = vi.spyOn(globalThis.console, "error").mockReturnValue(undefined);
    const { client } = await signedIn({ [AUTHENTICATE]: () => success(aSignIn("token-2")) });
    client.session.subscribe(throwIt);

    await client.session.authenticate();

    expect(console).toHaveBeenCalledWith(mistake);
    console.mockRestore();
  });

  it("changes nothing of the settings that a warning is about", async () => {
    vi.stubGlobal("reportError", vi.fn());
    const { client } = start(
      { [BOOTSTRAP]: () => refusal(500, "internal_server_error") },
      { onWarning: throwIt },
    );

    expect((await client.bootstrap.get()).vertical).toBe("B2B");
  });
});

it("refuses at once what is no function", () => {
  const { client } = start();
  const { session, self, organization } = client;
  const calls = [
    [session.onChange, "session.onChange", "callback"],
    [session.subscribe, "session.subscribe", "listener"],
    [self.onChange, "self.onChange", "callback"],
    [organization.onChange, "organization.onChange", "callback"],
  ] as const;
  for (const [call, name, argument] of calls) {
    expect(() => Reflect.apply(call, undefined, [])).toThrow(
      new UsageError(name, `${argument} must be a function.`),
    );
  }
});
