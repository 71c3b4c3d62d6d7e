import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { basename } from "node:path";
import { fileURLToPath } from "node:url";
import { compileFunction } from "node:vm";
import { build } from "esbuild";
import type { ExpectedResponse } from "../../authentication/saml/verify-response.ts";

const ENTRY = fileURLToPath(
  new URL("../../authentication/saml/verify-response.ts", import.meta.url),
);

/** One text of one file of the verifier in place of another. */
export interface Fault {
  readonly file: string;
  readonly find: string;
  readonly replace: string;
}

/**
 * What a verifier makes of a document: `taken as` and the NameID, the check that refuses it, or
 * "fails" where it breaks off in another way.
 */
export type FaultyVerifier = (message: string, expected: ExpectedResponse) => string;

const wordsOf = (error: unknown): string => {
  const check: unknown = typeof error === "object" && error !== null && Reflect.get(error, "check");
  return typeof check === "string" ? check : "fails";
};

/**
 * Builds the verifier from its own source with faults in it. `leftOut` names a check that the copy
 * passes over, and can be changed between calls. Throws where a fault finds nothing to change, so
 * that none is planted in vain.
 */
export async function buildFaultyVerifier(
  faults: readonly Fault[],
  leftOut: { check: string | null } = { check: null },
): Promise<FaultyVerifier> {
  const open = new Set(faults);
  const { outputFiles } = await build({
    entryPoints: [ENTRY],
    bundle: true,
    write: false,
    format: "cjs",
    platform: "node",
    packages: "external",
    plugins: [
      {
        name: "plant-faults",
        setup({ onLoad }) {
          onLoad({ filter: /\/authentication\/saml\/[^/]+\.ts$/ }, async ({ path }) => {
            let contents = await readFile(path, "utf8");
            for (const fault of faults.filter(({ file }) => file === basename(path))) {
              const [before, after, ...others] = contents.split(fault.find);
              if (before === undefined || after === undefined || others.length > 0) {
                throw new Error(`${fault.file} has not exactly one '${fault.find}'.`);
              }
              contents = before + fault.replace + after;
              open.delete(fault);
            }
            return { contents, loader: "ts" };
          });
        },
      },
    ],
  });
  if (open.size > 0) throw new Error("A fault names a file that the verifier does not use.");
  const module = { exports: {} };
  const run = compileFunction(outputFiles[0]?.text ?? "", ["module", "require", "leftOut"]);
  run(module, createRequire(import.meta.url), leftOut);
  const verify: unknown = Reflect.get(module.exports, "verifySamlResponse");
  if (typeof verify !== "function") throw new Error("The copy exports no verifier.");
  return (message, expected) => {
    try {
      return `taken as ${verify(message, expected).nameId}`;
    } catch (error) {
      return wordsOf(error);
    }
  };
}
