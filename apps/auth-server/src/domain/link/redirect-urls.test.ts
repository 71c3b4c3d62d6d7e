import { describe, expect, it } from "vitest";
import { chooseRedirectUrl, isRegistrableUrl, landingUrl } from "./redirect-urls.ts";

const EXACT = "https://app.example.com/authenticate";
const WILD = "https://app.example.com/authenticate?*";
const choose = (given: string | undefined, registered: string[]) =>
  chooseRedirectUrl(given, registered, "no_discovery_redirect_urls_set");

describe("choosing where a link leads", () => {
  it("takes the first registered address when none is named", () => {
    expect(choose(undefined, [EXACT, "https://other.example.com/"])).toBe(EXACT);
    expect(choose("", [WILD])).toBe(EXACT);
  });

  it("takes a registered address as it stands", () => {
    expect(choose(EXACT, ["https://other.example.com/", EXACT])).toBe(EXACT);
  });

  it("takes other query parameters only where the operator said so", () => {
    expect(choose(`${EXACT}?source=lp`, [WILD])).toBe(`${EXACT}?source=lp`);
    expect(() => choose(`${EXACT}?source=lp`, [EXACT])).toThrow(
      "no_match_for_provided_magic_link_url",
    );
  });

  it("refuses when the project has no address at all", () => {
    expect(() => choose(EXACT, [])).toThrow("no_discovery_redirect_urls_set");
  });

  it.each([
    "https://evil.example/authenticate",
    "https://app.example.com.evil.example/authenticate",
    "https://app.example.com@evil.example/authenticate",
    "https://user:pass@app.example.com/authenticate",
    "https://app.example.com:8443/authenticate",
    "http://app.example.com/authenticate",
    "https://APP.example.com/authenticate",
    "https://app.example.com/Authenticate",
    "https://app.example.com/authenticate/",
    "https://app.example.com/authenticate/../evil",
    "https://app.example.com/authenticate%2f..%2fevil",
    "https://app.example.com//authenticate",
    "https://app.example.com/authenticate#fragment",
    "https://app.example.com/authenticate?source=a#fragment",
    "https://app.example.com/authenticate?source=\\evil",
    "https://app.example.com\\@evil.example/authenticate",
    "https:\\\\app.example.com\\authenticate",
    "https:/app.example.com/authenticate",
    "https:///app.example.com/authenticate",
    "//app.example.com/authenticate",
    "/authenticate",
    "authenticate",
    " https://app.example.com/authenticate",
    "https://app.example.com/authenticate ",
    "https://app.example.com/authenticate\n",
    "https://app.example.com/authenticate\t?x=1",
    "https://app.example.com/authenticate\u0000",
    "https://app.example.com/authenticate?x=\r\nSet-Cookie:a=b",
    "https://app.example.com/authenticate?x=é",
    "https://app.example.com/authenticate\u3002evil",
    "https://app。example.com/authenticate",
    "https://xn--pp-eka.example.com/authenticate",
    'https://app.example.com/authenticate?x="><script>',
    "https://app.example.com/authenticate;x=1",
    "https://app.example.com/authenticateevil",
    "https://app.example.com/authenticate%00",
    "https://app.example.com/authenticate%0d%0a",
    "https://app.example.com./authenticate",
    "javascript:alert(1)",
    "data:text/html,x",
    "file:///etc/passwd",
    "https://*/authenticate",
    "https://app.example.com/*",
  ])("URL-1: refuses %j", (given) => {
    expect(() => choose(given, [EXACT, WILD])).toThrow("no_match_for_provided_magic_link_url");
  });
});

describe("registering an address", () => {
  it.each([
    [EXACT, true],
    [WILD, true],
    ["http://localhost:3000/authenticate", true],
    ["http://127.0.0.1:3000/authenticate", true],
    ["http://app.example.com/authenticate", false],
    ["http://localhost.evil.example/", false],
    ["https://user@app.example.com/", false],
    ["https://app.example.com/#x", false],
    ["javascript:alert(1)", false],
    ["not a url", false],
  ])("%s: %s", (url, isAllowed) => {
    expect(isRegistrableUrl(url)).toBe(isAllowed);
  });
});

describe("the mailed address", () => {
  it("keeps the other parameters and replaces those that are ours", () => {
    const url = landingUrl(
      `${EXACT}?source=lp&token=planted&token=twice&stytch_token_type=sso`,
      "discovery",
      "fresh",
    );

    expect(url).toBe(`${EXACT}?source=lp&token=fresh&stytch_token_type=discovery`);
  });

  it("URL-2: leads to no reset that was planted in a registered address", () => {
    const url = landingUrl(`${EXACT}?stytch_redirect_type=reset_password&x=1`, "discovery", "t");

    expect(url).toBe(`${EXACT}?x=1&token=t&stytch_token_type=discovery`);
  });
});
