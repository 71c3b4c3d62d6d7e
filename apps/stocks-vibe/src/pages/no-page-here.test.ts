import { createLogger, createServer } from "@stocks-vibe/server-kit";
import { expect, it } from "vitest";
import { explainDefaultLink } from "./page-errors.ts";

it("a mailed link that names no page says what to set, and that it was not used", async () => {
  const app = createServer({ log: createLogger("silent") });
  explainDefaultLink(app);
  const url = "/authenticate?token=secret-token&stytch_token_type=discovery";
  const { body, headers, statusCode } = await app.inject({ url });

  expect(statusCode).toBe(200);
  expect(headers["content-type"]).toContain("text/html");
  expect(headers["cache-control"]).toBe("no-store");
  for (const word of ["REDIRECT_URLS", "discoveryRedirectURL", "discovery-redirect-urls"]) {
    expect(body).toContain(word);
  }
  expect(body).toContain("was not used");
  expect(body).not.toContain("secret-token");
  await app.close();
});
