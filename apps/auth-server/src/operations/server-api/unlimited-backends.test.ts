import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type AuthHarness, aConfig, basic, SECRET, startAuth } from "../../testing/auth-harness.ts";

/** So small that an address may make three requests a minute to one call, and six to all. */
const SCALE = 0.001;

let auth: AuthHarness;
beforeAll(async () => {
  auth = await startAuth({ ...aConfig(), rateLimitScale: SCALE });
});
afterAll(() => auth.close());

async function statuses(times: number, url: string, authorization: string, remoteAddress: string) {
  const all: number[] = [];
  for (let one = 0; one < times; one += 1) {
    const request = { url, headers: { authorization }, remoteAddress };
    all.push((await auth.app.inject(request)).statusCode);
  }
  return [...new Set(all)];
}
const backend = (secret = SECRET) => basic(auth.auth.project.projectId, secret);
const EVENTS = "/v1/b2b/events";

describe("API-3: the limit per network address", () => {
  it("does not meet a backend that presents its project's secret, which speaks for all of its users", async () => {
    expect(await statuses(20, EVENTS, backend(), "203.0.113.1")).toEqual([200]);
  });

  it.each([
    ["a wrong secret", () => backend("x".repeat(40))],
    ["no secret", () => "Basic"],
    ["another project's id", () => basic("project-test-none", SECRET)],
    [
      "a public token for a secret",
      () => basic(auth.auth.project.publicToken, auth.auth.project.publicToken),
    ],
  ])("meets who presents %s", async (name, authorization) => {
    const address = `203.0.113.${name.length}`;
    expect(await statuses(20, EVENTS, authorization(), address)).toEqual([401, 429]);
  });

  it("does not meet the backend where somebody else of its address has used it up", async () => {
    const address = "203.0.113.100";
    expect(await statuses(5, EVENTS, backend("wrong"), address)).toEqual([401, 429]);
    expect(await statuses(5, EVENTS, backend(), address)).toEqual([200]);
  });

  it("meets everybody at the addresses that pages call, secret or not", async () => {
    const seen = await statuses(5, "/sdk/v1/errors", backend(), "203.0.113.101");
    expect(seen).toEqual([200, 429]);
  });
});
