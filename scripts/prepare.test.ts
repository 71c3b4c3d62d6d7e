import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { checkout } from "./prepare.mjs";

const LOCK = '{"packages":{}}';
const FILES = ["prepare.mjs", "one-at-a-time.mjs", "install-progress.mjs"];

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "prepare-"));
  chmodSync(folder, 0o755);
  for (const made of ["apps/stocks-vibe/dist", "packages", "scripts", "node_modules"]) {
    mkdirSync(join(folder, made), { recursive: true });
  }
  for (const file of FILES) {
    cpSync(join(checkout, "scripts", file), join(folder, "scripts", file));
  }
  writeFileSync(join(folder, "package-lock.json"), LOCK);
});
afterEach(() => {
  chmodSync(folder, 0o755);
  rmSync(folder, { recursive: true });
});

const { platform, arch, versions } = process;

const markInstalled = () =>
  writeFileSync(
    join(folder, "node_modules/.stocks-vibe-installed"),
    createHash("sha256")
      .update(LOCK)
      .update(`${platform}-${arch}-${versions.modules}`)
      .digest("hex"),
  );

function markBuilt() {
  const hash = createHash("sha256");
  for (const file of FILES.map((name) => join(folder, "scripts", name)).sort()) {
    hash.update(file).update(readFileSync(file));
  }
  const stamp = join(folder, "apps/stocks-vibe/dist/.built-from");
  writeFileSync(stamp, hash.update(LOCK).digest("hex"));
}

/** As a user who may read the checkout and not write it. */
function prepareAsReader() {
  chmodSync(folder, 0o555);
  const other = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};
  const script = `const { prepare } = await import(${JSON.stringify(join(folder, "scripts/prepare.mjs"))}); await prepare();`;
  return spawnSync(process.execPath, ["--input-type=module", "-e", script], {
    cwd: folder,
    encoding: "utf8",
    ...other,
  });
}

it("writes nothing where everything is installed and built, so that a reader of the checkout can start it", () => {
  markInstalled();
  markBuilt();
  const { status, stderr } = prepareAsReader();
  expect(stderr).toBe("");
  expect(status).toBe(0);
  expect(existsSync(join(folder, ".cache"))).toBe(false);
});

it("tells a user who may not write the checkout who has to build it", () => {
  markInstalled();
  const { status, stderr } = prepareAsReader();
  expect(status).toBe(1);
  expect(stderr).toContain("this user may not use");
  expect(stderr).toContain(`as the user who owns ${folder}: npm run admin -- help`);
  expect(stderr).not.toContain("    at ");
});
