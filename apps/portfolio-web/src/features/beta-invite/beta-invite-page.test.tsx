import { screen, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { aProfile } from "#test/example-profile.ts";
import { answers, createFakeApi } from "#test/fake-api.ts";
import { renderApp } from "#test/render-app.tsx";

/** The page of a member of an organization on the list. */
async function wait(supportEmail: string | null) {
  const profile = aProfile("beta");
  renderApp("/beta-invite", {
    api: createFakeApi({ "GET /user/profile": () => answers.profile(profile) }),
    config: { supportEmail },
  });
  await screen.findByRole("heading", { name: "Welcome to the Stocks Vibe beta", level: 1 });
  return profile;
}

it("says who waits, for which organization, and that the invitation is still to come", async () => {
  const { member, organization } = await wait("support@example.com");

  const details = within(screen.getByRole("region", { name: "Your Beta Access Details" }));
  expect(details.getByText("Email").nextSibling?.textContent).toBe(member.email);
  expect(details.getByText("Organization").nextSibling?.textContent).toBe(organization?.name);
  expect(details.getByText("Access level").nextSibling?.textContent).toBe("Awaiting Invite");
});

it("names what comes next, and shows no figure meanwhile", async () => {
  await wait("support@example.com");

  const next = within(screen.getByRole("region", { name: "What's Coming Next" }));
  expect(next.getAllByRole("heading", { level: 3 }).map((head) => head.textContent)).toEqual([
    "Advanced Portfolio Analytics",
    "Performance Analytics",
    "Automated Alerts",
  ]);
  expect(screen.getByRole("main").textContent).not.toMatch(/\$\d/);
});

it("promises no letter, because none is sent, and says where access shows", async () => {
  await wait(null);

  expect(
    screen.getByText(
      "You are on the list. We open access one organization at a time. No mail is sent when it is your turn: load this page again, and it leads to your dashboard once your organization has access.",
    ),
  ).toBeTruthy();
});

it("leads to support by mail", async () => {
  await wait("support@example.com");

  expect(screen.getByRole("link", { name: "Contact Support" }).getAttribute("href")).toBe(
    "mailto:support@example.com",
  );
});

it("offers no address that nobody reads", async () => {
  await wait(null);

  expect(screen.queryByRole("link", { name: "Contact Support" })).toBeNull();
  expect(screen.getByText(/No support address has been set up/)).toBeTruthy();
});
