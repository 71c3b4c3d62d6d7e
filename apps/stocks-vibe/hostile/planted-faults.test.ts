import { fileURLToPath } from "node:url";
import { isFullRun } from "@stocks-vibe/server-kit/testing";
import { describe, expect, it } from "vitest";
import { buildPlanted } from "../adversary/server/build-planted.ts";
import { FAULTS } from "./check/faults.ts";
import { openScene } from "./open-scene.ts";
import { STORIES } from "./stories/stories.ts";
import { playIn } from "./story/play.ts";

/** Each takes a build and two starts of the product, which is for the full run; the ordinary one checks that each still fits its source. */
const CHECKED = isFullRun() ? FAULTS : [];
const TIMEOUT_MS = 600_000;
const entry = fileURLToPath(new URL("../src/main.ts", import.meta.url));

const storyOf = (name: string) => {
  const story = STORIES.find((one) => one.name === name);
  if (!story) throw new Error(`there is no story "${name}"`);
  return story;
};

describe("a fault that is planted in the product", () => {
  it.each(CHECKED.map((fault) => [fault.name, fault] as const))(
    "is found: %s",
    async (_name, { foundBy, breaks, ...fault }) => {
      const { people, play } = storyOf(foundBy);
      const built = await buildPlanted(entry, fault);
      // The product's own bounds: what is found must not rest on those that were lowered for the tests.
      const scene = await openScene({ isWhole: true, file: built.file });
      try {
        const { breach } = await playIn(scene, people, play);
        expect(breach?.kind, breach?.message).toBeOneOf([...breaks]);
      } finally {
        await scene.close();
        await built.remove();
      }
    },
    TIMEOUT_MS,
  );

  it("names a story that there is, and fits a source that there is", async () => {
    for (const { foundBy, breaks: _breaks, ...fault } of FAULTS) {
      expect(storyOf(foundBy).name).toBe(foundBy);
      await (await buildPlanted(entry, fault)).remove();
    }
  });
});
