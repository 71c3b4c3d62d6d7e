// The second half of a packed package: what require() loads, and the mark of the files that only a
// browser's React may run.
import { copyFileSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { transformSync } from "esbuild";

const filesIn = (folder, pattern) =>
  readdirSync(folder, { recursive: true })
    .map(String)
    .filter((name) => pattern.test(name));

const FROM_REACT = /^import\s+(?!type\b)([^;]*?)\s+from\s+"react(-dom)?(\/client)?";/gm;
/**
 * What React gives to files that hold state, context or effects. A server component may import none
 * of them.
 */
const IN_A_BROWSER = /\b(use[A-Z]\w*|createContext|createPortal|createRoot|Component)\b/;
const DIRECTIVE = /^\s*["']use client["'];?/;

export function needsBrowser(code) {
  const imports = [...code.matchAll(FROM_REACT)];
  return imports.some(([, names]) => IN_A_BROWSER.test(names.replaceAll(/type \w+/g, "")));
}

const HELPER = /^var __rewriteRelativeImportExtension = [\s\S]*?^};\n/m;

/**
 * Addresses that are imported are whole ones: the compiler's helper for own files does nothing
 * there but make bundlers warn.
 */
export function dropImportHelper(dist) {
  for (const name of filesIn(dist, /\.js$/)) {
    const file = join(dist, name);
    const code = readFileSync(file, "utf8");
    if (!HELPER.test(code)) continue;
    const plain = code.replace(HELPER, "");
    writeFileSync(file, plain.replaceAll(/__rewriteRelativeImportExtension\(([^)]*)\)/g, "$1"));
  }
}

/** Frameworks with server components read it at the top of a file. */
export function markClientFiles(dist) {
  for (const name of filesIn(dist, /\.js$/)) {
    const file = join(dist, name);
    const code = readFileSync(file, "utf8");
    if (!DIRECTIVE.test(code) && needsBrowser(code)) {
      writeFileSync(file, `"use client";\n${code}`);
    }
  }
}

/**
 * Own files are required when they are wanted; a file named by its address is a browser's to
 * import, and stays as it is.
 */
const requireOwn = (code) =>
  code.replaceAll(/\bimport\(("\.[^"]*")\)/g, "Promise.resolve().then(() => require($1))");

/**
 * The same files for require(), with types of their own: under `type: module` TypeScript takes the
 * others for what a CommonJS file can't load (TS1479), and Jest can't load them.
 */
export function writeCommonJs(dist) {
  const target = join(dist, "cjs");
  for (const name of filesIn(dist, /\.(js|d\.ts)$/)) {
    const [from, to] = [join(dist, name), join(target, name)];
    mkdirSync(dirname(to), { recursive: true });
    if (name.endsWith(".d.ts")) {
      copyFileSync(from, to);
      continue;
    }
    const supported = { "dynamic-import": true };
    const options = { format: "cjs", target: "es2022", platform: "node", supported };
    const { code } = transformSync(readFileSync(from, "utf8"), options);
    writeFileSync(to, requireOwn(code));
  }
  const manifest = { type: "commonjs", sideEffects: ["./embed/script.js"] };
  writeFileSync(join(target, "package.json"), `${JSON.stringify(manifest)}\n`);
}
