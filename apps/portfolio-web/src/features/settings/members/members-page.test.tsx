import { ApiError } from "@stocks-vibe/auth-client";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import type { Member } from "#lib/auth/auth.ts";
import { aProfile } from "#test/example-profile.ts";
import { answers, createFakeApi } from "#test/fake-api.ts";
import { createFakeAuth, lookedAt, nora } from "#test/fake-auth.ts";
import { renderApp } from "#test/render-app.tsx";

const direct = (role_id: string) => ({ role_id, sources: [{ type: "direct_assignment" }] });
const aMember = (changes: Partial<Member>): Member => ({
  ...nora,
  member_id: "m2",
  email_address: "theo@x.example",
  name: "Theo",
  roles: [direct("stytch_member")],
  ...changes,
});
const theo = aMember({});
const invited = aMember({
  member_id: "m3",
  email_address: "zoe@x.example",
  name: "",
  status: "invited",
});

const refusal = (
  error_type: string,
  changes: Partial<ConstructorParameters<typeof ApiError>[0]> = {},
) =>
  new ApiError({
    status_code: 403,
    error_type,
    error_message: "",
    error_url: "",
    request_id: "",
    ...changes,
  });
const stale = refusal("session_authorization_error", { error_details: { reason: "step_up" } });

function withMembers(members: Member[] = [nora, theo, invited], auth = createFakeAuth()) {
  auth.client.organization.members.search.mockResolvedValue({
    members,
    results_metadata: { total: members.length },
  });
  return auth;
}

async function open(auth = withMembers()) {
  const app = renderApp("/settings/members", { auth });
  await screen.findByRole("heading", { level: 1, name: "Members" });
  return app;
}

const list = async () => within(await screen.findByRole("list", { name: "Members" }));
const click = async (name: string | RegExp) =>
  userEvent.click(await screen.findByRole("button", { name }));

