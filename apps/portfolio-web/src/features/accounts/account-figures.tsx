import type { InvestmentAccount } from "@stocks-vibe/contracts/portfolio";
import { useId } from "react";
import { LeftOutLine } from "./account/account-status.tsx";
import { CostBasisChoice } from "./account/cost-basis-select.tsx";
import { MissingLine } from "./account/missing-line.tsx";
import { ReconciliationLine } from "./account/reconciliation-line.tsx";
import { findingsMessages as findings, twiceMessages } from "./connections/messages/en.ts";
import { DataFindings } from "./findings/data-findings.tsx";
import { HistoryLink } from "./imports/history-link.tsx";
import { accountPageMessages, accountsMessages, manualMessages } from "./messages/en.ts";

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
