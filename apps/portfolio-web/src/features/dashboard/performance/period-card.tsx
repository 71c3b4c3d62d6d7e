import type { PortfolioTotals } from "@stocks-vibe/contracts/portfolio";
import { points, pointsBetween, rate } from "#lib/format/format.ts";
import { Delta } from "#ui/figures/delta.tsx";
import { ScrollRegion } from "#ui/layout/scroll-region.tsx";
import { Figure, ShowTheWork } from "../components/figure.tsx";
import { dashboardMessages } from "../messages/en.ts";
import { performanceMessages as words } from "./messages/en.ts";

const periods = [
  {
    figure: "one-year-return",
    name: words.periods.one,
    own: "oneYearReturn",
    index: "sp500OneYearReturn",
    excess: "excessOneYearReturn",
    period: "oneYearPeriod",
  },
  {
    figure: "three-year-return",
    name: words.periods.three,
    own: "threeYearReturn",
    index: "sp500ThreeYearReturn",
    excess: "excessThreeYearReturn",
    period: "threeYearPeriod",
  },
  {
    figure: "five-year-return",
    name: words.periods.five,
    own: "fiveYearReturn",
    index: "sp500FiveYearReturn",
    excess: "excessFiveYearReturn",
    period: "fiveYearPeriod",
  },
] as const;

/** From the two rates as shown, so that a reader who subtracts gets the same. */
function Excess({ own, index }: { own: number | null; index: number | null }) {
  if (own === null || index === null) return null;
  const difference = pointsBetween(own, index);
  return (
    <Delta value={difference} words={[words.ahead, words.behind]}>
      {points(difference)}
    </Delta>
  );
}

/** Returns of the last one, three and five years, beside the index over the same days. */
export function PeriodCard({ portfolio }: { portfolio: PortfolioTotals }) {
  return (
    <section className="card" aria-label={words.periodTitle}>
      <div className="padded">
        <h2>{words.periodTitle}</h2>
        <p className="chart-finding">{words.periodNote}</p>
      </div>
      <ScrollRegion label={words.periodTable}>
        <table className="table table-periods">
          <caption className="hidden-text">{words.periodTable}</caption>
          <thead>
            <tr>
              <th scope="col">{words.period}</th>
              <th scope="col">{words.portfolio}</th>
              <th scope="col">{words.sp500}</th>
              <th scope="col">{words.excess}</th>
              <th scope="col">
                <span className="hidden-text">{dashboardMessages.showTheWork}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {periods.map(({ figure, name, own, index, excess, period }) => (
              <tr key={figure}>
                <th scope="row">
                  {name}
                  {portfolio[period] && (
                    <span className="second-line">
                      {words.between(portfolio[period].from, portfolio[period].to)}
                    </span>
                  )}
                </th>
                <td>
                  <Figure from={portfolio} field={own}>
                    {rate}
                  </Figure>
                </td>
                <td>
                  <Figure from={portfolio} field={index}>
                    {rate}
                  </Figure>
                </td>
                <td>
                  <Figure from={portfolio} field={excess}>
                    {() => <Excess own={portfolio[own]} index={portfolio[index]} />}
                  </Figure>
                </td>
                <td>
                  <ShowTheWork figure={figure} of={words.periodOf(name)} look="link" />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollRegion>
    </section>
  );
}
