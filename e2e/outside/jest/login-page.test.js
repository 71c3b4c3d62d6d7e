/** @jest-environment jsdom */
const { ProjectSignIn } = require("@stocks-vibe/auth-widget");
const { act, createElement, StrictMode } = require("react");
const { createRoot } = require("react-dom/client");

globalThis.IS_REACT_ACT_ENVIRONMENT = true;
// jsdom has none of its own; a page's tests bring theirs.
globalThis.fetch = () => new Promise(() => undefined);

test("a login page is drawn, and takes an address", async () => {
  const place = document.body.appendChild(document.createElement("div"));
  const config = {
    products: ["email_otp"],
    authFlowType: "Discovery",
    emailMagicLinksOptions: { discoveryRedirectURL: "https://app.example.com/sign-in" },
  };
  const project = { publicToken: "public-token-test-1", baseUrl: "https://auth.example.com" };
  const page = createElement(
    StrictMode,
    null,
    createElement(ProjectSignIn, { ...project, config }),
  );
  const root = createRoot(place);
  await act(async () => root.render(page));

  const field = place.querySelector("div").shadowRoot.querySelector("input");
  expect(field.type).toBe("email");
  const button = place.querySelector("div").shadowRoot.querySelector("button");
  expect(button.textContent).toBe("Continue with email");
  await act(async () => root.unmount());
});
