import type { Explanation } from "@stocks-vibe/contracts/portfolio";
import { money, shares } from "#lib/format.ts";
import { Day } from "#ui/day.tsx";
import { explainMessages as words } from "./messages/en.ts";

/** Each price with its day and who said so. */
export function PriceList({ explained }: { explained: Explanation }) {
  if (explained.prices.length === 0) return null;
  return (
    <section aria-label={words.prices}>
      <h3>{words.prices}</h3>
      <dl className="work-prices small">
        {explained.prices.map(({ of, price, asOf, source, isStale }) => (
          <div key={`${of}-${asOf}-${source}-${price}`}>
            <dt className="muted">{of}</dt>
            <dd>
              {of === words.sp500 ? shares(price) : money(price)}, {source}, <Day on={asOf} />
              {isStale && `, ${words.stale}`}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
