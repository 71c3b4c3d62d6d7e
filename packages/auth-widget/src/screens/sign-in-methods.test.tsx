import { ApiError, ConnectionError } from "@stocks-vibe/auth-client";
import { act, cleanup, fireEvent, waitFor } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";
import type { SignInConfig } from "../config/config.ts";
import { spanish } from "../config/messages/es.ts";
import { aFound, aStrength, discovered, email } from "../testing/answers.ts";
import { draw, limited, refused } from "../testing/draw.tsx";
import { createFakeClient } from "../testing/fake-client.ts";

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

/** A link that its holder is told the end of. */
const linkOver = (error_type: string, reason: "used" | "expired") =>
  new ApiError({ ...refused(401, error_type), error_details: { reason } });

const timed = { session_duration_minutes: 60 };

function setUp(config: Partial<SignInConfig>, client = createFakeClient()) {
  const drawn = draw({ client, config });
  const { screen } = drawn;
  const press = (name: string) => fireEvent.click(screen().getByRole("button", { name }));
  const fill = (label: string, value: string) =>
    fireEvent.change(screen().getByLabelText(label), { target: { value } });
  const heading = (name: string) => waitFor(() => screen().getByRole("heading", { name }));
  const problem = async () => (await waitFor(() => screen().getByRole("alert"))).textContent;
  return { ...drawn, press, fill, heading, problem };
}

const mail: Partial<SignInConfig> = { products: ["magic_link", "email_otp"] };
const password: Partial<SignInConfig> = { products: ["magic_link", "password"] };
const code: Partial<SignInConfig> = { products: ["email_otp"] };

describe("a code by mail", () => {
  it("is chosen where there is a link, too", async () => {
    const { client, press, fill, heading } = setUp(mail);
    fill("Email", email);
    press("Continue with email");
    await heading("Select how you'd like to continue.");

    press("Email me a log in link");

    await heading("Check your email");
    expect(client.magicLinks.email.discovery.send).toHaveBeenCalledOnce();
  });

  it("is sent to an address that was copied from a page with its 'mailto:'", async () => {
    const { client, screen, press, fill, heading } = setUp(mail);
    fill("Email", `mailto:${email}`);
    press("Continue with email");
    await heading("Select how you'd like to continue.");
    press("Email me a log in code");
    await heading("Enter passcode");
    expect(screen().getByText(`A 6-digit passcode was sent to you at ${email}.`)).toBeTruthy();
    expect(client.otps.email.discovery.send).toHaveBeenCalledWith({ email_address: email });
  });

  it("says on the first screen that the server would not take the address", async () => {
    const { press, fill, problem } = setUp(mail);
    fill("Email", "ada,bob@family.example");
    press("Continue with email");
    expect(await problem()).toBe("Invalid email address");
  });

  it("is sent at once where it is the only way, and proves the mailbox", async () => {
    const { client, press, fill, heading } = setUp(code);
    fill("Email", email);
    press("Continue with email");
    await heading("Enter passcode");

    fill("6-digit code", "123456");

    await heading("Select an organization to continue");
    expect(client.otps.email.discovery.send).toHaveBeenCalledExactlyOnceWith({
      email_address: email,
    });
    expect(client.otps.email.discovery.authenticate).toHaveBeenCalledExactlyOnceWith({
      email_address: email,
      code: "123456",
    });
    press("Continue: Whitfield Family");
    await heading("Success!");
  });

  it("refuses what is no address, and says when a code is wrong", async () => {
    const client = createFakeClient();
    client.otps.email.discovery.authenticate.mockRejectedValue(
      refused(401, "unable_to_auth_otp_code"),
    );
    const { press, fill, heading, problem } = setUp(code, client);
    fill("Email", "ada@family");
    press("Continue with email");
    expect(await problem()).toBe("Invalid email address");
    fill("Email", email);
    press("Continue with email");
    await heading("Enter passcode");
    fill("6-digit code", "123456");

    expect(await problem()).toBe("Invalid passcode, please try again.");
  });

  it("no longer works after five wrong tries, which the page says, until there is a new one", async () => {
    const client = createFakeClient();
    const { authenticate } = client.otps.email.discovery;
    authenticate.mockRejectedValue(refused(401, "unable_to_auth_otp_code"));
    const { screen, press, fill, heading, problem } = setUp(code, client);
    fill("Email", email);
    press("Continue with email");
    await heading("Enter passcode");
    for (let time = 1; time <= 5; time += 1) {
      expect(screen().getByRole("timer")).toBeTruthy();
      fill("6-digit code", `12345${time}`);
      await waitFor(() => expect(authenticate).toHaveBeenCalledTimes(time));
      await problem();
    }
    expect(await problem()).toMatch(/no longer works.*Ask for a new one/);
    expect(screen().queryByRole("timer")).toBeNull();

    press("Resend code");
    await waitFor(() => screen().getByRole("timer"));
    fill("6-digit code", "123456");
    expect(await problem()).toBe("Invalid passcode, please try again.");
  });

  it("may be used up after a try whose answer was lost", async () => {
    const client = createFakeClient();
    client.otps.email.discovery.authenticate
      .mockRejectedValueOnce(new ConnectionError("Failed to fetch"))
      .mockRejectedValue(refused(401, "unable_to_auth_otp_code"));
    const { screen, press, fill, heading, problem } = setUp(code, client);
    fill("Email", email);
    press("Continue with email");
    await heading("Enter passcode");
    fill("6-digit code", "123456");
    expect(await problem()).toMatch(/^Network error/);
    fill("6-digit code", "123456");

    await waitFor(() => screen().getByText(/may be used up. Ask for a new one/));
    expect(screen().queryByRole("timer")).toBeNull();
  });
});

