import type { RebuildInput } from "../rebuild-types.ts";
import type { Finding } from "./finding.ts";
import { accountName, countShares, symbolOf, writeDay } from "./words.ts";

/** Tells of every security whose imported history does not lead to what the institution reports. */
export const tellUnmetHistory = (input: RebuildInput): readonly Finding[] =>
  (input.meetings ?? [])
    .filter(({ difference }) => difference !== 0)
    .map((meeting): Finding => {
      const { accountId, securityId, joinedOn, imported, needed, difference } = meeting;
      const [symbol, account] = [symbolOf(input, securityId), accountName(input, accountId)];
      const counted =
        difference > 0
          ? `The other ${countShares(difference)} count from that day on.`
          : `${countShares(-difference)} too many are taken out on that day.`;
      return {
        rule: "unmet-history",
        accountId,
        securityId,
        rows: [],
        effect: `By the files you added, ${account} held ${countShares(imported)} of ${symbol} on ${writeDay(joinedOn)}; by its institution, ${countShares(needed)}. ${counted}`,
        remedy:
          "A file with the missing purchases, sales, splits or transfers would close the gap.",
        lowers: "estimated",
        touches: "lots",
      };
    });
