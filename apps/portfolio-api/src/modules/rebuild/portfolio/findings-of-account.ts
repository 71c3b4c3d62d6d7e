import type { DataFinding } from "../../../storage/schema.ts";
import { type Finding, sayFinding } from "../data-quality/finding.ts";
import type { Replay } from "./replay-portfolio.ts";

/** An account's page tells no more than these: what lowers its figures before what was mended. */
const MOST_TOLD = 50;

/** Several findings may say the same, such as one for each security of an account without a history: they are told once. */
function tellOnce(findings: readonly Finding[]): DataFinding[] {
  const told = new Map<string, DataFinding>();
  for (const finding of findings) {
    const { effect, remedy, lowers } = finding;
    const rows = (told.get(sayFinding(finding))?.rows ?? 0) + finding.rows.length;
    told.set(sayFinding(finding), { effect, remedy, lowers, rows });
  }
  return [...told.values()];
}

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
  return tellOnce([...(lowering ?? []), ...(mended ?? [])]).slice(0, MOST_TOLD);
}
