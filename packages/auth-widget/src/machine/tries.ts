import type { CodeProblem, CodeTries } from "./screen.ts";

/** The server takes no further try at a code, not even the right one. */
const WRONG_PER_CODE = 5;

/**
 * A code that was not taken. The server answers a wrong one and a used one alike, since strangers
 * ask, too; what was tried here tells the two apart.
 */
export function triedWith(
  { wrong = 0, isLost = false, isSpent = false }: CodeTries,
  problem: CodeProblem,
): { tries: CodeTries; problem: CodeProblem } {
  if (problem === "offline") return { tries: { wrong, isLost: true, isSpent }, problem };
  if (problem !== "passcode") return { tries: { wrong, isLost, isSpent }, problem };
  const tries = { wrong: wrong + 1, isLost };
  if (tries.wrong >= WRONG_PER_CODE) {
    return { tries: { ...tries, isSpent: true }, problem: "passcodeSpent" };
  }
  return isLost
    ? { tries: { ...tries, isSpent: true }, problem: "passcodeLost" }
    : { tries, problem };
}
