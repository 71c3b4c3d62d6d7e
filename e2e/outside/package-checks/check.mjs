import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { publint } from "publint";
import { formatMessage } from "publint/utils";

const here = fileURLToPath(new URL(".", import.meta.url));
const node = (...args) => execFileSync(process.execPath, args, { cwd: here, stdio: "inherit" });
const bin = (name, path) => join(here, "node_modules", name, path);
const found = [];

for (const name of ["auth-client", "auth-widget"]) {
  const folder = join(here, "node_modules/@stocks-vibe", name);
  const { messages } = await publint({ pkgDir: folder, pack: false, strict: true });
  const manifest = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
  found.push(...messages.map((message) => `${name}: ${formatMessage(message, manifest)}`));
}
for (const line of found) console.error(line);

/** Each tarball, as it would be published; the launcher hands over where they are. */
for (const tarball of process.env.PACKED.split(",")) {
  node(bin("@arethetypeswrong/cli", "dist/index.js"), tarball, "--no-emoji");
}

const PROGRAM = `import { createAuthClient, type Member } from "@stocks-vibe/auth-client";
import { SignIn, type SignInConfig } from "@stocks-vibe/auth-widget";
import { DrawnSignIn, signInStyles } from "@stocks-vibe/auth-widget/drawn";
import { defineSignInElement } from "@stocks-vibe/auth-widget/element";
import type { StocksVibeSignIn } from "@stocks-vibe/auth-widget/script";
export const all = [createAuthClient, SignIn, DrawnSignIn, signInStyles, defineSignInElement];
export type Some = Member | SignInConfig | StocksVibeSignIn;
`;
const tsc = bin("typescript", "bin/tsc");
const strict = ["--noEmit", "--strict", "--target", "es2022", "--lib", "es2022,dom,dom.iterable"];
for (const file of ["program.mts", "program.cts", "program.ts"])
  writeFileSync(join(here, file), PROGRAM);
for (const module of ["node16", "nodenext"]) {
  node(tsc, ...strict, "--module", module, "program.mts", "program.cts");
}
node(tsc, ...strict, "--module", "esnext", "--moduleResolution", "bundler", "program.ts");
node(tsc, ...strict, "--module", "commonjs", "--moduleResolution", "node10", "program.ts");

const require = createRequire(import.meta.url);
const entry = dirname(require.resolve("@stocks-vibe/auth-widget"));
if (!entry.endsWith(join("dist", "cjs"))) found.push(`require() loads ${entry}`);
if (found.length > 0) process.exit(1);
console.log("publint, arethetypeswrong and TypeScript found nothing");
