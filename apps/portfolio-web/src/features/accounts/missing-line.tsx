import type { InvestmentAccount } from "@stocks-vibe/contracts/portfolio";
import { useState } from "react";
import { day, denverDay } from "#lib/format-date.ts";
import { Button } from "#ui/button.tsx";
import { missingMessages as words } from "./missing-messages.ts";
import { RemoveAccountDialog } from "./remove-account-dialog.tsx";

const dayOf = (instant: string): string => day(denverDay(instant));

/** What the institution's last answer lacks of an account, and, when it has been missing for days, the way to let it go. */
export function MissingLine({
  account,
  mayRemove,
  onRemoved,
}: {
  account: InvestmentAccount;
  mayRemove: boolean;
  onRemoved: (message: string) => void;
}) {
  const [isAsking, setAsking] = useState(false);
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
        <Button size="small" onClick={() => setAsking(true)}>
          {words.remove}
          <span className="hidden-text"> {name}</span>
        </Button>
      )}
      {isAsking && (
        <RemoveAccountDialog
          account={account}
          onClose={() => setAsking(false)}
          onDone={onRemoved}
        />
      )}
    </div>
  );
}
