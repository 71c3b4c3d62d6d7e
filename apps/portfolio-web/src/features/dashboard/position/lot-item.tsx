import type { Lot } from "@stocks-vibe/contracts/portfolio";
import { useId } from "react";
import { money, moneyChange, percentChange, shares } from "#lib/format.ts";
import { Badge } from "#ui/badge.tsx";
import { Day } from "#ui/day.tsx";
import { Delta, Triangle } from "#ui/delta.tsx";
import { Icon } from "#ui/icon.tsx";
import { LotFacts } from "./lot-facts.tsx";
import { termOf } from "./lot-term.ts";
import { positionMessages as words } from "./position-messages.ts";

/** Zero counts as profitable, as in the statistics. */
function Outcome({ gain }: { gain: number | null }) {
  if (gain === null) return <Badge>{words.unknown}</Badge>;
  return gain >= 0 ? (
    <Badge tone="good">
      <Triangle direction="up" />
      {words.profitable}
    </Badge>
  ) : (
    <Badge tone="bad">
      <Triangle direction="down" />
      {words.loss}
    </Badge>
  );
}

function Line({ lot, asOf }: { lot: Lot; asOf: string }) {
  const term = termOf(lot, asOf);
  const { unrealizedGain: gain, unrealizedGainPercent: percent } = lot;
  return (
    <>
      <span className="lot-when">
        <b>
          {!lot.purchaseDateKnown && `${words.heldBefore} `}
          <Day on={lot.purchaseDate} />
        </b>{" "}
        <Outcome gain={gain} />
        {term && <span className="tiny muted">{words.terms[term]}</span>}
      </span>
      <span className="lot-gain">
        {gain === null ? "—" : <Delta value={gain}>{moneyChange(gain)}</Delta>}
      </span>
      <span className="lot-worth tiny muted">
        {words.worth(shares(lot.shares), money(lot.currentValue))}
      </span>
      <span className="lot-percent tiny muted">{percent !== null && percentChange(percent)}</span>
    </>
  );
}

/** One purchase still held: a line that opens everything about it. */
export function LotItem({
  symbol,
  lot,
  asOf,
  isOpen,
  isReached,
  onToggle,
  onReach,
}: {
  symbol: string;
  lot: Lot;
  /** The day of the prices: until then a lot is held. */
  asOf: string;
  isOpen: boolean;
  /** Whether Tab reaches this one of the list. */
  isReached: boolean;
  onToggle: () => void;
  onReach: () => void;
}) {
  const id = useId();
  return (
    <li className="lot">
      <button
        type="button"
        className="lot-line"
        data-lot
        tabIndex={isReached ? 0 : -1}
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={onToggle}
        onFocus={onReach}
      >
        <Line lot={lot} asOf={asOf} />
        <Icon name="chevron" />
      </button>
      {isOpen && (
        <div id={id}>
          <LotFacts symbol={symbol} lot={lot} />
        </div>
      )}
    </li>
  );
}
