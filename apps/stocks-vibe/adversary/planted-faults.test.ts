import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { isFullRun } from "@stocks-vibe/server-kit/testing";
import { describe, expect, it } from "vitest";
import { checkout, type Fault, plant } from "../machines/planted.ts";
import { FAULTS } from "./check/faults.ts";
import { startPlantedServer } from "./server/plant-fault.ts";
import { playIn } from "./stories/play-story.ts";
import { STORIES } from "./stories/stories.ts";

/** Starting a server takes seconds: the ordinary run checks three faults, the full one all. */
const CHECKED = isFullRun() ? FAULTS : FAULTS.slice(0, 3);
const TIMEOUT_MS = 60_000;

const storyOf = (name: string) => {
  const story = STORIES.find((one) => one.name === name);
  if (!story) throw new Error(`there is no story "${name}"`);
  return story;
};

describe("a fault that is planted in the server", { timeout: TIMEOUT_MS }, () => {
  it.each(CHECKED.map((fault) => [fault.name, fault] as const))(
    "is found: %s",
    async (_name, { foundBy, ...fault }) => {
      const server = await startPlantedServer(fault);
      try {
        for (const name of foundBy) {
          const story = storyOf(name);
          const { breach } = await playIn(server, story.breaks, story.play);
          expect(breach?.kind, name).toBeOneOf([...story.breaks]);
        }
      } finally {
        await server.close();
      }
    },
  );

  it("is an error where it does not fit its source any more, or fits it twice", async () => {
    const edit = { find: "guard();", replace: "" };

    expect(plant("open door", "a(); guard(); b();", edit)).toBe("a();  b();");
    expect(() => plant("open door", "a(); b();", edit)).toThrow("fits 0 places");
    expect(() => plant("open door", "guard(); guard();", edit)).toThrow("fits 2 places");

    const file = "apps/auth-server/src/sessions/discovery/join.service.ts";
    const outdated: Fault = { name: "gone", edits: [{ file, ...edit }] };
    await expect(startPlantedServer(outdated)).rejects.toThrow('the fault "gone" fits 0 places');
  });

  it("fits today's source, whichever are played", async () => {
    for (const { name, edits } of FAULTS) {
      for (const { file, ...edit } of edits) {
        plant(name, await readFile(join(checkout, file), "utf8"), edit);
      }
    }
  });

  it("names stories that there are", () => {
    expect(FAULTS.flatMap(({ foundBy }) => foundBy).map((name) => storyOf(name).name)).not.toEqual(
      [],
    );
    expect(new Set(STORIES.map(({ name }) => name)).size).toBe(STORIES.length);
  });
});
