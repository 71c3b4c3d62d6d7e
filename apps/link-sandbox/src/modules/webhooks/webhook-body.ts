import { errorFields, type LinkErrorCode } from "../../server/errors.ts";

/** News of an item: what kind, and what it tells beside that. */
export interface News {
  readonly type: "ITEM" | "HOLDINGS" | "INVESTMENTS_TRANSACTIONS";
  readonly code: string;
  readonly extra?: Readonly<Record<string, unknown>>;
}

/** An error as news tell it: with its status, and of no request. */
const errorOf = (code: LinkErrorCode) => ({ ...errorFields(code), status: 400 });

export const newHoldings = (count: number): News => ({
  type: "HOLDINGS",
  code: "DEFAULT_UPDATE",
  extra: { error: null, new_holdings: 0, updated_holdings: count },
});

export const newTransactions = (count: number): News => ({
  type: "INVESTMENTS_TRANSACTIONS",
  code: "DEFAULT_UPDATE",
  extra: {
    error: null,
    new_investments_transactions: count,
    cancelled_investments_transactions: 0,
  },
});

/** The first extraction is through, for whoever did not want to wait for it. */
export const historyReady = (count: number): News => ({
  ...newTransactions(count),
  code: "HISTORICAL_UPDATE",
});

const item = (code: string, extra: Readonly<Record<string, unknown>> = {}): News => ({
  type: "ITEM",
  code,
  extra: { error: null, ...extra },
});

export const loginBroken = (): News => item("ERROR", { error: errorOf("ITEM_LOGIN_REQUIRED") });
export const loginRepaired = (): News => item("LOGIN_REPAIRED");
export const newAccounts = (): News => item("NEW_ACCOUNTS_AVAILABLE");
export const permissionRevoked = (): News =>
  item("USER_PERMISSION_REVOKED", { error: errorOf("USER_PERMISSION_REVOKED") });
export const accountRevoked = (accountId: string): News =>
  item("USER_ACCOUNT_REVOKED", { account_id: accountId });
export const addressTaken = (url: string): News =>
  item("WEBHOOK_UPDATE_ACKNOWLEDGED", { new_webhook_url: url });
export const disconnectPending = (at: Date): News =>
  item("PENDING_DISCONNECT", {
    reason: "INSTITUTION_TOKEN_EXPIRATION",
    disconnect_time: at.toISOString(),
  });

/** The text that is posted and signed: indented by two spaces, as Plaid's is. */
export const bodyOf = (itemId: string, { type, code, extra }: News): string =>
  JSON.stringify(
    { webhook_type: type, webhook_code: code, item_id: itemId, environment: "sandbox", ...extra },
    null,
    2,
  );
