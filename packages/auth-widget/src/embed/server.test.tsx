// @vitest-environment node
import { createElement } from "react";
import { renderToString } from "react-dom/server";
import { expect, it } from "vitest";
import type { SignInConfig } from "../config/config.ts";
import { Consent, LogoutStart } from "../consent/consent.tsx";
import type { ConsentClient } from "../consent/consent-client.ts";
import { createFakeClient } from "../testing/fake-client.ts";
import { createSignInClient } from "./create-sign-in-client.ts";
import { DrawnSignIn, signInStyles } from "./drawn.tsx";
import { PasswordReset } from "./password-reset.tsx";
import { SignIn } from "./sign-in.tsx";
import { defineSignInElement } from "./sign-in-element.ts";

const client = createFakeClient();
const config: SignInConfig = {
  products: ["magic_link"],
  authFlowType: "Discovery",
  emailMagicLinksOptions: { discoveryRedirectURL: "https://app.example/authenticate" },
};
const never = () => new Promise<never>(() => undefined);
const consentClient: ConsentClient = {
  idp: { oauthAuthorizeStart: never, oauthAuthorizeSubmit: never, oauthLogoutStart: never },
  session: { revoke: never },
};

it("stands where there is no browser", () => {
  expect(typeof window).toBe("undefined");
});

it.each([
  ["the sign-in", createElement(SignIn, { client, config })],
  ["the page for a new password", createElement(PasswordReset, { client, config, link: null })],
  ["the consent", createElement(Consent, { client: consentClient })],
  ["the end of a session", createElement(LogoutStart, { client: consentClient })],
])("a server draws %s as an empty place", (_name, page) => {
  expect(renderToString(page)).toBe("<div></div>");
});

it.each([
  ["en", "Sign up or log in", "Continue with email"],
  ["es", "Regístrate o inicia sesión", "Continuar con correo electrónico"],
] as const)(
  "a server draws the first screen in %s, without a script or an inline style",
  (language, title, button) => {
    const page = createElement(DrawnSignIn, { config, language, styles: "/sign-in.css" });
    const html = renderToString(page);

    expect(html).toContain(
      '<div data-scheme="auto" inert=""><template shadowrootmode="open"><link rel="stylesheet" href="/sign-in.css"/>',
    );
    expect(html).toContain(`lang="${language}"`);
    expect(html).toContain(title);
    expect(html).toContain(button);
    expect(html).not.toMatch(/<script|<style|style="/);
    expect(signInStyles).toContain(":host");
  },
);

it.each([
  ["es-MX", "Regístrate o inicia sesión"],
  ["fr", "Sign up or log in"],
  [undefined, "Sign up or log in"],
])(
  "a server draws the first screen in the language %s as the widget takes it",
  (language, title) => {
    const own = language === undefined ? {} : { language };
    const page = createElement(DrawnSignIn, { config, styles: "/sign-in.css", ...own });
    expect(renderToString(page)).toContain(title);
  },
);

it("a server draws the first screen in the language of its configuration", () => {
  const spanish = { ...config, language: "es" };
  const page = createElement(DrawnSignIn, { config: spanish, styles: "/sign-in.css" });
  expect(renderToString(page)).toContain("Regístrate o inicia sesión");
});

it("a server draws nothing of a sign-in whose client is not there yet", () => {
  expect(renderToString(createElement(SignIn, { client: null, config }))).toBe("");
});

/** A page in plain JavaScript: no compiler has read what it gives. */
const drawing = (component: unknown, properties: object) => () =>
  renderToString(Reflect.apply(createElement, undefined, [component, properties]));
const password = { client, link: null };

it.each([
  ["SignIn", SignIn, { client }, "config can't be undefined."],
  ["SignIn", SignIn, { config }, "client can't be undefined."],
  ["SignIn", SignIn, { client, config: { ...config, products: ["magic-link"] } }, "magic-link"],
  ["SignIn", SignIn, { client, config, unfinished: {} }, "unfinished can't be"],
  ["PasswordReset", PasswordReset, password, "config.products can't be undefined."],
  ["DrawnSignIn", DrawnSignIn, { styles: "/sign-in.css" }, "config.products can't be undefined."],
])("%s refuses what it can't work with by name", (_name, component, properties, reason) => {
  expect(drawing(component, properties)).toThrow(reason);
});

it("a server has no client of its own, and reads what to do instead", () => {
  const create = () => createSignInClient("public-token-test-1", { baseUrl: "https://a.example" });
  expect(create).toThrow(
    "Invalid call to createSignInClient\nNo browser: in Next.js, call it in useEffect or use useSignInClient. A server uses the server API.",
  );
});

it("a server takes the element's definition for nothing", () => {
  expect(() => defineSignInElement()).not.toThrow();
});
