import type { DialogLanguage } from "@stocks-vibe/contracts/link";
import { describe, expect, it } from "vitest";
import { createLinkApi, problemOf } from "./api.ts";
import { messages } from "./messages/en.ts";
import { aProblem, aSession } from "./testing/samples.ts";

const answering = (status: number, body: unknown) =>
  createLinkApi(
    async () => new Response(JSON.stringify(body), { status }),
    () => "en",
  );

const unreachable = (language: DialogLanguage) =>
  createLinkApi(
    () => Promise.reject(new TypeError("failed to fetch")),
    () => language,
  );

const problemFrom = (call: Promise<unknown>) => call.then(() => undefined, problemOf);

describe("the dialog's calls", () => {
  it("send the token in the body and read the answer", async () => {
    const sent: [unknown, RequestInit | undefined][] = [];
    const api = createLinkApi(
      async (input, init) => {
        sent.push([input, init]);
        return new Response(JSON.stringify(aSession()));
      },
      () => "es",
    );

    expect(await api.session("link-sandbox-1")).toEqual(aSession());
    expect(sent[0]?.[0]).toBe("api/session");
    expect(sent[0]?.[1]).toMatchObject({
      method: "POST",
      headers: { "accept-language": "es" },
      credentials: "omit",
      body: JSON.stringify({ link_token: "link-sandbox-1" }),
    });
  });

  it("carry the server's refusal", async () => {
    const refusal = aProblem("ITEM_LOCKED");
    expect(await problemFrom(answering(400, refusal).session("x"))).toEqual(refusal);
  });

  it.each([
    ["no connection", unreachable("en")],
    ["an answer that is not the server's", answering(502, "bad gateway")],
  ])("say that the server is out of reach on %s", async (_, api) => {
    expect(await problemFrom(api.session("x"))).toMatchObject({
      error_type: "API_ERROR",
      display_message: messages.unreachable,
    });
  });

  it("say it in the dialog's language", async () => {
    expect(await problemFrom(unreachable("es").session("x"))).toMatchObject({
      display_message: expect.stringContaining("No se pudo contactar al servidor"),
    });
  });

  it("do not trust an answer of another shape", async () => {
    expect(await problemFrom(answering(200, { client_name: 7 }).session("x"))).toMatchObject({
      error_type: "API_ERROR",
      error_message: "the server's answer was not understood",
    });
  });
});
