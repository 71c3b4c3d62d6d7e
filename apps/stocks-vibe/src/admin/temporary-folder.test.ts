import { spawn } from "node:child_process";
import { once } from "node:events";
import { access } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { withTemporaryFolder } from "./temporary-folder.ts";

const source = new URL("temporary-folder.ts", import.meta.url).href;
const checkout = fileURLToPath(new URL("../../../..", import.meta.url));

/** Writes a file into its folder, tells the path, and never ends. */
const PROGRAM = `
  import { writeFileSync } from "node:fs";
  const { withTemporaryFolder } = await import(${JSON.stringify(source)});
  setInterval(() => undefined, 1000);
  await withTemporaryFolder("stocks-vibe-test-", (folder) => {
    writeFileSync(folder + "/data", "of people");
    process.stdout.write(folder);
    return new Promise(() => undefined);
  });`;

describe("a temporary folder", () => {
  it.each([
    ["SIGINT", 130],
    ["SIGTERM", 143],
    ["SIGHUP", 129],
  ] as const)("is gone after %s", async (signal, code) => {
    const child = spawn(
      process.execPath,
      ["--import", "tsx", "--input-type=module", "-e", PROGRAM],
      { cwd: checkout, stdio: ["ignore", "pipe", "inherit"] },
    );
    const [told] = await once(child.stdout, "data");
    const folder = String(told);
    await expect(access(`${folder}/data`)).resolves.toBeUndefined();
    child.kill(signal);
    expect((await once(child, "exit"))[0]).toBe(code);
    await expect(access(folder)).rejects.toThrow("ENOENT");
  });

  it("is gone when the work fails, and signals are nobody's business then", async () => {
    let used = "";
    const failing = withTemporaryFolder("stocks-vibe-test-", (folder) => {
      used = folder;
      return Promise.reject(new Error("no"));
    });
    await expect(failing).rejects.toThrow("no");
    await expect(access(used)).rejects.toThrow("ENOENT");
    expect(process.listeners("SIGTERM").some(({ name }) => name === "onEach")).toBe(false);
  });
});
