import { spawn } from "node:child_process";
import { once } from "node:events";
import { access, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, it } from "vitest";

const source = new URL("command-database.ts", import.meta.url).href;
const checkout = fileURLToPath(new URL("../../../..", import.meta.url));
let dataDir: string;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "stocks-vibe-command-"));
});
afterAll(() => rm(dataDir, { recursive: true, force: true }));

/** Opens the bundled database, says so, and asks it something that takes a minute. */
const program = (): string => `
  const { openCommandDatabase } = await import(${JSON.stringify(source)});
  const { owner } = await openCommandDatabase({ url: undefined, dataDir: ${JSON.stringify(dataDir)} });
  const asked = owner.query("select pg_sleep(60)").catch(() => undefined);
  process.stdout.write("ready");
  await asked;
  await new Promise((resolve) => setTimeout(resolve, 60_000));`;

it("ends with the command that a signal ends, whatever it is asked", async () => {
  const child = spawn(
    process.execPath,
    ["--import", "tsx", "--input-type=module", "-e", program()],
    { cwd: checkout, stdio: ["ignore", "pipe", "inherit"] },
  );
  await once(child.stdout, "data");
  const lock = join(dataDir, "postgres", "postmaster.pid");
  await access(lock);

  child.kill("SIGTERM");

  expect((await once(child, "exit"))[0]).toBe(143);
  // The server takes it away as the last thing that it does.
  await expect(access(lock)).rejects.toThrow("ENOENT");
}, 60_000);
