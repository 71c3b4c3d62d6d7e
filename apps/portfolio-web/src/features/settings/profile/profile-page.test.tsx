import { ApiError } from "@stocks-vibe/auth-client";
import type { OwnSession } from "@stocks-vibe/contracts/auth";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import type { Member, Organization } from "#lib/auth/auth.ts";
import { createFakeAuth, lookedAt, nora, signedIn } from "#test/fake-auth.ts";
import { renderApp } from "#test/render-app.tsx";
import { faultMessages as spanishFaults } from "../messages/es.ts";
import { profileMessages as spanish } from "./messages/es.ts";

const withMember = (changes: Partial<Member>, organization: Partial<Organization> = {}) => {
  const state = signedIn();
  return createFakeAuth({
    ...state,
    member: { ...nora, ...changes },
    organization: state.organization && { ...state.organization, ...organization },
  });
};
const app = { totp_registration_id: "totp-1", mfa_enrolled: true };
const phone = { mfa_phone_number: "+12125550123", mfa_phone_number_verified: true };

async function open(
  auth = createFakeAuth(),
  products: ("magic_link" | "password")[] = ["magic_link"],
) {
  const view = renderApp("/settings", { auth, config: { products } });
  await screen.findByRole("heading", { level: 1, name: "Profile" });
  return view;
}
const click = async (name: string | RegExp) =>
  userEvent.click(await screen.findByRole("button", { name }));
const type = async (label: string, text: string) =>
  userEvent.type(await screen.findByLabelText(label), text);

describe("name and address", () => {
  it("are shown and changed", async () => {
    const { auth, address } = await open();
    expect(address()).toBe("/settings/profile");
    await click("Change: Name");
    const field = await screen.findByLabelText("Your full name");
    await waitFor(() => expect(document.activeElement).toBe(field));
    await userEvent.clear(field);
    await click("Save");
    expect(screen.getByText("Please enter a name.")).toBeTruthy();
    await userEvent.type(field, "Nora W.{Enter}");

    expect(await screen.findByText("Your name was saved.")).toBeTruthy();
    expect(auth.client.self.update).toHaveBeenCalledExactlyOnceWith({ name: "Nora W." });
    expect(screen.getByText("Nora W.", { selector: "p" })).toBeTruthy();
  });

  it("the address changes once the new mailbox is proven", async () => {
    const { auth } = await open();
    await click("Change: E-mail address");
    await type("New e-mail address", "nora@whitfield.example{Enter}");
    expect(screen.getByText("This is your address already.")).toBeTruthy();
    const field = screen.getByLabelText("New e-mail address");
    await userEvent.clear(field);
    await userEvent.type(field, "nora@new.example{Enter}");

    expect(await screen.findByText(/^A link was mailed to nora@new.example/)).toBeTruthy();
    expect(auth.client.self.startEmailUpdate).toHaveBeenCalledExactlyOnceWith({
      email_address: "nora@new.example",
      login_redirect_url: "https://stocks.example/authenticate",
    });
    expect(screen.getAllByText("nora@whitfield.example").length).toBeGreaterThan(0);
  });

  it("the address that waits is shown, and the change can be cancelled", async () => {
    const auth = createFakeAuth();
    auth.client.self.get.mockResolvedValueOnce({ pending_email_address: "nora@typo.example" });
    await open(auth);
    expect(await screen.findByText(/^You asked to change it to nora@typo.example/)).toBeTruthy();
    await click("Cancel this change");

    expect(await screen.findByText(/^The change was cancelled/)).toBeTruthy();
    expect(auth.client.self.cancelEmailUpdate).toHaveBeenCalledOnce();
    await waitFor(() => expect(screen.queryByText(/nora@typo.example/)).toBeNull());
  });

  it("says why an address was refused, and keeps what was typed", async () => {
    const auth = createFakeAuth();
    auth.client.self.startEmailUpdate.mockRejectedValue(
      new ApiError({
        status_code: 400,
        error_type: "duplicate_member_email",
        error_message: "",
        error_url: "",
        request_id: "",
      }),
    );
    await open(auth);
    await click("Change: E-mail address");
    await type("New e-mail address", "theo@x.example{Enter}");

    expect(await screen.findByText("Someone with this address is already a member.")).toBeTruthy();
    expect(screen.getByDisplayValue("theo@x.example")).toBeTruthy();
  });
});

