import type { InvestmentAccount } from "@stocks-vibe/contracts/portfolio";
import { money } from "#lib/format.ts";
import { leftOutOf } from "./account/left-out-line.tsx";
import { findingsMessages, twiceMessages } from "./connection/messages/en.ts";
import { accountsMessages as words } from "./messages/en.ts";

/** Pure: what is to be known of an account before its page is opened, in a line each. */
function hintsOf(account: InvestmentAccount): string[] {
  const { is_counted: isCounted, is_unshared: isUnshared, unread_rows: unread } = account;
  const { data_findings: findings, reconciliation, currency } = account;
  const lowers = findings.map((finding) => finding.lowers);
  const difference = reconciliation?.difference ?? 0;
  return [
    isCounted ? [] : twiceMessages.notCounted,
    isUnshared ? words.leaving : [],
    leftOutOf(account) ?? [],
    unread > 0 ? findingsMessages.incomplete(unread) : [],
    lowers.includes("estimated") ? words.hints.estimated : [],
    !lowers.includes("estimated") && lowers.includes("since-linked") ? words.hints.sinceLinked : [],
    difference === 0 ? [] : words.hints.differs(money(Math.abs(difference), currency)),
  ].flat();
}

/** What is to be looked at on the account's page. Nothing where all is well. */
export function AccountHints({ account }: { account: InvestmentAccount }) {
  const hints = hintsOf(account);
  if (hints.length === 0) return null;
  return (
    <ul className="account-hints small muted">
      {hints.map((hint) => (
        <li key={hint}>{hint}</li>
      ))}
    </ul>
  );
}
