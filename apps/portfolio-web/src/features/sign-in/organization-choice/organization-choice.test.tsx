import { fireEvent, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import { createFakeAuth, discovered, now, signedIn, signedOut } from "#test/fake-auth.ts";
import { renderApp } from "#test/render-app.tsx";

const NORA = "nora@family.example";
const many = (count: number) =>
  Array.from({ length: count }, (_none, i) => discovered(`organization-${i}`, `Client ${i}`));
const twins = ["smith-one", "smith-two"].map((slug) => {
  const found = discovered(slug, "Smith Family");
  return {
    ...found,
    organization: { ...found.organization, organization_slug: slug },
    invited_by: "Harriet Host",
    joined_at: "2026-01-05T12:00:00Z",
  };
});

/** The page of a link that leads to a choice. */
function openChoice(found: ReturnType<typeof discovered>[]) {
  localStorage.setItem("stocks_vibe_sign_in_asked", `${now.toISOString()} ${NORA}`);
  const auth = createFakeAuth(signedOut);
  const answer = { email_address: NORA, discovered_organizations: found };
  auth.client.magicLinks.discovery.authenticate.mockResolvedValue(answer);
  return renderApp("/authenticate", { auth, link: { token: "token-1", kind: "discovery" } });
}

/** The menu behind the avatar, whose switcher has these. */
async function openSwitcher(found: ReturnType<typeof discovered>[]) {
  const auth = createFakeAuth(signedIn());
  const answer = { email_address: NORA, discovered_organizations: found };
  auth.client.discovery.organizations.list.mockResolvedValue(answer);
  const app = renderApp("/settings", { auth });
  await userEvent.click(await screen.findByRole("button", { name: "Account of Nora Whitfield" }));
  await screen.findByText("Switch organization");
  return app;
}
const search = () => screen.findByRole("searchbox", { name: "Search organizations" });

describe.each([
  ["the choice after a link", openChoice, 10, 9],
  ["the switcher", openSwitcher, 11, 10],
] as const)("%s", (_name, open, enough, fewer) => {
  it("has a search field from ten to choose from on, which the keyboard alone can use", async () => {
    const app = await open(many(enough));
    const field = await search();

    field.focus();
    await userEvent.keyboard("client 7");
    expect(await screen.findByText(/^1 of \d+ organizations$/)).toBeTruthy();
    expect(screen.queryByRole("button", { name: /Client 3/ })).toBeNull();
    await userEvent.keyboard("{Escape}");
    expect(screen.getByRole("button", { name: /Client 3/ })).toBeTruthy();
    await userEvent.keyboard("nothing of the kind");
    expect(screen.getByText("No organization matches “nothing of the kind”.")).toBeTruthy();
    await userEvent.clear(field);
    await userEvent.keyboard("client 7{Tab}{Enter}");

    const { session, discovery } = app.auth.client;
    const entered = [session.exchange, discovery.intermediateSessions.exchange].flatMap(
      ({ mock }) => mock.calls.map(([request]) => request.organization_id),
    );
    expect(entered).toEqual(["organization-7"]);
  });

  it("has none for fewer", async () => {
    await open(many(fewer));

    expect(await screen.findByRole("button", { name: /Client 3/ })).toBeTruthy();
    expect(screen.queryByRole("searchbox")).toBeNull();
  });

  it("tells equal names apart by slug, inviter and date", async () => {
    await open([...twins, discovered("organization-1", "Whitfield Family")]);

    for (const slug of ["smith-one", "smith-two"]) {
      expect(
        await screen.findByText(`${slug} · invited by Harriet Host · joined Jan 5, 2026`),
      ).toBeTruthy();
    }
  });
});

it("shows the identity server's copy of a logo beside the name, and the initial without one", async () => {
  const [plain, other] = many(2);
  if (!plain || !other) throw new Error("there are two");
  const organization = { ...plain.organization, organization_logo_path: "/logo/1" };
  const { container } = openChoice([{ ...plain, organization }, other]);
  await screen.findByRole("button", { name: /^Client 0/ });
  const logo = container.querySelector("img.institution");
  expect(logo?.getAttribute("src")).toBe("https://stocks.example/logo/1");
  // Beside the name it would only say it twice.
  expect(logo?.getAttribute("alt")).toBe("");
  expect(container.querySelectorAll("span.institution")).toHaveLength(1);

  if (logo) fireEvent.error(logo);
  expect(container.querySelectorAll("span.institution")).toHaveLength(2);
});
