import { spawn } from "node:child_process";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { isFullRun } from "../packages/server-kit/src/testing/index.ts";

const checkout = fileURLToPath(new URL("..", import.meta.url));

/**
 * What each part prints at its end. Not here: `lighthouse`, which installs its tool, and `against`,
 * which needs a commit to measure beside.
 */
const LAST_ROWS: Readonly<Record<string, readonly RegExp[]>> = {
  irr: [/^ +50000 +\d/m, /^ +50000, one in five out +\d/m],
  growth: [/^ +lots, average +\d/m],
  timeline: [/^ +columns +\d/m],
  "client-size": [/^ +ours, everything +\d/m],
  "widget-size": [/^ +the script for a tag, every method, React inside +\d/m],
  bytes: [/^dashboard as gzip, without the font: \d/m],
  interaction: [/^ +\S.* ms/m],
  dashboard: [/^ +500 positions, 5,000 lots +\d/m],
  explain: [/^ +beside 20 explanations +\d/m, /explanations meanwhile: \d/],
  auth: [
    /^ +sessions\/authenticate +500\/s .*×/m,
    /^ +magic_links\/discovery\/authenticate .*×/m,
    /^ +passwords\/authenticate +40\/s .*×/m,
    /250 wrong passwords a second, one member: \d+ of \d+ shed .* bare route .*×/,
    /250 wrong passwords a second, as many addresses: \d+ of \d+ shed .* bare route .*×/,
    /50 sign-ins a second through a provider, start and callback: .* 0 of \d+ failed; .*×/,
    /beside 20 a second through a provider that hangs: .* 0 of \d+ failed, .*×/,
  ],
  sync: [/rows stored: \d+ transactions/],
  imports: [/^ +read, reviewed and confirmed +\d/m, /others waited \d+ ms at most/],
  night: [/^ +4 +none changed +\d/m],
  bystander: [
    /… 20 explanations at once +\d/,
    /… 80 look at a file at once +\d.*shown/,
    /… files that are hard to read +\d.*files/,
  ],
};

/** A part as anybody runs it, but small: what it prints, and how it ends. */
async function shortRun(part: string) {
  const args = ["--import", "tsx", "bench/run.ts", part, "--short"];
  const child = spawn(process.execPath, args, { cwd: checkout });
  const printed = Promise.all([text(child.stdout), text(child.stderr)]);
  const code = await new Promise((resolve) => child.on("close", resolve));
  const [output, errors] = await printed;
  return { code, output, errors };
}

describe.runIf(isFullRun())("a part of the bench", () => {
  it.each(Object.entries(LAST_ROWS))(
    "runs to its end and prints its rows: %s",
    async (part, rows) => {
      const { code, output, errors } = await shortRun(part);
      expect([errors.slice(-2_000), code]).toEqual(["", 0]);
      for (const row of rows) expect(output).toMatch(row);
    },
    300_000,
  );
});
