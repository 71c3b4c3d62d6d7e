import { isFullRun } from "@stocks-vibe/server-kit/testing";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { inWords, search } from "../machines/search.ts";
import { events, PEOPLE } from "./events.ts";
import { type OpenScene, openScene } from "./open-scene.ts";
import { playAll, playIn } from "./play.ts";
import { STORIES } from "./stories/stories.ts";

/** Counted instead of timed, so that every machine plays the same stories. */
const FULL = { worlds: 10, steps: 120, shortensFor: 600_000 };
const ORDINARY = { worlds: 1, steps: 40, shortensFor: 60_000 };
const TIMEOUT_MS = 7_200_000;

let scene: OpenScene;
beforeAll(async () => {
  scene = await openScene({ isWhole: isFullRun() });
}, 180_000);
afterAll(() => scene.close());

/** All of them in the full run; in the ordinary one every other of the short ones, by the seed. */
const told = isFullRun()
  ? STORIES
  : STORIES.filter(({ isLong = false }) => !isLong).filter(
      (_, index) => index % 2 === (fc.readConfigureGlobal().seed ?? 0) % 2,
    );

describe("a provider that misbehaves, told step by step", { timeout: TIMEOUT_MS }, () => {
  it.each(told.map((story) => [story.name, story] as const))(
    "%s",
    async (_name, { play, people }) => {
      expect(inWords(await playIn(scene, people, play))).toBe("");
    },
  );
});

describe("institutions in any mood, and members who ask for anything", {
  timeout: TIMEOUT_MS,
}, () => {
  it("harm nobody else", async () => {
    const { seed = 0 } = fc.readConfigureGlobal();
    const budget = isFullRun() ? FULL : ORDINARY;
    const moods = scene.provider.moods.map(({ name }) => name);
    const { ending, calls } = await search({ seed, ...budget }, events(moods), (drawn) =>
      playIn(scene, PEOPLE, playAll(drawn)),
    );

    expect(inWords(ending)).toBe("");
    expect(calls).toBeGreaterThan(budget.worlds * budget.steps);
  });
});
