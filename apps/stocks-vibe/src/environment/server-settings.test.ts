import { expect, it } from "vitest";
import { parseEnvironment } from "./config.ts";
import { overruledVariables, serverSettingsOf, withServerSettings } from "./server-settings.ts";
import { commandSettingsOf, settingsOf } from "./settings.ts";

const PUBLIC = {
  PUBLIC_URL: "https://stocks.example",
  SMTP_URL: "smtp://mail.example",
  PLAID_CLIENT_ID: "id",
  PLAID_SECRET: "secret",
  RATE_LIMIT_SCALE: "3",
  PLAID_BASE_URL: "https://sandbox.plaid.example",
  SMS_URL: "https://sid:token@texts.example",
  SMS_FROM: "Acme",
  BREACH_LOOKUP_URL: "https://pwned.example",
  PROVIDER_ROWS: "5000",
};
const stored = serverSettingsOf(settingsOf(parseEnvironment(PUBLIC)));

it("gives a command the server's settings, and of its shell what opens the database", () => {
  const shell = commandSettingsOf(parseEnvironment({ DATABASE_REQUEST_SECONDS: "20" }));
  const settings = withServerSettings(shell, stored);
  expect(settings).toMatchObject({
    publicUrl: "https://stocks.example",
    isDevelopment: false,
    usesSandbox: false,
    usesMailbox: false,
    rateLimitScale: 3,
    databaseLimits: { requestMs: 20_000 },
  });
  // What the night's work in a command asks of others, at the server's own addresses.
  expect(settings).toMatchObject({
    plaidBaseUrl: "https://sandbox.plaid.example",
    smsFrom: "Acme",
    breachLookUpUrl: "https://pwned.example",
    providerLimits: { rows: 5_000 },
  });
});

it("names the variables of a shell that would say something else, and no variable that it does not set", () => {
  const overruled = (variables: Readonly<Record<string, string>>) => {
    const env = parseEnvironment(variables);
    return overruledVariables(env, commandSettingsOf(env), stored);
  };
  expect(overruled({})).toEqual([]);
  expect(overruled(PUBLIC)).toEqual([]);
  expect(overruled({ PUBLIC_URL: "https://other.example", MAIL_FROM: "a@b.example" })).toEqual([
    "PUBLIC_URL",
    "MAIL_FROM",
  ]);
});

it("uses the file of audit anchors that a shell names, whatever the database says", () => {
  const shell = commandSettingsOf(parseEnvironment({ AUDIT_ANCHORS: "/srv/anchors" }));
  expect(withServerSettings(shell, stored).auditAnchors).toBe("/srv/anchors");
  const kept = { ...stored, auditAnchors: "/var/anchors" };
  expect(withServerSettings(commandSettingsOf(parseEnvironment({})), kept).auditAnchors).toBe(
    "/var/anchors",
  );
});
