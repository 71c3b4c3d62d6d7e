import { dateOf, LAST_DAY, WINDOW_DAY } from "../calendar.ts";
import type { Listed } from "../listed.ts";
import {
  type Corruption,
  corruption,
  giveUp,
  isOlderThanWindow,
  transactionsOf,
} from "./corruption.ts";

const holdingOf = ({ holdings }: Listed, symbol: string) =>
  holdings.find((row) => row.security_id === symbol);

const closeOf = ({ world }: Listed, symbol: string, day: number): number =>
  world.securities.find((one) => one.symbol === symbol)?.closes[day] ?? 0;

/** Shapes 3, 7, 18 and 20. */
export const priceCorruptions: readonly Corruption[] = [
  corruption("plan rows with price 0 of a fund without market prices", {}, (listed) => {
    for (const row of transactionsOf(listed, "TRUST")) row.price = 0;
    listed.closes.delete("TRUST");
    giveUp(listed, "portfolio");
    if (isOlderThanWindow(listed, "TRUST")) giveUp(listed, "TRUST");
  }),
  corruption("an institution's price that is 1.6 times the market's", {}, (listed) => {
    const day = LAST_DAY - 2;
    listed.institutionPrices.push({
      security_id: "STEADY",
      days: [dateOf(day)],
      closes: [closeOf(listed, "STEADY", day) * 1.6],
    });
  }),
  corruption("one day's price that is 2.5 times its neighbours", {}, (listed) => {
    const series = listed.closes.get("ETF");
    const place = listed.random.whole(120, 300);
    const close = series?.closes[place];
    if (series && close !== undefined) series.closes[place] = close * 2.5;
    giveUp(listed, "ETF", "portfolio");
  }),
  corruption("a trust priced once a month", {}, (listed) => {
    const days = Array.from({ length: 24 }, (_, month) => WINDOW_DAY + 8 + month * 30);
    listed.closes.delete("TRUST");
    listed.institutionPrices.push({
      security_id: "TRUST",
      days: days.map(dateOf),
      closes: days.map((day) => closeOf(listed, "TRUST", day)),
    });
    const holding = holdingOf(listed, "TRUST");
    const last = days.at(-1) ?? LAST_DAY;
    if (holding) {
      holding.price = closeOf(listed, "TRUST", last);
      holding.price_as_of = dateOf(last);
      holding.value = Math.round(holding.quantity * holding.price * 100) / 100;
    }
    giveUp(listed, "TRUST", "portfolio");
  }),
];
