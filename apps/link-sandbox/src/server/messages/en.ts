export interface SecondStepWords {
  /** Where a code may be sent. */
  readonly devices: readonly string[];
  readonly question: (number: string) => string;
  readonly selection: string;
  /** The right one first. */
  readonly options: readonly [right: string, wrong: string];
}

/** What an institution asks beside the password, in words. */
export const secondStepMessages: SecondStepWords = {
  devices: ["Text message to ···1234", "Email to u···@example.com"],
  question: (number) => `What is the answer to question ${number}?`,
  selection: "Is this your computer?",
  options: ["Yes", "No"],
};

/**
 * What the person at the screen is told of a refusal, by its row; of the others there is nothing
 * that a person could do.
 */
export const displayMessages = {
  INVALID_LINK_TOKEN: "This page has expired. Close it and start again.",
  PRODUCTS_NOT_SUPPORTED: "This institution does not share investments with this sign-in.",
  ITEM_NOT_FOUND: "This connection was removed. Connect the institution again.",
  SANDBOX_WEBHOOK_INVALID: "There is no address to which news of this connection could be posted.",
  DRILL_LAST_ACCOUNT: "This connection has only one account left.",
  DRILL_WRITTEN_ACCOUNTS: "The accounts of this connection are written down and can't become more.",
  DRILL_UNKNOWN_PERSON: "No one of that name has other data.",
  DRILL_MOST_DOWN: "The provider is down for two other connections. End one of those first.",
  DRILL_NEWS_WAITING:
    "Earlier news of this connection are still on their way. Try again in a minute.",
  INVALID_DRILL_TOKEN: "This link has expired, or its account was disconnected.",
  USER_PERMISSION_REVOKED: "You have ended this application's access at the institution.",
  INVALID_CREDENTIALS: "The username or password is not right. Check both and try again.",
  INVALID_MFA: "That is not the right answer. Try again.",
  ITEM_LOCKED: "Too many wrong passwords. This sign-in is locked; try again in 15 minutes.",
  NO_ACCOUNTS: "This sign-in has no accounts that can be connected.",
  NO_INVESTMENT_ACCOUNTS: "This sign-in has no investment accounts that can be connected.",
  USER_SETUP_REQUIRED:
    "The institution needs you to finish setting up your account on its own website first.",
  INSTITUTION_DOWN: "This institution is not available at the moment. Try again later.",
  INSTITUTION_NOT_RESPONDING: "This institution is not responding at the moment. Try again later.",
} as const;