describe("the list", () => {
  it("says who is who, in which role, and how many there are", async () => {
    await open();

    const rows = (await list()).getAllByRole("listitem");
    expect(rows.map((row) => row.querySelector(".member-who")?.textContent)).toEqual([
      "Nora Whitfieldnora@whitfield.exampleYouAdministrator",
      "Theotheo@x.exampleMember",
      "zoe@x.exampleMemberInvited",
    ]);
    expect(screen.getByText("3 members")).toBeTruthy();
    expect(within(rows[0] as HTMLElement).queryByRole("button")).toBeNull();
  });

  it("goes on after the first page", async () => {
    const auth = createFakeAuth();
    auth.client.organization.members.search
      .mockResolvedValueOnce({
        members: [nora],
        results_metadata: { total: 2, next_cursor: "place-2" },
      })
      .mockResolvedValueOnce({ members: [theo], results_metadata: { total: 2 } });
    await open(auth);
    expect(await screen.findByText("1 of 2 members")).toBeTruthy();

    await click("Show more");

    expect(await screen.findByText("Theo")).toBeTruthy();
    expect(auth.client.organization.members.search).toHaveBeenLastCalledWith({
      limit: 50,
      cursor: "place-2",
    });
    expect(screen.queryByRole("button", { name: "Show more" })).toBeNull();
  });

  it("is narrowed by a part of an address, and says when nobody has it", async () => {
    const auth = withMembers();
    await open(auth);
    auth.client.organization.members.search.mockResolvedValue({
      members: [],
      results_metadata: { total: 0 },
    });

    await userEvent.type(await screen.findByLabelText("Find by e-mail address"), "Qrs");

    expect(await screen.findByText('No member has "qrs" in their e-mail address.')).toBeTruthy();
    expect(auth.client.organization.members.search).toHaveBeenLastCalledWith({
      limit: 50,
      query: { operands: [{ filter_name: "member_email_fuzzy", filter_value: "qrs" }] },
    });
  });

  it("stays whole while fewer letters are typed than the server searches by, and says so", async () => {
    const auth = withMembers();
    await open(auth);
    await list();
    const field = await screen.findByLabelText("Find by e-mail address");
    const said = () => screen.queryByText("Type at least 3 characters to search.");
    expect(said()).toBeNull();

    await userEvent.type(field, " th");

    expect(said()).toBeTruthy();
    expect((await list()).getAllByRole("listitem")).toHaveLength(3);
    expect(auth.client.organization.members.search).toHaveBeenCalledExactlyOnceWith({ limit: 50 });

    await userEvent.type(field, "e");

    await waitFor(() => expect(auth.client.organization.members.search).toHaveBeenCalledTimes(2));
    expect(said()).toBeNull();
  });

  it("is not asked for again by itself where the server refused it", async () => {
    const auth = createFakeAuth();
    const { search } = auth.client.organization.members;
    search.mockRejectedValue(refusal("unauthorized_action"));
    await open(auth);

    expect(await screen.findByText("The list of members could not be loaded.")).toBeTruthy();
    expect(search).toHaveBeenCalledTimes(1);
  });

  it("can be asked for again when it did not come", async () => {
    const auth = createFakeAuth();
    auth.client.organization.members.search.mockRejectedValue(new Error("no"));
    await open(auth);
    expect(await screen.findByText("The list of members could not be loaded.")).toBeTruthy();

    withMembers([theo], auth);
    await click("Try again");

    expect(await screen.findByText("Theo")).toBeTruthy();
  });

  it("is there for whoever waits for access, too", async () => {
    renderApp("/settings/members", {
      auth: withMembers(),
      api: createFakeApi({ "GET /user/profile": () => answers.profile(aProfile("beta")) }),
    });

    expect(await screen.findByText("Theo")).toBeTruthy();
    expect(screen.queryByRole("navigation", { name: "Main" })).toBeNull();
  });

  it.each([
    ["a plain member", createFakeAuth(), async () => false],
    ["an operator in a member's name", createFakeAuth(lookedAt()), async () => true],
  ])("offers nothing to %s", async (_who, auth, isAuthorized) => {
    auth.client.rbac.isAuthorized.mockImplementation(isAuthorized);
    await open(withMembers(undefined, auth));

    expect(await screen.findByText(/^Administrators invite new members/)).toBeTruthy();
    expect((await list()).queryByRole("button")).toBeNull();
    expect(screen.queryByLabelText("Invite by e-mail")).toBeNull();
  });
});

it("offers an administrator to invite at once, before the answer of who may invite", async () => {
  const auth = withMembers();
  auth.client.rbac.isAuthorized.mockReturnValue(new Promise(() => {}));
  await open(auth);

  expect(await screen.findByLabelText("Invite by e-mail")).toBeTruthy();
  expect(screen.queryByText(/^Administrators invite new members/)).toBeNull();
});

