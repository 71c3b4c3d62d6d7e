import type { RebuildInput, UnlistedTransaction } from "../rebuild-types.ts";
import type { Finding, Rule } from "./finding.ts";
import { tell } from "./messages/finding-words.ts";
import { groupByLedger, namesOf } from "./names.ts";

/** What a sync could not find again in the last listing. The rows stay stored; one answer alone proves nothing. */
function tellRows(
  input: RebuildInput,
  rows: readonly UnlistedTransaction[],
  what: "unlistedCounted" | "unlistedLeft",
): Finding[] {
  return groupByLedger(rows).map((group) => {
    const { accountId, securityId } = group;
    const facts = { ...namesOf(input, group), rows: group.rows.length };
    return {
      rule: "unlisted-rows",
      accountId,
      securityId,
      rows: group.rows.map(({ id }) => id),
      ...tell((words) => words[what], facts),
      lowers: "full",
      touches: "lots",
    };
  });
}

/** Tells of transactions that an institution no longer lists. Whether they count was decided when its answer was stored. */
export const reportUnlistedRows: Rule = (input) => {
  const rows = input.unlisted ?? [];
  const counted = rows.filter(({ counts }) => counts);
  const left = rows.filter(({ counts }) => !counts);
  return {
    input,
    findings: [
      ...tellRows(input, counted, "unlistedCounted"),
      ...tellRows(input, left, "unlistedLeft"),
    ],
  };
};