describe("the password", () => {
  it("is not spoken of where nobody signs in by one", async () => {
    await open();

    expect(screen.queryByText("Password")).toBeNull();
  });

  it("is set once it is strong enough", async () => {
    const { auth } = await open(createFakeAuth(), ["magic_link", "password"]);
    await click("Set a password");
    await type("New password", "short");
    expect(await screen.findByText("Too weak")).toBeTruthy();
    await click("Save password");
    expect(screen.getByText("Please choose a stronger password.")).toBeTruthy();
    await type("New password", " and then much longer");
    expect(await screen.findByText("Strong")).toBeTruthy();
    await click("Save password");

    expect(await screen.findByText("Your password was saved.")).toBeTruthy();
    expect(auth.client.passwords.resetBySession).toHaveBeenCalledExactlyOnceWith({
      password: "short and then much longer",
    });
  });

  it("may not contain whose it is, which is said while it is typed and when it is refused", async () => {
    const { auth } = await open(createFakeAuth(), ["magic_link", "password"]);
    const { strengthCheck, resetBySession } = auth.client.passwords;
    const judged = await strengthCheck({ password: "long enough" });
    strengthCheck.mockResolvedValue({ ...judged, valid_password: false, fault: "context" });
    await click("Set a password");
    await type("New password", "Whitfield-lemon-72");
    expect(await screen.findByText(/^This password contains your address, your name/)).toBeTruthy();
    expect(strengthCheck).toHaveBeenLastCalledWith(
      expect.objectContaining({
        email_address: nora.email_address,
        names: expect.arrayContaining([nora.name]),
      }),
    );
    strengthCheck.mockResolvedValue(judged);
    await type("New password", "-orbit");
    await screen.findByText("Strong");
    const error_message = "The password must not contain your address or your name.";
    resetBySession.mockRejectedValue(
      new ApiError({
        status_code: 400,
        error_type: "weak_password",
        error_message,
        error_details: { reason: "context" },
        error_url: "",
        request_id: "",
      }),
    );
    await click("Save password");

    expect(await screen.findByText(error_message)).toBeTruthy();
    expect(spanishFaults.context).toMatch(/tu dirección ni tu nombre/);
  });

  it("is warned of in the page's language, or not at all", () => {
    const { warning } = spanish.password;
    expect(warning("This is a frequently used password.")).toMatch(/^Esta contraseña/);
    expect(warning("Something new.")).toBe("");
  });

  it("is removed after a question", async () => {
    const { auth } = await open(withMember({ member_password_id: "password-1" }));
    await click("Remove: Password");
    await click("Remove");

    expect(await screen.findByText("Your password was removed.")).toBeTruthy();
    expect(auth.client.self.deletePassword).toHaveBeenCalledExactlyOnceWith("password-1");
  });
});

