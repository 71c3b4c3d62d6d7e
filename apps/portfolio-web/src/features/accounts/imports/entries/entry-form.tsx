import {
  type AccountImport,
  type EnteredRow,
  type EntryAction,
  type EntryDraft,
  entryAction,
  entryAdded,
  type InvestmentAccount,
} from "@stocks-vibe/contracts/portfolio";
import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useId, useRef, useState } from "react";
import { messageOf } from "#lib/api/api-failure.ts";
import { isFinal } from "#lib/api/query-policy.ts";
import { useServices } from "#lib/api/services.ts";
import { useFormId } from "#lib/form-id.ts";
import { denverDay } from "#lib/format/format-date.ts";
import { apiMessages } from "#lib/messages/en.ts";
import { Notice } from "#ui/feedback/notice.tsx";
import { Button } from "#ui/forms/button.tsx";
import { SelectField } from "#ui/forms/select-field.tsx";
import { TextField } from "#ui/forms/text-field.tsx";
import { useLookedAtHistory, useRebuiltHistory, useRevert } from "../history-queries.ts";
import { historyMessages, entryMessages as words } from "../messages/en.ts";
import { draftOf, type Fields, movesShares, namesSecurity, type Problems } from "./entry-draft.ts";

/** One transaction that was entered, as a sentence. */
function sayEntered(row: EnteredRow): string {
  const action = entryAction.safeParse(row.action);
  return action.success ? words.entered(row, action.data) : row.action;
}

/**
 * Adds one transaction; the figures follow. Where no answer came it may be there: the page looks,
 * and the same form sent again counts once.
 */
function useEnter(accountId: string) {
  const { api } = useServices();
  const form = useFormId();
  const follow = useRebuiltHistory(accountId);
  const look = useLookedAtHistory(accountId);
  return useMutation({
    mutationFn: (draft: EntryDraft) =>
      api.post(`/accounts/${encodeURIComponent(accountId)}/entries`, {
        schema: entryAdded,
        whenRefused: apiMessages.failed.enter,
        body: { ...draft, form_id: form.id },
      }),
    onSuccess: () => {
      form.renew();
      follow();
    },
    onError: (error) => {
      if (!isFinal(error)) look();
    },
  });
}

const kinds = entryAction.options.map((value) => ({ value, label: words.actions[value] }));
const blank = { date: "", symbol: "", shares: "", amount: "" };

/**
 * Enters one transaction of an account that is kept by hand. What happened stays chosen for the
 * next one.
 */
export function EntryForm({
  account,
  onAdded,
  onTried,
}: {
  account: InvestmentAccount;
  onAdded: (message: string) => void;
  /** Another one is tried: what was said of the last one is over. */
  onTried: () => void;
}) {
  const id = useId();
  const { clock } = useServices();
  const enter = useEnter(account.id);
  const form = useRef<HTMLFormElement>(null);
  const [fields, setFields] = useState<Fields>({ action: "buy", ...blank });
  const [problems, setProblems] = useState<Problems>({});
  const set = (change: Partial<Fields>) => setFields({ ...fields, ...change });
  const save = (event: FormEvent) => {
    event.preventDefault();
    if (enter.isPending) return;
    enter.reset();
    onTried();
    const read = draftOf(fields);
    setProblems(read.kind === "problems" ? read.problems : {});
    if (read.kind === "problems") return;
    enter.mutate(read.draft, {
      onSuccess: ({ import: { entered } }) => {
        if (entered) onAdded(words.nowThere(sayEntered(entered)));
        // What was written meanwhile is the next transaction.
        setFields((now) => (now === fields ? { action: fields.action, ...blank } : now));
        form.current?.querySelector("input")?.focus();
      },
    });
  };
  const choose = (action: EntryAction) => {
    setProblems({});
    enter.reset();
    set({ action });
  };
  const { action } = fields;
  return (
    <section className="card padded history-card" aria-labelledby={id}>
      <h2 id={id}>{words.title}</h2>
      <form ref={form} className="entry-form" noValidate onSubmit={save}>
        <SelectField label={words.what} options={kinds} value={action} onChange={choose} />
        <TextField
          label={words.day}
          type="date"
          max={denverDay(new Date(clock.now()).toISOString())}
          value={fields.date}
          error={problems.date ?? null}
          onChange={({ target }) => set({ date: target.value })}
        />
        {namesSecurity(action) && (
          <TextField
            label={words.symbol}
            hint={movesShares(action) ? words.symbolHint : words.symbolOptional}
            autoComplete="off"
            autoCapitalize="characters"
            maxLength={40}
            value={fields.symbol}
            error={problems.symbol ?? null}
            onChange={({ target }) => set({ symbol: target.value })}
          />
        )}
        {movesShares(action) && (
          <TextField
            label={words.shares}
            inputMode="decimal"
            autoComplete="off"
            value={fields.shares}
            error={problems.shares ?? null}
            onChange={({ target }) => set({ shares: target.value })}
          />
        )}
        <TextField
          label={words.amount}
          hint={words.amountHint}
          inputMode="decimal"
          autoComplete="off"
          value={fields.amount}
          error={problems.amount ?? null}
          onChange={({ target }) => set({ amount: target.value })}
        />
        <div className="entry-button">
          <Button type="submit" look="primary" busy={enter.isPending ? words.adding : null}>
            {words.add}
          </Button>
        </div>
      </form>
      {enter.isError && (
        <Notice tone="bad" title={messageOf(enter.error, apiMessages.failed.enter)} />
      )}
    </section>
  );
}

/** A transaction that was entered, in the list of what was added to an account. */
export function EnteredRowLine({
  account,
  file,
  row,
  mayChange,
  onGone,
}: {
  account: InvestmentAccount;
  file: AccountImport;
  row: EnteredRow;
  mayChange: boolean;
  onGone: (message: string) => void;
}) {
  const undo = useRevert(account.id);
  const what = sayEntered(row);
  const run = () => undo.mutate(file.id, { onSuccess: () => onGone(words.undone(what)) });
  return (
    <li className="history-file">
      <div className="history-file-name">
        <h3>{what}</h3>
        <p className="small muted">{words.enteredOn(row)}</p>
        <p className="tiny muted">
          {historyMessages.list.entered(file.created_by, denverDay(file.created_at))}
        </p>
      </div>
      {mayChange && (
        <div className="history-actions">
          <Button
            size="small"
            look="ghost"
            busy={undo.isPending ? words.undoing : null}
            onClick={run}
          >
            {words.undo}
            <span className="hidden-text"> {what}</span>
          </Button>
        </div>
      )}
      {undo.isError && (
        <p role="alert" className="small down">
          {messageOf(undo.error, apiMessages.failed.revert)}
        </p>
      )}
    </li>
  );
}
