import { afterEach, describe, expect, it } from "vitest";
import { createAuthCore } from "../core/create-auth-core.ts";
import { fakeServer, success } from "../testing/fake-server.ts";
import { leavePage, TOKEN } from "../testing/start-client.ts";
import { createSignUp } from "./sign-up.ts";

const START = "/b2b/sign_up/start";
const EMAIL = "ada@family.example";

let close = (): void => undefined;
afterEach(() => {
  close();
  leavePage();
});

/** A page of this browser; another one finds what the one before has stored. */
function page() {
  const server = fakeServer({ [START]: () => success({}) });
  const core = createAuthCore(TOKEN, { baseUrl: "http://auth.test", fetch: server.fetch });
  close = core.dispose;
  const signUp = createSignUp(core);
  const ask = (email_address: string) =>
    signUp.start({ first_name: "Ada", last_name: "Lovelace", email_address });
  return { signUp, ask };
}
const stored = (): string[] => Object.values(localStorage).filter((text) => text.includes(EMAIL));

describe("the secret of a sign-up", () => {
  it("is kept for the page that opens the link, and dropped once it was used", async () => {
    await page().ask(` ${EMAIL.toUpperCase()}`);
    close();
    const { signUp } = page();
    expect(signUp.verifier()).toMatch(/^[0-9a-f]{128}$/);

    signUp.forget(EMAIL);

    expect(signUp.verifier()).toBeUndefined();
    expect(stored()).toEqual([]);
  });

  it("stays while another mailbox's link comes back, and gives way to the next", async () => {
    const { signUp, ask } = page();
    await ask(EMAIL);
    const first = signUp.verifier();

    signUp.forget("family.example");
    signUp.forget("bob@family.example");
    expect(signUp.verifier()).toBe(first);
    expect(stored()).toHaveLength(1);

    await ask(EMAIL);
    expect(signUp.verifier()).not.toBe(first);
    expect(page().signUp.verifier()).toMatch(/^[0-9a-f]{128}$/);
  });

  it("is none where nothing was asked for", () => {
    const { signUp } = page();
    signUp.forget("");
    expect(signUp.verifier()).toBeUndefined();
  });
});
