import { expect, it } from "vitest";
import { createLogger } from "../observe/logger.ts";
import { runStops } from "./run-process.ts";

const log = createLogger("silent");

it("stops the database although a part before it never ends, or fails", async () => {
  const stopped: string[] = [];
  const stops = [
    () => void stopped.push("database"),
    () => {
      throw new Error("broken");
    },
    () => new Promise<void>(() => undefined),
    () => void stopped.push("jobs"),
  ];

  await runStops(stops, log, 50);

  expect(stopped).toEqual(["jobs", "database"]);
});
