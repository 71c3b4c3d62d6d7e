import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { beforeAll, expect, it } from "vitest";
import * as z from "zod";

const measured = z.object({
  counts: z.array(
    z.object({ name: z.string(), few: z.number(), many: z.number(), length: z.number() }),
  ),
  control: z.object({ few: z.number(), many: z.number() }),
});

/** Eight times the file is eight times the work; what sorting adds stays below this. */
const MOST_GROWTH = 9;
/** For each character of a file. */
const MOST_STEPS = 40;

let steps: z.infer<typeof measured>;
beforeAll(async () => {
  const script = fileURLToPath(new URL("growth.fixture.ts", import.meta.url));
  const ran = await promisify(execFile)(process.execPath, ["--import", "tsx", script]);
  steps = measured.parse(JSON.parse(ran.stdout));
}, 120_000);

it("reading a file takes as many steps as the file is long, whatever its shape", () => {
  expect(steps.counts.length).toBeGreaterThan(25);
  for (const { name, few, many, length } of steps.counts) {
    expect(few, name).toBeGreaterThan(0);
    expect(many / few, name).toBeLessThan(MOST_GROWTH);
    expect(many / length, name).toBeLessThan(MOST_STEPS);
  }
});

it("a reader that looks at every amount for every row would not pass", () => {
  expect(steps.control.many / steps.control.few).toBeGreaterThan(MOST_GROWTH * 3);
});
