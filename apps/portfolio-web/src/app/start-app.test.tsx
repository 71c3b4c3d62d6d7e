import { describe, expect, it, vi } from "vitest";
import type { Api } from "#lib/api/api.ts";
import { createFakeAuth, signedIn, signedOut, unfamiliar } from "#test/fake-auth.ts";
import { forgetOnSignOut } from "./start-app.tsx";

const unused = () => Promise.reject(new Error("not asked for"));

function page(first = signedIn()) {
  const forget = vi.fn<Api["forget"]>(async () => undefined);
  const api: Api = {
    get: unused,
    text: unused,
    post: unused,
    put: unused,
    remove: unused,
    sendFile: unused,
    forget,
  };
  const auth = createFakeAuth(first);
  forgetOnSignOut(auth.client, api);
  return { auth, forget };
}

describe("what was answered", () => {
  it("is forgotten once when the session ends, whoever ended it", async () => {
    const { auth, forget } = page();
    await auth.client.session.revoke();
    auth.become(signedOut);

    expect(forget).toHaveBeenCalledOnce();
  });

  it("is forgotten even when the server can't be reached", async () => {
    const { auth, forget } = page();
    forget.mockRejectedValue(new TypeError("Failed to fetch"));
    auth.become(signedOut);

    await expect(forget.mock.results[0]?.value).rejects.toThrow("Failed to fetch");
  });

  it("stays while somebody is signed in, and is nothing where nobody was", () => {
    const { auth, forget } = page();
    auth.become(signedIn(120));
    const visitor = page(signedOut);
    visitor.auth.become(unfamiliar);
    visitor.auth.become(signedIn());

    expect(forget).not.toHaveBeenCalled();
    expect(visitor.forget).not.toHaveBeenCalled();
  });
});
