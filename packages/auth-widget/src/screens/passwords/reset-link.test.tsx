import {
  CaptchaBlockedError,
  CaptchaRequiredError,
  ConnectionError,
} from "@stocks-vibe/auth-client";
import { cleanup, fireEvent, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, it } from "vitest";
import { email, unfinishedAnswer, withApp } from "../../testing/answers.ts";
import { draw, limited, refused } from "../../testing/draw.tsx";
import { createFakeClient } from "../../testing/fake-client.ts";

afterEach(cleanup);

const PASSWORD = "quiet-lemon-orbit-72";
const link = { token: "token-1", kind: "multi_tenant_magic_links" };

function open(client = createFakeClient(), resetLink = link) {
  const drawn = draw({ client, resetLink });
  const { screen } = drawn;
  const find = (text: string) => waitFor(() => screen().getByText(text));
  const setPassword = async () => {
    await find("Set a new password");
    fireEvent.change(screen().getByLabelText("New password"), { target: { value: PASSWORD } });
    const save = () => screen().getByRole("button", { name: "Set password" });
    await waitFor(() => expect(save().hasAttribute("disabled")).toBe(false));
    await userEvent.click(save());
  };
  return { ...drawn, find, setPassword };
}

describe("a link that signs in, for a new password", () => {
  it("is used at once, and its session sets the password", async () => {
    const { client, setPassword, find, told } = open();
    await setPassword();
    await find("Success!");

    expect(client.magicLinks.authenticate).toHaveBeenCalledExactlyOnceWith({
      magic_links_token: "token-1",
      session_duration_minutes: 60,
    });
    expect(client.passwords.resetBySession).toHaveBeenCalledExactlyOnceWith({ password: PASSWORD });
    expect(told("passwordReset")).toBe(true);
    expect(told("signedIn")).toBe(true);
  });

  it("sets the password where the server was too busy for a second", async () => {
    const client = createFakeClient();
    client.passwords.resetBySession.mockRejectedValueOnce(limited(1));
    const { setPassword, find } = open(client);
    await setPassword();
    await find("Success!");
    expect(client.passwords.resetBySession).toHaveBeenCalledTimes(2);
  });

  it("asks for the second factor first, and for the password after it", async () => {
    const client = createFakeClient();
    client.magicLinks.authenticate.mockResolvedValue(unfinishedAnswer({ member: withApp }));
    const { screen, find, setPassword } = open(client);
    await find("Enter verification code");
    fireEvent.change(screen().getByLabelText("6-digit code"), { target: { value: "123456" } });
    await setPassword();
    await find("Success!");

    expect(client.passwords.resetBySession).toHaveBeenCalledOnce();
  });

  it("that was used before says so, and leads to the start", async () => {
    const client = createFakeClient();
    client.magicLinks.authenticate.mockRejectedValue(refused(404, "magic_link_not_found"));
    const { screen, find } = open(client);
    await find("Looks like there was an error!");

    expect(screen().getByRole("alert").textContent).toMatch(
      /^Something went wrong. Your login link/,
    );
    fireEvent.click(screen().getByRole("button", { name: "Go back" }));
    await find("Sign up or log in");
  });

  it("is not blamed for a server that fails", async () => {
    const client = createFakeClient();
    client.magicLinks.authenticate.mockRejectedValue(refused(500, "internal_server_error"));
    const { screen, find } = open(client);
    await find("Looks like there was an error!");

    expect(screen().getByRole("alert").textContent).toMatch(
      /^Something went wrong. Try again later/,
    );
  });
});

describe("the form for a new password", () => {
  it("tells password managers whose it is, where this browser knows", async () => {
    const client = createFakeClient();
    client.passwords.resetEmail.mockReturnValue(email);
    const { root, find } = open(client, { token: "t", kind: "discovery" });
    await find("Set a new password");

    const field = root.querySelector<HTMLInputElement>('input[autocomplete="username"]');
    expect(field?.value).toBe(email);
    expect(field?.tabIndex).toBe(-1);
  });
});

describe("something that keeps calls out", () => {
  const blocked = "Looks like there was an error!";
  const offline = /^Network error: Unable to connect/;

  function sign(isReachable: boolean, error: Error = new ConnectionError("Failed to fetch")) {
    const client = createFakeClient();
    client.isReachable.mockResolvedValue(isReachable);
    client.magicLinks.email.discovery.send.mockRejectedValue(error);
    const { screen } = draw({ client });
    const submit = () => {
      fireEvent.change(screen().getByLabelText("Email"), { target: { value: email } });
      fireEvent.click(screen().getByRole("button", { name: "Continue with email" }));
    };
    const alert = async () => (await waitFor(() => screen().getByRole("alert"))).textContent;
    return { screen, submit, alert };
  }

  it("is the network at first, and an ad blocker at the second time with the server there", async () => {
    const { screen, submit, alert } = sign(true);
    submit();
    expect(await alert()).toMatch(offline);
    submit();
    await waitFor(() => screen().getByText(blocked));

    expect(screen().getByRole("alert").textContent).toMatch(/blocked by an Ad Blocker/);
  });

  it("is the network however often, while the server is away", async () => {
    const { submit, alert } = sign(false);
    for (let time = 0; time < 3; time += 1) {
      submit();
      expect(await alert()).toMatch(offline);
    }
  });

  it.each([
    [new CaptchaBlockedError(), /blocked by an Ad Blocker/],
    [new CaptchaRequiredError(), /^Something went wrong. Try again later/],
  ])("keeps the captcha's script out, or not (%#)", async (error, sentence) => {
    const { submit, alert } = sign(true, error);
    submit();

    expect(await alert()).toMatch(sentence);
  });
});
