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

/** Packs a package where somebody else's programs find it installed. */
async function install(name: string): Promise<void> {
  const packed = await pack(name, folder);
  mkdirSync(join(folder, "node_modules/@stocks-vibe"), { recursive: true });
  symlinkSync(packed, join(folder, "node_modules/@stocks-vibe", name), "junction");
}

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
    expect(files.filter((file) => /\.test\.|\.json$/.test(file))).toEqual(["package.json"]);
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

/** No types but those of the wire, printed and as the schemas infer them, must be each other's equal. */
const AGREEMENT = (names: readonly string[], contract: string) => `
import type * as Printed from "./auth-client/dist/wire.js";
import type * as Schemas from ${JSON.stringify(contract)};
// What is sent, where other spellings of a field are resolved by reading; what it is read as, where a query's text becomes a number.
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
    const names = readdirSync(contracts)
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
    expect(files.filter((file) => /\.test\.|testing|\.json$/.test(file))).toEqual(["package.json"]);
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
    expect(files.filter((file) => /\.test\.|testing|\.json$/.test(file))).toEqual(["package.json"]);
    const { exports } = JSON.parse(readFileSync(join(folder, "auth-widget/package.json"), "utf8"));
    const doors = Object.values<Record<string, string>>(exports).flatMap(Object.values);
    expect(doors.filter((path) => !files.includes(String(path).replace("./", "")))).toEqual([]);
  });

  it("tells the licence of everything that is in the script", () => {
    const licences = readFileSync(join(folder, "auth-widget/dist/script/LICENSES.txt"), "utf8");
    for (const name of ["libphonenumber-js", "react", "react-dom", "scheduler"]) {
      expect(licences).toMatch(new RegExp(`^${name} [\\d.]+ \\(MIT\\)\n\n.*permission`, "ims"));
    }
  });
});
