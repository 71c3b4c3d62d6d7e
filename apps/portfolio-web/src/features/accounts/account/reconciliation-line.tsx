import type { InvestmentAccount } from "@stocks-vibe/contracts/portfolio";
import { money } from "#lib/format/format.ts";
import { Icon } from "#ui/icon.tsx";
import { accountsMessages as words } from "../messages/en.ts";

type Compared = { total: number; ours: number; difference: number };

function Difference({ compared, currency }: { compared: Compared; currency: string }) {
  const { total, ours, difference } = compared;
  const amount = (value: number) => money(value, currency);
  const by = amount(Math.abs(difference));
  return (
    <div className="reconciliation">
      <dl className="small">
        <div>
          <dt className="muted">{words.compared.institution}</dt>
          <dd>{amount(total)}</dd>
        </div>
        <div>
          <dt className="muted">{words.compared.ours}</dt>
          <dd>{amount(ours)}</dd>
        </div>
        <div>
          <dt className="muted">{words.compared.difference}</dt>
          <dd>{amount(difference)}</dd>
        </div>
      </dl>
      <p className="tiny muted">
        {difference > 0 ? words.compared.more(by) : words.compared.less(by)}
      </p>
    </div>
  );
}

/**
 * Whether an account's positions and cash add up to the institution's own total, both at the
 * institution's prices: one quiet line when they do, the amounts and what it may mean when they
 * don't.
 */
export function ReconciliationLine({ account }: { account: InvestmentAccount }) {
  const { reconciliation, currency } = account;
  if (!reconciliation) return <div className="reconciliation" />;
  const { institution_total: total, our_total: ours, difference } = reconciliation;
  if (total === null || difference === null)
    return (
      <p className="reconciliation tiny muted">{words.compared.unknown(money(ours, currency))}</p>
    );
  if (difference !== 0)
    return <Difference compared={{ total, ours, difference }} currency={currency} />;
  return (
    <p className="reconciliation agrees tiny muted">
      <Icon name="check" />
      {words.compared.equal(money(total, currency))}
    </p>
  );
}
