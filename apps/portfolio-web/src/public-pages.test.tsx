import { waitFor } from "@testing-library/react";
import { expect, it } from "vitest";
import { aConfig } from "#test/example-profile.ts";
import { createFakeAuth, now, signedOut } from "#test/fake-auth.ts";
import { renderApp } from "#test/render-app.tsx";
import { renderPublicPage } from "./public-pages.tsx";

it.each([
  ["/", "Your retirement, fully accounted for · Stocks Vibe"],
  ["/?source=letter-7", "Your retirement, fully accounted for · Stocks Vibe"],
  ["/lp/retirement-planning", "Your retirement, fully accounted for · Stocks Vibe"],
  ["/privacy", "Privacy Policy · Stocks Vibe"],
  ["/terms", "Terms of Service · Stocks Vibe"],
  ["/404", "Page not found · Stocks Vibe"],
])("draws %s as the app does, title and links included", async (address, title) => {
  const drawn = renderPublicPage(address, aConfig(), now);
  const app = renderApp(address, { auth: createFakeAuth(signedOut) });
  const page = document.createElement("div");
  page.innerHTML = drawn.body;

  expect(drawn.title).toBe(title);
  expect(page.querySelectorAll("h1")).toHaveLength(1);
  expect(page.querySelector(".brand")?.textContent).toBe("Stocks Vibe");
  await waitFor(() => {
    const shown = app.container.querySelector(".site, .legal, .not-found");
    expect(page.textContent).toBe(shown?.textContent);
    const linksOf = (root: Element | null) =>
      [...(root?.querySelectorAll("a") ?? [])].map((link) => link.getAttribute("href"));
    expect(linksOf(page)).toEqual(linksOf(shown ?? null));
  });
});

it("shows what an operator says of themselves as text", () => {
  const legal = { name: "<script>alert(1)</script>", address: null, contact: null, law: null };
  const { body } = renderPublicPage("/privacy", { ...aConfig(), legal }, now);
  expect(body).not.toContain("<script");
});
