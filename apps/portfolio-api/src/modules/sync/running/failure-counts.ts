import { LIMIT_CODES } from "../../provider/provider-limits.ts";

/**
 * Codes that are counted by name: the provider's own that say something about an institution or an
 * item, and ours. A provider may say anything; what is not known here is counted as OTHER, so that
 * nobody outside decides how many figures a process has.
 */
export const KNOWN_CODES: readonly string[] = [
  "OUR_FAULT",
  "LINKING_NOT_ALLOWED",
  "PROVIDER_PAUSED",
  "UNREACHABLE",
  "UNREADABLE_ANSWER",
  "ANSWER_MALFORMED",
  "ANSWER_TOO_SLOW",
  ...LIMIT_CODES,
  "INTERNAL_SERVER_ERROR",
  "PLANNED_MAINTENANCE",
  "RATE_LIMIT_EXCEEDED",
  "INVESTMENTS_HOLDINGS_GET_LIMIT",
  "INVESTMENTS_TRANSACTIONS_GET_LIMIT",
  "INSTITUTION_DOWN",
  "INSTITUTION_NOT_RESPONDING",
  "INSTITUTION_NOT_AVAILABLE",
  "INSTITUTION_NO_LONGER_SUPPORTED",
  "PRODUCT_NOT_READY",
  "ITEM_LOGIN_REQUIRED",
  "ITEM_LOCKED",
  "ITEM_NOT_FOUND",
  "ITEM_NOT_SUPPORTED",
  "INVALID_CREDENTIALS",
  "INVALID_MFA",
  "USER_SETUP_REQUIRED",
  "USER_INPUT_TIMEOUT",
  "NO_INVESTMENT_ACCOUNTS",
  "NO_INVESTMENT_AUTH_ACCOUNTS",
  "INVALID_ACCESS_TOKEN",
  "USER_PERMISSION_REVOKED",
  "USER_ACCOUNT_REVOKED",
  "ACCESS_NOT_GRANTED",
];
const OTHER = "OTHER";

/** How often syncs have failed since the start, by code. */
export interface FailureCounts {
  note(code: string): void;
  /** Every code that is counted by name, and OTHER. */
  read(): ReadonlyMap<string, number>;
}

export function createFailureCounts(): FailureCounts {
  const counts = new Map([...KNOWN_CODES, OTHER].map((code) => [code, 0]));
  return {
    note(code) {
      const name = counts.has(code) ? code : OTHER;
      counts.set(name, (counts.get(name) ?? 0) + 1);
    },
    read: () => counts,
  };
}
