import { spawnSync } from "node:child_process";
import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { beforeAll, describe, expect, it } from "vitest";
import { findBreaches } from "./check.mjs";

const checkout = fileURLToPath(new URL("..", import.meta.url));

/** File, the code planted there, and what the linter must say of it. */
type Breach = readonly [name: string, path: string, code: string, rule: string];

const BREACHES: readonly Breach[] = [
  [
    "a route that imports a repository",
    "apps/portfolio-api/src/modules/access/planted-breach.routes.ts",
    'import { findAccess } from "./profile.repository.ts";\nexport const x = findAccess;\n',
    "noRestrictedImports",
  ],
  [
    "a service that knows HTTP",
    "apps/auth-server/src/sessions/sessions/planted-breach.service.ts",
    'import { fastify } from "fastify";\nexport const x = fastify;\n',
    "noRestrictedImports",
  ],
  [
    "a service that opens another module's repository",
    "apps/portfolio-api/src/modules/sync/planted-breach.service.ts",
    'import { x } from "../connections/connections.repository.ts";\nexport const y = x;\n',
    "noRestrictedImports",
  ],
  [
    "an identity service that opens another room's repository",
    "apps/auth-server/src/management/members/planted-breach.service.ts",
    'import { x } from "../../authentication/otp/member-codes.repository.ts";\nexport const y = x;\n',
    "noRestrictedImports",
  ],
  [
    "an identity floor that imports a higher one",
    "apps/auth-server/src/platform/mail/planted-breach.ts",
    'import { x } from "../../tenancy/members/members.service.ts";\nexport const y = x;\n',
    "Imports go down the floors",
  ],
  [
    "an identity floor that imports what wires it",
    "apps/auth-server/src/operations/sweep/planted-breach.ts",
    'import { x } from "../../compose.ts";\nexport const y = x;\n',
    "Imports go down the floors",
  ],
  [
    "an app that imports another app",
    "apps/portfolio-api/src/planted-breach.ts",
    'import { buildAuth } from "@stocks-vibe/auth-server";\nexport const x = buildAuth;\n',
    "noUndeclaredDependencies",
  ],
  [
    "a web feature that imports another feature",
    "apps/portfolio-web/src/features/dashboard/planted-breach.ts",
    'import { x } from "#features/accounts/x.ts";\nexport const y = x;\n',
    "noRestrictedImports",
  ],
  [
    "a ui part that knows a feature",
    "apps/portfolio-web/src/ui/planted-breach.ts",
    'import { x } from "#features/accounts/x.ts";\nexport const y = x;\n',
    "noRestrictedImports",
  ],
  [
    "a contract that browsers load with the whole of zod",
    "packages/contracts/src/portfolio/planted-breach.ts",
    'import * as z from "zod";\nexport const x = z.string();\n',
    "noRestrictedImports",
  ],
  [
    "a web feature with the whole of zod",
    "apps/portfolio-web/src/features/dashboard/planted-zod.ts",
    'import * as z from "zod";\nexport const x = z.string();\n',
    "noRestrictedImports",
  ],
  [
    "a part of the web's library with the whole of zod",
    "apps/portfolio-web/src/lib/planted-zod.ts",
    'import * as z from "zod";\nexport const x = z.string();\n',
    "noRestrictedImports",
  ],
  [
    "a widget machine that knows React",
    "packages/auth-widget/src/machine/planted-breach.ts",
    'import { useState } from "react";\nexport const x = useState;\n',
    "noRestrictedImports",
  ],
  [
    "the auth client using a contract's value",
    "packages/auth-client/src/planted-breach.ts",
    'import { member } from "@stocks-vibe/contracts/auth";\nexport const x = member;\n',
    "noUndeclaredDependencies",
  ],
  [
    "math that reads the clock",
    "packages/portfolio-math/src/planted-breach.ts",
    "export const x = () => Date.now();\n",
    "Time and chance are arguments here",
  ],
  [
    "math with a dependency",
    "packages/portfolio-math/src/planted-dependency.ts",
    'import * as z from "zod";\nexport const x = z;\n',
    "noUndeclaredDependencies",
  ],
  [
    "environment read outside config.ts",
    "apps/portfolio-api/src/planted-environment.ts",
    "export const x = process.env.HOME;\n",
    "noProcessEnv",
  ],
];
const CLEAN = "apps/portfolio-api/src/modules/access/planted-clean.routes.ts";