describe("organizations", () => {
  const enter = async (
    config: Partial<SignInConfig>,
    found: ReturnType<typeof aFound>[],
    client = createFakeClient(),
  ) => {
    client.otps.email.discovery.authenticate.mockResolvedValue(discovered(found));
    const drawn = setUp({ ...code, ...config }, client);
    drawn.fill("Email", email);
    drawn.press("Continue with email");
    await drawn.heading("Enter passcode");
    drawn.fill("6-digit code", "123456");
    return drawn;
  };
  const mine = aFound("organization-1", "Whitfield Family");
  const invitation = aFound("organization-2", "Larkspur", "invited_member");

  it("are joined, accepted and declined", async () => {
    const open = aFound("organization-3", "Open", "eligible_to_join_by_email_domain");
    const { client, screen, press, heading } = await enter({}, [mine, invitation, open]);
    await heading("Select an organization to continue");
    expect(screen().getByRole("button", { name: "Join: Open" })).toBeTruthy();

    press("Decline: Larkspur");
    await waitFor(() => screen().getByText("Declined"));
    expect(client.invitations.decline).toHaveBeenCalledWith({ organization_id: "organization-2" });
    press("Join: Open");

    await heading("Success!");
    expect(client.discovery.intermediateSessions.exchange).toHaveBeenCalledExactlyOnceWith({
      ...timed,
      organization_id: "organization-3",
    });
  });

  it("are entered without a question where the page wants that and nobody waits for an answer", async () => {
    const direct = { directLoginForSingleMembership: { status: true } };
    const { client, heading } = await enter(direct, [mine]);
    await heading("Success!");
    expect(client.discovery.intermediateSessions.exchange).toHaveBeenCalledOnce();
    cleanup();

    const held = await enter(direct, [mine, invitation]);
    await held.heading("Select an organization to continue");
  });

  it("are made for who has none: by a name, or at once", async () => {
    const { client, screen, press, fill, heading } = await enter({}, []);
    await heading("Create an organization to get started");
    expect(screen().getByText(`${email} does not have an account.`)).toBeTruthy();
    fill("Organization name", "n".repeat(129));
    press("Create an organization");
    expect(screen().getByText("A name has at most 128 characters.")).toBeTruthy();
    expect(client.discovery.organizations.create).not.toHaveBeenCalled();
    // Emoji are counted as people see them, and as the server does.
    fill("Organization name", "😀".repeat(128));
    expect(screen().queryByText("A name has at most 128 characters.")).toBeNull();
    fill("Organization name", "😀".repeat(129));
    expect(screen().getByText("A name has at most 128 characters.")).toBeTruthy();
    fill("Organization name", " The Family ");
    press("Create an organization");
    await heading("Success!");
    expect(client.discovery.organizations.create).toHaveBeenCalledExactlyOnceWith({
      ...timed,
      organization_name: "The Family",
    });
    cleanup();

    const direct = await enter({ directCreateOrganizationForNoMembership: true }, []);
    await direct.heading("Success!");
    expect(direct.client.discovery.organizations.create).toHaveBeenCalledExactlyOnceWith(timed);
  });

  it("show the server's copy of their logo, else their initial", async () => {
    const withLogo = (organization_logo_path: string) => ({
      ...mine,
      organization: { ...mine.organization, organization_logo_path },
    });
    const { root, heading } = await enter({}, [withLogo("/logo/1")]);
    await heading("Select an organization to continue");
    const logo = root.querySelector("img");
    expect(logo?.getAttribute("src")).toBe("https://auth.example/logo/1");
    fireEvent.error(logo ?? root);
    expect(root.querySelector(".face")?.textContent).toBe("W");
    cleanup();

    const hostile = await enter({}, [withLogo("javascript:alert(1)")]);
    await hostile.heading("Select an organization to continue");
    expect(hostile.root.querySelector("img")).toBeNull();
  });

  describe("that could not be entered, while the proof is as good as before", () => {
    const passing = [
      ["no connection", new ConnectionError("offline"), /^Network error/],
      ["a limit", refused(429, "too_many_requests"), /^Too many requests/],
      ["a server in trouble", refused(503, "service_unavailable"), /^Something went wrong/],
    ] as const;

    it.each(passing)("stay to choose from after %s", async (_, error, words) => {
      const { client, press, problem, heading } = await enter({}, [mine, invitation]);
      client.discovery.intermediateSessions.exchange.mockRejectedValueOnce(error);
      await heading("Select an organization to continue");
      press("Continue: Whitfield Family");

      expect(await problem()).toMatch(words);
      await heading("Select an organization to continue");
      press("Continue: Whitfield Family");
      await heading("Success!");
      expect(client.session.giveUpExchange).not.toHaveBeenCalled();
    });

    it.each(passing)("keep the name of a new one after %s", async (_, error, words) => {
      const { client, screen, press, fill, problem, heading } = await enter({}, [mine]);
      const { create } = client.discovery.organizations;
      create.mockRejectedValueOnce(error);
      await heading("Select an organization to continue");
      press("Create an organization");
      fill("Organization name", "The Family");
      press("Create an organization");

      expect(await problem()).toMatch(words);
      const field = screen().getByLabelText<HTMLInputElement>("Organization name");
      expect(field.value).toBe("The Family");
      press("Create an organization");
      await heading("Success!");
      expect(create).toHaveBeenCalledTimes(2);
    });

    it("are not entered again by themselves", async () => {
      const direct = { directLoginForSingleMembership: { status: true } };
      const client = createFakeClient();
      const { exchange } = client.discovery.intermediateSessions;
      exchange.mockRejectedValueOnce(new ConnectionError("offline"));
      const { press, problem, heading } = await enter(direct, [mine], client);

      expect(await problem()).toMatch(/^Network error/);
      expect(exchange).toHaveBeenCalledOnce();
      press("Continue: Whitfield Family");
      await heading("Success!");
    });

    it("stay where an invitation could not be declined", async () => {
      const { client, press, problem, screen, heading } = await enter({}, [mine, invitation]);
      client.invitations.decline.mockRejectedValueOnce(new ConnectionError("offline"));
      await heading("Select an organization to continue");
      press("Decline: Larkspur");

      expect(await problem()).toMatch(/^Network error/);
      press("Decline: Larkspur");
      await waitFor(() => screen().getByText("Declined"));
      expect(screen().queryByRole("alert")).toBeNull();
    });

    it("are over with the proof", async () => {
      const { client, press, problem, heading } = await enter({}, [mine, invitation]);
      client.discovery.intermediateSessions.exchange.mockRejectedValueOnce(
        refused(404, "intermediate_session_not_found"),
      );
      await heading("Select an organization to continue");
      press("Continue: Whitfield Family");

      expect(await problem()).toMatch(/within ten minutes.*already used or has expired/);
      press("Go back");
      await heading("Sign up or log in");
    });
  });

  it("stay to choose from where the person was removed from the one that was picked", async () => {
    const { client, press, problem, heading, screen } = await enter({}, [mine, invitation]);
    client.discovery.intermediateSessions.exchange.mockRejectedValueOnce(
      refused(404, "organization_not_found"),
    );
    await heading("Select an organization to continue");
    press("Continue: Whitfield Family");

    expect(await problem()).toBe(
      "You are not a member of that organization any more. Choose another one.",
    );
    expect(screen().queryByRole("button", { name: "Continue: Whitfield Family" })).toBeNull();
    press("Accept Invite: Larkspur");
    await heading("Success!");
  });

  it("are over with a proof that was used, and another link goes out by one press", async () => {
    const both = { products: ["email_otp", "magic_link"] } as const;
    const client = createFakeClient();
    client.discovery.intermediateSessions.exchange.mockRejectedValueOnce(
      refused(404, "intermediate_session_not_found"),
    );
    const { press, fill, heading } = setUp({ products: [...both.products] }, client);
    client.otps.email.discovery.authenticate.mockResolvedValue(discovered([mine, invitation]));
    fill("Email", email);
    press("Continue with email");
    await heading("Select how you'd like to continue.");
    press("Email me a log in code");
    await heading("Enter passcode");
    fill("6-digit code", "123456");
    await heading("Select an organization to continue");
    press("Continue: Whitfield Family");
    await heading("Looks like there was an error!");
    press(`Send a new link to ${email}`);

    await heading("Check your email");
    expect(client.magicLinks.email.discovery.send).toHaveBeenCalledOnce();
  });

  it("are not made where the page forbids it", async () => {
    const { client, press, heading, screen } = await enter({ disableCreateOrganization: true }, []);
    await heading(`${email} does not belong to any organizations.`);
    expect(screen().queryByLabelText("Organization name")).toBeNull();

    expect(client.session.giveUpExchange).not.toHaveBeenCalled();
    press("Try a different email address");

    await heading("Sign up or log in");
    expect(client.session.giveUpExchange).toHaveBeenCalledOnce();
  });

  it("say when the mail domain is somebody's", async () => {
    const { client, press, problem, heading } = await enter({}, [mine]);
    client.discovery.intermediateSessions.exchange.mockRejectedValue(
      refused(403, "action_not_allowed_email_domain_is_claimed"),
    );
    await heading("Select an organization to continue");
    press("Continue: Whitfield Family");

    expect(await problem()).toContain("Your email domain is associated with a particular");
  });
});

