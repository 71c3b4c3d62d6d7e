// The import graph of every workspace's `src`: no circle of files or rooms, no crowded top.
// By hand: node scripts/import-graph.mjs [part of a path, to see only what it concerns]
import { readdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { readImportGraph, workspacesOf } from "./read-imports.mjs";

/** More entries than this at the top of a `src` are a shelf, not a table of contents. */
const MOST_AT_THE_TOP = 20;
/** The identity server stands on floors; its rooms are one level further down. */
const FLOORS = {
  "apps/auth-server": [
    "domain",
    "platform",
    "tenancy",
    "sessions",
    "authentication",
    "management",
    "operations",
  ],
};
const TEST = /\.test\.tsx?$|\/testing\/|\.fixture\./;

/**
 * Groups whose members all reach each other (Tarjan), without the groups of one. `edgesOf` answers
 * a node's next nodes.
 */
function circlesOf(nodes, edgesOf) {
  const number = new Map();
  const lowest = new Map();
  const open = [];
  const circles = [];
  const visit = (node) => {
    number.set(node, number.size);
    lowest.set(node, number.get(node));
    open.push(node);
    for (const next of edgesOf(node)) {
      if (!number.has(next)) visit(next);
      if (open.includes(next)) lowest.set(node, Math.min(lowest.get(node), lowest.get(next)));
    }
    if (lowest.get(node) !== number.get(node)) return;
    const circle = open.splice(open.indexOf(node));
    if (circle.length > 1 || edgesOf(node).includes(node)) circles.push(circle.sort());
  };
  for (const node of nodes) if (!number.has(node)) visit(node);
  return circles;
}

function fileCircles(graph) {
  const targets = (file) =>
    (graph.get(file) ?? []).map(({ to }) => to).filter((to) => graph.has(to));
  return circlesOf([...graph.keys()], targets).map((circle) => ({
    rule: "a circle of files",
    what: circle.join(", "),
    lines: circle.flatMap((file) =>
      (graph.get(file) ?? [])
        .filter(({ to }) => circle.includes(to))
        .map(({ to, line }) => `${file}:${line} imports ${to}`),
    ),
  }));
}

/** The folder a file belongs to, or undefined for a file that stands above all rooms. */
export function roomOf(file) {
  const [folder, app, , ...inside] = file.split("/");
  const workspace = `${folder}/${app}`;
  const holdsRooms = ["modules", "features", ...(FLOORS[workspace] ?? [])];
  const depth = holdsRooms.includes(inside[0]) ? 2 : 1;
  return inside.length > depth ? `${workspace}/src/${inside.slice(0, depth).join("/")}` : undefined;
}

/**
 * Imports from one room to another of the same workspace. A test, and what tests share, looks in
 * from outside and belongs to no room.
 */
function roomImports(graph) {
  const between = new Map();
  for (const [file, edges] of graph) {
    const from = roomOf(file);
    if (from === undefined || TEST.test(file)) continue;
    for (const { to, line } of edges) {
      const room = roomOf(to);
      if (room === undefined || room === from) continue;
      const key = `${from} ${room}`;
      between.set(key, [...(between.get(key) ?? []), `${file}:${line} imports ${to}`]);
    }
  }
  return between;
}

function twoWayRooms(between) {
  return [...between].flatMap(([key, lines]) => {
    const [from = "", to = ""] = key.split(" ");
    const back = between.get(`${to} ${from}`);
    if (back === undefined || from > to) return [];
    return [
      {
        rule: "two rooms that import each other",
        what: `${from}, ${to}`,
        lines: [...lines, ...back],
      },
    ];
  });
}

/** Three rooms or more in a ring; of two, the rule before says more. */
function roomCircles(between) {
  const edges = [...between.keys()].map((key) => key.split(" "));
  const targets = (room) => edges.filter(([from]) => from === room).map(([, to]) => to);
  const circles = circlesOf([...new Set(edges.flat())], targets);
  return circles
    .filter(({ length }) => length > 2)
    .map((circle) => ({
      rule: "a circle of rooms",
      what: circle.join(", "),
      lines: [...between]
        .filter(([key]) => key.split(" ").every((room) => circle.includes(room)))
        .flatMap(([, lines]) => lines),
    }));
}

function crowdedTops(root) {
  return workspacesOf(root).flatMap(({ workspace }) => {
    const entries = readdirSync(join(root, workspace, "src")).sort();
    if (entries.length <= MOST_AT_THE_TOP) return [];
    const what = `${workspace}/src holds ${entries.length} entries, ${MOST_AT_THE_TOP} at most`;
    return [{ rule: "a crowded top", what, lines: [entries.join(" ")] }];
  });
}

/** Every breach below `root`: `{ rule, what, lines }`, the lines being the imports that make it. */
export function findGraphBreaches(root) {
  const graph = readImportGraph(root);
  const between = roomImports(graph);
  return [
    ...fileCircles(graph),
    ...twoWayRooms(between),
    ...roomCircles(between),
    ...crowdedTops(root),
  ];
}

/**
 * Prints each breach with the lines that make it; true when there is none (that concerns `part`).
 */
export function checkGraph(root, part = "") {
  const breaches = findGraphBreaches(root).filter(({ what }) => what.includes(part));
  for (const { rule, what, lines } of breaches) {
    console.error([`${rule}: ${what}`, ...lines.map((line) => `  ${line}`)].join("\n"));
  }
  return breaches.length === 0;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  process.exit(
    checkGraph(dirname(dirname(fileURLToPath(import.meta.url))), process.argv[2]) ? 0 : 1,
  );
}
