import type { RebuildInput } from "../rebuild-types.ts";
import type { Finding } from "./finding.ts";
import { namesOf } from "./names.ts";
import { tell } from "./words/finding-words.ts";

/** Tells of every security whose imported history does not lead to what the institution reports. */
export const tellUnmetHistory = (input: RebuildInput): readonly Finding[] =>
  (input.meetings ?? [])
    .filter(({ before, after }) => before !== 0 || after !== 0)
    .map((meeting): Finding => {
      const { accountId, securityId, joinedOn, imported, needed, before, after } = meeting;
      const names = namesOf(input, meeting);
      const facts = { ...names, day: joinedOn, imported: imported + before, needed, before, after };
      return {
        rule: "unmet-history",
        accountId,
        securityId,
        rows: [],
        ...tell((words) => words.unmetHistory, facts),
        lowers: "estimated",
        touches: "lots",
      };
    });
