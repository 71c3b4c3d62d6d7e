import type { ExplanationOf } from "@stocks-vibe/contracts/portfolio";
import { money, moneyChange } from "#lib/format/format.ts";
import { coverageText } from "../components/coverage.ts";
import { explainMessages as words } from "./messages/en.ts";

/**
 * The way from the total value to the gain, each step with its amount: why value minus cost is
 * another number while a cost is unknown. Nothing where every cost is known.
 */
export function ToGain({ explained }: { explained: ExplanationOf<"sum"> }) {
  const { toGain, covers, summed } = explained;
  if (!toGain || !covers || toGain.positionsWithoutCost === 0) return null;
  const { totalValue, cash, valueWithoutCost, valueWithCost, cost, gain } = toGain;
  const known = covers.of - toGain.positionsWithoutCost;
  const steps = [
    { name: words.steps.total, amount: money(totalValue) },
    { name: words.steps.cash, amount: moneyChange(-cash) },
    {
      name: words.steps.unknown(toGain.positionsWithoutCost),
      amount: moneyChange(-valueWithoutCost),
    },
    {
      name: words.steps.known(coverageText(known, covers.of) ?? ""),
      amount: money(valueWithCost),
      look: "work-step-sum",
    },
    { name: words.steps.cost, amount: moneyChange(-cost) },
    { name: words.steps.gain, amount: moneyChange(gain), look: "work-step-sum work-step-end" },
  ];
  const title = words.toGain[summed];
  return (
    <section aria-label={title}>
      <h3>{title}</h3>
      <p className="small soft">{words.toGainLead(money(totalValue - cost), money(gain))}</p>
      <table className="work-steps">
        <caption className="hidden-text">{title}</caption>
        <tbody>
          {steps.map(({ name, amount, look }) => (
            <tr key={name} className={look}>
              <th scope="row">{name}</th>
              <td>{amount}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
