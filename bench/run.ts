import { run as measureAuth } from "./auth.ts";
import { compareClientSizes } from "./client-size.ts";
import { run as measureDashboard } from "./dashboard.ts";
import { compareAnswers, compareSpeed } from "./irr.ts";
import { run as measureNight } from "./night.ts";
import { run as measureSync } from "./sync.ts";
import { compareTimelines } from "./timeline.ts";

/** Every part by name; each says whether its limits were met, where it has any that hold on any machine. */
const PARTS: Readonly<Record<string, () => Promise<boolean | undefined>>> = {
  irr: async () => [compareAnswers(), compareSpeed()].every(Boolean),
  timeline: async () => compareTimelines(),
  "client-size": compareClientSizes,
  dashboard: async () => void (await measureDashboard()),
  auth: async () => void (await measureAuth()),
  sync: async () => void (await measureSync()),
  night: measureNight,
};

// `npm run bench -- auth night` runs those; without names all of them.
const wanted = process.argv.slice(2).filter((word) => !word.startsWith("-"));
const unknown = wanted.filter((name) => !(name in PARTS));
if (unknown.length > 0) {
  throw new Error(
    `No such part: ${unknown.join(", ")}. There are ${Object.keys(PARTS).join(", ")}.`,
  );
}
const results: (boolean | undefined)[] = [];
for (const [name, measure] of Object.entries(PARTS)) {
  if (wanted.length === 0 || wanted.includes(name)) results.push(await measure());
}
process.exit(results.includes(false) ? 1 : 0);
