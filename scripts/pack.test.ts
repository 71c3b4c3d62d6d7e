import { execFileSync } from "node:child_process";
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { pack, publishable } from "./pack.mjs";
import { checkout } from "./prepare.mjs";
import { loadSource, printTypes } from "./wire-types.mjs";

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "stocks-vibe-pack-"));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const node = (...args: string[]) =>
  execFileSync(process.execPath, args, { cwd: folder, encoding: "utf8" });

/** Packs a package where somebody else's programs find it installed. */
async function install(name: string): Promise<void> {
  const packed = await pack(name, folder);
  mkdirSync(join(folder, "node_modules/@stocks-vibe"), { recursive: true });
  symlinkSync(packed, join(folder, "node_modules/@stocks-vibe", name), "junction");
}

/**
 * Files of a package that say where they stand: its own manifest, and that of what require() loads.
 */
const MANIFESTS = ["dist/cjs/package.json", "package.json"];

const filesOf = (name: string): string[] =>
  readdirSync(join(folder, name), { recursive: true }).map(String);

/** Type-checks a program under Node's own resolution, libraries and all. */
function checkTypes(program: string, ...flags: string[]): void {
  const tsc = join(checkout, "node_modules/typescript/bin/tsc");
  const strict = ["--noEmit", "--strict", "--target", "es2022", "--types", ""];
  node(tsc, ...strict, "--lib", "es2022,dom", "--module", "nodenext", ...flags, program);
}

it("are the three packages that may be published", () => {
  expect(publishable()).toEqual(["auth-client", "auth-widget", "portfolio-math"]);
});

it("print what a call takes with a type, also where anything is taken for left out", async () => {
  const contract = await loadSource(join(checkout, "packages/contracts/src/auth/index.ts"));
  const printed = printTypes(contract);
  expect(printed).toContain('"locale"?: string | undefined');
  expect(printed).not.toMatch(/\?: unknown/);
});

/** A program of somebody else's: 1,000 paid in and 1,080 back a year later is 8 %. */
const RATE = `import { irr, isoDate } from "@stocks-vibe/portfolio-math";
const rate = irr([
  { date: isoDate("2023-01-02"), amount: -1000 },
  { date: isoDate("2024-01-02"), amount: 1080 },
]);
if (rate.kind === "value") console.log(rate.value.toFixed(6));
`;

describe("the packed portfolio-math", () => {
  beforeAll(async () => {
    await install("portfolio-math");
    writeFileSync(join(folder, "rate.mjs"), RATE);
    writeFileSync(join(folder, "rate.mts"), RATE.replace("console.log", "globalThis.alert"));
  });

  it("runs in plain Node without a build of one's own", () => {
    expect(node("rate.mjs")).toBe("0.080000\n");
  });

  it("types a strict program under Node's own resolution", () => {
    checkTypes("rate.mts");
  });

  it("holds no tests and no test data", () => {
    const files = filesOf("portfolio-math");
    expect(files).toContain("LICENSE");
    expect(files.filter((file) => /\.test\.|\.json$/.test(file)).sort()).toEqual(MANIFESTS);
  });
});

/** Somebody else's page: the types of what comes back are those of the wire. */
const SIGN_IN = `import { type ApiError, createAuthClient, endsSession, type Member } from "@stocks-vibe/auth-client";
const client = createAuthClient("public-token-test-1", { baseUrl: "https://auth.example.com" });
const answer = await client.magicLinks.discovery.authenticate({ discovery_magic_links_token: "t" });
const [first] = answer.discovered_organizations;
const name: string | undefined = first?.organization.organization_name;
const member: Member | null = client.session.getState().member;
const roles: string[] | undefined = client.session.getSync()?.roles;
// @ts-expect-error a field that the wire does not have
client.session.getSync()?.role;
// @ts-expect-error a duration is required
await client.session.exchange({ organization_id: "o" });
export const seen: [ApiError | undefined, boolean, ...unknown[]] = [undefined, endsSession(name), member, roles];
`;

/**
 * No types but those of the wire, printed and as the schemas infer them, must be each other's
 * equal.
 */
const AGREEMENT = (names: readonly string[], contract: string) => `
import type * as Printed from "./auth-client/dist/wire.js";
import type * as Schemas from ${JSON.stringify(contract)};
// What is sent, where other spellings of a field are resolved by reading; what it is read as, where
// a query's text becomes a number.
type Sent<S> = S extends { readonly _zod: { readonly input: infer I } } ? I : never;
type Read<S> = S extends { readonly _zod: { readonly output: infer O } } ? O : never;
type Agree<P, S> = Same<P, Sent<S>> | Same<P, Read<S>>;
type Same<A, B> = [A] extends [B] ? ([B] extends [A] ? true : false) : false;
${names.map((name) => `true satisfies Agree<Printed.${name}, typeof Schemas.${lower(name)}>;`).join("\n")}
`;