describe("a password", () => {
  it("proves the mailbox, can be shown, and is not kept in the page's state", async () => {
    const { client, screen, press, fill, heading } = setUp(password);
    fill("Email", email);
    press("Use a password instead");
    await heading("Log in with email and password");
    const field = screen().getByLabelText<HTMLInputElement>("Password");
    expect([field.type, field.autocomplete]).toEqual(["password", "current-password"]);
    press("Show password");
    expect(field.type).toBe("text");

    fill("Password", "quiet-lemon");
    press("Continue");

    await heading("Select an organization to continue");
    expect(client.passwords.discovery.authenticate).toHaveBeenCalledExactlyOnceWith({
      email_address: email,
      password: "quiet-lemon",
    });
  });

  it("is checked once more where the server was too busy for a second", async () => {
    const client = createFakeClient();
    const { authenticate } = client.passwords.discovery;
    authenticate.mockRejectedValueOnce(limited(1));
    const { screen, press, fill, heading } = setUp(password, client);
    fill("Email", email);
    press("Use a password instead");
    await heading("Log in with email and password");
    fill("Password", "quiet-lemon");
    press("Continue");

    await heading("Select an organization to continue");
    expect(authenticate).toHaveBeenCalledTimes(2);
    expect(screen().queryByText(/Too many requests/)).toBeNull();
  });

  it("says that it is locked, and what opens the account", async () => {
    const client = createFakeClient();
    client.passwords.discovery.authenticate.mockRejectedValue(
      refused(429, "user_lock_limit_reached"),
    );
    const { press, fill, heading, problem } = setUp(password, client);
    fill("Email", email);
    press("Use a password instead");
    await heading("Log in with email and password");
    fill("Password", "wrong");
    press("Continue");

    expect(await problem()).toBe(
      "This password is locked after too many wrong tries. Sign in with an email link or code if your organization offers one, or reset your password below.",
    );
  });

  it("says when it is wrong, and leads to a new one", async () => {
    const client = createFakeClient();
    client.passwords.discovery.authenticate.mockRejectedValue(
      refused(401, "unauthorized_credentials"),
    );
    const { screen, press, fill, heading, problem } = setUp(password, client);
    fill("Email", email);
    press("Use a password instead");
    await heading("Log in with email and password");
    fill("Password", "wrong");
    press("Continue");
    expect(await problem()).toBe(
      "Invalid email or password. Please try again or reset your password below.",
    );

    press("Sign up or reset password");
    await heading("Check your email for help signing in!");
    press("Email me a link");

    await heading("Check your email!");
    expect(client.passwords.discovery.resetByEmailStart).toHaveBeenCalledWith({
      email_address: email,
      discovery_redirect_url: "https://stocks.example/authenticate",
      reset_password_redirect_url: "https://stocks.example/authenticate",
    });
    press("Resend email");
    await waitFor(() => screen().getByText("Email resent"));
    client.passwords.discovery.resetByEmailStart.mockRejectedValue(
      refused(429, "too_many_requests"),
    );
    press("Resend email");
    expect(await problem()).toBe("Too many requests. Please wait before trying again.");
  });
});

