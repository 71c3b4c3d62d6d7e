import type { Holding, InvestmentAccount } from "@stocks-vibe/contracts/portfolio";
import { useId } from "react";
import { money, percentChange, share, shares } from "#lib/format/format.ts";
import { withFilter } from "#lib/router/address.ts";
import { Link } from "#lib/router/link.tsx";
import { paths } from "#lib/router/paths.ts";
import { Delta } from "#ui/figures/delta.tsx";
import { ScrollRegion } from "#ui/layout/scroll-region.tsx";
import { amountChange } from "../components/transaction-label.ts";
import { accountPageMessages } from "../messages/en.ts";

const cents = (value: number): number => Math.round(value * 100);

/**
 * The worth to the cent of all holdings whose worth is known; null where one of them is in another
 * currency.
 */
export function addUp(
  holdings: readonly Pick<Holding, "value" | "currency">[],
  currency: string,
): number | null {
  if (holdings.some((holding) => holding.currency !== currency)) return null;
  return holdings.reduce((sum, { value }) => sum + cents(value ?? 0), 0) / 100;
}

const words = accountPageMessages.positions;

/**
 * The name leads to all lots of the security, in whichever account, and with it its whole row.
 * Cash, what does not count and what has no price have no such place.
 */
function Name({ holding, isCounted }: { holding: Holding; isCounted: boolean }) {
  const isCash = holding.type === "cash";
  const name = isCash ? words.cash : holding.symbol;
  return (
    <>
      {isCash || !isCounted || holding.value === null ? (
        <b>{name}</b>
      ) : (
        <Link
          className="row-button"
          to={`${paths.dashboard}${withFilter("", "holding", holding.symbol)}`}
        >
          <b>{name}</b>
          <span className="hidden-text"> {words.ofDashboard}</span>
        </Link>
      )}
      <span className="second-line clamped" title={holding.name}>
        {holding.name}
      </span>
    </>
  );
}

function Gain({ holding }: { holding: Holding }) {
  const { gain_loss: gain, gain_loss_percent: percent, currency } = holding;
  if (holding.type === "cash") return null;
  if (gain === null) return words.unknown;
  return (
    <>
      <Delta value={gain}>{amountChange(gain, currency)}</Delta>
      {percent !== null && <span className="second-line">{percentChange(percent)}</span>}
    </>
  );
}

const known = (amount: number | null, currency: string): string =>
  amount === null ? words.unknown : money(amount, currency);

function Cost({ holding: { type, cost_basis: cost, currency } }: { holding: Holding }) {
  if (type === "cash") return null;
  return known(cost, currency);
}

function Row({ holding, account }: { holding: Holding; account: InvestmentAccount }) {
  const { currency, value } = holding;
  const isCash = holding.type === "cash";
  const part =
    value !== null && account.balance > 0 && currency === account.currency
      ? value / account.balance
      : null;
  return (
    <tr>
      <th scope="row" className="account-holding">
        <Name holding={holding} isCounted={account.is_counted} />
      </th>
      <td className="fold only-desk">{isCash ? "" : shares(holding.quantity)}</td>
      <td className="fold only-desk">{isCash ? "" : known(holding.price, currency)}</td>
      <td className="fold">
        <Cost holding={holding} />
      </td>
      <td>
        {known(value, currency)}
        {part !== null && <span className="second-line">{share(part * 100)}</span>}
      </td>
      <td>
        <Gain holding={holding} />
      </td>
    </tr>
  );
}

function Total({ account }: { account: InvestmentAccount }) {
  const total = addUp(account.holdings, account.currency);
  if (total === null) return null;
  return (
    <tfoot>
      <tr>
        <th scope="row">
          {account.holdings.some(({ value }) => value === null) ? words.totalKnown : words.total}
        </th>
        <td className="fold only-desk" />
        <td className="fold only-desk" />
        <td className="fold" />
        <td>{money(total, account.currency)}</td>
        <td />
      </tr>
    </tfoot>
  );
}

/**
 * What the account holds, the largest first, with what it cost and what became of it. A phone shows
 * name, value and gain.
 */
export function PositionsSection({ account }: { account: InvestmentAccount }) {
  const id = useId();
  const { holdings } = account;
  return (
    <section className="section" aria-labelledby={id}>
      <div className="section-head">
        <h2 id={id}>
          {words.title} <span className="count">{holdings.length}</span>
        </h2>
      </div>
      {holdings.length === 0 ? (
        <p className="card padded muted">{words.empty}</p>
      ) : (
        <div className="card">
          <ScrollRegion label={words.label}>
            <table className="table table-folded">
              <caption className="hidden-text">{words.label}</caption>
              <thead>
                <tr>
                  <th scope="col">{words.holding}</th>
                  <th scope="col" className="fold only-desk">
                    {words.shares}
                  </th>
                  <th scope="col" className="fold only-desk">
                    {words.price}
                  </th>
                  <th scope="col" className="fold">
                    {words.cost}
                  </th>
                  <th scope="col">{words.value}</th>
                  <th scope="col">{words.gain}</th>
                </tr>
              </thead>
              <tbody>
                {holdings.map((holding) => (
                  <Row key={holding.id} holding={holding} account={account} />
                ))}
              </tbody>
              <Total account={account} />
            </table>
          </ScrollRegion>
        </div>
      )}
    </section>
  );
}
