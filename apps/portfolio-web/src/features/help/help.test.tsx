import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import { createFakeAuth, signedOut } from "#test/fake-auth.ts";
import { renderApp } from "#test/render-app.tsx";
import { helpFactsOf } from "./help-section.ts";
import { helpSections } from "./messages/en.ts";
import { helpSections as spanishSections } from "./messages/es.ts";

const open = (
  address: string,
  config: { supportEmail?: string | null; environment?: "production" } = {},
) => renderApp(address, { auth: createFakeAuth(signedOut), config });
const section = async (name: string) => within(await screen.findByRole("region", { name }));

describe("the help page", () => {
  it("is open to all, and lists its sections by their titles", async () => {
    open("/help");

    expect(await screen.findByRole("heading", { level: 1, name: "Help" })).toBeTruthy();
    const heads = screen.getAllByRole("heading", { level: 2 });
    const contents = within(screen.getByRole("navigation", { name: "On this page" }));
    expect(heads).toHaveLength(6);
    expect(contents.getAllByRole("link").map((link) => link.getAttribute("href"))).toEqual(
      heads.map(({ id }) => `/help#${id}`),
    );
  });

  it("opens at the section that was asked for", async () => {
    open("/help#linking");

    const head = await screen.findByRole("heading", { name: /^How linking works/ });
    await waitFor(() => expect(document.activeElement).toBe(head));
  });

  it("leads to the terms it speaks of, the accounts and the privacy policy", async () => {
    open("/help");

    const words = await section("What N/A and Estimated mean");
    expect(words.getByRole("link", { name: /^N\/A/ }).getAttribute("href")).toBe(
      "/glossary#not-available",
    );
    expect(words.getByRole("link", { name: "Open the glossary" }).getAttribute("href")).toBe(
      "/glossary",
    );
    const wrong = await section("When a figure looks wrong");
    expect(wrong.getAllByRole("listitem")).toHaveLength(5);
    expect(wrong.getByRole("link", { name: "Open your accounts" }).getAttribute("href")).toBe(
      "/accounts",
    );
  });

  it("names whom to write to where the operator has set it", async () => {
    open("/help", { supportEmail: "help@larkin.test" });

    const contact = await section("Whom to write to");
    const link = contact.getByRole("link", { name: "Write to help@larkin.test" });
    expect(link.getAttribute("href")).toBe("mailto:help@larkin.test");
  });

  it("names nobody's address where the operator has set none", async () => {
    open("/help", { supportEmail: null });

    const contact = await section("Whom to write to");
    expect(contact.queryByRole("link")).toBeNull();
    expect(contact.getByText(/No support address has been set up/)).toBeTruthy();
  });

  it("says where accounts are linked at real institutions", async () => {
    open("/help", { environment: "production" });

    const sandbox = await section("What sandbox data is");
    expect(sandbox.getByText(/^On this server accounts are linked at real/)).toBeTruthy();
    const linking = await section("How linking works, and what is stored");
    expect(linking.getByText(/password never reaches us/)).toBeTruthy();
  });

  it("is linked from the foot of public pages", async () => {
    const app = open("/terms");

    const foot = within(await screen.findByRole("contentinfo"));
    await userEvent.click(foot.getByRole("link", { name: "Help" }));
    await waitFor(() => expect(app.address()).toBe("/help"));
  });

  it.each(["sandbox", "production"] as const)(
    "has the same sections, links and steps in Spanish (%s)",
    (environment) => {
      const facts = helpFactsOf({ environment, supportEmail: "help@larkin.test" });
      const shape = (of: typeof helpSections) =>
        of(facts).map(({ id, paragraphs, steps, terms, pages }) => ({
          id,
          paragraphs: paragraphs.length,
          steps: steps?.length,
          terms,
          pages: pages?.map(({ to }) => to),
        }));
      expect(shape(spanishSections)).toEqual(shape(helpSections));
    },
  );
});

describe("in the frame of members", () => {
  it("is linked from the menu, the sidebar and More", async () => {
    const app = renderApp("/dashboard");

    const bar = await screen.findByRole("navigation", { name: "Main, phone" });
    await userEvent.click(within(bar).getByRole("button", { name: "More" }));
    const more = within(await screen.findByRole("dialog", { name: "More" }));
    expect(more.getByRole("link", { name: "Help" }).getAttribute("href")).toBe("/help");
    await userEvent.click(more.getByRole("button", { name: "Close" }));
    await userEvent.click(screen.getByRole("button", { name: /^Account of/ }));
    await screen.findByRole("link", { name: "Members and invitations" });
    const links = screen.getAllByRole("link", { name: "Help" });
    expect(links.map((link) => link.getAttribute("href"))).toEqual(["/help", "/help"]);
    const [inMenu] = links;
    if (inMenu) await userEvent.click(inMenu);
    await waitFor(() => expect(app.address()).toBe("/help"));
  });
});