describe("a new password", () => {
  const open = (kind: string, client = createFakeClient()) => {
    vi.useFakeTimers();
    const drawn = draw({ client, resetLink: { token: "token-1", kind } });
    const field = () => drawn.screen().getByLabelText<HTMLInputElement>("New password");
    const type = async (value: string) => {
      fireEvent.change(field(), { target: { value } });
      await act(() => vi.advanceTimersByTimeAsync(500));
    };
    const button = () =>
      drawn.screen().getByRole<HTMLButtonElement>("button", { name: "Set password" });
    return { ...drawn, field, type, button };
  };

  it("is judged once the typing pauses, and can't be set before it is good enough", async () => {
    const client = createFakeClient();
    client.passwords.strengthCheck.mockResolvedValueOnce(
      aStrength({
        valid_password: false,
        score: 2,
        breached_password: true,
        zxcvbn_feedback: { suggestions: [], warning: "This is a common password." },
      }),
    );
    const { screen, field, type, button } = open("discovery", client);
    fireEvent.change(field(), { target: { value: "pass" } });
    await act(() => vi.advanceTimersByTimeAsync(499));
    expect(client.passwords.strengthCheck).not.toHaveBeenCalled();
    await type("password");

    expect(client.passwords.strengthCheck).toHaveBeenCalledExactlyOnceWith({
      password: "password",
    });
    expect(screen().getByRole("img", { name: "Strength: 2 of 4" })).toBeTruthy();
    expect(screen().getByText("This is a common password.")).toBeTruthy();
    expect(screen().getByText(/experienced a security issue/)).toBeTruthy();
    expect(button().disabled).toBe(true);
    await type("quiet-lemon-orbit");
    expect(button().disabled).toBe(false);
  });

  it("is judged with the address that it is for, and says that it contains it", async () => {
    const client = createFakeClient();
    client.passwords.resetEmail.mockReturnValue(email);
    client.passwords.strengthCheck.mockResolvedValue(
      aStrength({ valid_password: false, fault: "context" }),
    );
    const { screen, type, button } = open("discovery", client);
    await type("ada@family.example-72");

    expect(client.passwords.strengthCheck).toHaveBeenCalledWith({
      password: "ada@family.example-72",
      email_address: email,
    });
    expect(screen().getByText(/contains the email address/)).toBeTruthy();
    expect(button().disabled).toBe(true);
  });

  it("says that it contains a name where the server refuses it for that", async () => {
    const client = createFakeClient();
    const over = refused(400, "weak_password");
    client.passwords.discovery.resetByEmail.mockRejectedValue(
      new ApiError({ ...over, error_details: { reason: "context" } }),
    );
    const { screen, type, button } = open("discovery", client);
    await type("Fernanda-limon-72-orbita");
    fireEvent.click(button());
    await act(() => vi.advanceTimersByTimeAsync(0));

    expect(screen().getByRole("alert").textContent).toMatch(
      /contains the email address, your name/,
    );
  });

  it("is warned of in the page's language, or not at all", () => {
    expect(spanish.password.warning("This is a frequently used password.")).toBe(
      "Esta contraseña se usa con mucha frecuencia.",
    );
    expect(spanish.password.warning("Something new.")).toBe("");
  });

  it("shows the rules of the other policy", async () => {
    const client = createFakeClient();
    client.passwords.strengthCheck.mockResolvedValue(
      aStrength({
        valid_password: false,
        strength_policy: "luds",
        luds_feedback: { missing_characters: 3, missing_complexity: 2 },
      }),
    );
    const { screen, type } = open("discovery", client);
    await type("abc");

    expect(
      screen()
        .getAllByRole("listitem")
        .map((it) => it.textContent),
    ).toEqual([
      "Must be at least 10 characters long",
      "Must contain 3 of the following: uppercase letter, lowercase letter, number, symbol",
    ]);
    expect(screen().queryByRole("img")).toBeNull();
  });

  it.each([
    ["discovery", "Select an organization to continue"],
    ["multi_tenant_passwords", "Success!"],
  ])("by a link of kind %s leads to %s", async (kind, headline) => {
    const { client, screen, type, button } = open(kind);
    await type("quiet-lemon-orbit");

    fireEvent.click(button());
    await act(() => vi.advanceTimersByTimeAsync(0));

    expect(screen().getByRole("heading", { name: headline })).toBeTruthy();
    const request = { password_reset_token: "token-1", password: "quiet-lemon-orbit" };
    const { passwords } = client;
    if (kind === "discovery") {
      expect(passwords.discovery.resetByEmail).toHaveBeenCalledExactlyOnceWith(request);
    } else {
      expect(passwords.resetByEmail).toHaveBeenCalledExactlyOnceWith({ ...request, ...timed });
    }
  });

  it("says when the link is over", async () => {
    const client = createFakeClient();
    client.passwords.resetEmail.mockReturnValue(null);
    client.passwords.discovery.resetByEmail.mockRejectedValue(
      refused(401, "unable_to_auth_password_reset_token"),
    );
    const { screen, type, button } = open("discovery", client);
    await type("quiet-lemon-orbit");
    fireEvent.click(button());
    await act(() => vi.advanceTimersByTimeAsync(0));

    expect(screen().getByRole("alert").textContent).toBe(
      "We were unable to verify your email. Please contact your admin.",
    );
    expect(screen().getByRole("button", { name: "Ask for a new link" })).toBeTruthy();
  });

  it.each([
    ["used", /already used, or a newer one took its place/],
    ["expired", /has expired/],
  ] as const)(
    "says that its link was %s, and mails another by one press",
    async (reason, sentence) => {
      const client = createFakeClient();
      client.passwords.resetEmail.mockReturnValue(email);
      client.passwords.discovery.resetByEmail.mockRejectedValue(
        linkOver("unable_to_auth_password_reset_token", reason),
      );
      const { screen, type, button } = open("discovery", client);
      await type("quiet-lemon-orbit");
      fireEvent.click(button());
      await act(() => vi.advanceTimersByTimeAsync(0));
      expect(screen().getByRole("alert").textContent).toMatch(sentence);
      vi.useRealTimers();

      fireEvent.click(screen().getByRole("button", { name: `Send a new link to ${email}` }));
      await waitFor(() => screen().getByRole("heading", { name: "Check your email!" }));
      expect(client.passwords.discovery.resetByEmailStart).toHaveBeenCalledWith(
        expect.objectContaining({ email_address: email }),
      );
    },
  );

  it("may be set already where the answer to it was lost", async () => {
    const client = createFakeClient();
    client.passwords.discovery.resetByEmail
      .mockRejectedValueOnce(new ConnectionError("Failed to fetch"))
      .mockRejectedValue(linkOver("unable_to_auth_password_reset_token", "used"));
    const { screen, type, button } = open("discovery", client);
    await type("quiet-lemon-orbit");
    for (let time = 0; time < 2; time += 1) {
      fireEvent.click(button());
      await act(() => vi.advanceTimersByTimeAsync(0));
    }

    expect(screen().getByRole("alert").textContent).toMatch(/new password may be set already/);
  });
});
