import type { RebuildInput } from "../rebuild/rebuild-types.ts";
import type { Finding } from "./finding.ts";
import { findingTexts } from "./messages/finding-words.ts";
import { namesOf } from "./names.ts";

/** Tells of every security whose imported history does not lead to what the institution reports. */
export const reportUnmetHistory = (input: RebuildInput): readonly Finding[] =>
  (input.reconciliations ?? [])
    .filter(({ before, after }) => before !== 0 || after !== 0)
    .map((reconciliation): Finding => {
      const { accountId, securityId, joinedOn, imported, needed, before, after } = reconciliation;
      const names = namesOf(input, reconciliation);
      const facts = { ...names, day: joinedOn, imported: imported + before, needed, before, after };
      return {
        rule: "unmet-history",
        accountId,
        securityId,
        rows: [],
        ...findingTexts((words) => words.unmetHistory, facts),
        lowers: "estimated",
        touches: "lots",
      };
    });
