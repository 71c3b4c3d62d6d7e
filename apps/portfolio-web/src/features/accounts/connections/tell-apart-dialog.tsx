import type { InvestmentAccount } from "@stocks-vibe/contracts/portfolio";
import { messageOf } from "#lib/api/api-failure.ts";
import { isFinal } from "#lib/api/query-policy.ts";
import { money } from "#lib/format/format.ts";
import { apiMessages } from "#lib/messages/en.ts";
import { Modal } from "#ui/dialogs/modal.tsx";
import { Notice } from "#ui/feedback/notice.tsx";
import { Button } from "#ui/forms/button.tsx";
import { accountsMessages } from "../messages/en.ts";
import { changeOfTotal } from "./change-of-total.ts";
import { twiceMessages } from "./messages/en.ts";

const words = twiceMessages.apart;

/**
 * Says by how much the total changes before accounts that counted once count beside their likes.
 */
export function TellApartDialog({
  institution,
  accounts,
  total,
  answer: { isPending, isError, error },
  onTellApart,
  onClose,
}: {
  institution: string;
  /** Those that don't count yet. */
  accounts: readonly InvestmentAccount[];
  /** Of all accounts that count, in dollars. */
  total: number;
  answer: { isPending: boolean; isError: boolean; error: Error | null };
  onTellApart: () => void;
  onClose: () => void;
}) {
  return (
    <Modal
      title={words.title(institution)}
      role="alertdialog"
      isHeld={isPending}
      onClose={onClose}
      actions={
        <>
          <Button data-autofocus disabled={isPending} onClick={onClose}>
            {words.keep}
          </Button>
          <Button
            look="primary"
            inactive={isFinal(error)}
            busy={isPending ? twiceMessages.saving : null}
            onClick={onTellApart}
          >
            {words.confirm}
          </Button>
        </>
      }
    >
      <div>
        <p>{words.counts(accounts.length)}</p>
        <ul className="leaving-accounts">
          {accounts.map(({ id, account_name: name, mask, balance, currency }) => (
            <li key={id}>
              {[name, mask && accountsMessages.mask(mask), money(balance, currency)]
                .filter(Boolean)
                .join(" · ")}
            </li>
          ))}
        </ul>
      </div>
      <p>{changeOfTotal(accounts, total)}</p>
      <p className="small muted">{words.believe}</p>
      {isError && <Notice tone="bad" title={messageOf(error, apiMessages.failed.twice)} />}
    </Modal>
  );
}