const lower = (name: string): string => name.charAt(0).toLowerCase() + name.slice(1);

describe("the packed auth-client", () => {
  beforeAll(() => install("auth-client"));

  it("types a strict program under Node's own resolution, with nothing else installed", () => {
    writeFileSync(join(folder, "sign-in.mts"), SIGN_IN);
    checkTypes("sign-in.mts", "--exactOptionalPropertyTypes", "--noUncheckedIndexedAccess");
  });

  it("prints the types of the wire as the schemas have them", () => {
    const contracts = join(checkout, "packages/contracts/src/auth");
    const names = readdirSync(contracts, { recursive: true, encoding: "utf8" })
      .filter((file) => file.endsWith(".ts"))
      .map((file) => readFileSync(join(contracts, file), "utf8"))
      .flatMap((text) => [...text.matchAll(/^export type (\w+) = z\.infer/gm)])
      .map(([, name = ""]) => name);
    const printed = readFileSync(join(folder, "auth-client/dist/wire.d.ts"), "utf8");

    expect(names.length).toBeGreaterThan(50);
    expect(names.filter((name) => !printed.includes(`export type ${name} =`))).toEqual([]);
    const contract = join(contracts, "index.ts");
    writeFileSync(join(folder, "agreement.mts"), AGREEMENT(names, contract));
    checkTypes("agreement.mts", "--exactOptionalPropertyTypes", "--allowImportingTsExtensions");
  });

  it("loads in plain Node, and depends on nothing", () => {
    const program =
      'import * as all from "@stocks-vibe/auth-client"; console.log(typeof all.createAuthClient);';
    expect(node("--input-type=module", "--eval", program)).toBe("function\n");
    const manifest = JSON.parse(readFileSync(join(folder, "auth-client/package.json"), "utf8"));
    expect(manifest.dependencies).toBeUndefined();
  });

  it("holds no tests, no fakes and no word of the repository's own packages", () => {
    const files = filesOf("auth-client");
    expect(files.filter((file) => /\.test\.|testing|\.json$/.test(file)).sort()).toEqual(MANIFESTS);
    const code = files.filter((file) => /\.(js|d\.ts)$/.test(file));
    const texts = code.map((file) => readFileSync(join(folder, "auth-client", file), "utf8"));
    expect(texts.filter((text) => text.includes("@stocks-vibe/contracts"))).toEqual([]);
  });
});

