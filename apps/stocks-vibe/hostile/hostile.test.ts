import { isFullRun } from "@stocks-vibe/server-kit/testing";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type OpenScene, openScene } from "./open-scene.ts";
import { STORIES } from "./stories/stories.ts";
import { inWords, playIn } from "./story/play.ts";
import { search } from "./story/search.ts";

/** Counted instead of timed, so that every machine plays the same stories. */
const FULL = { worlds: 10, steps: 120, shortensFor: 600_000 };
const ORDINARY = { worlds: 1, steps: 40, shortensFor: 60_000 };
const TIMEOUT_MS = 7_200_000;

let scene: OpenScene;
beforeAll(async () => {
  scene = await openScene({ isWhole: isFullRun() });
}, 180_000);
afterAll(() => scene.close());

/** All of them in the full run; the ordinary one tells every other of the short ones, beginning where its seed says. */
const told = isFullRun()
  ? STORIES
  : STORIES.filter(({ isLong = false }) => !isLong).filter(
      (_, index) => index % 2 === (fc.readConfigureGlobal().seed ?? 0) % 2,
    );

describe("a provider that misbehaves, told step by step", () => {
  it.each(told.map((story) => [story.name, story] as const))(
    "%s",
    async (_name, { play, people }) => {
      expect(inWords(await playIn(scene, people, play))).toBe("");
    },
    TIMEOUT_MS,
  );
});

describe("institutions in any mood, and members who ask for anything", () => {
  it(
    "harm nobody else",
    async () => {
      const { seed = 0 } = fc.readConfigureGlobal();
      const budget = isFullRun() ? FULL : ORDINARY;
      const { ending, calls } = await search({ scene, seed, ...budget });

      expect(inWords(ending)).toBe("");
      expect(calls).toBeGreaterThan(budget.worlds * budget.steps);
    },
    TIMEOUT_MS,
  );
});
