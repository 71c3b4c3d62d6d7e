import type { BrowserConfig } from "@stocks-vibe/contracts/portfolio";
import { screen, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { createFakeAuth, signedOut } from "#test/fake-auth.ts";
import { renderApp } from "#test/render-app.tsx";

const named = {
  name: "Larkin Advisers LLC",
  address: "12 Elm Street, Provo, Utah",
  contact: "legal@larkin.example",
  law: "the State of Utah",
};
const open = (address: string, config: Partial<BrowserConfig> = {}) =>
  renderApp(address, { auth: createFakeAuth(signedOut), config });
const headings = () =>
  screen.getAllByRole("heading", { level: 2 }).map(({ textContent }) => textContent);

describe("the legal pages", () => {
  it("have the twelve sections of the privacy policy", async () => {
    open("/privacy");

    expect(await screen.findByRole("heading", { level: 1, name: "Privacy Policy" })).toBeTruthy();
    expect(headings()).toEqual([
      "1. Information we collect",
      "2. How we use it",
      "3. Who we share it with",
      "4. How we protect it",
      "5. Your rights",
      "6. How long we keep it",
      "7. Children under 18",
      "8. International transfers",
      "9. Cookies",
      "10. Changes to this policy",
      "11. Contact",
      "12. Linking and market-data providers",
    ]);
  });

  it("have the twelve sections of the terms", async () => {
    open("/terms");

    expect(await screen.findByRole("heading", { level: 1, name: "Terms of Service" })).toBeTruthy();
    expect(headings()).toEqual([
      "1. Acceptance",
      "2. The service",
      "3. Your responsibilities",
      "4. Financial data and security",
      "5. Investment disclaimer",
      "6. Subscription and billing",
      "7. Prohibited uses",
      "8. Limit of liability",
      "9. Termination",
      "10. Changes",
      "11. Governing law",
      "12. Contact",
    ]);
  });

  it("say plainly that the operator has not named themselves", async () => {
    open("/terms");

    expect(
      await screen.findByText("The operator of this site has not completed this page"),
    ).toBeTruthy();
    expect(
      screen.getByText(/has not set their name, their address, a contact, or the law/),
    ).toBeTruthy();
    expect(screen.getByText(/has not said whose law these terms are under/)).toBeTruthy();
  });

  it("name the operator, the contact and the law where they are set", async () => {
    open("/terms", { legal: named });

    expect(await screen.findByText("This site is operated by Larkin Advisers LLC.")).toBeTruthy();
    expect(screen.queryByText(/has not completed this page/)).toBeNull();
    expect(screen.getByText(/under the law of the State of Utah/)).toBeTruthy();
    expect(
      screen.getByText(
        "Questions about these terms: legal@larkin.example. Larkin Advisers LLC 12 Elm Street, Provo, Utah",
      ),
    ).toBeTruthy();
  });

  it("name the support's address where no other contact is set", async () => {
    open("/privacy", { supportEmail: "help@larkin.test" });

    expect(await screen.findByText("Questions and requests: help@larkin.test.")).toBeTruthy();
    expect(screen.getByText(/Write to help@larkin.test\. We answer/)).toBeTruthy();
  });

  it.each([
    ["/privacy", 2],
    ["/terms", 1],
  ])("say on %s that there is no address where none is set", async (address, times) => {
    open(address, { supportEmail: null });

    expect(await screen.findAllByText(/No support address has been set up/)).toHaveLength(times);
    expect(screen.queryByText(/null|undefined/)).toBeNull();
  });

  it.each(["/", "/lp/retirement-planning", "/login", "/glossary", "/privacy", "/terms"])(
    "are linked from the foot of %s",
    async (address) => {
      open(address);

      const foot = within(await screen.findByRole("contentinfo"));
      expect(foot.getByRole("link", { name: "Privacy Policy" }).getAttribute("href")).toBe(
        "/privacy",
      );
      expect(foot.getByRole("link", { name: "Terms of Service" }).getAttribute("href")).toBe(
        "/terms",
      );
    },
  );
});
