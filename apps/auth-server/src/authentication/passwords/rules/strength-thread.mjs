// What the thread that measures passwords runs. Plain JavaScript and a file of its own, as that is
// what threads are started from.
import { ZxcvbnFactory } from "@zxcvbn-ts/core";
import { adjacencyGraphs, dictionary as common } from "@zxcvbn-ts/language-common";
import { dictionary as english, translations } from "@zxcvbn-ts/language-en";

// Guessing takes longer than linear time in the length: beyond this many characters the rest is
// left out of the score.
const SCORED_LENGTH = 24;
const LEET_VARIANTS = 4;

const meter = new ZxcvbnFactory({
  dictionary: { ...common, ...english },
  graphs: adjacencyGraphs,
  translations,
  maxLength: SCORED_LENGTH,
  l33tMaxSubstitutions: LEET_VARIANTS,
});
const breached = new Set(common["passwords-common"]);

export const measure = ({ password, context }) => {
  const { score, feedback } = meter.check(password.slice(0, SCORED_LENGTH), [...context]);
  return {
    score,
    warning: feedback.warning ?? "",
    suggestions: feedback.suggestions,
    isCommon: breached.has(password.toLowerCase()),
  };
};
