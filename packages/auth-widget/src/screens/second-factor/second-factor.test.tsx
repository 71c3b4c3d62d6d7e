import { ConnectionError, NoSessionError } from "@stocks-vibe/auth-client";
import { act, cleanup, fireEvent, waitFor } from "@testing-library/react";
import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { unfinishedAnswer, withApp, withPhone } from "../../testing/answers.ts";
import { draw, refused } from "../../testing/draw.tsx";
import { createFakeClient } from "../../testing/fake-client.ts";

// Loaded on demand; the first time takes its while on a busy machine.
beforeAll(() => import("../../phone/phone-numbers.ts"), 60_000);

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const claim = { organization_id: "organization-1", member_id: "member-1" };
const timed = { ...claim, session_duration_minutes: 60 };

type Changes = Parameters<typeof unfinishedAnswer>[0];

function setUp(changes: Changes, client = createFakeClient()) {
  const drawn = draw({ client, unfinished: unfinishedAnswer(changes) });
  const { screen } = drawn;
  const code = () => screen().getByLabelText<HTMLInputElement>("6-digit code");
  const type = (text: string) => fireEvent.change(code(), { target: { value: text } });
  const press = (name: string) => fireEvent.click(screen().getByRole("button", { name }));
  const heading = (name: string) => waitFor(() => screen().getByRole("heading", { name }));
  return { ...drawn, code, type, press, heading };
}

const onlyText = { mfa_methods: "RESTRICTED", allowed_mfa_methods: ["sms_otp"] };

describe("setting up an authenticator app", () => {
  it("goes from the choice by QR code and first code to the backup codes", async () => {
    const { client, screen, press, type, heading, told } = setUp({});

    press("Use an authenticator app");
    await heading("Scan the QR code to link your authenticator app");
    const qr = await waitFor(() => screen().getByRole("img"));
    expect(qr.getAttribute("src")).toMatch(/^data:image/);
    expect(client.totp.create).toHaveBeenCalledExactlyOnceWith(claim);
    press("Continue");
    type("12 34-56");

    await heading("Save your backup codes!");
    expect(client.totp.authenticate).toHaveBeenCalledExactlyOnceWith({ ...timed, code: "123456" });
    expect(
      screen()
        .getAllByRole("listitem")
        .map((it) => it.textContent),
    ).toEqual(["aaaa-bbbb-cccc", "dddd-eeee-ffff"]);
    expect(told("signedIn")).toBe(false);
    press("Done");
    await heading("Success!");
    expect(screen().getByText("You have successfully logged in.")).toBeTruthy();
    expect(told("signedIn")).toBe(true);
  });

  it("may be done already where the answer to it was lost, which is said with where codes are made", async () => {
    const client = createFakeClient();
    client.totp.authenticate
      .mockRejectedValueOnce(new ConnectionError("Failed to fetch"))
      .mockRejectedValue(refused(404, "intermediate_session_not_found"));
    const { screen, press, type, heading } = setUp({}, client);
    press("Use an authenticator app");
    await waitFor(() => screen().getByRole("img"));
    press("Continue");
    type("123456");
    await waitFor(() => screen().getByText(/^Network error/));
    type("123456");

    await heading("Looks like there was an error!");
    expect(screen().getByRole("alert").textContent).toMatch(
      /may be linked already.*make backup codes in your settings/,
    );
    press("Go back");
    await heading("Sign up or log in");
  });

  it("shows the secret in groups of four and copies it whole", async () => {
    const writeText = vi.spyOn(navigator.clipboard, "writeText").mockResolvedValue();
    const { screen, press, heading } = setUp({});
    press("Use an authenticator app");
    await waitFor(() => screen().getByRole("img"));

    press("Having trouble scanning?");

    await heading("Having trouble scanning the QR code?");
    expect(screen().getByText("JBSW Y3DP EHPK 3PXP AB")).toBeTruthy();
    press("Copy code");
    await waitFor(() => screen().getByText("Code copied"));
    expect(writeText).toHaveBeenCalledWith("JBSWY3DPEHPK3PXPAB");
    writeText.mockRejectedValue(new Error("denied"));
    press("Copy code");
    await waitFor(() => screen().getByText("Couldn't copy code to clipboard"));
    press("Scan the QR code instead");
    await heading("Scan the QR code to link your authenticator app");
  });

  it("says when no code could be made, and tries again", async () => {
    const client = createFakeClient();
    client.totp.create.mockRejectedValueOnce(new ConnectionError("offline"));
    const { screen, press } = setUp({}, client);
    press("Use an authenticator app");

    expect((await waitFor(() => screen().getByRole("alert"))).textContent).toContain(
      "Network error",
    );
    press("Try again");

    expect(await waitFor(() => screen().getByRole("img"))).toBeTruthy();
    expect(client.totp.create).toHaveBeenCalledTimes(2);
  });

  it("saves and copies the backup codes", async () => {
    const writeText = vi.spyOn(navigator.clipboard, "writeText").mockResolvedValue();
    const saved = vi.spyOn(HTMLAnchorElement.prototype, "click").mockReturnValue();
    const { screen, press, type, heading } = setUp({
      organization: { organization_name: "A/B: family" },
    });
    press("Use an authenticator app");
    await waitFor(() => screen().getByRole("img"));
    press("Continue");
    type("123456");
    await heading("Save your backup codes!");

    press("Copy all");
    await waitFor(() => screen().getByText("Copied"));
    expect(writeText).toHaveBeenCalledWith("aaaa-bbbb-cccc\ndddd-eeee-ffff");
    press("Download file");
    expect(saved.mock.contexts[0]).toMatchObject({ download: "A-B- family-backup-codes.txt" });
    writeText.mockRejectedValue(new Error("denied"));
    press("Copy all");
    await waitFor(() => screen().getByText("Couldn't copy codes to clipboard"));
  });
});

