import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import { findGraphBreaches } from "./import-graph.mjs";

const planted: string[] = [];
afterEach(() => {
  for (const folder of planted.splice(0)) rmSync(folder, { recursive: true, force: true });
});

/** A checkout of nothing but these files, by path, and the rules and places of its breaches. */
function breachesOf(files: Readonly<Record<string, string>>) {
  const root = mkdtempSync(join(tmpdir(), "import-graph-"));
  planted.push(root);
  const packages = {
    "packages/kit/package.json": '{ "name": "@x/kit", "exports": { ".": "./src/index.ts" } }',
    "apps/a/package.json": '{ "name": "@x/a", "imports": { "#ui/*": "./src/ui/*" } }',
    "apps/auth-server/package.json": '{ "name": "@x/auth-server" }',
  };
  for (const [path, text] of Object.entries({ ...packages, ...files })) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  return findGraphBreaches(root);
}

describe("the import graph", () => {
  it("passes files that import downwards, and a test that looks at both sides", () => {
    const breaches = breachesOf({
      "apps/a/src/main.ts": 'import { one } from "./modules/one/one.ts";\n',
      "apps/a/src/modules/one/one.ts": 'import { two } from "../two/two.ts";\n',
      "apps/a/src/modules/two/two.ts": "export const two = 2;\n",
      "apps/a/src/modules/two/two.test.ts": 'import { one } from "../one/one.ts";\n',
    });

    expect(breaches).toEqual([]);
  });

  it.each([
    ["values", 'import { b } from "./b.ts";', 'import { a } from "./a.ts";'],
    ["types", 'import type { B } from "./b.ts";', 'import type { A } from "./a.ts";'],
    ["lines", 'import {\n  b,\n} from "./b.ts";', 'export type {\n  A,\n} from "./a.ts";'],
    ["calls", 'const b = await import("./b.ts");', 'type A = typeof import("./a.ts");'],
    ["effects", 'import "./b.ts";', 'export * from "./a.ts";'],
  ])("fails on a circle of files, made of %s", (_name, toB, toA) => {
    const [breach, ...others] = breachesOf({ "apps/a/src/a.ts": toB, "apps/a/src/b.ts": toA });

    expect(others).toEqual([]);
    expect(breach?.rule).toBe("a circle of files");
    expect(breach?.lines).toEqual([
      expect.stringMatching(/^apps\/a\/src\/a\.ts:\d imports apps\/a\/src\/b\.ts$/),
      expect.stringMatching(/^apps\/a\/src\/b\.ts:\d imports apps\/a\/src\/a\.ts$/),
    ]);
  });

  it("fails on a circle of three files, by a workspace's own names", () => {
    const [breach] = breachesOf({
      "apps/a/src/app.ts": 'import { x } from "#ui/x.ts";\n',
      "apps/a/src/ui/x.ts": 'import { y } from "../y.ts";\n',
      "apps/a/src/y.ts": 'import { app } from "./app.ts";\n',
    });

    expect(breach?.what).toBe("apps/a/src/app.ts, apps/a/src/ui/x.ts, apps/a/src/y.ts");
  });

  it("fails on a file that goes out by its own package's door", () => {
    const [breach] = breachesOf({
      "packages/kit/src/index.ts": 'export { tool } from "./tool.ts";\n',
      "packages/kit/src/tool.ts": 'import { other } from "@x/kit";\n',
    });

    expect(breach?.rule).toBe("a circle of files");
  });

  it.each([
    ["under modules", "apps/a/src/modules"],
    ["under a floor of the identity server", "apps/auth-server/src/tenancy"],
    ["under features", "apps/a/src/features"],
    ["under src", "apps/a/src"],
  ])("fails on two rooms %s that import each other without a circle of files", (_name, folder) => {
    const breaches = breachesOf({
      [`${folder}/one/a.ts`]: 'import type { B } from "../two/b.ts";\n',
      [`${folder}/two/b.ts`]: "export type B = string;\n",
      [`${folder}/two/c.ts`]: '\nimport { d } from "../one/d.ts";\n',
      [`${folder}/one/d.ts`]: "export const d = 1;\n",
    });

    expect(breaches).toEqual([
      {
        rule: "two rooms that import each other",
        what: `${folder}/one, ${folder}/two`,
        lines: [
          `${folder}/one/a.ts:1 imports ${folder}/two/b.ts`,
          `${folder}/two/c.ts:2 imports ${folder}/one/d.ts`,
        ],
      },
    ]);
  });

  it("fails on a circle of three rooms", () => {
    const [breach, ...others] = breachesOf({
      "apps/a/src/one/a.ts": 'import { b } from "../two/b.ts";\n',
      "apps/a/src/two/b.ts": "export const b = 1;\n",
      "apps/a/src/two/c.ts": 'import { d } from "../three/d.ts";\n',
      "apps/a/src/three/d.ts": "export const d = 1;\n",
      "apps/a/src/three/e.ts": 'import { f } from "../one/f.ts";\n',
      "apps/a/src/one/f.ts": "export const f = 1;\n",
    });

    expect(others).toEqual([]);
    expect(breach?.rule).toBe("a circle of rooms");
    expect(breach?.lines).toHaveLength(3);
  });

  it("fails on a crowded top, and counts folders and tests", () => {
    const top = (count: number) =>
      Object.fromEntries(
        Array.from({ length: count }, (_, n) => [`apps/a/src/n${n}.test.ts`, ""] as const),
      );
    expect(breachesOf({ ...top(19), "apps/a/src/folder/x.ts": "" })).toEqual([]);

    const [breach] = breachesOf({ ...top(20), "apps/a/src/folder/x.ts": "" });

    expect(breach?.rule).toBe("a crowded top");
    expect(breach?.what).toBe("apps/a/src holds 21 entries, 20 at most");
  });
});