describe("second factors", () => {
  it("an app is added by its first code, and its backup codes are shown", async () => {
    const { auth } = await open();
    await click("Add: Authenticator app");
    expect(
      await screen.findByRole("img", { name: "QR code for the authenticator app" }),
    ).toBeTruthy();
    expect(screen.getByText("JBSW Y3DP EHPK 3PXP")).toBeTruthy();
    await type("6-digit code", "123 456{Enter}");

    const dialog = within(await screen.findByRole("dialog", { name: "Backup codes" }));
    expect(dialog.getByText("aaaa-bbbb")).toBeTruthy();
    await userEvent.click(dialog.getByRole("button", { name: "Done" }));
    expect(await screen.findByText("The authenticator app is on.")).toBeTruthy();
    expect(auth.client.totp.create).toHaveBeenCalledOnce();
    expect(auth.client.totp.authenticate).toHaveBeenCalledExactlyOnceWith({
      organization_id: "organization-1",
      member_id: "member-1",
      code: "123456",
      session_duration_minutes: 240,
      set_mfa_enrollment: "enroll",
    });
    expect(auth.client.recoveryCodes.get).not.toHaveBeenCalled();
  });

  it("a phone is added by a code that was texted to it", async () => {
    const { auth } = await open();
    await click("Add: Text messages");
    await type("Phone number", "12{Enter}");
    expect(screen.getByText("Invalid phone number, please try again.")).toBeTruthy();
    await userEvent.clear(screen.getByLabelText("Phone number"));
    await type("Phone number", "(212) 555-0123{Enter}");
    expect(await screen.findByText(/texted to \+12125550123/)).toBeTruthy();
    await type("6-digit code", "12345{Enter}");
    expect(screen.getByText("The code has 6 digits.")).toBeTruthy();
    await type("6-digit code", "6{Enter}");

    expect(await screen.findByText("Text messages are on.")).toBeTruthy();
    expect(auth.client.otps.sms.send).toHaveBeenCalledExactlyOnceWith({
      organization_id: "organization-1",
      member_id: "member-1",
      mfa_phone_number: "+12125550123",
    });
    expect(auth.client.otps.sms.authenticate).toHaveBeenCalledOnce();
  });

  it.each([
    ["OPTIONAL", /you are then not asked for one any more/],
    ["REQUIRED_FOR_ALL", /you set a new one up at your next sign-in/],
  ])("the last one is removed with a word on what follows (%s)", async (mfa_policy, sentence) => {
    const { auth } = await open(withMember(app, { mfa_policy }));
    await click("Remove: Authenticator app");
    expect(await screen.findByText(sentence)).toBeTruthy();
    await click("Remove");

    expect(await screen.findByText("The authenticator app was removed.")).toBeTruthy();
    expect(auth.client.self.deleteMFATOTP).toHaveBeenCalledOnce();
  });

  it("of two, which is asked for first can be chosen", async () => {
    const { auth } = await open(withMember({ ...app, ...phone, default_mfa_method: "totp" }));
    await userEvent.click(
      within(screen.getByRole("group", { name: "Asked for first" })).getByRole("button", {
        name: "Text",
      }),
    );

    expect(await screen.findByText("Saved.")).toBeTruthy();
    expect(auth.client.self.update).toHaveBeenCalledWith({ default_mfa_method: "sms_otp" });
    await click("Remove: Text messages");
    expect(
      await screen.findByText("You are then asked for your other second factor."),
    ).toBeTruthy();
  });

  it("backup codes are shown and renewed", async () => {
    const { auth } = await open(withMember(app));
    await click("Show: Backup codes");
    expect(await screen.findByText("eeee-ffff")).toBeTruthy();
    await click("Make new codes");

    expect(await screen.findByText("gggg-hhhh")).toBeTruthy();
    expect(screen.queryByText("eeee-ffff")).toBeNull();
    expect(screen.getByText(/The old ones no longer work/)).toBeTruthy();
    expect(auth.client.recoveryCodes.rotate).toHaveBeenCalledOnce();
  });
});

describe("sessions", () => {
  const aSession = (id: string, changes: Partial<OwnSession> = {}): OwnSession => ({
    member_session_id: id,
    started_at: "2026-11-21T10:00:00Z",
    last_accessed_at: "2026-11-21T11:00:00Z",
    expires_at: "2026-11-21T14:00:00Z",
    authentication_factors: [
      {
        type: "magic_link",
        delivery_method: "email",
        last_authenticated_at: "2026-11-21T10:00:00Z",
        sequence_order: "PRIMARY",
      },
    ],
    is_current: false,
    ...changes,
  });
  const withSessions = (...sessions: OwnSession[]) => {
    const auth = createFakeAuth();
    auth.client.otherSessions.list.mockResolvedValue({ sessions });
    return auth;
  };

  it("are listed, and another one is ended", async () => {
    const auth = withSessions(aSession("session-1", { is_current: true }), aSession("session-2"));
    await open(auth);
    expect(await screen.findByText("This browser")).toBeTruthy();
    expect(screen.getAllByText("Signed in by mailed link")).toHaveLength(2);
    expect(screen.getAllByText("Since Nov 21, 2026, 3:00 AM MT")).toHaveLength(2);
    auth.client.otherSessions.list.mockResolvedValue({
      sessions: [aSession("session-1", { is_current: true })],
    });

    await click("End the session of Nov 21, 2026, 3:00 AM MT");

    expect(await screen.findByText("The session was ended.")).toBeTruthy();
    expect(auth.client.otherSessions.end).toHaveBeenCalledExactlyOnceWith({
      member_session_id: "session-2",
    });
    await waitFor(() =>
      expect(screen.queryByRole("button", { name: /^End the session/ })).toBeNull(),
    );
  });

  it("are ended all at once", async () => {
    await open(withSessions(aSession("1", { is_current: true }), aSession("2"), aSession("3")));
    await click("End all others");

    expect(await screen.findByText("2 other sessions were ended.")).toBeTruthy();
  });

  it("can be asked for again", async () => {
    const auth = createFakeAuth();
    auth.client.otherSessions.list.mockRejectedValue(new Error("no"));
    await open(auth);

    expect(await screen.findByText("Your sessions could not be loaded.")).toBeTruthy();
  });
});

