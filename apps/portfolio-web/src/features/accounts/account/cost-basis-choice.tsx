import type { InvestmentAccount } from "@stocks-vibe/contracts/portfolio";
import { accountsMessages as words } from "../messages/en.ts";
import { CostBasisSelect } from "./cost-basis-select.tsx";

/** The method of an account that somebody else decides about. */
function FixedMethod({ account }: { account: InvestmentAccount }) {
  return (
    <p className="small">
      <span className="muted">{words.method.label}: </span>
      {words.method.names[account.cost_basis_method]}
    </p>
  );
}

/** Which shares an account's sales take, with what that means; the figures follow by themselves. */
export function CostBasisChoice({
  account,
  isOffered,
}: {
  account: InvestmentAccount;
  isOffered: boolean;
}) {
  return isOffered ? <CostBasisSelect account={account} /> : <FixedMethod account={account} />;
}
