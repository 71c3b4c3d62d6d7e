import { describe, expect, it } from "vitest";
import { combineNotices, type waitingNotice } from "./combine-notices.ts";
import type { Letter } from "./letters/letter.ts";

const removed = (account: string, by = "Uma"): Letter => ({
  kind: "accountRemoved",
  fields: { project: "Stocks Vibe", organization: "Larkin", institution: "Vanguard", account, by },
});
const NONE: ReturnType<typeof waitingNotice.parse> = { told: [], more: 0 };
function combine(letters: readonly Letter[], locale: "en" | "es" = "en") {
  const [first, ...others] = letters;
  if (!first) throw new Error("no letter was given");
  let waiting = combineNotices(NONE, { letter: first, locale });
  for (const letter of others) waiting = combineNotices(waiting, { letter, locale });
  return waiting;
}
describe("a letter of several notices", () => {
  it("tells of two accounts with one name as two", () => {
    const { text } = combine([removed("IRA"), removed("IRA"), removed("Roth")]);
    expect(text).toContain("(2×)");
    // Control: of one each nothing is counted.
    expect(combine([removed("IRA"), removed("Roth")]).text).not.toContain("×");
  });

  it("counts the newest one, too, and does so in Spanish", () => {
    expect(
      combine([removed("Roth"), removed("IRA"), removed("IRA"), removed("IRA")]).text,
    ).toContain("(3×)");
    expect(combine([removed("IRA"), removed("IRA")], "es").text).toContain("(2×)");
  });

  it("hides nobody's deed behind another's", () => {
    const { text } = combine([removed("IRA", "Mallory"), removed("IRA", "Bob")]);
    expect(text).toContain("Mallory");
    expect(text).toContain("Bob");
  });

  it("names the first and the newest of a thousand, counts the others, and stays small", () => {
    const many = Array.from({ length: 1_000 }, (_, at) => removed(`Account ${at}.`));
    const waiting = combine(many);
    for (const named of ["Account 0.", "Account 4.", "Account 985.", "Account 999."]) {
      expect(waiting.text).toContain(named);
    }
    expect(waiting.text).not.toContain("Account 500.");
    expect(waiting.text).toContain(String(1_000 - waiting.told.length));
    expect(JSON.stringify(waiting).length).toBeLessThan(40_000);
  });
});
