import { ApiError } from "@stocks-vibe/auth-client";
import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it } from "vitest";
import type { AuthState } from "#lib/auth/auth.ts";
import { createFakeAuth, lookedAt, nora, signedIn } from "#test/fake-auth.ts";
import { renderApp } from "#test/render-app.tsx";

const nameless = { ...nora, name: "" };
const madeUp = { organization_id: "organization-1", organization_name: "Nora" };
const founder: AuthState = { ...signedIn(), member: nameless, organization: madeUp };
const title = "What should we call you?";
const button = (name: string) => screen.getByRole("button", { name });
const nothing = () => expect(screen.queryByText(/What should we call/)).toBeNull();

function open(state: AuthState, isAdministrator = true) {
  const auth = createFakeAuth(state);
  auth.client.rbac.isAuthorized.mockResolvedValue(isAdministrator);
  const app = renderApp("/accounts", { auth });
  return { ...app, self: auth.client.self, organization: auth.client.organization };
}

/** The page is there, and what decides about asking was answered. */
async function settled(app: ReturnType<typeof open>) {
  await screen.findByRole("heading", { level: 1, name: "Investment Accounts" });
  await waitFor(() => expect(app.auth.client.rbac.isAuthorized).toHaveBeenCalled());
  await waitFor(() =>
    expect(app.cache.isFetching({ queryKey: ["may-name-organization"] })).toBe(0),
  );
}

it("asks a founder for both names, keeps them, and goes on at the page", async () => {
  const app = open(founder);
  await screen.findByText(title);

  await userEvent.type(screen.getByLabelText("Your full name"), " <b>Nora</b> Whitfield ");
  await userEvent.type(screen.getByLabelText("Name of your organization"), "Whitfield & Sons");
  await userEvent.keyboard("{Enter}");

  await waitFor(nothing);
  expect(app.self.update).toHaveBeenCalledExactlyOnceWith({
    name: "<b>Nora</b> Whitfield",
    untrusted_metadata: { names_asked: true },
  });
  expect(app.organization.update).toHaveBeenCalledExactlyOnceWith({
    organization_name: "Whitfield & Sons",
  });
  expect(document.activeElement?.id).toBe("main");
});

it("asks whoever may not name the organization for their own name only", async () => {
  const app = open(founder, false);
  await screen.findByText(title);

  expect(screen.queryByLabelText("Name of your organization")).toBeNull();
  await userEvent.type(screen.getByLabelText("Your full name"), "Ada");
  await userEvent.click(button("Use this"));

  await waitFor(nothing);
  expect(app.organization.update).not.toHaveBeenCalled();
});

it("asks for the organization alone where the person has a name", async () => {
  open({ ...founder, member: nora });

  expect(await screen.findByText("What should we call your organization?")).toBeTruthy();
  expect(screen.queryByLabelText("Your full name")).toBeNull();
});

it("is skipped for good, and changes no name by that", async () => {
  const app = open(founder);
  await screen.findByText(title);
  await userEvent.click(button("Not now"));

  nothing();
  expect(app.self.update).toHaveBeenCalledExactlyOnceWith({
    untrusted_metadata: { names_asked: true },
  });
  expect(app.organization.update).not.toHaveBeenCalled();
});

it("stays with what was typed where it could not be kept", async () => {
  const app = open(founder);
  app.self.update.mockRejectedValueOnce(
    new ApiError({
      status_code: 400,
      error_type: "invalid_name",
      error_message: "That name is too long.",
      error_url: "",
      request_id: "",
    }),
  );
  await screen.findByText(title);
  const field = screen.getByLabelText<HTMLInputElement>("Your full name");
  await userEvent.type(field, "Ada");
  await userEvent.click(button("Use this"));

  expect((await screen.findByRole("alert")).textContent).toContain("That name is too long.");
  expect(field.value).toBe("Ada");
  await userEvent.click(button("Use this"));
  await waitFor(nothing);
});

it.each<[string, AuthState]>([
  ["everybody has a name", signedIn()],
  ["an operator looks in the member's name", { ...founder, session: lookedAt().session }],
  [
    "it was asked before, in whatever browser",
    { ...founder, member: { ...nameless, untrusted_metadata: { names_asked: true } } },
  ],
])("asks nothing where %s", async (_case, state) => {
  await settled(open(state));
  nothing();
});

it("cuts no name off: it says how much is too much, and keeps nothing until it fits", async () => {
  const app = open(founder);
  const field = await screen.findByLabelText("Your full name");

  await userEvent.click(field);
  await userEvent.paste("N".repeat(130));
  expect(await screen.findByText("At most 128 characters: 2 too many.")).toBeTruthy();
  await userEvent.keyboard("{Enter}");
  expect(app.self.update).not.toHaveBeenCalled();
  await userEvent.keyboard("{Backspace}{Backspace}{Enter}");

  await waitFor(() =>
    expect(app.self.update).toHaveBeenCalledWith(
      expect.objectContaining({ name: "N".repeat(128) }),
    ),
  );
});
