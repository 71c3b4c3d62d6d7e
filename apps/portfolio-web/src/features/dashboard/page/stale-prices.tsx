import { institutionSource, type Position } from "@stocks-vibe/contracts/portfolio";
import { Notice } from "#ui/feedback/notice.tsx";
import { dashboardMessages as words } from "../messages/en.ts";

/**
 * Which prices are old, of which days they are, and where newer ones would come from. Their cards
 * name the day of each.
 */
export function StalePrices({ holdings }: { holdings: readonly Position[] }) {
  const stale = holdings.filter(({ priceIsStale }) => priceIsStale);
  const days = stale.map(({ priceAsOf }) => priceAsOf).sort();
  const [oldest] = days;
  if (!oldest) return null;
  const isOwn = ({ priceSource }: Position) => priceSource === institutionSource;
  const title = words.stalePrices(
    stale.map(({ symbol }) => symbol),
    { from: oldest, to: days.at(-1) ?? oldest },
  );
  return (
    <Notice tone="warn" title={title}>
      {[
        ...(stale.every(isOwn) ? [] : [words.stalePricesText]),
        ...(stale.some(isOwn) ? [words.ownPricesText] : []),
      ].join(" ")}
    </Notice>
  );
}
