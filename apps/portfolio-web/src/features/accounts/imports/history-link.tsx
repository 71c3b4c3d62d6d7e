import { accountHistoryPath, type InvestmentAccount } from "@stocks-vibe/contracts/portfolio";
import { Link } from "#lib/router/link.tsx";
import { historyMessages as words } from "./messages/en.ts";

/** The way to an account's history. */
export function HistoryLink({ account }: { account: InvestmentAccount }) {
  return (
    <Link className="history-link" to={accountHistoryPath(account.id)}>
      {account.manual ? words.manualLink : words.link}
      <span className="hidden-text">
        {" "}
        {account.manual
          ? words.manualLinkOf(account.account_name)
          : words.linkOf(account.account_name)}
      </span>
    </Link>
  );
}
