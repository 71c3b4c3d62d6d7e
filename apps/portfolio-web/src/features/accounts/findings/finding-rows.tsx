import type { DataFinding } from "@stocks-vibe/contracts/portfolio";
import { dataFindingsMessages as words } from "../messages/en.ts";

/** The transactions that a finding is about, as the institution lists them: one press away. */
export function FindingRows({ finding }: { finding: DataFinding }) {
  const { rows, transactions, question } = finding;
  if (transactions.length === 0) return null;
  const untold = rows - transactions.length;
  return (
    <details className="finding-rows tiny">
      <summary>
        {words.rows(rows)}
        <span className="hidden-text">
          {" "}
          {question ? words.rowsOf(question.symbol) : words.rowsOfFinding}
        </span>
      </summary>
      <ul aria-label={words.rowsLabel}>
        {transactions.map((row, place) => (
          // Two equal rows may be the very thing that was found.
          // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes its order
          <li key={place} className="figure muted">
            {words.row(row)}
          </li>
        ))}
        {untold > 0 && <li className="muted">{words.untold(untold)}</li>}
      </ul>
    </details>
  );
}
