import { describe, expect, it } from "vitest";
import { type AuthEnvironment, configOf } from "../../config.ts";

const anEnvironment = (changes: Partial<AuthEnvironment> = {}): AuthEnvironment => ({
  PORT: 3002,
  HOST: "127.0.0.1",
  DATABASE_URL: "postgres://localhost/auth",
  MASTER_KEY: "m".repeat(32),
  AUTH_PROJECT_NAME: "Stocks Vibe",
  AUTH_PUBLIC_TOKEN: "public-token-test-1",
  ALLOWED_ORIGINS: [],
  REDIRECT_URLS: [],
  MAIL_FROM: "Stocks Vibe <no-reply@stocks-vibe.example>",
  SMS_FROM: "Stocks Vibe",
  RATE_LIMIT_SCALE: 1,
  LETTER_LIMIT_SCALE: 1,
  ROLE: "all",
  LOG_LEVEL: "info",
  TRUSTED_PROXIES: [],
  STOP_DELAY_SECONDS: 0,
  DATABASE_REQUEST_SECONDS: 9,
  DATABASE_JOB_SECONDS: 60,
  DATABASE_REQUEST_CONNECTIONS: 8,
  DATABASE_JOB_CONNECTIONS: 6,
  ...changes,
});

describe("the configuration of an auth server on its own", () => {
  it("serves its own origin and keeps mail in the built-in mailbox on localhost", () => {
    expect(configOf(anEnvironment())).toMatchObject({
      publicUrl: "http://localhost:3002",
      project: {
        allowedOrigins: ["http://localhost:3002"],
        redirectUrls: ["http://localhost:3002/authenticate?*"],
      },
      mail: { kind: "mailbox" },
    });
  });

  it("refuses to show mail to the world", () => {
    const PUBLIC_URL = "https://auth.example.com";

    expect(() => configOf(anEnvironment({ PUBLIC_URL }))).toThrow("SMTP_URL is required");
    expect(
      configOf(anEnvironment({ PUBLIC_URL, SMTP_URL: "smtps://smtp.example.com" })).mail.kind,
    ).toBe("smtp");
  });

  it("listens to other machines only under an address that they can use", () => {
    const HOST = "0.0.0.0";
    const SMTP_URL = "smtps://smtp.example.com";

    expect(() => configOf(anEnvironment({ HOST, SMTP_URL }))).toThrow("Set PUBLIC_URL");
    expect(
      configOf(anEnvironment({ HOST, SMTP_URL, PUBLIC_URL: "https://auth.example.com" })).publicUrl,
    ).toBe("https://auth.example.com");
  });

  it("leads links to the operator's own page first", () => {
    const REDIRECT_URLS = ["https://app.example.com/authenticate"];

    expect(configOf(anEnvironment({ REDIRECT_URLS })).project.redirectUrls[0]).toBe(
      "https://app.example.com/authenticate",
    );
  });
});