describe("asking for a code", () => {
  it("has focus in the field, which autofill knows", async () => {
    const { code, root } = setUp({ member: withApp });

    await waitFor(() => expect(root.activeElement).toBe(code()));
    expect(code().autocomplete).toBe("one-time-code");
    expect(code().inputMode).toBe("numeric");
  });

  it("empties the field for the next try and says what was wrong", async () => {
    const client = createFakeClient();
    client.totp.authenticate.mockRejectedValueOnce(refused(401, "unable_to_authenticate_totp"));
    const { screen, type, code, heading } = setUp({ member: withApp }, client);

    type("111111");

    expect((await waitFor(() => screen().getByRole("alert"))).textContent).toBe(
      "Invalid passcode, please try again.",
    );
    expect(code().value).toBe("");
    type("222222");
    await heading("Success!");
  });

  it("sends nothing but six digits, and one code at a time", () => {
    const client = createFakeClient();
    client.totp.authenticate.mockReturnValue(new Promise(() => {}));
    const { type, code } = setUp({ member: withApp }, client);

    type("abc 12345<script>");
    expect(code().value).toBe("12345");
    expect(client.totp.authenticate).not.toHaveBeenCalled();
    type("12345678");
    type("999999");

    expect(client.totp.authenticate).toHaveBeenCalledExactlyOnceWith({ ...timed, code: "123456" });
  });

  it.each([
    [refused(429, "too_many_requests"), "Too many requests. Please wait before trying again."],
    [
      refused(423, "user_lock_limit_reached"),
      "This way to sign in is locked after too many wrong tries.",
    ],
    [new ConnectionError("offline"), "Network error: Unable to connect to authentication service."],
    [
      refused(404, "intermediate_session_not_found"),
      "For your safety a sign-in has to be finished within ten minutes",
    ],
    [new NoSessionError(), "For your safety a sign-in has to be finished within ten minutes"],
    [
      refused(404, "organization_not_found"),
      "The organization you are looking for could not be found.",
    ],
    [refused(500, "internal_server_error"), "Something went wrong. Try again later"],
  ])("explains %s", async (error, sentence) => {
    const client = createFakeClient();
    client.totp.authenticate.mockRejectedValue(error);
    const { screen, type } = setUp({ member: withApp }, client);

    type("123456");

    expect((await waitFor(() => screen().getByRole("alert"))).textContent).toContain(sentence);
  });

  it("takes no answer for a screen that was left", async () => {
    const client = createFakeClient();
    let refuse: (error: Error) => void = () => undefined;
    client.totp.authenticate.mockReturnValue(
      new Promise((_, reject) => {
        refuse = reject;
      }),
    );
    const { screen, type, press, heading } = setUp(
      { member: { ...withApp, ...withPhone } },
      client,
    );
    type("123456");
    press("Text me a code instead");
    await heading("Enter passcode");

    await act(async () => refuse(refused(401, "unable_to_authenticate_totp")));

    expect(screen().queryByRole("alert")).toBeNull();
  });
});

