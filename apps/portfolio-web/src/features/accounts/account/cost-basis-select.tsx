import {
  accountChanged,
  type CostBasisMethod,
  costBasisMethod,
  type InvestmentAccount,
} from "@stocks-vibe/contracts/portfolio";
import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useId, useRef, useState } from "react";
import { messageOf } from "#lib/api/api-failure.ts";
import { useServices } from "#lib/api/services.ts";
import { apiMessages } from "#lib/messages/en.ts";
import { Button } from "#ui/forms/button.tsx";
import { Icon } from "#ui/icon.tsx";
import { useChangedAccount } from "../api/use-changed-account.ts";
import { accountsMessages as words } from "../messages/en.ts";

/** Saves an account's cost-basis method; the figures follow it. */
function useCostBasisMethod(accountId: string) {
  const { api } = useServices();
  const follow = useChangedAccount();
  return useMutation({
    mutationFn: (method: CostBasisMethod) =>
      api.put(`/accounts/${encodeURIComponent(accountId)}/cost-basis-method`, {
        schema: accountChanged,
        whenRefused: apiMessages.failed.costBasis,
        body: { method },
      }),
    onSuccess: ({ account }) => follow(account),
  });
}

/**
 * Chosen, then saved: a keyboard moves through the choices one by one, and every method that is
 * saved gives other lots and a round of figures.
 */
function CostBasisSelect({ account }: { account: InvestmentAccount }) {
  const id = useId();
  const save = useCostBasisMethod(account.id);
  const select = useRef<HTMLSelectElement>(null);
  const [picked, pick] = useState<CostBasisMethod | null>(null);
  const chosen = picked ?? account.cost_basis_method;
  const isUnsaved = chosen !== account.cost_basis_method;

  // Shares are named through the API: without it, choosing this would name none.
  const offered = costBasisMethod.options.filter(
    (method) => method !== "specific" || account.cost_basis_method === "specific",
  );

  const progress = () => {
    if (save.isPending) return null;
    if (isUnsaved) return words.method.unsaved;
    if (account.cost_basis_pending) return words.method.following;
    return save.isSuccess ? words.method.saved : null;
  };

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    save.mutate(chosen, {
      onSuccess: () => {
        // The button goes: whoever pressed it by keyboard goes on at the choice.
        if (form.contains(document.activeElement)) select.current?.focus();
        pick(null);
      },
    });
  };

  return (
    <form className="cost-basis" onSubmit={submit}>
      <label htmlFor={id} className="small muted">
        {words.method.label}
        <span className="hidden-text"> {words.method.of(account.account_name)}</span>
      </label>
      <span className="select">
        <select
          ref={select}
          id={id}
          value={chosen}
          aria-describedby={`${id}-hint`}
          aria-disabled={save.isPending || undefined}
          onChange={(event) => {
            const method = costBasisMethod.safeParse(event.target.value);
            if (!method.success || save.isPending) return;
            save.reset();
            pick(method.data);
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
      {isUnsaved && (
        <Button type="submit" size="small" busy={save.isPending ? words.method.saving : null}>
          {words.method.save}
        </Button>
      )}
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
    </form>
  );
}

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