describe("an invitation", () => {
  const fill = async (email: string) =>
    userEvent.type(await screen.findByLabelText("Invite by e-mail"), email);

  it("is sent with a name and a role", async () => {
    const { auth } = await open();
    await fill("tomas@x.example");
    await userEvent.type(screen.getByLabelText("Name (optional)"), "Tomas");
    await userEvent.click(screen.getByRole("radio", { name: "Administrator" }));
    await click("Invite");

    expect(await screen.findByText("An invitation was sent to tomas@x.example.")).toBeTruthy();
    expect(auth.client.magicLinks.email.invite).toHaveBeenCalledWith({
      email_address: "tomas@x.example",
      invite_redirect_url: "https://stocks.example/authenticate",
      name: "Tomas",
      roles: ["stytch_admin"],
    });
  });

  it("takes a note along, counted as people count, and forgets it once it is sent", async () => {
    const { auth } = await open();
    await fill("tomas@x.example");
    const note = screen.getByLabelText("Note (optional)");
    const family = "👨‍👩‍👧‍👦";
    await userEvent.click(note);
    await userEvent.paste(` ${family.repeat(502)}`);
    await click("Invite");

    const said = screen.getByText("The note is too long by 2 characters.");
    expect(note.getAttribute("aria-describedby")?.split(" ")).toContain(said.closest("p")?.id);
    expect(auth.client.magicLinks.email.invite).not.toHaveBeenCalled();

    await userEvent.clear(note);
    await userEvent.paste(` ${family.repeat(500)}`);
    await click("Invite");
    expect(await screen.findByText("An invitation was sent to tomas@x.example.")).toBeTruthy();
    expect(auth.client.magicLinks.email.invite).toHaveBeenCalledWith(
      expect.objectContaining({ invite_note: family.repeat(500) }),
    );
    expect(note).toHaveProperty("value", "");
  });

  it("is not sent with a name that is too long, which is said and kept", async () => {
    const { auth } = await open();
    await fill("tomas@x.example");
    const name = screen.getByLabelText<HTMLInputElement>("Name (optional)");
    await userEvent.click(name);
    await userEvent.paste("N".repeat(130));
    await click("Invite");

    expect(screen.getByText("At most 128 characters: 2 too many.")).toBeTruthy();
    expect(name.value).toHaveLength(130);
    expect(auth.client.magicLinks.email.invite).not.toHaveBeenCalled();
  });

  it("is not sent to what is no address", async () => {
    const { auth } = await open();
    await fill("tomas");
    await click("Invite");

    expect(screen.getByText("Invalid email address")).toBeTruthy();
    expect(auth.client.magicLinks.email.invite).not.toHaveBeenCalled();
  });

  it.each([
    [refusal("unauthorized_action"), /^You are not allowed to do this/],
    [refusal("duplicate_member_email"), "Someone with this address is already a member."],
    [refusal("x", { error_message: "The server's own words." }), "The server's own words."],
    [
      refusal("too_many_requests", { status_code: 429, retry_after_seconds: 590 }),
      "Too many requests. Please try again in 10 minutes.",
    ],
    [new Error("?"), "That did not work. Please try again."],
  ])("says why it was not sent: %s", async (error, sentence) => {
    const auth = withMembers();
    auth.client.magicLinks.email.invite.mockRejectedValue(error);
    await open(auth);
    await fill("tomas@x.example");
    await click("Invite");

    expect(await screen.findByText(sentence)).toBeTruthy();
  });

  it("is sent again without a role, so that the one it had stays", async () => {
    const { auth } = await open();
    await click("Send again: zoe@x.example");

    expect(await screen.findByText("An invitation was sent to zoe@x.example.")).toBeTruthy();
    expect(auth.client.magicLinks.email.invite).toHaveBeenCalledWith({
      email_address: "zoe@x.example",
      invite_redirect_url: "https://stocks.example/authenticate",
    });
  });

  it("is withdrawn once that was asked", async () => {
    const { auth } = await open();
    await click("Withdraw: zoe@x.example");
    const dialog = within(await screen.findByRole("alertdialog"));
    await waitFor(() =>
      expect(document.activeElement).toBe(dialog.getByRole("button", { name: "Keep" })),
    );
    await userEvent.click(dialog.getByRole("button", { name: "Withdraw" }));

    expect(await screen.findByText("The invitation of zoe@x.example was withdrawn.")).toBeTruthy();
    expect(auth.client.organization.members.delete).toHaveBeenCalledExactlyOnceWith("m3");
  });
});

describe("a member", () => {
  it("is made an administrator", async () => {
    const { auth } = await open();
    await click("Change role: Theo");
    const dialog = within(await screen.findByRole("dialog"));
    await userEvent.click(dialog.getByRole("radio", { name: "Administrator" }));
    await userEvent.click(dialog.getByRole("button", { name: "Save" }));

    expect(await screen.findByText("Theo is now an administrator.")).toBeTruthy();
    expect(auth.client.organization.members.update).toHaveBeenCalledExactlyOnceWith({
      member_id: "m2",
      roles: ["stytch_admin"],
    });
  });

  it("stays as it is when nothing else was chosen", async () => {
    const { auth } = await open();
    await click("Change role: Theo");
    await click("Save");

    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(auth.client.organization.members.update).not.toHaveBeenCalled();
  });

  it("is not the last administrator to go, which is told where it was asked", async () => {
    const auth = withMembers();
    auth.client.organization.members.delete.mockRejectedValue(refusal("cannot_remove_last_admin"));
    await open(auth);
    await click("Remove: Theo");
    await userEvent.click(
      within(await screen.findByRole("alertdialog")).getByRole("button", { name: "Remove" }),
    );

    expect(
      await screen.findByText(/^An organization needs at least one administrator/),
    ).toBeTruthy();
  });
});