describe("a backup code", () => {
  it("can't be empty, is trimmed and signs in", async () => {
    const { client, screen, press, heading } = setUp({ member: withApp });
    press("Use a backup code");
    await heading("Enter backup code");
    const button = screen().getByRole<HTMLButtonElement>("button", { name: "Continue" });
    expect(button.disabled).toBe(true);

    fireEvent.change(screen().getByLabelText("Backup code"), { target: { value: " aaaa-bbbb " } });
    press("Continue");

    await heading("Success!");
    expect(client.recoveryCodes.recover).toHaveBeenCalledWith({
      ...timed,
      recovery_code: "aaaa-bbbb",
    });
  });

  it("says when it is not one, and leads back to the app's code", async () => {
    const client = createFakeClient();
    client.recoveryCodes.recover.mockRejectedValue(
      refused(401, "unable_to_authenticate_recovery_code"),
    );
    const { screen, press, heading } = setUp({ member: withApp }, client);
    press("Use a backup code");
    await heading("Enter backup code");
    fireEvent.change(screen().getByLabelText("Backup code"), { target: { value: "x" } });
    press("Continue");

    expect((await waitFor(() => screen().getByRole("alert"))).textContent).toBe(
      "Invalid backup code, please try again.",
    );
    press("Go back");
    await heading("Enter verification code");
  });
});

