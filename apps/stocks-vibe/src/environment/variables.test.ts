import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { browserConfigOf } from "../pages/browser-config.ts";
import { inCheckout } from "../paths.ts";
import { authConfigOf, linkConfigOf, portfolioConfigOf } from "../start/build-servers.ts";
import { parseEnvironment, VARIABLES } from "./config.ts";
import { settingsOf } from "./settings.ts";

/** A value for each documented variable that is not its usual one. */
const VALUES: Readonly<Record<string, string>> = {
  HOST: "127.0.0.2",
  ROLE: "http",
  STOP_DELAY_SECONDS: "3",
  TRUSTED_PROXIES: "10.0.0.7",
  LOG_LEVEL: "warn",
  DATABASE_REQUEST_SECONDS: "8",
  DATABASE_JOB_SECONDS: "50",
  DATABASE_REQUEST_CONNECTIONS: "7",
  DATABASE_JOB_CONNECTIONS: "5",
  PORT: "3999",
  PUBLIC_URL: "http://localhost:3998",
  INTERNAL_URL: "http://127.0.0.1:3997",
  DATA_DIR: "/srv/stocks",
  DATABASE_URL: "postgresql://u:p@elsewhere/y",
  MASTER_KEY: "another key of thirty-two letters or more",
  MASTER_KEY_PREVIOUS: "the earlier key of thirty-two letters or more",
  PLAID_BASE_URL: "https://sandbox.plaid.example",
  PLAID_CLIENT_ID: "client",
  PLAID_SECRET: "secret",
  PLAID_WEBHOOK_URL: "https://hooks.example/api/v1/plaid/webhook",
  LINK_WEBHOOK_ORIGINS: "https://hooks.example",
  MARKET_DATA: "csv",
  TIINGO_KEY: "key",
  PROVIDER_CALL_SECONDS: "9",
  PROVIDER_HOLDINGS_SECONDS: "29",
  PROVIDER_PAGE_SECONDS: "149",
  PROVIDER_LISTING_SECONDS: "599",
  PROVIDER_ANSWER_MIB: "31",
  PROVIDER_ROWS: "199999",
  PROVIDER_ACCOUNTS: "999",
  PROVIDER_TEXT_LENGTH: "299",
  SMTP_URL: "smtp://post.example:2525",
  MAIL_FROM: "Acme <post@acme.example>",
  SMS_URL: "https://sms.example/Messages.json",
  SMS_FROM: "Acme",
  BREACH_LOOKUP_URL: "https://pwned.example",
  AUDIT_ANCHORS: "anchors.txt",
  DEVICE_JUDGE_URL: "https://judge.example",
  DEVICE_JUDGE_KEY: "key",
  SIGN_IN_PRODUCTS: "password",
  NEW_ORGANIZATION_ACCESS: "none",
  SERVERS: "auth",
  DEMO: "0",
  TEST_MODE: "1",
  CLOCK_START: "2026-11-20T16:00:00Z",
  ALLOWED_ORIGINS: "https://app.acme.example",
  REDIRECT_URLS: "https://app.acme.example/signed-in",
  RATE_LIMIT_SCALE: "3",
  LETTER_LIMIT_SCALE: "2",
  METRICS_TOKEN: "a token of twenty-four letters",
  SUPPORT_EMAIL: "help@acme.example",
  LEGAL_NAME: "Acme",
  LEGAL_ADDRESS: "1 Road",
  LEGAL_CONTACT: "law@acme.example",
  LEGAL_LAW: "Colorado",
  TRUST_BADGES: "SOC 2 Type II",
  STORAGE_ENCRYPTED: "1",
};

/** Read by a command alone, as its documentation says. */
const OF_COMMANDS = ["BACKUP_PASSPHRASE"];

const DATABASE = {
  DATABASE_URL: "postgresql://u:p@db/x",
  MASTER_KEY: "a key of thirty-two letters or more",
};
const PLAID = { PLAID_CLIENT_ID: "id", PLAID_SECRET: "plaid secret" };

const WAYS = {
  "alone on this machine": {},
  "over a database of one's own": DATABASE,
  "as a worker": { ...DATABASE, ROLE: "worker" },
  "with Plaid on this machine": PLAID,
  "in public": {
    ...DATABASE,
    ...PLAID,
    PUBLIC_URL: "https://stocks.example",
    SMTP_URL: "smtp://mail.example",
  },
  "as the identity server alone": { SERVERS: "auth" },
  "as the identity server of other sites": {
    SERVERS: "auth",
    ALLOWED_ORIGINS: "https://a.example",
  },
  "under a test's clock": { TEST_MODE: "1" },
} satisfies Readonly<Record<string, Readonly<Record<string, string>>>>;

