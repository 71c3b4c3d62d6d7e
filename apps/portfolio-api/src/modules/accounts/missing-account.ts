import type { Missing } from "@stocks-vibe/contracts/portfolio";
import type { MissingWhat } from "../../storage/schema.ts";

const DAY_MS = 86_400_000;
/** An institution that forgets an account for a night or a weekend has not closed it. */
const DAYS_BEFORE_REMOVAL = 3;

/** Since when the institution's answers lack an account, or what it holds. */
export interface MissingAccount {
  readonly missing_since: Date | null;
  readonly missing_what: MissingWhat | null;
}

export function missingToWire(
  { missing_since: since, missing_what: what }: MissingAccount,
  now: Date,
): Missing | null {
  if (!since || !what) return null;
  const from = new Date(since.getTime() + DAYS_BEFORE_REMOVAL * DAY_MS);
  const isAccount = what === "account";
  return {
    what,
    since: since.toISOString(),
    removable_from: isAccount ? from.toISOString() : null,
    is_removable: isAccount && from <= now,
  };
}

/** Why an account can't be removed for good; undefined when it can. */
export function reasonToKeep(
  account: MissingAccount,
  now: Date,
): "account_not_missing" | "account_missing_too_briefly" | undefined {
  const missing = missingToWire(account, now);
  if (missing?.what !== "account") return "account_not_missing";
  return missing.is_removable ? undefined : "account_missing_too_briefly";
}
