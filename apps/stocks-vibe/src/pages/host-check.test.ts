import { describe, expect, it } from "vitest";
import { decideHost } from "./host-check.ts";

const names = { publicHost: "stocks.test", internalHost: "127.0.0.1:3000" };

describe("decideHost", () => {
  it.each([
    ["stocks.test", "/dashboard", "serve"],
    ["stocks.test", "/api/v1/user/profile", "serve"],
    ["evil.test", "/dashboard", "redirect"],
    ["evil.test", "/", "redirect"],
    ["", "/login", "redirect"],
    ["evil.test", "/api/v1/user/profile", "refuse"],
    ["evil.test", "/sdk/v1/b2b/sessions/authenticate", "refuse"],
    ["evil.test", "/link-sandbox/accounts/get", "refuse"],
    ["evil.test", "/dev/api/messages", "refuse"],
    ["evil.test", "/config.json", "refuse"],
    ["evil.test", "/dev/mailbox", "redirect"],
    ["127.0.0.1:3000", "/link-sandbox/accounts/get", "serve"],
    ["127.0.0.1:3000", "/v1/b2b/sessions/authenticate", "serve"],
    ["127.0.0.1:3000", "/metrics", "serve"],
    ["127.0.0.1:3000", "/api/v1/user/profile", "refuse"],
    ["127.0.0.1:3000", "/dashboard", "redirect"],
    ["10.0.0.7:3000", "/healthz", "serve"],
    ["10.0.0.7:3000", "/readyz", "serve"],
    ["10.0.0.7:3000", "/metrics", "serve"],
    ["stocks.test.evil.test", "/dashboard", "redirect"],
  ] as const)("a request for %s%s → %s", (host, path, decision) => {
    expect(decideHost(host, path, names)).toBe(decision);
  });
});
