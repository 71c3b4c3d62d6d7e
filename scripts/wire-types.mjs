// Prints a contract's zod schemas as plain TypeScript. Published packages describe the wire by
// types alone: their users shall not have to install the schemas, or zod, to read them.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { build } from "esbuild";

const isSchema = (value) => typeof value === "object" && value !== null && "_zod" in value;
const capitalize = (name) => name.charAt(0).toUpperCase() + name.slice(1);
/** Texts and numbers are shorter than a name for them. */
const isWorthAName = (schema) => ["object", "enum", "union"].includes(schema._zod.def.type);

/** How each kind of schema is written; `print` writes what is inside it. */
const WRITERS = {
  string: () => "string",
  number: () => "number",
  boolean: () => "boolean",
  null: () => "null",
  unknown: () => "unknown",
  literal: ({ values }) => values.map((value) => JSON.stringify(value)).join(" | "),
  enum: ({ entries }) =>
    Object.values(entries)
      .map((value) => JSON.stringify(value))
      .join(" | "),
  array: ({ element }, print) => `Array<${print(element)}>`,
  record: ({ keyType, valueType }, print) => `Record<${print(keyType)}, ${print(valueType)}>`,
  nullable: ({ innerType }, print) => `${print(innerType)} | null`,
  optional: ({ innerType }, print) => `${print(innerType)} | undefined`,
  // What is sent, not what it is read as.
  pipe: ({ in: sent }, print) => {
    if (sent._zod.def.type === "unknown") throw new Error("What is sent has no type.");
    return print(sent);
  },
  catch: ({ innerType }, print) => print(innerType),
  union: ({ options }, print) => options.map((option) => print(option)).join(" | "),
  object: ({ shape }, print) => {
    const lines = Object.entries(shape).map(([key, schema]) => {
      const mark = schema._zod.def.type === "optional" ? "?" : "";
      return `${JSON.stringify(key)}${mark}: ${print(schema)};`;
    });
    return `{ ${lines.join(" ")} }`;
  },
};

/**
 * TypeScript of every exported schema: `memberSession` becomes `export type MemberSession = { … }`.
 */
export function printTypes(exported) {
  const schemas = Object.entries(exported).filter(([, value]) => isSchema(value));
  const names = new Map();
  for (const [name, schema] of schemas) {
    if (isWorthAName(schema) && !names.has(schema)) names.set(schema, capitalize(name));
  }
  const write = (schema) => {
    const { def } = schema._zod;
    const writer = WRITERS[def.type];
    if (!writer) throw new Error(`No way to write a schema of kind ${def.type} as a type.`);
    return writer(def, (inner) => names.get(inner) ?? write(inner));
  };
  const lines = schemas.map(([name, schema]) => {
    const own = capitalize(name);
    const known = names.get(schema);
    return `export type ${own} = ${known && known !== own ? known : write(schema)};`;
  });
  return `${lines.join("\n")}\n`;
}

/** Loads TypeScript source by way of a bundle, which is gone afterwards. */
export async function loadSource(file) {
  const folder = mkdtempSync(join(tmpdir(), "stocks-vibe-wire-"));
  const outfile = join(folder, "bundle.mjs");
  try {
    await build({
      entryPoints: [file],
      outfile,
      bundle: true,
      format: "esm",
      platform: "node",
      logLevel: "error",
    });
    return await import(pathToFileURL(outfile).href);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
