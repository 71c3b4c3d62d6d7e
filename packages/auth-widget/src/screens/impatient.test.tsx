import { ConnectionError } from "@stocks-vibe/auth-client";
import { cleanup, fireEvent, waitFor } from "@testing-library/react";
import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { aFound, discovered, email, unfinishedAnswer } from "../testing/answers.ts";
import { draw, refused } from "../testing/draw.tsx";
import { createFakeClient } from "../testing/fake-client.ts";

beforeAll(() => import("../phone/phone-numbers.ts"), 60_000);
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

async function listed(client = createFakeClient()) {
  client.otps.email.discovery.authenticate.mockResolvedValue(
    discovered([
      aFound("organization-1", "Whitfield Family"),
      aFound("organization-2", "Larkspur", "invited_member"),
    ]),
  );
  const { screen } = draw({ client, config: { products: ["email_otp"] } });
  fireEvent.change(screen().getByLabelText("Email"), { target: { value: email } });
  fireEvent.click(screen().getByRole("button", { name: "Continue with email" }));
  const field = await waitFor(() => screen().getByLabelText("6-digit code"));
  fireEvent.change(field, { target: { value: "123456" } });
  await waitFor(() => screen().getByText("Larkspur"));
  const press = (name: string) => fireEvent.click(screen().getByRole("button", { name }));
  return { client, screen, press };
}

it("declines an invitation once, however often it is tapped", async () => {
  const client = createFakeClient();
  const { decline } = client.invitations;
  decline.mockResolvedValueOnce({ request_id: "r", status_code: 200 });
  decline.mockRejectedValue(refused(404, "invitation_not_found"));
  const { screen, press } = await listed(client);

  press("Decline: Larkspur");
  press("Decline: Larkspur");

  await waitFor(() => screen().getByText("Declined"));
  expect(decline).toHaveBeenCalledOnce();
  expect(screen().queryByText("Looks like there was an error!")).toBeNull();
});

it("leaves no proof behind who goes back from an organization that could not be entered", async () => {
  const client = createFakeClient();
  client.discovery.intermediateSessions.exchange.mockRejectedValue(
    refused(403, "action_not_allowed_email_domain_is_claimed"),
  );
  const { screen, press } = await listed(client);
  press("Continue: Whitfield Family");
  await waitFor(() => screen().getByText("Looks like there was an error!"));
  expect(client.session.giveUpExchange).not.toHaveBeenCalled();

  press("Go back");

  await waitFor(() => screen().getByText("Sign up or log in"));
  expect(client.session.giveUpExchange).toHaveBeenCalledOnce();
});

describe("the number that codes are texted to", () => {
  function register() {
    const client = createFakeClient();
    const { screen, root } = draw({ client, unfinished: unfinishedAnswer() });
    const press = (name: string) => fireEvent.click(screen().getByRole("button", { name }));
    press("Text me a code");
    fireEvent.change(screen().getByLabelText("Phone number"), { target: { value: "2025550123" } });
    const submit = () => fireEvent.submit(root.querySelector("form") ?? root);
    return { client, screen, press, submit };
  }

  it("is sent one text at two taps", async () => {
    const { client, screen, submit } = register();
    submit();
    submit();

    await waitFor(() => screen().getByText("Enter passcode"));
    expect(client.otps.sms.send).toHaveBeenCalledOnce();
  });

  it("is sent none when the person goes back while it is read", async () => {
    const { client, screen, press, submit } = register();
    submit();
    press("Go back");

    const numbers = await import("../phone/use-phone-numbers.ts");
    await numbers.phoneNumbersSoon();
    await waitFor(() => screen().getByRole("button", { name: "Text me a code" }));
    expect(client.otps.sms.send).not.toHaveBeenCalled();
  });
});

it("lets a new password go that the server could not rate, and says why it was not taken", async () => {
  const client = createFakeClient();
  client.passwords.strengthCheck.mockRejectedValue(new ConnectionError("offline"));
  client.passwords.resetByEmail.mockRejectedValue(new ConnectionError("offline"));
  const { screen } = draw({
    client,
    resetLink: { token: "t", kind: "multi_tenant_passwords" },
  });
  const field = await waitFor(() => screen().getByLabelText("New password"));
  fireEvent.change(field, { target: { value: "slow green kettles" } });
  const save = () => screen().getByRole<HTMLButtonElement>("button", { name: "Set password" });
  expect(save().disabled).toBe(true);

  await waitFor(() => expect(save().disabled).toBe(false));
  fireEvent.click(save());

  expect((await waitFor(() => screen().getByRole("alert"))).textContent).toMatch(/^Network error/);
});

it("says that a code can't be copied on a page that is given no clipboard", async () => {
  vi.stubGlobal(
    "navigator",
    new Proxy(navigator, {
      get: (target, name) => (name === "clipboard" ? undefined : Reflect.get(target, name, target)),
    }),
  );
  const { screen } = draw({ unfinished: unfinishedAnswer() });
  const press = (name: string) => fireEvent.click(screen().getByRole("button", { name }));
  press("Use an authenticator app");
  await waitFor(() => screen().getByRole("img"));
  press("Having trouble scanning?");
  press("Copy code");

  await waitFor(() => screen().getByText("Couldn't copy code to clipboard"));
});
