import type { DataFinding } from "../../../storage/schema.ts";
import type { Replay } from "./replay-portfolio.ts";

/** An account's page tells no more than these: what lowers its figures before what was mended. */
const MOST_TOLD = 50;

/** What was found in the rows of an account, and in the prices of what it held. */
export function findingsOfAccount(
  { rows, ledgers }: Pick<Replay, "rows" | "ledgers">,
  accountId: string,
): DataFinding[] {
  const own = ledgers.filter(({ account }) => account.id === accountId);
  const found = new Set([
    ...rows.findings.filter((finding) => finding.accountId === accountId),
    ...own.flatMap(({ findings }) =>
      findings.filter((finding) => finding.accountId === null || finding.accountId === accountId),
    ),
  ]);
  const [mended, lowering] = [true, false].map((isMended) =>
    [...found].filter(({ lowers }) => (lowers === "full") === isMended),
  );
  return [...(lowering ?? []), ...(mended ?? [])]
    .slice(0, MOST_TOLD)
    .map(({ effect, remedy, lowers, rows: ids }) => ({ effect, remedy, lowers, rows: ids.length }));
}
