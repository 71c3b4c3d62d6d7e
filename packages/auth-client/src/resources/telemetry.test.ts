import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { refusal, success } from "../testing/fake-server.ts";
import { leavePage, start } from "../testing/start-client.ts";

const EVENTS = "/events";
const page = () => start({ [EVENTS]: () => success({}) });

beforeEach(() => void vi.useFakeTimers({ now: Date.parse("2026-03-01T12:00:00Z") }));
afterEach(() => {
  leavePage();
  vi.useRealTimers();
});

describe("reports", () => {
  it("wait for 800 ms and then go together, without any credentials", async () => {
    const { client, sent } = page();
    client.telemetry.report("opened", { screen: "main" });
    client.telemetry.report("closed");

    await vi.advanceTimersByTimeAsync(799);
    expect(sent).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);

    expect(sent).toHaveLength(1);
    expect(sent[0]).toMatchObject({ method: "POST", path: EVENTS, credentials: "omit" });
    expect(sent[0]?.headers.get("authorization")).toBeNull();
    expect(sent[0]?.body).toMatchObject([
      {
        telemetry: { event_id: expect.stringMatching(/^event-id-/) },
        event: {
          public_token: "public-token-test-1",
          event_name: "opened",
          details: { screen: "main" },
        },
      },
      { event: { event_name: "closed", details: {} } },
    ]);
  });

  it("go at once when there are fifteen, and the next wait anew", async () => {
    const { client, sent } = page();

    for (let count = 0; count < 16; count += 1) client.telemetry.report(`event ${count}`);
    expect(sent).toHaveLength(1);
    expect(sent[0]?.body).toHaveLength(15);
    await vi.advanceTimersByTimeAsync(800);

    expect(sent[1]?.body).toHaveLength(1);
  });

  it("that are none are not sent", () => {
    const { client, sent } = page();

    client.telemetry.flush();

    expect(sent).toEqual([]);
  });

  it("that cannot be sent trouble nobody", async () => {
    const { client } = start();
    client.telemetry.report("opened");

    await expect(vi.advanceTimersByTimeAsync(800)).resolves.toBeDefined();
  });
});

describe("calls that fail", () => {
  const slug = { organization_slug: "x" };
  const failing = () =>
    start({
      [EVENTS]: () => success({}),
      "/b2b/organizations/search": () => refusal(429, "too_many_requests"),
    });

  it("are not reported unless the page asks for it", async () => {
    const { client, sent } = failing();

    await client.organization.getBySlug(slug).catch(() => undefined);
    await vi.advanceTimersByTimeAsync(800);

    expect(sent.map(({ path }) => path)).toEqual(["/b2b/organizations/search"]);
  });

  it("are reported by name and type of error, until the page asks no more", async () => {
    const { client, sent } = failing();
    const leave = client.telemetry.watchFailures();

    await client.organization.getBySlug(slug).catch(() => undefined);
    leave();
    await client.organization.getBySlug(slug).catch(() => undefined);
    await vi.advanceTimersByTimeAsync(800);

    expect(sent.filter(({ path }) => path === EVENTS).map(({ body }) => body)).toMatchObject([
      [
        {
          event: {
            event_name: "call_failed",
            details: { method: "organization.getBySlug" },
            error_code: "too_many_requests",
            error_description: "about too_many_requests",
            http_status_code: 429,
          },
        },
      ],
    ]);
  });
});
