import { describe, expect, it } from "vitest";
import { parseEnvironment } from "./config.ts";
import { settingsOf } from "./settings.ts";

const of = (variables: Readonly<Record<string, string>>) => settingsOf(parseEnvironment(variables));
const KEY = "k".repeat(32);
const DATABASE = { DATABASE_URL: "postgresql://u:p@db/x", MASTER_KEY: KEY };

const PUBLIC = {
  PUBLIC_URL: "https://stocks.test",
  SMTP_URL: "smtp://mail",
  PLAID_CLIENT_ID: "id",
  PLAID_SECRET: "secret",
};

describe("settingsOf", () => {
  it("runs everything on this machine when nothing is set", () => {
    expect(of({})).toMatchObject({
      publicUrl: "http://localhost:3000",
      internalUrl: "http://127.0.0.1:3000",
      isDevelopment: true,
      usesEmbeddedPostgres: true,
      usesSandbox: true,
      usesMailbox: true,
      hasDemo: true,
      newOrganizationAccess: "alpha",
      rateLimitScale: 10,
    });
  });

  it.each([
    ["127.0.0.1", "http://127.0.0.1:3000"],
    ["0.0.0.0", "http://127.0.0.1:3000"],
    ["::", "http://127.0.0.1:3000"],
    ["::1", "http://[::1]:3000"],
    ["localhost", "http://localhost:3000"],
    ["192.0.2.5", "http://192.0.2.5:3000"],
  ])("reaches itself where it listens: HOST=%s", (HOST, url) => {
    expect(of({ ...PUBLIC, HOST }).internalUrl).toBe(url);
  });

  it.each([
    ["the sandbox, to itself", {}, "http://localhost:3000/api/v1/plaid/webhook"],
    ["Plaid, to a public address", PUBLIC, "https://stocks.test/api/v1/plaid/webhook"],
    [
      "Plaid, to what is said",
      { ...PUBLIC, PLAID_WEBHOOK_URL: "https://hooks.test/p/api/v1/plaid/webhook" },
      "https://hooks.test/p/api/v1/plaid/webhook",
    ],
    ["nobody, to this machine", { PLAID_CLIENT_ID: "id", PLAID_SECRET: "s" }, undefined],
  ])("has news posted by %s", (_who, variables, url) => {
    expect(of(variables).webhookUrl).toBe(url);
  });

  it("has no demo in a database of one's own", () => {
    expect(of(DATABASE)).toMatchObject({ isDevelopment: true, hasDemo: false });
  });

  it.each([
    ["on this machine, in the bundled database", {}, "alpha", 10],
    ["on this machine, in a database of one's own", DATABASE, "alpha", 10],
    ["in public, in the bundled database", PUBLIC, "beta", 1],
    ["in public, in a database of one's own", { ...PUBLIC, ...DATABASE }, "beta", 1],
    ["bound to the network", { ...PUBLIC, HOST: "0.0.0.0" }, "beta", 1],
  ])("is as strict as it is exposed: %s", (_where, variables, access, scale) => {
    const { newOrganizationAccess, rateLimitScale } = of(variables);
    expect([newOrganizationAccess, rateLimitScale]).toEqual([access, scale]);
  });

  it("is as strict as it is told to be", () => {
    const told = { NEW_ORGANIZATION_ACCESS: "none", RATE_LIMIT_SCALE: "3" };
    expect(of(told)).toMatchObject({ newOrganizationAccess: "none", rateLimitScale: 3 });
    expect(of({ ...PUBLIC, ...told })).toMatchObject({
      newOrganizationAccess: "none",
      rateLimitScale: 3,
    });
  });

  it.each([
    ["a missing MASTER_KEY", { DATABASE_URL: "postgresql://u:p@db/x" }, /MASTER_KEY must be set/],
    ["a short MASTER_KEY", { ...DATABASE, MASTER_KEY: "short" }, /32 characters/],
    ["a public address without mail", { PUBLIC_URL: "https://stocks.test" }, /SMTP_URL/],
    [
      "a public address with the sandbox",
      { PUBLIC_URL: "https://stocks.test", SMTP_URL: "smtp://mail" },
      /PLAID_CLIENT_ID/,
    ],
    ["half of the Plaid keys", { PLAID_CLIENT_ID: "x" }, /belong together/],
    ["listening to the network as localhost", { HOST: "0.0.0.0" }, /Set PUBLIC_URL to the address/],
    ["listening to the network as localhost, by IPv6", { HOST: "::" }, /Set PUBLIC_URL/],
    ["a short METRICS_TOKEN", { METRICS_TOKEN: "short" }, /METRICS_TOKEN must have 24 characters/],
    ["TEST_MODE in production", { TEST_MODE: "1", NODE_ENV: "production" }, /TEST_MODE/],
  ])("refuses %s, in words", (_case, variables, message) => {
    expect(() => of(variables)).toThrow(message);
  });

  it.each([
    ["asks nobody outside without Plaid keys", {}, ["institution"]],
    [
      "asks a market first with them",
      { PLAID_CLIENT_ID: "id", PLAID_SECRET: "secret" },
      ["yahoo-finance2", "institution"],
    ],
    [
      "asks in the order it is told",
      { MARKET_DATA: "tiingo, csv", TIINGO_KEY: "key" },
      ["tiingo", "csv"],
    ],
  ])("%s for prices", (_case, variables, sources) => {
    expect(of(variables).marketData).toEqual(sources);
  });

  it.each([
    ["an unknown source", { MARKET_DATA: "oracle" }, /may list yahoo-finance2, tiingo/],
    ["tiingo without its key", { MARKET_DATA: "tiingo" }, /TIINGO_KEY/],
  ])("refuses %s", (_case, variables, message) => {
    expect(() => of(variables)).toThrow(message);
  });

  it("switches every development surface off at a public address", () => {
    expect(() => of({ ...PUBLIC, DEMO: "1" })).toThrow("DEMO would have no effect");
    expect(of(PUBLIC)).toMatchObject({
      isDevelopment: false,
      usesSandbox: false,
      usesMailbox: false,
      hasDemo: false,
    });
  });

  it("runs the identity server alone without a word about account linking", () => {
    const alone = of({
      SERVERS: "auth",
      PUBLIC_URL: "https://sign-in.example.com",
      SMTP_URL: "smtp://mail.example.com",
    });
    expect(alone).toMatchObject({ servesTracker: false, usesSandbox: false, hasDemo: false });
    expect(of({})).toMatchObject({ servesTracker: true, usesSandbox: true });
  });

  it("lets links of the identity server alone lead to the adopter's first page", () => {
    const given = { REDIRECT_URLS: "http://localhost:5173/sign-in?*" };
    const own = "http://localhost:3000/authenticate?*";
    expect(of({ ...given, SERVERS: "auth" }).redirectUrls).toEqual([given.REDIRECT_URLS, own]);
    expect(of(given).redirectUrls).toEqual([own, given.REDIRECT_URLS]);
  });

  it("puts the identity server alone under the path of a proxy, for pages of that origin", () => {
    const under = { PUBLIC_URL: "http://localhost:4000/id/" };
    expect(of({ ...under, SERVERS: "auth" })).toMatchObject({
      publicUrl: "http://localhost:4000/id",
      allowedOrigins: ["http://localhost:4000"],
    });
    expect(() => of(under)).toThrow("without a path");
  });
});
