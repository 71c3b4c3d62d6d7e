import { compareAnswers, compareSpeed } from "./irr.ts";
import { compareTimelines } from "./timeline.ts";

const results = [compareAnswers(), compareSpeed(), compareTimelines()];
process.exitCode = results.every(Boolean) ? 0 : 1;
