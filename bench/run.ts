import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { run as measureAgainst } from "./against.ts";
import { run as measureAuth } from "./auth.ts";
import { run as measureBystander } from "./bystander.ts";
import { run as measureBytes } from "./bytes.ts";
import { compareClientSizes } from "./client-size.ts";
import { isShort } from "./config.ts";
import { run as measureDashboard } from "./dashboard.ts";
import { run as measureExplaining } from "./explain.ts";
import { measureGrowth } from "./growth.ts";
import { run as measureImports } from "./imports.ts";
import { run as measureInteraction } from "./interaction.ts";
import { compareAnswers, compareSpeed } from "./irr.ts";
import { run as measureLighthouse } from "./lighthouse.ts";
import { run as measureNight } from "./night.ts";
import { run as measureSync } from "./sync.ts";
import { compareTimelines } from "./timeline.ts";
import { compareWidgetSizes } from "./widget-size.ts";

/**
 * Every part by name; each says whether its limits were met, where it has any that hold on any
 * machine.
 */
const PARTS: Readonly<Record<string, () => Promise<boolean | undefined>>> = {
  irr: async () => [compareAnswers(), compareSpeed()].every(Boolean),
  growth: async () => measureGrowth(),
  timeline: async () => compareTimelines(),
  "client-size": compareClientSizes,
  "widget-size": compareWidgetSizes,
  bytes: async () => void (await measureBytes()),
  interaction: async () => void (await measureInteraction()),
  lighthouse: async () => void (await measureLighthouse()),
  dashboard: async () => void (await measureDashboard()),
  explain: async () => void (await measureExplaining()),
  auth: async () => void (await measureAuth()),
  sync: async () => void (await measureSync()),
  imports: async () => void (await measureImports()),
  night: measureNight,
  bystander: async () => void (await measureBystander()),
  against: async () => void (await measureAgainst()),
};

// `npm run bench -- auth night` runs those; without names all of them. `--short` runs them small,
// limits left aside. Asked for by name alone: it has to be told against what.
const BY_NAME = ["against"];
const wanted = process.argv.slice(2).filter((word) => !word.startsWith("-"));
const unknown = wanted.filter((name) => !(name in PARTS));
if (unknown.length > 0) {
  throw new Error(
    `No such part: ${unknown.join(", ")}. There are ${Object.keys(PARTS).join(", ")}.`,
  );
}
const names =
  wanted.length > 0 ? wanted : Object.keys(PARTS).filter((name) => !BY_NAME.includes(name));

/**
 * One part in a process of its own: what an earlier one has left on the heap would be collected
 * while this one is timed.
 */
function runAlone(name: string): boolean {
  const flags = process.argv.slice(2).filter((word) => word.startsWith("-"));
  const args = [...process.execArgv, fileURLToPath(import.meta.url), name, ...flags];
  return spawnSync(process.execPath, args, { stdio: "inherit" }).status === 0;
}

const [only] = names;
if (names.length > 1) process.exit(names.map(runAlone).includes(false) ? 1 : 0);
const isMet = await PARTS[only ?? ""]?.();
process.exit(isMet === false && !isShort() ? 1 : 0);