const SECRETS = {
  plaidClientId: "sandbox client",
  plaidSecret: "sandbox secret",
  projectId: "project-test-1",
  projectSecret: "secret",
  publicToken: "public-token-test-1",
};

/**
 * What the start itself reads (start-product.ts, product-keys.ts), beside the settings. Each has a
 * test where it is used.
 */
const AT_THE_START = [
  "ROLE",
  "LOG_LEVEL",
  "TRUSTED_PROXIES",
  "CLOCK_START",
  "DATA_DIR",
  "DATABASE_URL",
  "MASTER_KEY",
  "MASTER_KEY_PREVIOUS",
] as const;

/**
 * Everything that a start is made of: the configuration of each server and of the pages, and the
 * process's own.
 */
function madeOf(variables: Readonly<Record<string, string>>): string {
  const env = parseEnvironment(variables);
  const settings = settingsOf(env);
  const configured = { env, settings, secrets: SECRETS };
  const { port, host, internalUrl, stopDelayMs, metricsToken, databaseLimits, testMode, hasDemo } =
    settings;
  return JSON.stringify({
    process: {
      port,
      host,
      internalUrl,
      stopDelayMs,
      metricsToken,
      databaseLimits,
      testMode,
      hasDemo,
    },
    start: AT_THE_START.map((name) => env[name] ?? null),
    auth: authConfigOf(configured),
    ...(settings.servesTracker
      ? {
          link: linkConfigOf(configured),
          portfolio: portfolioConfigOf(configured),
          pages: browserConfigOf(env, settings, SECRETS),
        }
      : {}),
  });
}

const documented = VARIABLES.filter((name) => name !== "NODE_ENV");

/** The text below a heading, up to the next one of its level. */
const sectionOf = (file: string, title: string): string =>
  readFileSync(inCheckout(file), "utf8").split(`\n## ${title}\n`)[1]?.split("\n## ")[0] ?? "";

/** The variables that the first columns of a text's tables name. */
const namesIn = (text: string): ReadonlySet<string> =>
  new Set(
    (text.match(/^\| `[A-Z].*?\|/gm) ?? []).flatMap((row) => row.match(/[A-Z][A-Z_]{3,}/g) ?? []),
  );

describe("every documented variable", () => {
  it("is in docs/operate.md, and has a value here", () => {
    const named = namesIn(sectionOf("docs/operate.md", "Environment variables"));
    expect([...named].sort()).toEqual([...documented].sort());
    expect([...Object.keys(VALUES), ...OF_COMMANDS].sort()).toEqual([...documented].sort());
  });

  it("is none that only the README names", () => {
    const named = namesIn(sectionOf("README.md", "Configuration"));
    expect(named.size).toBeGreaterThan(4);
    expect(documented).toEqual(expect.arrayContaining([...named]));
  });

  const cases = Object.entries(WAYS).flatMap(([way, given]) => {
    const hasDemo = settingsOf(parseEnvironment(given)).hasDemo;
    const values = { ...VALUES, DEMO: hasDemo ? "0" : "1" };
    return Object.entries(values)
      .filter(([name, value]) =>
        Object.entries(given).every((one) => one.join() !== `${name},${value}`),
      )
      .map(([name, value]) => [name, value, way, given] as const);
  });
  it.each(cases)("%s=%s takes effect %s, or the start says why not", (name, value, _way, given) => {
    const without = madeOf(given);
    const variables = { ...given, [name]: value };
    let withIt: string;
    try {
      withIt = madeOf(variables);
    } catch (error) {
      expect(String(error)).toContain(name);
      return;
    }
    expect(withIt).not.toBe(without);
  });

  it.each([
    "TRUSTED_PROXIES",
    "LINK_WEBHOOK_ORIGINS",
    "MARKET_DATA",
    "SIGN_IN_PRODUCTS",
    "ALLOWED_ORIGINS",
    "REDIRECT_URLS",
    "TRUST_BADGES",
  ])("%s that lists nothing is not set", (name) => {
    expect(parseEnvironment({ [name]: "," })).toEqual(parseEnvironment({}));
  });

  it.each(VARIABLES)("%s set to nothing is not set", (name) => {
    expect(parseEnvironment({ [name]: "" })).toEqual(parseEnvironment({}));
  });
});