describe("texts", () => {
  it("go to the registered number by themselves, once", async () => {
    const { client, screen, type, heading } = setUp({ member: withPhone });

    await waitFor(() => screen().getByText(/was sent to you at \(202\) 555-0123/));
    expect(client.otps.sms.send).toHaveBeenCalledExactlyOnceWith(claim);
    type("123456");
    await heading("Success!");
    expect(client.otps.sms.authenticate).toHaveBeenCalledWith({ ...timed, code: "123456" });
  });

  it("are not sent again to who tries the app in between", async () => {
    const { client, press, heading } = setUp({ member: { ...withApp, ...withPhone } });
    press("Text me a code instead");
    await waitFor(() => expect(client.otps.sms.send).toHaveBeenCalledOnce());
    press("Use an authenticator app instead");
    await heading("Enter verification code");
    press("Text me a code instead");

    await heading("Enter passcode");
    expect(client.otps.sms.send).toHaveBeenCalledOnce();
  });

  it("are not sent again where the server sent one with its answer", async () => {
    const { client, screen } = setUp({ member: { ...withApp, ...withPhone }, texted: true });

    await waitFor(() => screen().getByText(/^A 6-digit passcode was sent to you at /));
    await waitFor(() => screen().getByText(/^Your code expires in [12]:/));
    expect(client.otps.sms.send).not.toHaveBeenCalled();
  });

  it("go to a new number as people write it", async () => {
    const { client, screen, root, heading } = setUp({ organization: onlyText });
    // By the form: asking for a button by role looks at all countries first.
    const submit = () => fireEvent.submit(root.querySelector("form") ?? root);
    const number = screen().getByLabelText("Phone number");
    expect(number.getAttribute("placeholder")).toBe("(123) 456-7890");
    await waitFor(() => screen().getByText("Germany (+49)"));

    fireEvent.change(number, { target: { value: "12" } });
    submit();
    expect((await waitFor(() => screen().getByRole("alert"))).textContent).toBe(
      "Invalid phone number",
    );
    fireEvent.change(number, { target: { value: "2025550123" } });
    submit();

    await heading("Enter passcode");
    expect(screen().getByText(/sent to you at \(202\) 555-0123/)).toBeTruthy();
    expect(client.otps.sms.send).toHaveBeenCalledExactlyOnceWith({
      ...claim,
      mfa_phone_number: "+12025550123",
    });
  });

  it.each([
    [refused(400, "invalid_phone_number"), "Invalid phone number, please try again."],
    [
      refused(400, "duplicate_member_phone_number"),
      "A member with the specified phone number already exists for this organization.",
    ],
  ])("explain %s", async (error, sentence) => {
    const client = createFakeClient();
    client.otps.sms.send.mockRejectedValue(error);
    const { screen, press } = setUp({ organization: onlyText }, client);
    fireEvent.change(screen().getByLabelText("Phone number"), { target: { value: "2025550123" } });
    press("Continue");

    expect((await waitFor(() => screen().getByRole("alert"))).textContent).toBe(sentence);
  });

  it("no longer work after five wrong tries at one, which the page says", async () => {
    const client = createFakeClient();
    const { authenticate } = client.otps.sms;
    authenticate.mockRejectedValue(refused(401, "unable_to_auth_otp_code"));
    const { screen, type } = setUp({ member: withPhone }, client);
    await waitFor(() => screen().getByRole("timer"));
    for (let time = 1; time <= 5; time += 1) {
      type(`12345${time}`);
      await waitFor(() => expect(authenticate).toHaveBeenCalledTimes(time));
      await waitFor(() => screen().getByRole("alert"));
    }

    expect(screen().getByRole("alert").textContent).toMatch(/no longer works/);
    expect(screen().queryByRole("timer")).toBeNull();
  });

  it("count down, expire, and are sent again but not one after the other", async () => {
    vi.useFakeTimers({ now: Date.parse("2026-03-01T12:00:00Z") });
    const { client, screen, press } = setUp({ member: withPhone });
    await act(() => vi.advanceTimersByTimeAsync(0));
    expect(screen().getByText("Your code expires in 2:00.")).toBeTruthy();
    expect(screen().getByRole("button", { name: "Code sent" })).toBeTruthy();

    await act(() => vi.advanceTimersByTimeAsync(2000));
    press("Resend code");
    expect(client.otps.sms.send).toHaveBeenCalledOnce();
    expect(screen().getByText("Your code expires in 1:58.")).toBeTruthy();

    await act(() => vi.advanceTimersByTimeAsync(28_000));
    press("Resend code");
    await act(() => vi.advanceTimersByTimeAsync(0));
    expect(client.otps.sms.send).toHaveBeenCalledTimes(2);

    await act(() => vi.advanceTimersByTimeAsync(120_000));
    expect(screen().getByText("Your code has expired.")).toBeTruthy();
  });
});

it("says when nothing that the organization takes is offered here", () => {
  const { screen } = setUp({ organization: { mfa_methods: "RESTRICTED" } });

  expect(screen().getByRole("alert").textContent).toBe(
    "Unable to join due to Whitfield Family's authentication policy. Please contact your admin for more information.",
  );
  expect(screen().queryByRole("button")).toBeNull();
});

it("asks for the mailbox of an organization that takes no other proof", async () => {
  const client = createFakeClient();
  const { screen, press, heading } = setUp({ allowed: ["magic_link"] }, client);
  await heading("Continue to Whitfield Family");
  press("Continue with email");

  await heading("Check your email");
  expect(client.magicLinks.email.loginOrSignup).toHaveBeenCalledWith({
    organization_id: "organization-1",
    email_address: "ada@family.example",
    login_redirect_url: "https://stocks.example/authenticate",
    signup_redirect_url: "https://stocks.example/authenticate",
  });
  expect(screen().queryByRole("alert")).toBeNull();
});
