import { expect, it } from "vitest";
import { createServerClock } from "./server-clock.ts";

const at = (text: string) => new Date(text);

it("follows the device until a server has spoken", () => {
  const clock = createServerClock(() => at("2026-11-20T12:00:00Z").getTime());

  expect(clock.now()).toEqual(at("2026-11-20T12:00:00Z"));
});

it("follows the server when the device is wrong", () => {
  const clock = createServerClock(() => at("2026-11-20T12:00:00Z").getTime());

  clock.learn(at("2026-11-20T13:30:00Z"));

  expect(clock.now()).toEqual(at("2026-11-20T13:30:00Z"));
});

it("ignores what the header's whole seconds explain, and nonsense", () => {
  const clock = createServerClock(() => at("2026-11-20T12:00:00.900Z").getTime());

  clock.learn(at("2026-11-20T12:00:00Z"));
  clock.learn(new Date("nonsense"));

  expect(clock.now()).toEqual(at("2026-11-20T12:00:00.900Z"));
});
