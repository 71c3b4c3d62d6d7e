import type { Dashboard, PortfolioFigure } from "@stocks-vibe/contracts/portfolio";
import { Fragment, type ReactNode, useId, useMemo, useState } from "react";
import { money, wholeMoney } from "#lib/format/format.ts";
import type { GlossaryTerm } from "#lib/format/glossary-terms.ts";
import { Amount } from "#ui/figures/amount.tsx";
import { SandboxBadge } from "#ui/figures/badge.tsx";
import { TermList } from "#ui/figures/term-link.tsx";
import { Icon } from "#ui/icon.tsx";
import { ShowTheWork } from "../components/figure.tsx";
import { dashboardMessages } from "../messages/en.ts";
import { ShareBar } from "../share-bar.tsx";
import { earnedSentence } from "./earned-sentence.ts";
import { summaryTiles } from "./summary-tiles.tsx";

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
