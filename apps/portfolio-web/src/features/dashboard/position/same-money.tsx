import { addressOf, type Position } from "@stocks-vibe/contracts/portfolio";
import type { ReactNode } from "react";
import { money, rate } from "#lib/format/format.ts";
import { BarKey } from "#ui/charts/marks.tsx";
import { Delta } from "#ui/figures/delta.tsx";
import { uiMessages } from "#ui/messages/en.ts";
import { Figure, ShowTheWork } from "../components/figure.tsx";
import { periodSentences, sameMoneyOf } from "../components/period-sentences.ts";
import { reasonFor } from "../components/reasons.ts";
import { periodMessages } from "../messages/en.ts";
import { positionMessages as words } from "./messages/en.ts";

function comparisonOf(difference: number): string {
  const by = money(Math.abs(difference));
  if (difference === 0) return words.level;
  return difference > 0 ? words.ahead(by) : words.behind(by);
}

/** Two bars on one scale: what is held, and what the index would have made of it. */
function Bars({ position, worth }: { position: Position; worth: number }) {
  const largest = Math.max(position.currentValue, worth, 1);
  const rows = [
    { kind: "solid", name: position.symbol, value: position.currentValue },
    { kind: "hatched", name: words.sp500, value: worth },
  ] as const;
  return (
    <dl className="same-bars">
      {rows.map(({ kind, name, value }) => (
        <div key={kind}>
          <dt>
            <BarKey kind={kind} />
            {name}
          </dt>
          <dd>
            <span
              className={`same-bar same-bar-${kind}`}
              style={{ width: `${(value / largest) * 100}%` }}
            />
            {money(value)}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** A yearly rate with the time it is of, and the way to its work. */
function Rate({
  position,
  field,
  name,
  children,
}: {
  position: Position;
  field: "irr" | "sp500IRR";
  name: string;
  children: ReactNode;
}) {
  const period = position.ratePeriod;
  return (
    <p className="small figure">
      {name}{" "}
      <Figure from={position} field={field}>
        {(value) => (
          <>
            {rate(value)} {period && periodMessages.aYearSince(period.from)}
          </>
        )}
      </Figure>{" "}
      {children}
    </p>
  );
}

/** The question the product is about, answered for one position. */
export function SameMoney({ position }: { position: Position }) {
  const { sp500Value: worth, ratePeriod: period } = position;
  // To the cent, so that the difference is the one a reader gets from the two amounts shown.
  const difference =
    worth === null ? null : Math.round((position.currentValue - worth) * 100) / 100;
  return (
    <section aria-label={words.sameMoney}>
      <h3>{words.sameMoney}</h3>
      <div className="same-money">
        {worth === null || difference === null ? (
          <p>
            {words.sameMoneyUnknown} {reasonFor(position.notAvailable, "sp500Value")}
          </p>
        ) : (
          <>
            <p>
              {words.sameMoneyText(sameMoneyOf(position.ratePeriod), money(worth))}{" "}
              <Delta value={difference} words={uiMessages.trends.lead}>
                {comparisonOf(difference)}
              </Delta>
              .
            </p>
            <Bars position={position} worth={worth} />
          </>
        )}
        <Rate position={position} field="irr" name={words.rates}>
          <ShowTheWork
            figure={addressOf("position-irr", position.symbol)}
            of={words.irrOf(position.symbol)}
            look="link"
          />
        </Rate>
        <Rate position={position} field="sp500IRR" name={words.sp500Rate}>
          <ShowTheWork
            figure={addressOf("position-sp500-irr", position.symbol)}
            of={words.sp500IrrOf(position.symbol)}
            look="link"
          />
        </Rate>
        {period && <p className="small muted">{periodSentences(period).join(" ")}</p>}
      </div>
    </section>
  );
}
