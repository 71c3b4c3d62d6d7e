import { describe, expect, it } from "vitest";
import { isLocalUrl, refuseUnaddressedBinding } from "./exposure.ts";

describe("a public address", () => {
  it.each([
    ["http://localhost:3000", true],
    ["http://LOCALHOST", true],
    ["http://app.localhost", true],
    ["http://127.0.0.1:3000", true],
    ["http://127.1.2.3", true],
    ["http://2130706433", true],
    ["http://[::1]:3000", true],
    ["http://[::ffff:127.0.0.1]", true],
    ["http://0.0.0.0:3000", true],
    ["https://stocks.example.com", false],
    ["http://192.168.0.7:3000", false],
    ["https://localhost.example.com", false],
    ["https://127.0.0.1.example.com", false],
  ])("%s is of this machine only: %s", (url, expected) => {
    expect(isLocalUrl(new URL(url))).toBe(expected);
  });
});

describe("listening", () => {
  it.each([
    ["127.0.0.1", "http://localhost:3000", true],
    ["localhost", "http://localhost:3000", true],
    ["::1", "http://[::1]:3000", true],
    ["127.0.0.1", "https://stocks.example.com", true],
    ["0.0.0.0", "https://stocks.example.com", true],
    ["::", "http://192.168.0.7:3000", true],
    ["0.0.0.0", "http://localhost:3000", false],
    ["::", "http://localhost:3000", false],
    ["192.168.0.7", "http://127.0.0.1:3000", false],
    ["0.0.0.0", "http://0.0.0.0:3000", false],
    ["localhost.example.com", "http://localhost:3000", false],
  ])("at %s as %s is allowed: %s", (host, publicUrl, expected) => {
    const refusal = refuseUnaddressedBinding(host, new URL(publicUrl));
    expect(refusal === undefined).toBe(expected);
    if (refusal) expect(refusal).toMatch(/^HOST=.* Set PUBLIC_URL to the address people use/);
  });
});
