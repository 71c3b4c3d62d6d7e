import "./statement.css";
import type { Dashboard } from "@stocks-vibe/contracts/portfolio";
import { useProfile } from "#lib/api/profile-query.ts";
import { money, moneyChange, percentChange, rate } from "#lib/format/format.ts";
import { SandboxBadge } from "#ui/figures/badge.tsx";
import { coverageText, reasonFor } from "../components/reasons.ts";
import { naMessages, statementMessages as words } from "../messages/en.ts";
import { reasonsOf, StatementTable } from "./statement-table.tsx";

type Line = { name: string; value: string; more: string | null };

/** A value with what it is of, or N/A with its reason. */
const known = (name: string, value: string | null, more: string | null): Line => ({
  name,
  value: value ?? words.notAvailable,
  more,
});

function totalLines({ portfolio }: Dashboard): Line[] {
  const { totalCostBasis, totalUnrealizedGain, totalUnrealizedGainPercent: percent } = portfolio;
  const { portfolioIRR, sp500IRR, irrPeriod, notAvailable, completeness } = portfolio;
  const why = (field: string): string => reasonFor(notAvailable, field);
  const coverage = coverageText(portfolio.positionsWithCost, portfolio.totalPositions);
  const since = irrPeriod && words.since(irrPeriod.from);
  const doubt = completeness === "estimated" ? words.estimated : null;
  const told = [since, doubt].filter(Boolean).join(", ") || null;
  return [
    known(words.totalValue, money(portfolio.totalValue), null),
    known(words.holdingsValue, money(portfolio.holdingsValue), null),
    known(words.cash, money(portfolio.cashValue), null),
    totalCostBasis === null
      ? known(words.cost, null, why("totalCostBasis"))
      : known(words.cost, money(totalCostBasis), coverage),
    totalUnrealizedGain === null
      ? known(words.gain, null, why("totalUnrealizedGain"))
      : known(
          words.gain,
          moneyChange(totalUnrealizedGain),
          [percent !== null && percentChange(percent, 2), coverage].filter(Boolean).join(", ") ||
            null,
        ),
    portfolioIRR === null
      ? known(words.irr, null, why("portfolioIRR"))
      : known(words.irr, rate(portfolioIRR), told),
    sp500IRR === null
      ? known(words.sp500, null, why("sp500IRR"))
      : known(words.sp500, rate(sp500IRR), since),
  ];
}

/**
 * The dashboard as a page of paper: totals and holdings, what is not known with its reason, and of
 * which day all of it is.
 */
export function Statement({ dashboard }: { dashboard: Dashboard }) {
  const organization = useProfile().data?.organization?.name;
  const { portfolio, holdings, dataAsOf } = dashboard;
  const reasons = reasonsOf(holdings);
  return (
    <section className="statement" aria-label={words.title}>
      <header>
        <p>
          <b>{words.brand}</b> {dashboard.isSandbox && <SandboxBadge />}
        </p>
        <h2>{words.title}</h2>
        <p>
          {organization}
          {dataAsOf && `. ${words.pricesOf(dataAsOf)}.`}
        </p>
      </header>
      <dl className="statement-totals" aria-label={words.totals}>
        {totalLines(dashboard).map(({ name, value, more }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
            {more && <dd className="statement-more">{more}</dd>}
          </div>
        ))}
      </dl>
      <StatementTable holdings={holdings} portfolio={portfolio} reasons={reasons} />
      <ol className="statement-notes">
        {reasons.map((reason) => (
          <li key={reason}>{naMessages[reason]}</li>
        ))}
      </ol>
      <footer>
        {portfolio.valueWithoutBasis > 0 && (
          <p>{words.unknownCosts(money(portfolio.valueWithoutBasis))}</p>
        )}
        <p>{words.rates}</p>
      </footer>
    </section>
  );
}
