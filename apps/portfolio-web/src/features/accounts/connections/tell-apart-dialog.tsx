import type { InvestmentAccount } from "@stocks-vibe/contracts/portfolio";
import { money } from "#lib/format/format.ts";
import { apiMessages } from "#lib/messages/en.ts";
import { AskToRemove } from "#ui/dialogs/ask-to-remove.tsx";
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
  answer,
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
    <AskToRemove
      title={words.title(institution)}
      words={{ keep: words.keep, remove: words.confirm, removing: twiceMessages.saving }}
      look="primary"
      removal={answer}
      failed={apiMessages.failed.twice}
      onRemove={onTellApart}
      onClose={onClose}
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
    </AskToRemove>
  );
}
