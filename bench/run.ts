import { compareAnswers, compareSpeed } from "./irr.ts";

const results = [compareAnswers(), compareSpeed()];
process.exitCode = results.every(Boolean) ? 0 : 1;
