import { createLogger } from "@stocks-vibe/server-kit";
import { redirectingServer } from "@stocks-vibe/server-kit/testing";
import { describe, expect, it } from "vitest";
import { createBreachLookUp } from "./breach-look-up.ts";
import { createHttpCaptcha, createHttpDeviceCheck } from "./captcha.ts";
import { createHttpSms } from "./sms.ts";

const log = createLogger("silent");
const text = {
  id: "1",
  to: "+12025550123",
  text: "123456",
  code: "123456",
  createdAt: new Date(0),
};

/** Each asks the server at `url`, as it asks its own. */
const PORTS: readonly (readonly [name: string, ask: (url: string) => Promise<unknown>])[] = [
  ["the look-up of stolen passwords", (url) => createBreachLookUp(url, log).isBreached("password")],
  ["the device judge", (url) => createHttpDeviceCheck({ url, key: "a-secret" }).check("id")],
  [
    "the captcha's maker",
    (url) =>
      createHttpCaptcha((_address, init) => fetch(url, init)).verify({
        secret: "a-secret",
        token: "t",
        ip: "203.0.113.9",
      }),
  ],
  [
    "the SMS gateway",
    (url) =>
      createHttpSms({ url: url.replace("//", "//sid:a-secret@"), from: "us" }).deliverText(text),
  ],
];

describe("a redirect", () => {
  it.each(PORTS.flatMap(([name, ask]) => [302, 307].map((status) => [name, status, ask] as const)))(
    "from %s is not followed (%i)",
    async (_name, status, ask) => {
      const server = await redirectingServer(status);
      await ask(server.url).catch(() => undefined);
      expect(server.asked).toHaveLength(1);
      expect(server.followed).toEqual([]);
      await server.close();
    },
  );

  it("would be followed by a plain request", async () => {
    const server = await redirectingServer(307);
    await fetch(server.url, { method: "POST", body: "a-secret" });
    expect(server.followed).toHaveLength(1);
    await server.close();
  });
});
