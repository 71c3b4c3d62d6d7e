import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { createFakeAuth, signedOut } from "#test/fake-auth.ts";
import { renderApp } from "#test/render-app.tsx";

it.each([
  [
    ["google", "github"],
    ["Continue with Google", "Continue with GitHub"],
  ],
  [[], []],
] as const)("live, the gallery offers the accounts of %j", async (oauthProviders, buttons) => {
  renderApp("/widget?mode=live&products=email_otp,oauth", {
    auth: createFakeAuth(signedOut),
    config: { oauthProviders: [...oauthProviders] },
  });
  await screen.findByRole("heading", { level: 1, name: "Sign-in widget" });
  const host = document.querySelector(".gallery-stage [data-scheme]");
  await expect.poll(() => host?.shadowRoot?.querySelector("input[type=email]")).toBeTruthy();
  const all = [...(host?.shadowRoot?.querySelectorAll("button") ?? [])];
  const accounts = all.map(({ textContent }) => textContent ?? "");
  expect(accounts.filter((text) => / with G/.test(text))).toEqual(buttons);
});
