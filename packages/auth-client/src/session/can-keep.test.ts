import { afterEach, describe, expect, it } from "vitest";
import { type CookieJar, createCookieJar } from "./cookie-jar.ts";
import { canKeep } from "./kept-cookies.ts";

const denied = (): never => {
  throw new DOMException("The operation is insecure.", "SecurityError");
};
/** A sandboxed frame's: naming the cookies throws. */
const sandboxed: CookieJar = {
  get cookie(): string {
    return denied();
  },
  set cookie(_text) {
    denied();
  },
};
/** Blocked by a setting: nothing throws, nothing stays. */
const forgetful: CookieJar = {
  get cookie() {
    return "";
  },
  set cookie(_text) {},
};
const full = (): Storage => ({
  length: 0,
  clear: () => undefined,
  getItem: () => null,
  key: () => null,
  removeItem: () => undefined,
  setItem: denied,
});

describe("what a browser keeps", () => {
  afterEach(() => window.localStorage.clear());

  it("is found out by trying, and nothing of that stays", () => {
    expect(canKeep()).toBe(true);
    expect(document.cookie).toBe("");
    expect(window.localStorage.length).toBe(0);
  });

  it.each([
    ["no cookies, by throwing", sandboxed, () => window.localStorage],
    ["no cookies, without a word", forgetful, () => window.localStorage],
    ["no site data", document, denied],
    ["no more site data", document, full],
  ])("is not all where there are %s", (_case, jar, open) => {
    expect(canKeep(jar, open)).toBe(false);
  });
});

describe("the cookies of a page that may have none", () => {
  it("are the page's own, by name, until they are removed", () => {
    const jar = createCookieJar(sandboxed);
    jar.cookie = "session=a%3Db; Path=/; SameSite=Lax";
    jar.cookie = "proof=1; Path=/";
    jar.cookie = "session=c; Path=/";
    expect(jar.cookie).toBe("session=c; proof=1");

    jar.cookie = "session=; Path=/; Expires=Thu, 01 Jan 1970 00:00:00 GMT";
    expect(jar.cookie).toBe("proof=1");
  });

  it("are the document's wherever it lets them be", () => {
    const jar = createCookieJar(document);
    jar.cookie = "session=a; Path=/";
    expect(document.cookie).toBe("session=a");
    expect(jar.cookie).toBe("session=a");
    jar.cookie = "session=; Path=/; Expires=Thu, 01 Jan 1970 00:00:00 GMT";
    expect(document.cookie).toBe("");
  });
});
