import type { RebuildInput, UnlistedTransaction } from "../rebuild-types.ts";
import type { Finding, Rule } from "./finding.ts";
import { accountName, countRows, groupByLedger, symbolOf } from "./words.ts";

/** What a sync could not find again in the last listing. The rows stay stored; one answer alone proves nothing. */
function tell(
  input: RebuildInput,
  rows: readonly UnlistedTransaction[],
  words: { readonly effect: (what: string) => string; readonly remedy: string },
): Finding[] {
  return groupByLedger(rows).map((group) => {
    const { accountId, securityId } = group;
    const count = countRows(group.rows.length);
    const what = `${count} of ${symbolOf(input, securityId)} in ${accountName(input, accountId)}`;
    return {
      rule: "unlisted-rows",
      accountId,
      securityId,
      rows: group.rows.map(({ id }) => id),
      effect: words.effect(what),
      remedy: words.remedy,
      lowers: "full",
      touches: "lots",
    };
  });
}

/** Tells of transactions that an institution no longer lists. Whether they count was decided when its answer was stored. */
export const tellUnlistedRows: Rule = (input) => {
  const rows = input.unlisted ?? [];
  const counted = rows.filter(({ counts }) => counts);
  const left = rows.filter(({ counts }) => !counts);
  return {
    input,
    findings: [
      ...tell(input, counted, {
        effect: (what) => `The institution's last list lacks ${what}; they still count.`,
        remedy: "If the next day's list lacks them, too, they are left out.",
      }),
      ...tell(input, left, {
        effect: (what) =>
          `The institution no longer lists ${what}; they are kept, and don't count.`,
        remedy: "Nothing is missing if it took them back.",
      }),
    ],
  };
};
