// Reads every workspace's `src` as a graph: which file imports which, and on which line.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";

const SOURCE = /\.(?:ts|tsx|mts|mjs)$/;
// At the start of a line, so that code planted in a test's string is not read as the test's own.
const STATEMENT = /^[ \t]*(?:import|export)\b(?:[^;"'`]*?\bfrom)?\s*["']([^"']+)["']/gm;
const CALL = /\bimport\(\s*["']([^"']+)["']/g;

const readJson = (path) => JSON.parse(readFileSync(path, "utf8"));
const toSlashes = (path) => path.replaceAll("\\", "/");

function* sourcesOf(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) yield* sourcesOf(path);
    else if (SOURCE.test(entry.name)) yield path;
  }
}

/** The workspaces below `root` that have a `src`: their folder and their package.json. */
export function workspacesOf(root) {
  return ["packages", "apps"]
    .filter((folder) => existsSync(join(root, folder)))
    .flatMap((folder) => readdirSync(join(root, folder)).map((name) => `${folder}/${name}`))
    .filter((workspace) => existsSync(join(root, workspace, "src")))
    .map((workspace) => ({ workspace, ...readJson(join(root, workspace, "package.json")) }));
}

/** `#ui/*` → `./src/ui/*` and the like: where a workspace's own names lead. */
function ownName(specifier, { workspace, imports = {} }) {
  for (const [name, target] of Object.entries(imports)) {
    const [head = "", tail = ""] = name.split("*");
    if (!specifier.startsWith(head) || !specifier.endsWith(tail)) continue;
    const middle = specifier.slice(head.length, specifier.length - tail.length);
    return toSlashes(join(workspace, target.replace("*", middle)));
  }
  return undefined;
}

/** The file behind another workspace's door. */
function doorOf(specifier, workspaces) {
  const owner = workspaces.find(({ name }) => `${specifier}/`.startsWith(`${name}/`));
  const target = owner?.exports?.[`.${specifier.slice(owner.name.length)}`];
  return typeof target === "string" ? toSlashes(join(owner.workspace, target)) : undefined;
}

function resolveTo(specifier, from, owner, workspaces) {
  if (specifier.startsWith(".")) return toSlashes(join(dirname(from), specifier));
  if (specifier.startsWith("#")) return ownName(specifier, owner);
  return doorOf(specifier, workspaces);
}

function importsIn(text) {
  const found = [...text.matchAll(STATEMENT), ...text.matchAll(CALL)];
  return found.map(({ 0: statement, 1: specifier = "", index }) => ({
    specifier,
    line: text.slice(0, index + statement.length).split("\n").length,
  }));
}

/**
 * Every file of every `src`, by its path from the root, with what it imports: `{ to, line }`. Types
 * count as values do.
 */
export function readImportGraph(root) {
  const workspaces = workspacesOf(root);
  const graph = new Map();
  for (const owner of workspaces) {
    for (const path of sourcesOf(join(root, owner.workspace, "src"))) {
      const file = toSlashes(relative(root, path));
      const edges = importsIn(readFileSync(path, "utf8")).flatMap(({ specifier, line }) => {
        const to = resolveTo(specifier, file, owner, workspaces);
        return to === undefined ? [] : [{ to, line }];
      });
      graph.set(file, edges);
    }
  }
  return graph;
}
