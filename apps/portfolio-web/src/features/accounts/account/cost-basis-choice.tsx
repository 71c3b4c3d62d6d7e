import { costBasisMethod, type InvestmentAccount } from "@stocks-vibe/contracts/portfolio";
import { useId } from "react";
import { messageOf } from "#lib/api-failure.ts";
import { apiMessages } from "#lib/api-messages.ts";
import { Icon } from "#ui/icon.tsx";
import { accountsMessages as words } from "../accounts-messages.ts";
import { useCostBasisMethod } from "./cost-basis-query.ts";

/** The method of an account that somebody else decides about. */
function CostBasisMethod({ account }: { account: InvestmentAccount }) {
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
  return isOffered ? <CostBasisSelect account={account} /> : <CostBasisMethod account={account} />;
}

function CostBasisSelect({ account }: { account: InvestmentAccount }) {
  const id = useId();
  const save = useCostBasisMethod(account.id);
  const chosen = save.isPending ? save.variables : account.cost_basis_method;

  // Shares are named through the API: without it, choosing this would name none.
  const offered = costBasisMethod.options.filter(
    (method) => method !== "specific" || account.cost_basis_method === "specific",
  );

  const progress = () => {
    if (save.isPending) return words.method.saving;
    if (account.cost_basis_pending) return words.method.following;
    return save.isSuccess ? words.method.saved : null;
  };

  return (
    <div className="cost-basis">
      <label htmlFor={id} className="small muted">
        {words.method.label}
        <span className="hidden-text"> {words.method.of(account.account_name)}</span>
      </label>
      <span className="select">
        <select
          id={id}
          value={chosen}
          aria-describedby={`${id}-hint`}
          aria-disabled={save.isPending || undefined}
          onChange={(event) => {
            const method = costBasisMethod.safeParse(event.target.value);
            if (method.success && !save.isPending) save.mutate(method.data);
          }}
        >
          {offered.map((method) => (
            <option key={method} value={method}>
              {words.method.names[method]}
            </option>
          ))}
        </select>
        <Icon name="chevron" />
      </span>
      <p className="tiny muted" id={`${id}-hint`}>
        {words.method.hints[chosen]} {words.method.ownLots}
      </p>
      {account.sales_without_lots !== null && account.sales_without_lots > 0 && (
        <p className="tiny">{words.method.withoutLots(account.sales_without_lots)}</p>
      )}
      <p className="tiny" role="status">
        {progress()}
      </p>
      {save.isError && (
        <p className="field-error" role="alert">
          <Icon name="warning" />
          {messageOf(save.error, apiMessages.failed.costBasis)}
        </p>
      )}
    </div>
  );
}
