import type { Dashboard, PortfolioFigure, PortfolioTotals } from "@stocks-vibe/contracts/portfolio";
import { Fragment, type ReactNode, useId, useMemo, useState } from "react";
import { money, rate, wholeMoney } from "#lib/format/format.ts";
import { month } from "#lib/format/format-date.ts";
import type { GlossaryTerm } from "#lib/format/glossary-terms.ts";
import { Amount } from "#ui/figures/amount.tsx";
import { SandboxBadge } from "#ui/figures/badge.tsx";
import { TermList } from "#ui/figures/term-link.tsx";
import { Icon } from "#ui/icon.tsx";
import { ShowTheWork } from "../components/figure.tsx";
import { reasonFor } from "../components/reasons.ts";
import { dashboardMessages } from "../messages/en.ts";
import { ShareBar } from "../share-bar.tsx";
import { summaryTiles } from "./summary-tiles.tsx";

const earnedWords = dashboardMessages.earned;

/** 'earned 15.75% a year', 'lost 5.76% a year'. */
const earned = (value: number): string => earnedWords.rate(rate(Math.abs(value)), value < 0);

/**
 * What the same money would be worth, beside what it is: both in whole dollars, as the tile below
 * says them.
 */
function difference({ irrPeriod, sp500Value }: PortfolioTotals): string {
  if (irrPeriod === null || sp500Value === null) return "";
  const more = Math.round(sp500Value) - Math.round(irrPeriod.closingValue);
  if (more === 0) return earnedWords.same;
  return more > 0 ? earnedWords.more(wholeMoney(more)) : earnedWords.less(wholeMoney(-more));
}

/**
 * What the money earned a year and since when, what it would have in the S&P 500, and the
 * difference in dollars. Null where nothing is held. What is not known is said so with its reason,
 * and nothing is put in its place.
 */
export function earnedSentence({ portfolio, benchmarkKind }: Dashboard): string | null {
  const { portfolioIRR, sp500IRR, irrPeriod, irrBasis, notAvailable } = portfolio;
  if (notAvailable.portfolioIRR === "no-holdings") return null;
  if (portfolioIRR === null || irrPeriod === null)
    return `${earnedWords.unknown} ${reasonFor(notAvailable, "portfolioIRR")}`;
  const isEstimated = portfolio.completeness === "estimated";
  const own = earnedWords.own(earned(portfolioIRR), month(irrPeriod.from), {
    irrBasis,
    isEstimated,
  });
  if (sp500IRR === null)
    return `${own}. ${earnedWords.indexUnknown} ${reasonFor(notAvailable, "sp500IRR")}`;
  const index = earnedWords.index(earned(sp500IRR), benchmarkKind);
  return `${own}; ${index}${difference(portfolio)}.`;
}

const words = dashboardMessages.summary;

/** What fits every tile, and the total a narrow phone, in the ordinary letters. */
const ORDINARY = "$99,999,999".length;

/** True where the card's sums are written smaller, so that their digits stay on one line. */
const isLong = ({
  totalValue,
  totalCostBasis,
  totalUnrealizedGain,
}: Dashboard["portfolio"]): boolean =>
  [totalValue, totalCostBasis, totalUnrealizedGain].some(
    (value) => value !== null && wholeMoney(value).length > ORDINARY,
  );

function TileText({
  id,
  lead,
  figure,
  of,
  terms,
  children,
}: {
  id: string;
  lead: string;
  figure: PortfolioFigure;
  of: string;
  terms: readonly GlossaryTerm[];
  children: ReactNode;
}) {
  return (
    <div className="tile-more" id={id}>
      <p>
        <b className="tile-lead">{lead}</b>
        {children}
      </p>
      <ShowTheWork figure={figure} of={of} />
      <TermList terms={terms} />
    </div>
  );
}

/** The total and five key figures; each opens to the sentence that explains it, one at a time. */
export function SummaryCard({ dashboard }: { dashboard: Dashboard }) {
  const [opened, setOpened] = useState<string | null>(null);
  const id = useId();
  const { portfolio } = dashboard;
  // A tile opens without writing every figure anew.
  const sentence = useMemo(() => earnedSentence(dashboard), [dashboard]);
  const tiles = useMemo(() => summaryTiles(dashboard), [dashboard]);
  const toggle = (tile: string) => setOpened(opened === tile ? null : tile);
  const control = (tile: string) => ({
    type: "button" as const,
    "aria-expanded": opened === tile,
    "aria-controls": opened === tile ? `${id}-${tile}` : undefined,
    onClick: () => toggle(tile),
  });

  return (
    <section
      className={isLong(portfolio) ? "card summary is-long" : "card summary"}
      aria-labelledby={`${id}-title`}
    >
      <div className="summary-top">
        <div>
          <div className="summary-title">
            <h2 id={`${id}-title`}>{words.title}</h2>
            {dashboard.isSandbox && <SandboxBadge givesWay />}
          </div>
          <button {...control("total")} className="total">
            <span className="total-label">
              {words.totalValue}
              <Icon name="chevron" />
            </span>
            <span className="total-value">
              <Amount value={portfolio.totalValue} />
            </span>
          </button>
          <p className="total-parts figure">
            {words.holdingsAndCash(money(portfolio.holdingsValue), money(portfolio.cashValue))}
          </p>
          {sentence && <p className="total-earned">{sentence}</p>}
        </div>
        <ShareBar allocation={dashboard.allocation} />
      </div>
      <div className="tiles">
        {opened === "total" && (
          <TileText
            id={`${id}-total`}
            lead={words.totalValue}
            figure="total-value"
            of={words.totalValue}
            terms={["total-value", "retirement-taxable"]}
          >
            {" "}
            {words.totalMore}
          </TileText>
        )}
        {tiles.map((tile) => (
          <Fragment key={tile.id}>
            <button {...control(tile.id)} className="tile">
              <span className="tile-label">
                {tile.label}
                <Icon name="chevron" />
              </span>
              <span className="tile-value">{tile.value}</span>
              <span className="tile-sub">{tile.sub}</span>
            </button>
            {opened === tile.id && (
              <TileText
                id={`${id}-${tile.id}`}
                lead={tile.lead}
                figure={tile.figure}
                of={tile.label}
                terms={tile.terms}
              >
                {tile.more}
              </TileText>
            )}
          </Fragment>
        ))}
      </div>
    </section>
  );
}
