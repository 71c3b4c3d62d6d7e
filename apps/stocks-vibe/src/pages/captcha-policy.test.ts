import helmet from "@fastify/helmet";
import { createLogger, createServer } from "@stocks-vibe/server-kit";
import type { FastifyInstance } from "fastify";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { contentSecurityPolicy } from "./content-security-policy.ts";
import { createProjectInUse } from "./project-in-use.ts";

const log = createLogger("silent");
const read = vi.fn<() => Promise<boolean>>();
const hasOneTap = vi.fn<() => boolean>();
const facts = async () => ({
  asksCaptcha: await read(),
  oauthProviders: [],
  isSandboxProvider: false,
  hasOneTap: hasOneTap(),
});

let app: FastifyInstance;
beforeEach(async () => {
  read.mockReset();
  hasOneTap.mockReset().mockReturnValue(false);
  app = createServer({ log });
  const inUse = createProjectInUse(facts, log);
  app.addHook("onRequest", inUse.beforePage);
  const directives = contentSecurityPolicy({
    usesPlaidCdn: false,
    isHttps: false,
    asksCaptcha: () => inUse.facts().asksCaptcha,
    hasOneTap: () => inUse.facts().hasOneTap,
  });
  await app.register(helmet, { contentSecurityPolicy: { useDefaults: false, directives } });
  app.get("/", async () => "page");
});
afterEach(() => app.close());

/** A directive of the policy that the answer carries. */
async function policyOf(
  directive: string,
  headers: Record<string, string> = { accept: "text/html" },
) {
  const answer = await app.inject({ url: "/", headers });
  expect(answer.statusCode).toBe(200);
  const policy = String(answer.headers["content-security-policy"]).split(";");
  return policy.find((one) => one.startsWith(`${directive} `)) ?? "";
}

describe("a page's policy and the captcha", () => {
  it("lets in nobody where the project asks for none", async () => {
    read.mockResolvedValue(false);

    expect(await policyOf("script-src")).not.toContain("google");
    expect(await policyOf("frame-src")).not.toContain("google");
  });

  it("lets Google's prompt in while it is switched on, and nothing else of Google's", async () => {
    read.mockResolvedValue(false);
    hasOneTap.mockReturnValue(true);

    expect(await policyOf("script-src")).toBe(
      "script-src 'self' https://accounts.google.com/gsi/client",
    );
    expect(await policyOf("style-src")).toBe(
      "style-src 'self' https://accounts.google.com/gsi/style",
    );
    for (const directive of ["frame-src", "connect-src"]) {
      expect(await policyOf(directive)).toBe(
        `${directive} 'self' https://accounts.google.com/gsi/`,
      );
    }
  });

  it("lets its maker in from the page after which an operator switched it on, and out again", async () => {
    read.mockResolvedValueOnce(false).mockResolvedValueOnce(true).mockResolvedValueOnce(false);

    expect(await policyOf("script-src")).not.toContain("google");
    const asked = await policyOf("script-src", { "sec-fetch-dest": "document" });
    expect(asked).toContain("https://www.google.com/recaptcha/");
    expect(asked).toContain("https://www.gstatic.com/recaptcha/");
    expect(asked).not.toContain("unsafe-inline");
    expect(await policyOf("frame-src")).not.toContain("google");
  });

  it("is not read for what is no page, and stays as it was where it can't be read", async () => {
    read.mockResolvedValueOnce(true).mockRejectedValueOnce(new Error("no database"));

    await policyOf("script-src");
    await policyOf("script-src", { accept: "*/*" });
    expect(read).toHaveBeenCalledTimes(1);
    expect(await policyOf("frame-src")).toContain("https://recaptcha.google.com/recaptcha/");
  });
});
