import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { inWords } from "../machines/search.ts";
import type { RunningServer } from "./server/server-address.ts";
import { startServer } from "./server/start-server.ts";
import { playIn } from "./stories/play-story.ts";
import { STORIES } from "./stories/stories.ts";

let server: RunningServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

describe("an attack that once worked comes to nothing, and victims still get in", () => {
  it.each(STORIES.map((story) => [story.name, story] as const))("%s", async (_name, { play }) => {
    expect(inWords(await playIn(server, undefined, play))).toBe("");
  });
});
