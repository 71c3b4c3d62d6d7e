import { createLogger } from "@stocks-vibe/server-kit";
import { describe, expect, it } from "vitest";
import { createBreachLookUp } from "./breach-look-up.ts";

const log = createLogger("silent");
// SHA-1 of "password" is 5BAA61E4C9B93F3F0682250B6CF8331B7EE68FD8.
const REST = "1E4C9B93F3F0682250B6CF8331B7EE68FD8";

function aService(answer: () => Promise<Response>) {
  const asked: string[] = [];
  const send: typeof fetch = async (input) => {
    asked.push(String(input));
    return answer();
  };
  return { asked, lookUp: createBreachLookUp("https://breaches.test/", log, send) };
}

describe("PWD-3: the look-up of a stolen password", () => {
  it("tells the service five digits of the hash and nothing else", async () => {
    const { asked, lookUp } = aService(async () => new Response(`0000:1\r\n${REST}:9\r\n`));

    expect(await lookUp.isBreached("password")).toBe(true);
    expect(asked).toEqual(["https://breaches.test/range/5BAA6"]);
  });

  it.each([
    ["is not in the answer", `${"0".repeat(35)}:3`],
    ["is in it as padding only", `${REST}:0`],
  ])("says no to one that %s", async (_case, body) => {
    expect(await aService(async () => new Response(body)).lookUp.isBreached("password")).toBe(
      false,
    );
  });

  it.each([
    ["is down", () => Promise.reject(new Error("no route"))],
    ["answers an error", async () => new Response("busy", { status: 503 })],
  ])("never blocks when the service %s", async (_case, answer) => {
    expect(await aService(answer).lookUp.isBreached("password")).toBe(false);
  });
});
