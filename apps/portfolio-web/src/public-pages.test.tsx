import type { BrowserConfig } from "@stocks-vibe/contracts/portfolio";
import { waitFor } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { aConfig } from "#test/example-profile.ts";
import { createFakeAuth, now, signedOut } from "#test/fake-auth.ts";
import { renderApp } from "#test/render-app.tsx";
import { widget } from "#test/widget.ts";
import { pageFiles, renderPublicPage } from "./public-pages.tsx";

/** As the server draws it, where there is no window. */
function renderOnServer(...args: Parameters<typeof renderPublicPage>) {
  vi.stubGlobal("window", undefined);
  try {
    return renderPublicPage(...args);
  } finally {
    vi.unstubAllGlobals();
  }
}

it.each([
  ["/", "Your retirement, fully accounted for · Stocks Vibe"],
  ["/?source=letter-7", "Your retirement, fully accounted for · Stocks Vibe"],
  ["/lp/retirement-planning", "Your retirement, fully accounted for · Stocks Vibe"],
  ["/help", "Help · Stocks Vibe"],
  ["/glossary", "What the words mean · Stocks Vibe"],
  ["/privacy", "Privacy Policy · Stocks Vibe"],
  ["/terms", "Terms of Service · Stocks Vibe"],
  ["/404", "Page not found · Stocks Vibe"],
])("draws %s as the app does, title and links included", async (address, title) => {
  const drawn = renderOnServer(address, aConfig(), now);
  const app = renderApp(address, { auth: createFakeAuth(signedOut) });
  const page = document.createElement("div");
  page.innerHTML = drawn.body;

  expect(drawn.title).toBe(title);
  expect(page.querySelectorAll("h1")).toHaveLength(1);
  expect(page.querySelector(".brand")?.textContent).toBe("Stocks Vibe");
  await waitFor(() => {
    const shown = app.container.querySelector(".site, .glossary, .legal, .not-found");
    expect(page.textContent).toBe(shown?.textContent);
    const linksOf = (root: Element | null) =>
      [...(root?.querySelectorAll("a") ?? [])].map((link) => link.getAttribute("href"));
    expect(linksOf(page)).toEqual(linksOf(shown ?? null));
  });
});

it.each(["/login", "/login?expired=true", "/login?source=letter-7"])(
  "draws %s as the app shows it first, form and all",
  async (address) => {
    const products: BrowserConfig["products"] = ["magic_link", "password", "oauth"];
    const config = { products, mailboxUrl: "https://stocks.example/dev/mailbox" };
    const drawn = renderOnServer(address, aConfig(config), now);
    const page = document.createElement("div");
    page.innerHTML = drawn.body;
    const auth = createFakeAuth(signedOut);
    const app = renderApp(address, { auth, config });
    const form = await widget();
    const template = page.querySelector("template");
    const drawnForm = document.createElement("div");
    drawnForm.innerHTML = template?.innerHTML ?? "";
    template?.remove();

    expect([drawn.title, drawn.needsApp]).toEqual(["Log in · Stocks Vibe", true]);
    const tagsOf = (root: Element | null | undefined) =>
      [...(root?.querySelectorAll("h2, p, form, input, button, span, label") ?? [])].map(
        (one) => `${one.tagName} ${one.className} ${one.textContent}`,
      );
    const shown = form.getByRole("heading").closest("section");
    expect(tagsOf(drawnForm.querySelector("section"))).toEqual(tagsOf(shown));
    expect(page.textContent).toBe(app.container.querySelector(".sign-in")?.textContent);
    expect(pageFiles.map(({ path }) => path)).toEqual(drawn.styles);
  },
);

it("has of the sign-up page its title, and leaves the rest to the app", () => {
  const drawn = renderOnServer("/signup", aConfig(), now);
  expect(drawn).toEqual({
    title: "Create an account · Stocks Vibe",
    body: "",
    styles: [],
    needsApp: true,
  });
});

it("draws an organization's own page as the search for it, which is what the app begins with", () => {
  const page = document.createElement("div");
  page.innerHTML = renderOnServer("/login?organization=larkspur", aConfig(), now).body;
  const form = page.querySelector("template")?.innerHTML;
  expect(form).toMatch(/<p role="status">.*spinner/);
  expect(form).not.toContain("<input");
});

it("shows figures of the demo family, as what they are", () => {
  const page = document.createElement("div");
  page.innerHTML = renderOnServer("/", aConfig(), now).body;
  const plate = page.querySelector("figure");

  expect(plate?.textContent).toContain("Sandbox data");
  expect(plate?.querySelector("figcaption")?.textContent).toMatch(
    /the Larkin Family are made up.* calculates from it for Nov 20, 2026/,
  );
  const cards = [...page.querySelectorAll(".holding-card")].map((card) => card.textContent);
  expect(cards).toHaveLength(3);
  // The test that calculates them anew takes care that each of them is known.
  for (const card of cards) expect(card).toMatch(/IRR\s*[\u2212-]?\d+\.\d+%/);
});

const cents = (text: string | null | undefined): number =>
  Math.round(Number(text?.replace("\u2212", "-").replaceAll(/[^0-9.-]/g, "")) * 100);

it("explains a gain by amounts that add up", () => {
  const page = document.createElement("div");
  page.innerHTML = renderOnServer("/", aConfig(), now).body;
  const amounts = [...page.querySelectorAll(".explained-work:first-of-type dd")].slice(0, 5);
  const [holdings = 0, unknown = 0, known, cost = 0, gain] = amounts.map((one) =>
    cents(one.textContent),
  );

  expect(known).toBe(holdings + unknown);
  expect(gain).toBe(holdings + unknown + cost);
});

it.each([
  ["where a demo runs and its mailbox can be read", "https://stocks.example/dev/mailbox", 1],
  ["nowhere else", null, 0],
])("leads to the demo %s", (_where, mailboxUrl, ways) => {
  const demo = { memberEmail: "june@larkin.example" };
  const { body } = renderOnServer("/", aConfig({ demo, mailboxUrl }), now);
  expect(body.split('href="/demo"')).toHaveLength(ways + 1);
});

it("shows what an operator says of themselves as text", () => {
  const legal = { name: "<script>alert(1)</script>", address: null, contact: null, law: null };
  const { body } = renderOnServer("/privacy", { ...aConfig(), legal }, now);
  expect(body).not.toContain("<script");
});
