import type { InvestmentAccount } from "@stocks-vibe/contracts/portfolio";
import { money } from "#lib/format/format.ts";
import { apiMessages } from "#lib/messages/en.ts";
import { AskToRemove } from "#ui/dialogs/ask-to-remove.tsx";
import { accountsMessages } from "../messages/en.ts";
import { twiceMessages } from "./messages/en.ts";

/** The total adds up what is in dollars, and nothing else. */
const ADDED = "USD";
const CENTS = 100;

/** Pure: what becomes of the total, in words, once these accounts count, too. */
export function changeOfTotal(
  accounts: readonly Pick<InvestmentAccount, "balance" | "currency">[],
  total: number,
): string {
  const added = accounts.filter(({ currency }) => currency === ADDED);
  const cents = added.reduce((sum, { balance }) => sum + Math.round(balance * CENTS), 0);
  const by = money(Math.abs(cents) / CENTS);
  const to = money(total + cents / CENTS);
  const change = cents > 0 ? words.rises(by, to) : words.falls(by, to);
  return [
    cents === 0 ? words.stays : change,
    ...(added.length < accounts.length ? [words.otherCurrencies] : []),
  ].join(" ");
}

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
