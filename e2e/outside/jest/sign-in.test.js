const client = require("@stocks-vibe/auth-client");
const widget = require("@stocks-vibe/auth-widget");

test("a login page's modules load", () => {
  expect(typeof widget.SignIn).toBe("function");
  expect(typeof require("@stocks-vibe/auth-widget/drawn").signInStyles).toBe("string");
  require("@stocks-vibe/auth-widget/element").defineSignInElement();
  require("@stocks-vibe/auth-widget/script");
});

test("creating a client without a browser says how to do it", () => {
  const options = { baseUrl: "https://auth.example.com" };
  for (const create of [
    client.createAuthClient,
    client.createAuthCore,
    widget.createSignInClient,
  ]) {
    expect(() => create("public-token-test-1", options)).toThrow(/No browser: .*useSignInClient/);
  }
});
