import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { pack, publishable } from "./pack.mjs";
import { checkout } from "./prepare.mjs";

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "stocks-vibe-pack-"));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const node = (...args: string[]) =>
  execFileSync(process.execPath, args, { cwd: folder, encoding: "utf8" });

/** A program of somebody else's: 1,000 paid in and 1,080 back a year later is 8 %. */
const PROGRAM = `import { irr, isoDate } from "@stocks-vibe/portfolio-math";
const rate = irr([
  { date: isoDate("2023-01-02"), amount: -1000 },
  { date: isoDate("2024-01-02"), amount: 1080 },
]);
if (rate.kind === "value") console.log(rate.value.toFixed(6));
`;

describe("the packed portfolio-math", () => {
  beforeAll(() => {
    const packed = pack("portfolio-math", folder);
    mkdirSync(join(folder, "node_modules/@stocks-vibe"), { recursive: true });
    symlinkSync(packed, join(folder, "node_modules/@stocks-vibe/portfolio-math"), "junction");
    writeFileSync(join(folder, "program.mjs"), PROGRAM);
    writeFileSync(join(folder, "program.mts"), PROGRAM.replace("console.log", "globalThis.alert"));
  });

  it("is the one package that may be published", () => {
    expect(publishable()).toEqual(["portfolio-math"]);
  });

  it("runs in plain Node without a build of one's own", () => {
    expect(node("program.mjs")).toBe("0.080000\n");
  });

  it("types a strict program under Node's own resolution", () => {
    const tsc = join(checkout, "node_modules/typescript/bin/tsc");
    const flags = [
      "--noEmit",
      "--strict",
      "--target",
      "es2022",
      "--types",
      "",
      "--lib",
      "es2022,dom",
    ];
    node(tsc, ...flags, "--module", "nodenext", "program.mts");
  });

  it("holds no tests and no test data", () => {
    const files = readdirSync(join(folder, "portfolio-math"), { recursive: true }).map(String);
    expect(files).toContain("LICENSE");
    expect(files.filter((file) => /\.test\.|\.json$/.test(file))).toEqual(["package.json"]);
  });
});