it("offers nothing to an operator in a member's name", async () => {
  await open(createFakeAuth(lookedAt()));

  expect(await screen.findByText(/^An operator who looks/)).toBeTruthy();
  const main = within(screen.getByRole("main"));
  expect(main.queryByRole("button")).toBeNull();
});

describe("leaving the organization", () => {
  const askToLeave = async () => {
    await click("Leave");
    return within(await screen.findByRole("alertdialog", { name: /^Leave Whitfield Family/ }));
  };

  it("says what goes and what stays, ends the membership and tells so where one signs in", async () => {
    const auth = createFakeAuth();
    const { address } = await open(auth);
    const dialog = await askToLeave();
    await waitFor(() =>
      expect(document.activeElement).toBe(dialog.getByRole("button", { name: "Stay" })),
    );
    expect(dialog.getByText(/^Institutions that you linked stay linked/)).toBeTruthy();
    auth.client.organization.members.delete.mockImplementation(async () => {
      await auth.client.session.revoke();
    });
    await userEvent.click(dialog.getByRole("button", { name: "Leave" }));

    expect(
      await screen.findByText("You have left the organization and are signed out."),
    ).toBeTruthy();
    expect(address()).toBe("/login");
    expect(auth.client.organization.members.delete).toHaveBeenCalledExactlyOnceWith(nora.member_id);
  });

  it("is refused to the last administrator, who is told what to do", async () => {
    const auth = createFakeAuth();
    auth.client.organization.members.delete.mockRejectedValue(
      new ApiError({
        status_code: 400,
        error_type: "cannot_remove_last_admin",
        error_message: "",
        error_url: "",
        request_id: "",
      }),
    );
    const { address } = await open(auth);
    await userEvent.click((await askToLeave()).getByRole("button", { name: "Leave" }));

    expect(
      await screen.findByText(
        "An organization needs at least one administrator who has accepted the membership. First make someone else an administrator who has.",
      ),
    ).toBeTruthy();
    expect(address()).toBe("/settings/profile");
  });

  it("is not offered to an operator who looks", async () => {
    await open(createFakeAuth(lookedAt()));
    expect(screen.queryByRole("button", { name: "Leave" })).toBeNull();
  });
});

describe("linked accounts", () => {
  const google = {
    member_oauth_registration_id: "registration-1",
    provider_type: "Google",
    provider_tenants: [{ tenant_name: "whitfield.example" }],
  };

  it("are listed with their tenants, and removed after a question", async () => {
    const { auth } = await open(withMember({ oauth_registrations: [google] }));
    const heading = await screen.findByRole("heading", { name: "Linked accounts" });
    expect(screen.getByText("whitfield.example")).toBeTruthy();
    expect(heading).toBeTruthy();
    await click("Remove: Google");
    expect(await screen.findByText(/signing in with it links it again/)).toBeTruthy();
    await click("Remove");

    expect(await screen.findByText("Your Google account was removed.")).toBeTruthy();
    expect(auth.client.self.unlinkAccount).toHaveBeenCalledExactlyOnceWith({
      member_oauth_registration_id: "registration-1",
    });
  });

  it("are no section where there are none", async () => {
    await open();
    expect(screen.queryByText("Linked accounts")).toBeNull();
  });

  it("show an operator what there is, and no button", async () => {
    const member = { ...nora, oauth_registrations: [google] };
    await open(createFakeAuth({ ...lookedAt(), member }));
    expect(await screen.findByText("Linked accounts")).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Remove: Google" })).toBeNull();
  });
});
