import type { ConnectionItem } from "@stocks-vibe/contracts/portfolio";
import { useOperator } from "#lib/auth.ts";
import { accountsMessages as words } from "./accounts-messages.ts";

/** Why the member can't disconnect a connection or choose its accounts' cost basis, or null where they can. */
export function useManageRefusal(connection: ConnectionItem | undefined): string | null {
  const operator = useOperator();
  if (operator !== null) return words.operatorOnlyLooks;
  return connection && !connection.may_manage ? words.notYours : null;
}
