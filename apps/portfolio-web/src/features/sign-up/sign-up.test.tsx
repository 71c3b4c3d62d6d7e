import { ApiError, CaptchaBlockedError, ConnectionError } from "@stocks-vibe/auth-client";
import type { BrowserConfig } from "@stocks-vibe/contracts/portfolio";
import { fireEvent, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import { createFakeAuth, now, signedOut } from "#test/fake-auth.ts";
import { renderApp } from "#test/render-app.tsx";
import { checkSignUp, noFields } from "./check-sign-up.ts";
import { signUpMessages as words } from "./messages/en.ts";

const SECRET = "quiet-harbor-lanterns-58";
const typed = {
  firstName: " Ada",
  lastName: "Lovelace ",
  email: " ada@family.example ",
  password: SECRET,
  confirmPassword: SECRET,
};

const labels = new Map<string, string>([
  ["firstName", words.firstName],
  ["lastName", words.lastName],
  ["email", words.email],
  ["password", words.password],
  ["confirmPassword", words.confirmPassword],
]);

function open(
  address = "/signup",
  products: BrowserConfig["products"] = ["magic_link", "password"],
) {
  const auth = createFakeAuth(signedOut);
  return renderApp(address, { auth, config: { products } });
}

async function fill(fields: Partial<typeof typed> = typed) {
  await screen.findByRole("heading", { level: 1, name: "Create an account" });
  for (const [name, text] of Object.entries(fields)) {
    fireEvent.change(screen.getByLabelText(labels.get(name) ?? name), {
      target: { value: text },
    });
  }
}
const send = () => userEvent.click(screen.getByRole("button", { name: words.create }));

const refusal = (error_type: string, status_code = 400) =>
  new ApiError({ error_type, status_code, error_message: "no", error_url: "", request_id: "" });

const limited = new ApiError({
  ...refusal("too_many_requests", 429),
  error_message: "no",
  retry_after_seconds: 569,
});

describe("the form", () => {
  it("has five masked and labelled fields where people sign in by password, and leads to the sign-in", async () => {
    open("/signup?source=lp-retirement-planning");
    await fill();

    const types = [...document.querySelectorAll("form input")].map((one) => [
      one.getAttribute("name"),
      one.getAttribute("type"),
      one.getAttribute("autocomplete"),
      one.hasAttribute("required"),
    ]);
    expect(types).toEqual([
      ["firstName", "text", "given-name", true],
      ["lastName", "text", "family-name", true],
      ["email", "email", "username", true],
      ["password", "password", "new-password", true],
      ["confirmPassword", "password", "new-password", true],
    ]);
    expect(screen.getByRole("link", { name: "Sign in" }).getAttribute("href")).toBe(
      "/login?source=lp-retirement-planning",
    );
  });

  it("asks for no password where nobody signs in by one", async () => {
    const app = open("/signup", ["magic_link"]);
    const { firstName, lastName, email } = typed;
    await fill({ firstName, lastName, email });
    expect(document.querySelectorAll("form input")).toHaveLength(3);
    await send();

    await screen.findByText(words.sent("ada@family.example"));
    expect(app.auth.client.signUp.start).toHaveBeenCalledWith({
      first_name: "Ada",
      last_name: "Lovelace",
      email_address: "ada@family.example",
      discovery_redirect_url: "https://stocks.example/authenticate",
    });
  });

  it("sends what was typed once, forgets the passwords, and remembers that this browser asked", async () => {
    const app = open("/signup?source=lp-retirement-planning");
    await fill();
    const button = screen.getByRole("button", { name: words.create });
    fireEvent.click(button);
    fireEvent.click(button);

    await screen.findByText(words.sent("ada@family.example"));
    expect(app.auth.client.signUp.start).toHaveBeenCalledTimes(1);
    expect(app.auth.client.signUp.start).toHaveBeenCalledWith({
      first_name: "Ada",
      last_name: "Lovelace",
      email_address: "ada@family.example",
      password: SECRET,
      discovery_redirect_url: "https://stocks.example/authenticate?source=lp-retirement-planning",
    });
    expect(app.store.read("stocks_vibe_sign_in_asked")).toContain(" ada@family.example");

    await userEvent.click(screen.getByRole("button", { name: words.again }));
    expect(screen.getByLabelText<HTMLInputElement>("First name").value).toBe(" Ada");
    expect(screen.getByLabelText<HTMLInputElement>("Password").value).toBe("");
    expect(screen.getByLabelText<HTMLInputElement>("Confirm password").value).toBe("");
  });

  it("says how much of a name is too much instead of cutting it off, and sends nothing", async () => {
    const app = open();
    await fill({ ...typed, firstName: "A".repeat(131) });
    await send();

    expect(screen.getByRole("alert").textContent).toBe("At most 128 characters: 3 too many.");
    expect(screen.getByLabelText<HTMLInputElement>(words.firstName).value).toHaveLength(131);
    expect(document.activeElement).toBe(screen.getByLabelText(words.firstName));
    expect(app.address()).toBe("/signup");
  });

  it("names the first field that is wrong, and puts the focus there", async () => {
    const app = open();
    await fill({ firstName: "Ada" });
    await send();

    expect(document.activeElement).toBe(screen.getByLabelText("Last name"));
    expect(screen.getByText(words.required.lastName)).toBeTruthy();
    expect(app.auth.client.signUp.start).not.toHaveBeenCalled();
  });

  it.each([
    ["weak_password", words.problems.weak],
    ["breached_password", words.problems.breached],
    ["inactive_email", words.problems.email],
    ["invalid_email", words.problems.email],
    ["something_else", words.problems.other],
  ])("says what the server refused: %s", async (type, sentence) => {
    const app = open();
    app.auth.client.signUp.start.mockRejectedValue(refusal(type));
    await fill();
    await send();

    expect((await screen.findByRole("alert")).textContent).toContain(sentence);
    expect(screen.getByLabelText<HTMLInputElement>("Password").value).toBe(SECRET);
  });

  it("says that the password contains a name, where it is refused for that", async () => {
    const app = open();
    const reason = { error_details: { reason: "context" } };
    app.auth.client.signUp.start.mockRejectedValue(
      new ApiError({ ...refusal("weak_password"), error_message: "no", ...reason }),
    );
    await fill();
    await send();

    expect((await screen.findByRole("alert")).textContent).toContain(words.problems.context);
  });

  it.each(["\u200B", "\u202E", "\u2066 \u2069"])(
    "takes no name of which nothing can be seen: %j",
    async (firstName) => {
      const app = open();
      await fill({ ...typed, firstName });
      await send();

      expect(screen.getByRole("alert").textContent).toContain(words.problems.name);
      expect(document.activeElement).toBe(screen.getByLabelText(words.firstName));
      expect(app.auth.client.signUp.start).not.toHaveBeenCalled();
    },
  );

  it.each([
    [refusal("too_many_requests", 429), "Too many requests. Please wait before trying again."],
    [limited, "Too many requests. Please try again in 10 minutes."],
    [refusal("internal_server_error", 500), words.problems.server],
    [new ConnectionError("x"), words.problems.network],
    [new CaptchaBlockedError(), words.problems.blocked],
    [new TypeError("x"), words.problems.other],
  ])("says that it did not arrive, and can be sent again: %s", async (error, sentence) => {
    const app = open();
    app.auth.client.signUp.start.mockRejectedValueOnce(error);
    await fill();
    await send();
    await screen.findByText(sentence);
    await send();

    await screen.findByText(words.sentTitle, { selector: "h1" });
    await waitFor(() => expect(screen.queryByText(sentence)).toBeNull());
  });
});

it.each([
  ["nothing at all", {}, ["firstName", "lastName", "email", "password", "confirmPassword"]],
  ["spaces alone", { ...typed, firstName: "  " }, ["firstName"]],
  ["an address that is none", { ...typed, email: "ada@" }, ["email"]],
  ["two passwords", { ...typed, confirmPassword: `${SECRET} ` }, ["confirmPassword"]],
  ["a password of spaces", { ...typed, password: "   ", confirmPassword: "   " }, []],
  ["everything", typed, []],
])("finds in %s what is wrong", (_what, fields, wrong) => {
  expect(Object.keys(checkSignUp({ ...noFields, ...fields }, true))).toEqual(wrong);
});

it("keeps where the founder came from, however the address is proven", async () => {
  const email = "new@family.example";
  localStorage.setItem("stocks_vibe_sign_in_asked", `${now.toISOString()} ${email}`);
  const auth = createFakeAuth(signedOut);
  auth.client.signUp.verifier.mockResolvedValue("v");
  auth.client.magicLinks.discovery.authenticate.mockResolvedValue({
    email_address: email,
    discovered_organizations: [],
  });
  renderApp("/authenticate?source=lp-retirement-planning", {
    auth,
    link: { kind: "discovery", token: "t" },
  });

  await waitFor(() =>
    expect(auth.client.discovery.organizations.create).toHaveBeenCalledWith(
      expect.objectContaining({ source: "lp-retirement-planning" }),
    ),
  );
  expect(auth.client.magicLinks.discovery.authenticate).toHaveBeenCalledWith({
    discovery_magic_links_token: "t",
    sign_up_verifier: "v",
  });
  expect(auth.client.signUp.forget).toHaveBeenCalledWith(email);
});