describe("the packed auth-widget", () => {
  beforeAll(() => install("auth-widget"));

  it("takes either React of the page, and stands on nothing of the repository's own but what is published", () => {
    const manifest = JSON.parse(readFileSync(join(folder, "auth-widget/package.json"), "utf8"));
    expect(manifest.peerDependencies).toEqual({
      react: "^18.0.0 || ^19.0.0",
      "react-dom": "^18.0.0 || ^19.0.0",
    });
    const ours = Object.keys(manifest.dependencies).filter((name) => name.startsWith("@stocks"));
    expect(ours.map((name) => name.split("/")[1])).toEqual(
      ours.map((name) => name.split("/")[1]).filter((name) => publishable().includes(name ?? "")),
    );
  });

  it("holds no tests and no fakes, and every door leads somewhere", () => {
    const files = filesOf("auth-widget");
    expect(files.filter((file) => /\.test\.|testing|\.json$/.test(file)).sort()).toEqual(MANIFESTS);
    const { exports } = JSON.parse(readFileSync(join(folder, "auth-widget/package.json"), "utf8"));
    const doors = [...JSON.stringify(exports).matchAll(/"\.\/(dist\/[^"]+)"/g)].map(
      ([, path = ""]) => path,
    );
    expect(doors.length).toBeGreaterThan(15);
    expect(doors.filter((path) => !files.includes(path))).toEqual([]);
  });

  const REACTS =
    /^import [^;]*\b(use[A-Z]\w*|createContext|createPortal|createRoot)\b[^;]* from "react/m;
  it("says of each file with state, context or effects that it is a browser's", () => {
    const modules = filesOf("auth-widget/dist").filter((file) =>
      /^(?!script|cjs).*\.js$/.test(file),
    );
    const read = (file: string) => readFileSync(join(folder, "auth-widget/dist", file), "utf8");
    const stateful = modules.filter((file) => REACTS.test(read(file)));
    expect(stateful.length).toBeGreaterThan(30);
    const marked = /^"use client";/;
    for (const file of [...stateful, join("embed", "sign-in.js"), join("consent", "consent.js")]) {
      expect(read(file), file).toMatch(marked);
      expect(read(join("cjs", file)), file).toMatch(marked);
    }
    // What a server calls itself is not a browser's.
    expect(read("index.js")).not.toMatch(marked);
    expect(read(join("embed", "drawn.js"))).not.toMatch(marked);
  });

  /** Every door in a Node of its own, which has no window. */
  const DOORS = ["", "/drawn", "/element", "/script"].map(
    (door) => `@stocks-vibe/auth-widget${door}`,
  );
  const REFUSED = /No browser: in Next.js, call it in useEffect/;

  it("loads where there is no window, by import and by require(), and says how to create a client", () => {
    symlinkSync(
      join(checkout, "node_modules/libphonenumber-js"),
      join(folder, "node_modules/libphonenumber-js"),
      "junction",
    );
    for (const name of ["react", "react-dom"]) {
      symlinkSync(
        join(checkout, "node_modules", name),
        join(folder, "node_modules", name),
        "junction",
      );
    }
    const create =
      'try { createSignInClient("public-token-1", { baseUrl: "https://a.example" }); } catch (error) { console.log(error.message); }';
    const imports = DOORS.map((door) => `await import("${door}");`).join("");
    const esm = `${imports} const { createSignInClient } = await import("${DOORS[0]}"); ${create}`;
    expect(node("--input-type=module", "--eval", esm)).toMatch(REFUSED);
    const requires = DOORS.map((door) => `require("${door}");`).join("");
    const common = `${requires} const { createSignInClient } = require("${DOORS[0]}"); ${create}`;
    expect(node("--input-type=commonjs", "--eval", common)).toMatch(REFUSED);
  });

  it("types CommonJS and ES modules alike under node16", () => {
    const program = `import { createAuthClient, type Member } from "@stocks-vibe/auth-client";
import { ProjectSignIn, SignIn, type SignInConfig, useSignInClient } from "@stocks-vibe/auth-widget";
import { DrawnSignIn, signInStyles } from "@stocks-vibe/auth-widget/drawn";
import { defineSignInElement } from "@stocks-vibe/auth-widget/element";
import type { StocksVibeSignIn } from "@stocks-vibe/auth-widget/script";
export const all = [createAuthClient, ProjectSignIn, SignIn, useSignInClient, DrawnSignIn, signInStyles, defineSignInElement];
export type Some = Member | SignInConfig | StocksVibeSignIn;
`;
    mkdirSync(join(folder, "node_modules/@types"), { recursive: true });
    symlinkSync(
      join(checkout, "node_modules/@types/react"),
      join(folder, "node_modules/@types/react"),
      "junction",
    );
    for (const ending of ["mts", "cts"]) writeFileSync(join(folder, `all.${ending}`), program);
    checkTypes("all.mts", "--module", "node16", "all.cts");
  });

  it("is built by Vite without a warning", async () => {
    const web = createRequire(join(checkout, "apps/portfolio-web/package.json"));
    const { build } = await import(pathToFileURL(web.resolve("vite")).href);
    writeFileSync(
      join(folder, "vite-page.js"),
      `import { SignIn, useSignInClient } from "@stocks-vibe/auth-widget"; console.log(SignIn, useSignInClient);`,
    );
    const warnings: string[] = [];
    await build({
      root: folder,
      configFile: false,
      logLevel: "silent",
      build: {
        outDir: join(folder, "vite-out"),
        rollupOptions: {
          input: join(folder, "vite-page.js"),
          onwarn: ({ message }: { message: string }) => warnings.push(message),
        },
      },
    });
    expect(warnings.filter((text) => !text.includes("use client"))).toEqual([]);
    expect(readdirSync(join(folder, "vite-out/assets")).length).toBeGreaterThan(2);
  });

  it("tells the licence of everything that is in the script", () => {
    const licences = readFileSync(join(folder, "auth-widget/dist/script/LICENSES.txt"), "utf8");
    for (const name of ["libphonenumber-js", "react", "react-dom", "scheduler"]) {
      expect(licences).toMatch(new RegExp(`^${name} [\\d.]+ \\(MIT\\)\n\n.*permission`, "ims"));
    }
  });
});