/**
 * Plants files in the checkout, lints them all at once, and takes them away again. The errors, each
 * with its file.
 */
function lint(files: readonly (readonly [path: string, code: string])[]): string[] {
  const paths = files.map(([path]) => path);
  for (const [path, code] of files) writeFileSync(join(checkout, path), code);
  try {
    const biome = join(checkout, "node_modules/.bin/biome");
    const args = ["lint", "--colors=off", "--reporter=github", "--max-diagnostics=none", ...paths];
    const { stdout, stderr } = spawnSync(biome, args, { cwd: checkout, encoding: "utf8" });
    expect(stdout + stderr).toContain("Some errors were emitted");
    return stdout.split("\n").filter((line) => line.startsWith("::error "));
  } finally {
    for (const path of paths) rmSync(join(checkout, path));
  }
}

let errors: readonly string[];
beforeAll(() => {
  const breaches = BREACHES.map(([, path, code]) => [path, code] as const);
  errors = lint([...breaches, [CLEAN, "export const x = 1;\n"]]);
});
const errorsOf = (path: string): string[] =>
  errors.filter((error) => error.includes(`file=${join(checkout, path)},`));

describe("a planted breach fails the check", () => {
  it.each(BREACHES)("%s", (_name, path, _code, rule) => {
    expect(errorsOf(path).join("\n")).toContain(rule);
  });

  it("passes a file without one", () => {
    expect(errorsOf(CLEAN)).toEqual([]);
  });

  it.each([
    ["SQL in a service", "apps/a/src/x.service.ts", "await tx.selectFrom('t').execute();", 1],
    ["SQL in a repository", "apps/a/src/x.repository.ts", "await tx.selectFrom('t').execute();", 0],
    ["now() in a migration", "apps/a/migrations/0001-x.sql", "select now();", 1],
    ["the one clock in a migration", "apps/a/migrations/0001-x.sql", "select ops.clock_now();", 0],
    [
      "a request that follows redirects",
      "apps/a/src/port.ts",
      "const x = (send: typeof fetch = fetch) => send(url, { signal: s });",
      1,
    ],
    [
      "two requests, one of which follows",
      "apps/a/src/port.ts",
      'await fetch(a, { redirect: "error", signal: s }); await fetch(b, { signal: s });',
      1,
    ],
    [
      "a request that does not",
      "apps/a/src/port.ts",
      'const x = (send: typeof fetch = fetch) => send(url, { redirect: "error", signal: s });',
      0,
    ],
    [
      "a request without a deadline",
      "apps/a/src/port.ts",
      'await fetch(a, { redirect: "error" });',
      1,
    ],
    [
      "SSRF-1: the identity server's request past the guarded fetch",
      "apps/auth-server/src/authentication/x.ts",
      'await fetch(a, { redirect: "error", signal: s });',
      1,
    ],
    [
      "a port's request to the operator's address",
      "apps/auth-server/src/platform/ports/x.ts",
      'await fetch(a, { redirect: "error", signal: s });',
      0,
    ],
    ["a page's request", "apps/portfolio-web/src/x.ts", "await fetch('/config.json');", 0],
    ["now() in a comment", "apps/a/migrations/0001-x.sql", "-- never now()\nselect 1;", 0],
  ])("judges %s", (_name, path, text, breaches) => {
    expect(findBreaches(path, text)).toHaveLength(breaches);
  });
});
