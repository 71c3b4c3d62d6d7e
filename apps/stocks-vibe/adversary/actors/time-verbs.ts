import type { Verb } from "./verb.ts";

const JUMPS = [
  ["half a minute", 31],
  ["half a minute", 31],
  ["four minutes", 240],
  ["four minutes", 240],
  ["seven minutes", 420],
  ["seven minutes", 420],
  ["twenty minutes", 1_200],
  ["three hours", 10_800],
] as const;

/** Time passes. */
export const TIME_VERBS: readonly Verb[] = [
  {
    name: "lets time pass",
    weight: 6,
    async act(stage, pick) {
      const [words, seconds] = pick.from(JUMPS) ?? JUMPS[0];
      await stage.pass(seconds, `${words} pass`);
    },
  },
];
