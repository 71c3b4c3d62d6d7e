import { errorMoods, goneMood } from "./error-moods.ts";
import { identityMoods } from "./identity-moods.ts";
import type { Mood } from "./item.ts";
import { listingMoods } from "./listing-moods.ts";
import { rowMoods } from "./row-moods.ts";
import { wireMoods } from "./wire-moods.ts";

export const honestMood: Mood = {
  name: "is honest",
  told: "nothing",
  answer: (_question, reply) => reply.honest(),
};

/** Every mood but honesty. `huge` is the size in bytes of a body without measure. */
export function moodsOf(huge: number): readonly Mood[] {
  const single = [
    ...wireMoods(huge),
    ...errorMoods,
    ...listingMoods,
    ...rowMoods,
    ...identityMoods,
  ];
  const fickle: Mood = {
    name: "answers in another way each time",
    told: "either",
    answer(question, reply, item) {
      const mood = single[(question.before * 7) % single.length] ?? honestMood;
      mood.answer(question, reply, item);
    },
  };
  return [...single, fickle, goneMood];
}

/** The mood of that name. Throws where there is none. */
export function moodNamed(moods: readonly Mood[], name: string): Mood {
  const mood = [honestMood, ...moods].find((one) => one.name === name);
  if (!mood) throw new Error(`there is no mood "${name}"`);
  return mood;
}
