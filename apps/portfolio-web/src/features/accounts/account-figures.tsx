import { accountHistoryPath, type InvestmentAccount } from "@stocks-vibe/contracts/portfolio";
import { useId } from "react";
import { money } from "#lib/format/format.ts";
import { day, denverDay } from "#lib/format/format-date.ts";
import { Link } from "#lib/router/link.tsx";
import { Button } from "#ui/forms/button.tsx";
import { Icon } from "#ui/icon.tsx";
import { LeftOutLine } from "./account/account-status.tsx";
import { CostBasisChoice } from "./account/cost-basis-select.tsx";
import { findingsMessages as findings, twiceMessages } from "./connections/messages/en.ts";
import { DataFindings } from "./findings/data-findings.tsx";
import { historyMessages } from "./imports/messages/en.ts";
import {
  accountPageMessages,
  accountsMessages,
  manualMessages,
  missingMessages,
} from "./messages/en.ts";

const dayOf = (instant: string): string => day(denverDay(instant));

/**
 * What the institution's last answer lacks of an account, and, when it has been missing for days,
 * the way to let it go.
 */
function MissingLine({
  account,
  mayRemove,
  onRemove,
}: {
  account: InvestmentAccount;
  mayRemove: boolean;
  onRemove: () => void;
}) {
  const { missing, account_name: name } = account;
  if (!missing) return null;
  const from = missing.removable_from;
  return (
    <div className="account-missing small">
      <p>{missingMessages.line(missing.what, dayOf(missing.since))}</p>
      {mayRemove && from && !missing.is_removable && (
        <p className="muted">{missingMessages.removableFrom(dayOf(from))}</p>
      )}
      {mayRemove && missing.is_removable && (
        <Button size="small" onClick={onRemove}>
          {missingMessages.remove}
          <span className="hidden-text"> {name}</span>
        </Button>
      )}
    </div>
  );
}

type Compared = { total: number; ours: number; difference: number };

function Difference({ compared, currency }: { compared: Compared; currency: string }) {
  const { total, ours, difference } = compared;
  const amount = (value: number) => money(value, currency);
  const by = amount(Math.abs(difference));
  return (
    <div className="reconciliation">
      <dl className="small">
        <div>
          <dt className="muted">{accountsMessages.compared.institution}</dt>
          <dd>{amount(total)}</dd>
        </div>
        <div>
          <dt className="muted">{accountsMessages.compared.ours}</dt>
          <dd>{amount(ours)}</dd>
        </div>
        <div>
          <dt className="muted">{accountsMessages.compared.difference}</dt>
          <dd>{amount(difference)}</dd>
        </div>
      </dl>
      <p className="tiny muted">
        {difference > 0 ? accountsMessages.compared.more(by) : accountsMessages.compared.less(by)}
      </p>
    </div>
  );
}

/**
 * Whether an account's positions and cash add up to the institution's own total, both at the
 * institution's prices: one quiet line when they do, the amounts and what it may mean when they
 * don't.
 */
function ReconciliationLine({ account }: { account: InvestmentAccount }) {
  const { reconciliation, currency } = account;
  if (!reconciliation) return <div className="reconciliation" />;
  const { institution_total: total, our_total: ours, difference } = reconciliation;
  if (total === null || difference === null)
    return (
      <p className="reconciliation tiny muted">
        {accountsMessages.compared.unknown(money(ours, currency))}
      </p>
    );
  if (difference !== 0)
    return <Difference compared={{ total, ours, difference }} currency={currency} />;
  return (
    <p className="reconciliation agrees tiny muted">
      <Icon name="check" />
      {accountsMessages.compared.equal(money(total, currency))}
    </p>
  );
}

/** The way to an account's history. */
function HistoryLink({ account }: { account: InvestmentAccount }) {
  return (
    <Link className="history-link" to={accountHistoryPath(account.id)}>
      {account.manual ? historyMessages.manualLink : historyMessages.link}
      <span className="hidden-text">
        {" "}
        {account.manual
          ? historyMessages.manualLinkOf(account.account_name)
          : historyMessages.linkOf(account.account_name)}
      </span>
    </Link>
  );
}

const words = accountPageMessages.figures;

/**
 * What is to be known before an account's figures are believed: what is missing, left out or was
 * found in its rows.
 */
function Findings({
  account,
  mayChange,
  onRemove,
}: {
  account: InvestmentAccount;
  mayChange: boolean;
  onRemove: () => void;
}) {
  const isClean =
    account.missing === null &&
    account.is_counted &&
    !account.is_unshared &&
    account.unread_rows === 0 &&
    account.data_findings.length === 0;
  if (isClean) return <p className="small muted">{words.clean}</p>;
  return (
    <>
      <LeftOutLine account={account} />
      <MissingLine account={account} mayRemove={mayChange} onRemove={onRemove} />
      {!account.is_counted && <p className="small muted">{twiceMessages.notCounted}</p>}
      {account.is_unshared && (
        <p className="small account-incomplete">{accountsMessages.leaving}</p>
      )}
      {account.unread_rows > 0 && (
        <p className="small account-incomplete">{findings.incomplete(account.unread_rows)}</p>
      )}
      <DataFindings account={account} mayAnswer={mayChange} />
    </>
  );
}

/**
 * How the account's figures are made: what was found in its data, its institution's total, what was
 * added, and which shares its sales take.
 */
export function AccountFigures({
  account,
  refusal,
  onRemove,
}: {
  account: InvestmentAccount;
  /** Why the member can't change anything, or null where they can. */
  refusal: string | null;
  onRemove: () => void;
}) {
  const id = useId();
  const mayChange = refusal === null;
  return (
    <section className="section" aria-labelledby={id}>
      <div className="section-head">
        <h2 id={id}>{words.title}</h2>
      </div>
      <div className="card padded account-figures">
        <Findings account={account} mayChange={mayChange} onRemove={onRemove} />
        {account.manual ? (
          <p className="tiny muted">{manualMessages.state}</p>
        ) : (
          <ReconciliationLine account={account} />
        )}
        <CostBasisChoice account={account} isOffered={mayChange} />
        <div>
          <HistoryLink account={account} />
          <p className="tiny muted">{account.manual ? words.manualText : words.earlierText}</p>
        </div>
        {!mayChange && <p className="tiny muted">{refusal}</p>}
      </div>
    </section>
  );
}
