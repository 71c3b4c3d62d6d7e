import { createLogger, createServer } from "@stocks-vibe/server-kit";
import { expect, it, vi } from "vitest";
import { clockRoutes, showTestClock } from "./test-mode.ts";

async function server(clock: (seconds: number) => Promise<Date>) {
  const app = createServer({ log: createLogger("silent") });
  const { moveClock } = showTestClock(app, clock);
  await app.register(clockRoutes(moveClock));
  app.get("/", async () => "ok");
  const secondsAhead = async () => {
    const { headers } = await app.inject({ url: "/" });
    return Math.round((Date.parse(String(headers.date)) - Date.now()) / 1000);
  };
  return { app, secondsAhead };
}

it("answers carry the time of the moved clock, as an earlier start left it and as it is moved on", async () => {
  let ahead = 3_600;
  const { app, secondsAhead } = await server(async (seconds) => {
    ahead += seconds;
    return new Date(Date.now() + ahead * 1_000);
  });
  expect(Math.abs((await secondsAhead()) - 3_600)).toBeLessThanOrEqual(1);

  const payload = { advance_seconds: 90_400 };
  const moved = await app.inject({ method: "POST", url: "/dev/api/clock", payload });

  expect(moved.statusCode).toBe(200);
  expect(Math.abs((await secondsAhead()) - 94_000)).toBeLessThanOrEqual(1);
  await app.close();
});

it("answers carry the machine's time until the clock can be read", async () => {
  const clock = vi
    .fn<(seconds: number) => Promise<Date>>()
    .mockRejectedValueOnce(new Error("away"));
  clock.mockImplementation(async () => new Date(Date.now() + 7_200_000));
  const { app, secondsAhead } = await server(clock);

  expect(Math.abs(await secondsAhead())).toBeLessThanOrEqual(1);
  expect(Math.abs((await secondsAhead()) - 7_200)).toBeLessThanOrEqual(1);
  await app.close();
});
