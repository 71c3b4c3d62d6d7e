import { fireEvent, waitFor, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { createFakeAuth, signedOut } from "#test/fake-auth.ts";
import { renderApp } from "#test/render-app.tsx";

const products = ["magic_link", "email_otp", "password", "oauth", "sso"] as const;
type Product = (typeof products)[number];

/** What 'Continue with email' leads to, by the products that begin with an address. */
const leadsTo: Readonly<Record<string, string>> = {
  magic_link: "Check your email",
  email_otp: "Enter passcode",
  password: "Log in with email and password",
  "magic_link,email_otp": "Select how you'd like to continue.",
  "magic_link,password": "Check your email",
  "email_otp,password": "Enter passcode",
};

/** No provider is set up here. */
const isOffered = (product: Product) => product !== "oauth";
const isByAddress = (product: Product) => isOffered(product) && product !== "sso";
const SSO = "Use single sign-on";
const alone = products.map((product) => [product]);
const pairs = products.flatMap((one, index) =>
  products.slice(index + 1).map((other) => [one, other]),
);
const rows = [...alone, ...pairs].map((chosen) => ({ name: chosen.join(","), chosen }));

function open(chosen: readonly Product[]) {
  const config = { products: [...chosen] };
  const { container } = renderApp("/login", { auth: createFakeAuth(signedOut), config });
  const form = () => {
    const host = [...container.querySelectorAll("div")].find((element) => element.shadowRoot);
    const section = host?.shadowRoot?.querySelector("section");
    if (!section) throw new Error("The widget is not drawn yet.");
    return within(section);
  };
  return form;
}

it.each(rows)("SIGN_IN_PRODUCTS=$name offers what the README says", async ({ chosen }) => {
  const form = open(chosen);
  const offered = chosen.filter(isOffered);
  await waitFor(() => form().getByRole("heading"));

  const buttons = form()
    .queryAllByRole("button")
    .map(({ textContent }) => textContent);
  const [first] = offered;
  if (!first) {
    expect(buttons).toEqual([]);
    expect(form().getByRole("alert").textContent).toContain("No way to sign in is set up.");
    return;
  }
  const byAddress = offered.filter(isByAddress);
  const isBeside = byAddress.includes("password") && byAddress.length > 1;
  const hasSso = offered.includes("sso");
  expect(buttons).toEqual([
    ...(byAddress.length > 0 ? ["Continue with email"] : []),
    ...(isBeside ? ["Use a password instead"] : []),
    ...(hasSso ? [SSO] : []),
  ]);
  expect(form().queryByText("or") !== null).toBe(hasSso && byAddress.length > 0);
  if (byAddress.length === 0) {
    fireEvent.click(form().getByRole("button", { name: SSO }));
    await waitFor(() => form().getByRole("heading", { name: "Enter your email to continue" }));
    return;
  }

  const email = { target: { value: "ada@family.example" } };
  fireEvent.change(form().getByLabelText("Email"), email);
  fireEvent.click(form().getByRole("button", { name: "Continue with email" }));
  await waitFor(() => form().getByRole("heading", { name: leadsTo[byAddress.join(",")] ?? "" }));
});

it.each(
  rows.filter(({ chosen }) => chosen.includes("password") && chosen.filter(isByAddress).length > 1),
)("SIGN_IN_PRODUCTS=$name leads to the password, too", async ({ chosen }) => {
  const form = open(chosen);
  const instead = await waitFor(() =>
    form().getByRole("button", { name: "Use a password instead" }),
  );
  fireEvent.click(instead);
  await waitFor(() => form().getByRole("heading", { name: "Log in with email and password" }));
});
