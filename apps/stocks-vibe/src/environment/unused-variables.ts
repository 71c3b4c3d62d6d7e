import { type Environment, isSet } from "./config.ts";

type Name = keyof Environment;

/** How the product is about to run, as far as it decides which variables are read. */
interface Way {
  readonly env: Environment;
  readonly servesTracker: boolean;
  readonly usesSandbox: boolean;
  readonly hasDemo: boolean;
}

interface Rule {
  readonly names: readonly Name[];
  /** True where none of the names has an effect. */
  readonly isUnused: (way: Way) => boolean;
  readonly why: string;
}

const TRACKER: readonly Name[] = [
  "PLAID_CLIENT_ID",
  "PLAID_SECRET",
  "PLAID_BASE_URL",
  "PLAID_WEBHOOK_URL",
  "LINK_WEBHOOK_ORIGINS",
  "MARKET_DATA",
  "TIINGO_KEY",
  "PROVIDER_CALL_SECONDS",
  "PROVIDER_HOLDINGS_SECONDS",
  "PROVIDER_PAGE_SECONDS",
  "PROVIDER_LISTING_SECONDS",
  "PROVIDER_ANSWER_MIB",
  "PROVIDER_ROWS",
  "PROVIDER_ACCOUNTS",
  "PROVIDER_TEXT_LENGTH",
  "NEW_ORGANIZATION_ACCESS",
  "SUPPORT_EMAIL",
  "LEGAL_NAME",
  "LEGAL_ADDRESS",
  "LEGAL_CONTACT",
  "LEGAL_LAW",
  "TRUST_BADGES",
  "STORAGE_ENCRYPTED",
];

/**
 * A rule for each way in which a variable would have no effect. `ROLE` is none: both halves of one
 * product share their variables.
 */
const RULES: readonly Rule[] = [
  {
    names: TRACKER,
    isUnused: ({ servesTracker }) => !servesTracker,
    why: "only the tracker reads it, and SERVERS=auth runs the identity server alone",
  },
  {
    names: ["SIGN_IN_PRODUCTS"],
    isUnused: ({ env, servesTracker }) => !servesTracker && env.ALLOWED_ORIGINS.length > 0,
    why: "with SERVERS=auth and ALLOWED_ORIGINS the pages of those origins decide what they offer",
  },
  {
    names: ["PLAID_BASE_URL", "PLAID_WEBHOOK_URL"],
    isUnused: ({ usesSandbox }) => usesSandbox,
    why: "it is for real account linking: set PLAID_CLIENT_ID and PLAID_SECRET as well",
  },
  {
    names: ["LINK_WEBHOOK_ORIGINS"],
    isUnused: ({ usesSandbox }) => !usesSandbox,
    why: "it is for the account-linking sandbox, which is off with PLAID_CLIENT_ID",
  },
  {
    names: ["TIINGO_KEY"],
    isUnused: ({ env }) => !env.MARKET_DATA.includes("tiingo"),
    why: "only the source tiingo uses it: list tiingo in MARKET_DATA",
  },
  {
    names: ["DATA_DIR"],
    isUnused: ({ env }) => env.DATABASE_URL !== undefined,
    why: "it is for the bundled database, and DATABASE_URL names another: unset one of them",
  },
  {
    names: ["SMS_FROM"],
    isUnused: ({ env }) => env.SMS_URL === undefined,
    why: "no text goes out without a gateway: set SMS_URL",
  },
  {
    names: ["DEVICE_JUDGE_URL"],
    isUnused: ({ env }) => env.DEVICE_JUDGE_KEY === undefined,
    why: "it is used together with DEVICE_JUDGE_KEY: set both or neither",
  },
  {
    names: ["DEVICE_JUDGE_KEY"],
    isUnused: ({ env }) => env.DEVICE_JUDGE_URL === undefined,
    why: "it is used together with DEVICE_JUDGE_URL: set both or neither",
  },
  {
    names: ["CLOCK_START"],
    isUnused: ({ env }) => !env.TEST_MODE,
    why: "only TEST_MODE=1 moves the clock",
  },
  {
    names: ["DEMO"],
    isUnused: ({ env, hasDemo }) => env.DEMO === true && !hasDemo,
    why: "the demo needs the account-linking sandbox on this machine: PUBLIC_URL and HOST of this machine, and no Plaid keys",
  },
];

/**
 * Pure: a line for each variable that is set and would have no effect, in words for the person who
 * set it.
 */
export const unusedVariables = (way: Way): string[] =>
  RULES.filter(({ isUnused }) => isUnused(way)).flatMap(({ names, why }) =>
    names
      .filter((name) => isSet(way.env, name))
      .map((name) => `${name} would have no effect: ${why}.`),
  );
