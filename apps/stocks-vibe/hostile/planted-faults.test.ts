import { fileURLToPath } from "node:url";
import { isFullRun } from "@stocks-vibe/server-kit/testing";
import { describe, expect, it } from "vitest";
import { buildPlanted } from "../machines/planted.ts";
import { FAULTS } from "./check/faults.ts";
import { openScene } from "./open-scene.ts";
import { playIn } from "./play.ts";
import { STORIES } from "./stories/stories.ts";

/** Each takes a build and two products: the ordinary run only checks that each fits its source. */
const CHECKED = isFullRun() ? FAULTS : [];
const TIMEOUT_MS = 600_000;
const entry = fileURLToPath(new URL("../src/main.ts", import.meta.url));

const storyOf = (name: string) => {
  const story = STORIES.find((one) => one.name === name);
  if (!story) throw new Error(`there is no story "${name}"`);
  return story;
};

describe("a fault that is planted in the product", { timeout: TIMEOUT_MS }, () => {
  it.each(CHECKED.map((fault) => [fault.name, fault] as const))(
    "is found: %s",
    async (_name, { foundBy, breaks, ...fault }) => {
      const { people, play } = storyOf(foundBy);
      const built = await buildPlanted(entry, fault);
      // With the product's own bounds: what is found must not rest on lowered ones.
      const scene = await openScene({ isWhole: true, file: built.file });
      try {
        const { breach } = await playIn(scene, people, play);
        expect(breach?.kind, breach?.message).toBeOneOf([...breaks]);
      } finally {
        await scene.close();
        await built.remove();
      }
    },
  );

  it("names a story that there is, and fits a source that there is", async () => {
    for (const { foundBy, breaks: _breaks, ...fault } of FAULTS) {
      expect(storyOf(foundBy).name).toBe(foundBy);
      await (await buildPlanted(entry, fault)).remove();
    }
  });
});
