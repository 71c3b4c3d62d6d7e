import { run as measureAuth } from "./auth.ts";
import { compareClientSizes } from "./client-size.ts";
import { run as measureDashboard } from "./dashboard.ts";
import { compareAnswers, compareSpeed } from "./irr.ts";
import { run as measureNight } from "./night.ts";
import { run as measureSync } from "./sync.ts";
import { compareTimelines } from "./timeline.ts";

const results = [compareAnswers(), compareSpeed(), compareTimelines()];
results.push(await compareClientSizes());
await measureDashboard();
await measureAuth();
await measureSync();
results.push(await measureNight());
process.exit(results.every(Boolean) ? 0 : 1);
