import type { DataFinding, InvestmentAccount } from "@stocks-vibe/contracts/portfolio";
import { Icon } from "#ui/icon.tsx";
import { dataFindingsMessages as words } from "./data-findings-messages.ts";

/** Findings that stand open; the others are one press away. */
const FIRST = 3;

function Items({ findings, label }: { findings: readonly DataFinding[]; label: string }) {
  return (
    <ul aria-label={label}>
      {findings.map(({ effect, remedy, lowers }) => (
        <li key={effect} className={lowers === "full" ? "muted" : "soft"}>
          <Icon name={lowers === "full" ? "check" : "info"} />
          <div>
            <p>{effect}</p>
            <p className="tiny muted">{remedy}</p>
          </div>
        </li>
      ))}
    </ul>
  );
}

function lowestOf(findings: readonly DataFinding[]): DataFinding["lowers"] {
  const all = findings.map(({ lowers }) => lowers);
  if (all.includes("estimated")) return "estimated";
  return all.includes("since-linked") ? "since-linked" : "full";
}

/**
 * What was found in an account's rows and prices: what the figures make of it, and what would mend it. Those that lower figures come first,
 * as they are answered; what was put right is told quietly.
 */
export function DataFindings({ account }: { account: InvestmentAccount }) {
  const { account_name: name, data_findings: all } = account;
  if (all.length === 0) return null;
  const others = all.slice(FIRST);
  const lowest = lowestOf(all);
  return (
    <div className="data-findings small">
      <p className={lowest === "full" ? "muted" : undefined}>{words.title[lowest]}</p>
      <Items findings={all.slice(0, FIRST)} label={words.label(name)} />
      {others.length > 0 && (
        <details>
          <summary>
            {words.all(all.length)}
            <span className="hidden-text"> {words.allOf(name)}</span>
          </summary>
          <Items findings={others} label={words.othersLabel(name)} />
        </details>
      )}
    </div>
  );
}
