import { ApiError } from "@stocks-vibe/auth-client";
import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import { createFakeAuth, lookedAt } from "#test/fake-auth.ts";
import { renderApp } from "#test/render-app.tsx";

const about = {
  asked_by: "Nora",
  asked_at: "2026-11-20T20:00:00Z",
  due_at: "2026-11-21T20:00:00Z",
};
const TITLE = "Whitfield Family will be deleted on Nov 21, 2026, 1:00 PM MT";

describe("deleting the organization", () => {
  it("says what goes, wants the name, and then stands on the page with the way back", async () => {
    const auth = createFakeAuth();
    const { deletion } = auth.client.organization;
    deletion.ask.mockImplementation(async () => {
      deletion.get.mockResolvedValue({ deletion: about });
      return { deletion: about };
    });
    renderApp("/settings/organization", { auth });
    await userEvent.click(await screen.findByRole("button", { name: "Delete the organization" }));
    const dialog = within(screen.getByRole("dialog"));
    expect(await dialog.findByText("1 membership")).toBeTruthy();
    expect(await dialog.findByText(/^1 linked institution/)).toBeTruthy();
    const name = dialog.getByLabelText("Type the organization's name");
    await userEvent.type(name, "whitfield{Enter}");
    expect((await dialog.findByRole("alert")).textContent).toContain("not what the organization");
    expect(deletion.ask).not.toHaveBeenCalled();

    await userEvent.clear(name);
    await userEvent.type(name, "Whitfield Family{Enter}");

    expect(await screen.findByText(TITLE)).toBeTruthy();
    expect(deletion.ask).toHaveBeenCalledExactlyOnceWith({ organization_name: "Whitfield Family" });
    expect(screen.queryByRole("dialog")).toBeNull();
    deletion.get.mockResolvedValue({ deletion: null });
    await userEvent.click(screen.getByRole("button", { name: "Keep the organization" }));
    expect(deletion.withdraw).toHaveBeenCalledOnce();
    expect(await screen.findByRole("button", { name: "Delete the organization" })).toBeTruthy();
    expect(screen.queryByText(TITLE)).toBeNull();
  });

  it("says from when it can be asked for, where it can't be now", async () => {
    const auth = createFakeAuth();
    auth.client.organization.deletion.ask.mockRejectedValue(
      new ApiError({
        status_code: 409,
        error_type: "admin_removed_too_recently",
        error_message: "",
        error_url: "",
        request_id: "",
        error_details: { not_before: "2026-11-21T19:59:30.250Z" },
      }),
    );
    renderApp("/settings/organization", { auth });
    await userEvent.click(await screen.findByRole("button", { name: "Delete the organization" }));
    const dialog = within(screen.getByRole("dialog"));
    const name = dialog.getByLabelText("Type the organization's name");

    await userEvent.type(name, "Whitfield Family{Enter}");

    expect(
      await dialog.findByText(/You can ask for the deletion from Nov 21, 2026, 1:00 PM MT\.$/),
    ).toBeTruthy();
  });

  it("is told to every member on any page, and only administrators keep it", async () => {
    const auth = createFakeAuth();
    auth.client.organization.deletion.get.mockResolvedValue({ deletion: about });
    auth.client.rbac.isAuthorized.mockResolvedValue(false);
    renderApp("/dashboard", { auth });

    expect(await screen.findByText(TITLE)).toBeTruthy();
    expect(screen.getByText(/^Nora asked for it/)).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Keep the organization" })).toBeNull();
  });

  it("is nothing for an operator", async () => {
    renderApp("/settings/organization", { auth: createFakeAuth(lookedAt()) });

    expect(await screen.findByText("whitfield-family")).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Delete the organization" })).toBeNull();
  });
});
