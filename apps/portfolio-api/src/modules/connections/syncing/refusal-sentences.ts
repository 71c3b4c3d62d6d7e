/** What a provider's refusal means for the owner of a connection, and what may be done about it. */
type Sentence = (institution: string, code: string) => string;

const SIGN_IN: Sentence = (name) => `${name} needs you to sign in again.`;
const AWAY: Sentence = (name) => `${name} can't be reached right now. We will keep trying.`;
const NO_INVESTMENTS: Sentence = (name) =>
  `${name} does not share the investments of this sign-in. Connect it again and choose an investment account.`;
const OUR_KEYS: Sentence = (name) =>
  `${name} could not be asked: the linking service does not take the keys of this installation. Tell whoever runs it.`;
const BUSY: Sentence = (name) =>
  `The linking service had too many questions at once, so ${name} was left out. We will keep trying.`;
const SERVICE_FAULT: Sentence = (name) =>
  `The linking service has a fault of its own, so ${name} was not read. We will keep trying.`;
const UNREADABLE: Sentence = (name) =>
  `${name} sent something that could not be read. The last good figures stay; we will keep trying.`;

/** By the provider's code (plaid.com/docs/errors), the ones that a connection can meet. */
export const REFUSAL_SENTENCES: Readonly<Record<string, Sentence>> = {
  ITEM_LOGIN_REQUIRED: SIGN_IN,
  INVALID_CREDENTIALS: (name) =>
    `${name} did not take the username or the password. Reconnect and type them again.`,
  INVALID_UPDATED_USERNAME: (name) =>
    `${name} was given another username than before. Reconnect with the one you linked it with.`,
  INVALID_MFA: (name) =>
    `${name} did not take the code or the answer you gave. Reconnect and try again.`,
  INSUFFICIENT_CREDENTIALS: (name) =>
    `${name} wants more than was typed. Reconnect and fill in everything it asks for.`,
  MFA_NOT_SUPPORTED: (name) =>
    `${name} asks for a second step that can't be answered here. Choose another one on its website, then reconnect.`,
  ITEM_LOCKED: (name) =>
    `${name} has locked your sign-in. Unlock it on its website, then reconnect.`,
  USER_SETUP_REQUIRED: (name) =>
    `${name} wants you to finish something on its own website first. Reconnect after that.`,
  USER_INPUT_TIMEOUT: (name) => `${name} waited too long for your answer. Reconnect and try again.`,
  NO_ACCOUNTS: (name) =>
    `${name} shows no account that may be read. Reconnect and choose one, or disconnect it.`,
  NO_INVESTMENT_ACCOUNTS: (name) =>
    `${name} shows no investment account with this sign-in. Reconnect and choose one, or disconnect it.`,
  ITEM_NOT_SUPPORTED: (name) =>
    `${name} can't be read with this kind of account. It can be disconnected, and added by hand.`,
  ACCESS_NOT_GRANTED: NO_INVESTMENTS,
  ADDITIONAL_CONSENT_REQUIRED: NO_INVESTMENTS,
  NO_PRODUCT_PERMISSION: NO_INVESTMENTS,
  PRODUCTS_NOT_SUPPORTED: NO_INVESTMENTS,
  PRODUCT_NOT_ENABLED: NO_INVESTMENTS,
  PRODUCT_NOT_SUPPORTED: NO_INVESTMENTS,
  PRODUCT_NOT_READY: (name) =>
    `${name} is still gathering your accounts. That may take some minutes; we will keep trying.`,
  USER_PERMISSION_REVOKED: (name) =>
    `You have ended our access at ${name}. Connect it again to see new figures.`,
  USER_ACCOUNT_REVOKED: (name) =>
    `You have ended our access to an account at ${name}. Connect it again to see new figures.`,
  INSTITUTION_DOWN: (name) => `${name} is not available at the moment. We will keep trying.`,
  INSTITUTION_NOT_AVAILABLE: (name) =>
    `${name} is not available at the moment. We will keep trying.`,
  INSTITUTION_NOT_RESPONDING: (name) =>
    `${name} is not answering at the moment. We will keep trying.`,
  INSTITUTION_NO_LONGER_SUPPORTED: (name) =>
    `${name} can't be linked any more. What was read last stays; it can be disconnected.`,
  INTERNAL_SERVER_ERROR: SERVICE_FAULT,
  PLANNED_MAINTENANCE: SERVICE_FAULT,
  RATE_LIMIT_EXCEEDED: BUSY,
  INVALID_API_KEYS: OUR_KEYS,
  UNAUTHORIZED_ENVIRONMENT: OUR_KEYS,
  UNAUTHORIZED_ROUTE_ACCESS: OUR_KEYS,
  ANSWER_TOO_SLOW: (name) => `${name} took too long to answer. We will keep trying.`,
  UNREADABLE_ANSWER: UNREADABLE,
  ANSWER_MALFORMED: UNREADABLE,
  LISTING_CHANGES: (name) =>
    `${name} kept changing its transactions while they were read. The last good figures stay; we will keep trying.`,
  UNREACHABLE: AWAY,
};

const OF_A_KIND = {
  login: SIGN_IN,
  gone: (name) => `Access to ${name} has ended. Connect it again to see new figures.`,
  unavailable: AWAY,
  interrupted: AWAY,
  refused: (name, code) =>
    `The linking service refused to read ${name} (${code}). Tell whoever runs this installation.`,
} satisfies Readonly<Record<string, Sentence>>;

/** Each of the provider's calls has a limit of its own. */
const isBusy = (code: string): boolean => code === "RATE_LIMIT" || code.endsWith("_LIMIT");

/** The sentence for a code; for one that is not known, what holds of all of its kind. */
export const refusalSentence = (
  { kind, code }: { readonly kind: keyof typeof OF_A_KIND; readonly code: string },
  institution: string,
): string => {
  const sentence = REFUSAL_SENTENCES[code] ?? (isBusy(code) ? BUSY : OF_A_KIND[kind]);
  return sentence(institution, code);
};
