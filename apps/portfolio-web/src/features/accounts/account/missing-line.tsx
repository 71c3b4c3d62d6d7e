import type { InvestmentAccount } from "@stocks-vibe/contracts/portfolio";
import { day, denverDay } from "#lib/format/format-date.ts";
import { Button } from "#ui/forms/button.tsx";
import { missingMessages as words } from "../messages/en.ts";

const dayOf = (instant: string): string => day(denverDay(instant));

/**
 * What the institution's last answer lacks of an account, and, when it has been missing for days,
 * the way to let it go.
 */
export function MissingLine({
  account,
  mayRemove,
  onRemove,
}: {
  account: InvestmentAccount;
  mayRemove: boolean;
  onRemove: () => void;
}) {
  const { missing, account_name: name } = account;
  if (!missing) return null;
  const from = missing.removable_from;
  return (
    <div className="account-missing small">
      <p>{words.line(missing.what, dayOf(missing.since))}</p>
      {mayRemove && from && !missing.is_removable && (
        <p className="muted">{words.removableFrom(dayOf(from))}</p>
      )}
      {mayRemove && missing.is_removable && (
        <Button size="small" onClick={onRemove}>
          {words.remove}
          <span className="hidden-text"> {name}</span>
        </Button>
      )}
    </div>
  );
}
