import type { ConnectionItem, InvestmentAccount } from "@stocks-vibe/contracts/portfolio";
import { useOperator } from "#lib/auth/auth.ts";
import { manualMessages, accountsMessages as words } from "../messages/en.ts";

/**
 * Why the member can't disconnect a connection or choose its accounts' cost basis, or null where
 * they can.
 */
export function useManageRefusal(
  connection: ConnectionItem | undefined,
  account?: InvestmentAccount,
): string | null {
  const operator = useOperator();
  if (operator !== null) return words.operatorOnlyLooks;
  if (account?.manual && !account.manual.may_manage) return manualMessages.notYours;
  return connection && !connection.may_manage ? words.notYours : null;
}
