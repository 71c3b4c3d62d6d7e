import { describe, expect, it } from "vitest";
import { createHttpCaptcha, createHttpDeviceCheck } from "./captcha.ts";

const answering =
  (body: unknown, status = 200): typeof fetch =>
  async () =>
    Response.json(body, { status });
const down: typeof fetch = () => Promise.reject(new TypeError("fetch failed"));
const QUESTION = { secret: "s", token: "t", ip: "203.0.113.9" };

describe("the captcha's maker", () => {
  it("is asked with the secret, the token and the visitor's address", async () => {
    const asked: string[] = [];
    const captcha = createHttpCaptcha(async (input, init) => {
      const request = new Request(input, init);
      asked.push(request.url, await request.text());
      return Response.json({ success: true, score: 0.9, action: "LOGIN" });
    });

    expect(await captcha.verify(QUESTION)).toEqual({ isHuman: true, action: "LOGIN", score: 0.9 });
    expect(asked).toEqual([
      "https://www.google.com/recaptcha/api/siteverify",
      "secret=s&response=t&remoteip=203.0.113.9",
    ]);
  });

  it.each([
    ["is down", down],
    ["answers an error", answering({}, 500)],
    ["answers something else", answering("hello")],
  ])("lets nobody in unseen when it %s", async (_case, send) => {
    await expect(createHttpCaptcha(send).verify(QUESTION)).rejects.toThrow();
  });
});

describe("the device judge", () => {
  it.each([
    ["its verdict", answering({ verdict: "BLOCK" }), "BLOCK"],
    ["nothing when it is down", down, null],
    ["nothing when it answers an error", answering({}, 500), null],
    ["nothing when it answers something else", answering({ verdict: "MAYBE" }), null],
  ])("says %s", async (_case, send, expected) => {
    const judge = createHttpDeviceCheck({ url: "https://dfp.example/v1", key: "k" }, send);
    expect(await judge.check("telemetry-1")).toBe(expected);
  });
});
