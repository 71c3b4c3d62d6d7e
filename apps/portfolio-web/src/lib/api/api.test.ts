import { describe, expect, it, vi } from "vitest";
import * as z from "zod/mini";
import { type Caller, createApi } from "./api.ts";
import type { FileSender } from "./send-file.ts";

const caller = { sessionToken: "token", organizationId: "org", memberId: "mem" };

function setUp(fetch: typeof globalThis.fetch, who: { caller: Caller | null } = { caller }) {
  const onSessionEnded = vi.fn();
  const onServerTime = vi.fn();
  const api = createApi({
    baseUrl: "https://stocks.example/api/v1",
    fetch,
    caller: () => who.caller,
    onSessionEnded,
    onServerTime,
    timeoutMs: 50,
    sendFile: noFile,
  });
  return { api, onSessionEnded, onServerTime };
}

const noFile: FileSender = () => Promise.reject(new Error("no file is sent here"));

const request = { schema: z.string(), whenRefused: "Refused" };
const ok = (data: unknown) => Response.json({ success: true, message: "", data });

describe("an answer with a tag", () => {
  /**
   * A server whose only answer is `data` under a tag, and not sent again to whoever names the tag.
   */
  function tagged() {
    const names: (string | null)[] = [];
    let session = "token";
    const answer = { data: "figures", tag: '"org.1"' };
    const api = createApi({
      baseUrl: "https://stocks.example/api/v1",
      fetch: async (url, init) => {
        if (String(url).endsWith("/sign-out")) return ok({});
        const name = new Headers(init?.headers).get("if-none-match");
        names.push(name);
        const headers = { etag: answer.tag };
        if (name === answer.tag) return new Response(null, { status: 304, headers });
        return Response.json({ success: true, message: "", data: answer.data }, { headers });
      },
      caller: () => ({ ...caller, sessionToken: session }),
      onSessionEnded: vi.fn(),
      onServerTime: vi.fn(),
      timeoutMs: 50,
      sendFile: noFile,
    });
    const become = (token: string) => {
      session = token;
    };
    return { api, names, answer, become };
  }

  it("is remembered by the page, and asked for by its tag", async () => {
    const { api, names } = tagged();

    expect(await api.get("/dashboard-data", request)).toBe("figures");
    expect(await api.get("/dashboard-data", request)).toBe("figures");
    expect(await api.get("/dashboard-data", request)).toBe("figures");

    expect(names).toEqual([null, '"org.1"', '"org.1"']);
  });

  it("is replaced when it changes, and is no other path's", async () => {
    const { api, names, answer } = tagged();
    await api.get("/dashboard-data", request);
    Object.assign(answer, { data: "newer figures", tag: '"org.2"' });

    expect(await api.get("/dashboard-data", request)).toBe("newer figures");
    expect(await api.get("/explain/gain", request)).toBe("newer figures");

    expect(names).toEqual([null, '"org.1"', null]);
  });

  it("is another session's to nobody", async () => {
    const { api, names, become } = tagged();
    await api.get("/dashboard-data", request);

    become("another-token");
    await api.get("/dashboard-data", request);
    become("token");
    await api.get("/dashboard-data", request);

    expect(names).toEqual([null, null, null]);
  });

  it("is forgotten at the end of the session", async () => {
    const { api, names } = tagged();
    await api.get("/dashboard-data", request);

    await api.forget();
    await api.get("/dashboard-data", request);

    expect(names).toEqual([null, null]);
  });
});

describe("createApi", () => {
  it("names the caller and sends JSON", async () => {
    const calls: { url: string; init: RequestInit }[] = [];
    const { api } = setUp(async (url, init) => {
      calls.push({ url: String(url), init: init ?? {} });
      return ok("done");
    });

    expect(await api.post("/plaid/sync/c1", { ...request, body: { a: 1 } })).toBe("done");

    expect(calls[0]?.url).toBe("https://stocks.example/api/v1/plaid/sync/c1");
    expect(calls[0]?.init).toMatchObject({
      method: "POST",
      body: '{"a":1}',
      headers: {
        Authorization: "Bearer token",
        "X-Organization-ID": "org",
        "X-Member-ID": "mem",
        "Content-Type": "application/json",
      },
    });
  });

  it("reports an ended session once and passes on the server's time", async () => {
    const { api, onSessionEnded, onServerTime } = setUp(
      async () =>
        new Response("{}", { status: 401, headers: { date: "Fri, 20 Nov 2026 12:00:00 GMT" } }),
    );

    await expect(api.get("/x", request)).rejects.toMatchObject({ kind: "session" });
    expect(onSessionEnded).toHaveBeenCalledOnce();
    expect(onServerTime).toHaveBeenCalledWith(new Date("2026-11-20T12:00:00Z"));
  });

  it.each([
    ["was left", null],
    ["gave way to another", { ...caller, sessionToken: "another" }],
  ])("takes no refusal for a session that %s as the end of the one of now", async (_how, now) => {
    const who: { caller: Caller | null } = { caller };
    const { api, onSessionEnded } = setUp(async () => {
      who.caller = now;
      return new Response("{}", { status: 401 });
    }, who);

    await expect(api.get("/x", request)).rejects.toMatchObject({ kind: "session" });
    expect(onSessionEnded).not.toHaveBeenCalled();
  });

  it("reads a file as text, and refusals of it as any other", async () => {
    const whenRefused = "Refused";
    const file = setUp(async () => new Response("a,b\r\n"));
    const refused = setUp(async () =>
      Response.json({ success: false, message: "Not now" }, { status: 409 }),
    );

    expect(await file.api.text("/x", { whenRefused })).toBe("a,b\r\n");
    await expect(refused.api.text("/x", { whenRefused })).rejects.toMatchObject({
      kind: "refused",
      message: "Not now",
    });
  });

  it("leaves nothing of an answer to the browser's cache", async () => {
    const modes: (RequestCache | undefined)[] = [];
    const { api } = setUp(async (_url, init) => {
      modes.push(init?.cache);
      return ok("done");
    });

    await api.get("/x", request);
    await api.text("/x", request);
    await api.put("/x", request);

    expect(modes).toEqual(["no-store", "no-store", "no-store"]);
  });

  it("says when the server cannot be reached", async () => {
    const { api } = setUp(async () => {
      throw new TypeError("Failed to fetch");
    });

    await expect(api.get("/x", request)).rejects.toMatchObject({
      kind: "network",
      message: "Network error: Unable to connect to server. Please check your internet connection.",
    });
  });

  it("says when the answer broke off", async () => {
    const { api } = setUp(async () => {
      const broken = ok("done");
      vi.spyOn(broken, "text").mockRejectedValue(new TypeError("terminated"));
      return broken;
    });

    await expect(api.get("/x", request)).rejects.toMatchObject({
      message: "Network error: No response received from server",
    });
  });

  it("gives up after the time allowed", async () => {
    const { api } = setUp(
      (_url, init) =>
        new Promise((_resolve, reject) => {
          init?.signal?.addEventListener("abort", () => reject(init.signal?.reason));
        }),
    );

    await expect(api.get("/x", request)).rejects.toMatchObject({
      kind: "timeout",
      message: "Request timeout: The server took too long to respond.",
    });
  });

  it("has a sentence for everything else", async () => {
    const { api } = setUp(async () => {
      throw new Error("strange");
    });

    await expect(api.get("/x", request)).rejects.toMatchObject({
      message: "An unexpected error occurred. Please try again.",
    });
  });
});