describe("while the organization is about to be deleted", () => {
  it("says what to do first where an administrator is to lose the role", async () => {
    const auth = withMembers();
    auth.client.organization.members.delete.mockRejectedValue(
      refusal("cannot_remove_admin_while_deletion_waits", { status_code: 409 }),
    );
    await open(auth);
    await click("Remove: Theo");
    await userEvent.click(
      within(await screen.findByRole("alertdialog")).getByRole("button", { name: "Remove" }),
    );

    expect(await screen.findByText(/keep the organization first\.$/)).toBeTruthy();
  });
});

describe("a proof that is too old", () => {
  async function removeTheo(auth: ReturnType<typeof createFakeAuth>) {
    auth.client.organization.members.delete.mockRejectedValueOnce(stale);
    await open(withMembers(undefined, auth));
    await click("Remove: Theo");
    await userEvent.click(
      within(await screen.findByRole("alertdialog")).getByRole("button", { name: "Remove" }),
    );
    await screen.findByRole("dialog", { name: "Confirm that it's you" });
  }

  it("is renewed by a mailed code, and what was asked is done", async () => {
    const auth = createFakeAuth();
    await removeTheo(auth);
    await click("Mail me a code");
    const field = await screen.findByLabelText("6-digit code");
    await userEvent.type(field, "123{Enter}");
    expect(screen.getByText("The code has 6 digits.")).toBeTruthy();
    await userEvent.type(field, "456{Enter}");

    expect(await screen.findByText("Theo was removed.")).toBeTruthy();
    expect(auth.client.otps.email.loginOrSignup).toHaveBeenCalledWith({
      organization_id: "organization-1",
      email_address: "nora@whitfield.example",
    });
    expect(auth.client.otps.email.authenticate).toHaveBeenCalledWith({
      organization_id: "organization-1",
      email_address: "nora@whitfield.example",
      code: "123456",
      session_duration_minutes: 240,
    });
    expect(auth.client.organization.members.delete).toHaveBeenCalledTimes(2);
  });

  it("takes no wrong code", async () => {
    const auth = createFakeAuth();
    auth.client.otps.email.authenticate.mockRejectedValue(refusal("otp_code_not_found"));
    await removeTheo(auth);
    await click("Mail me a code");
    await userEvent.type(await screen.findByLabelText("6-digit code"), "123456{Enter}");

    expect(await screen.findByText("Invalid passcode, please try again.")).toBeTruthy();
    expect(auth.client.organization.members.delete).toHaveBeenCalledOnce();
  });

  it("changes nothing when it is not renewed", async () => {
    const auth = createFakeAuth();
    await removeTheo(auth);
    await userEvent.click(
      within(screen.getByRole("dialog", { name: "Confirm that it's you" })).getByRole("button", {
        name: "Cancel",
      }),
    );

    expect(
      await screen.findByText("Nothing was changed: you did not confirm that it's you."),
    ).toBeTruthy();
    expect(auth.client.organization.members.delete).toHaveBeenCalledOnce();
  });

  it("leads to the sign-in, and back", async () => {
    const auth = createFakeAuth();
    const app = await removeTheo(auth).then(() => screen);
    await userEvent.click(app.getByRole("button", { name: "Sign in again instead" }));

    await waitFor(() => expect(screen.getByTestId("address").textContent).toBe("/login"));
    expect(localStorage.getItem("stocks_vibe_asked_page")).toContain("/settings/members");
  });
});
