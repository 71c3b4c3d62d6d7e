import { cleanup, fireEvent, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { SignInConfig } from "../../config/config.ts";
import { aMatch, email, unfinishedAnswer, withApp, withPhone } from "../../testing/answers.ts";
import { draw, limited, refused } from "../../testing/draw.tsx";
import { createFakeClient } from "../../testing/fake-client.ts";

let client: ReturnType<typeof createFakeClient>;
beforeEach(() => {
  client = createFakeClient();
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

/** The page, as the tab that was dropped loads it again. */
function open(config: Partial<SignInConfig> = {}) {
  cleanup();
  const { screen } = draw({ client, config: { products: ["email_otp"], ...config } });
  return {
    screen,
    press: (name: string) => fireEvent.click(screen().getByRole("button", { name })),
    fill: (label: string, value: string) =>
      fireEvent.change(screen().getByLabelText(label), { target: { value } }),
    heading: (name: string) => waitFor(() => screen().getByRole("heading", { name })),
  };
}

async function askForCode(config?: Partial<SignInConfig>) {
  const page = open(config);
  await waitFor(() => page.screen().getByLabelText("Email"));
  page.fill("Email", email);
  page.press("Continue with email");
  await page.heading("Enter passcode");
  return page;
}

const start = "Sign up or log in";

describe("a page that is loaded again while a code is awaited", () => {
  it("asks for the code, sends none, and counts on", async () => {
    await askForCode();
    const { screen, fill, heading } = open();

    await heading("Enter passcode");
    expect(screen().getByText(`A 6-digit passcode was sent to you at ${email}.`)).toBeTruthy();
    expect(screen().getByRole("timer").textContent).toMatch(/(10:00|9:5\d)/);
    fill("6-digit code", "123456");
    await heading("Select an organization to continue");
    expect(client.otps.email.discovery.send).toHaveBeenCalledOnce();
    expect(client.otps.email.discovery.authenticate).toHaveBeenCalledWith({
      email_address: email,
      code: "123456",
    });
  });

  it("keeps nothing of what was typed as a code", async () => {
    client.otps.email.discovery.authenticate.mockRejectedValue(
      refused(401, "unable_to_auth_otp_code"),
    );
    const { fill, screen } = await askForCode();
    fill("6-digit code", "864209");
    await waitFor(() => screen().getByRole("alert"));

    expect(JSON.stringify({ ...sessionStorage })).toContain(email);
    expect(JSON.stringify({ ...sessionStorage })).not.toContain("864209");
  });

  it("asks for it on the page of an organization, once that is found, and on no other's", async () => {
    const ours = { authFlowType: "Organization", organizationSlug: "whitfield" } as const;
    client.organization.getBySlug.mockResolvedValue({ organization: aMatch() });
    await askForCode(ours);
    const { fill, heading } = open(ours);
    await heading("Enter passcode");
    fill("6-digit code", "123456");
    await heading("Success!");
    expect(client.otps.email.authenticate).toHaveBeenCalledOnce();

    await askForCode(ours);
    client.organization.getBySlug.mockResolvedValue({
      organization: aMatch({ organization_id: "organization-2" }),
    });
    const other = open(ours);
    await waitFor(() => other.screen().getByLabelText("Email"));
  });

  it("starts anew after the code was taken, after going back, and once it has ended", async () => {
    const page = await askForCode();
    page.fill("6-digit code", "123456");
    await page.heading("Select an organization to continue");
    await open().heading(start);

    const again = await askForCode();
    again.press("Go back");
    await again.heading(start);
    expect(sessionStorage.length).toBe(0);
    await open().heading(start);

    await askForCode();
    vi.spyOn(performance, "timeOrigin", "get").mockReturnValue(
      performance.timeOrigin + 10 * 60_000 + 1,
    );
    await open().heading(start);
  });

  it("starts anew after another tab finished the sign-in", async () => {
    const listeners = new Set<() => void>();
    client.session.subscribe.mockImplementation((listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    });
    await askForCode();
    client.session.getState.mockReturnValue({ session: {}, member: null, isInitialized: true });
    for (const hear of listeners) hear();
    expect(sessionStorage.length).toBe(0);
  });

  it("starts anew, and fails nowhere, where the browser keeps nothing", async () => {
    vi.spyOn(window, "sessionStorage", "get").mockImplementation(() => {
      throw new DOMException("blocked", "SecurityError");
    });
    await askForCode();
    await open().heading(start);
  });

  it("leads back to the address from there", async () => {
    await askForCode();
    const { screen, press, heading } = open();
    await heading("Enter passcode");
    press("Go back");
    await heading(start);
    expect(screen().getByLabelText<HTMLInputElement>("Email").value).toBe(email);
  });
});

describe("a page that is loaded again during a second factor", () => {
  const comeTo = async (answer: ReturnType<typeof unfinishedAnswer>) => {
    client.discovery.intermediateSessions.exchange.mockResolvedValue(answer);
    const page = await askForCode();
    page.fill("6-digit code", "123456");
    await page.heading("Select an organization to continue");
    page.press("Continue: Whitfield Family");
    return page;
  };

  it("asks for the texted code, and sends no other", async () => {
    await (await comeTo(unfinishedAnswer({ member: withPhone }))).heading("Enter passcode");
    await waitFor(() => expect(client.otps.sms.send).toHaveBeenCalledOnce());
    await waitFor(() => expect(JSON.stringify({ ...sessionStorage })).toMatch(/expiresAt\W+\d/));
    const { fill, heading, screen } = open();
    await heading("Enter passcode");
    await waitFor(() => screen().getByText(/555.?0123\.$/));
    fill("6-digit code", "123456");
    await heading("Success!");
    expect(client.otps.sms.send).toHaveBeenCalledOnce();
  });

  it("asks for the app's code, and gives up the proof when that is left", async () => {
    const entry = "Enter verification code";
    await (await comeTo(unfinishedAnswer({ member: withApp }))).heading(entry);
    const { press, heading } = open();
    await heading(entry);
    expect(client.session.giveUpExchange).not.toHaveBeenCalled();
    press("Go back");
    await heading(start);
    expect(client.session.giveUpExchange).toHaveBeenCalledOnce();
  });

  it("has a new secret made for an app that was being linked, and keeps none", async () => {
    const setUp = "Scan the QR code to link your authenticator app";
    const page = await comeTo(
      unfinishedAnswer({
        organization: { mfa_methods: "RESTRICTED", allowed_mfa_methods: ["totp"] },
      }),
    );
    await page.heading(setUp);
    await waitFor(() => page.screen().getByRole("img"));
    page.press("Continue");
    await page.heading("Enter verification code");
    expect(JSON.stringify({ ...sessionStorage })).not.toMatch(/JBSW|aaaa-bbbb/);

    await open().heading(setUp);
    await waitFor(() => expect(client.totp.create).toHaveBeenCalledTimes(2));
  });
});

describe("whoever asked for another code too soon", () => {
  const both = { products: ["magic_link", "email_otp"] } as const;

  it.each([{}, both])("has a way to the code that was sent: %o", async (config) => {
    client.otps.email.discovery.send.mockRejectedValue(limited(30));
    const { screen, press, fill, heading } = open(config);
    fill("Email", email);
    press("Continue with email");
    if (config === both) {
      await heading("Select how you'd like to continue.");
      press("Email me a log in code");
    }
    await waitFor(() => screen().getByText(/Too many requests/));
    press("I have a code");

    await heading("Enter passcode");
    expect(screen().queryByRole("timer")).toBeNull();
    fill("6-digit code", "123456");
    await heading("Select an organization to continue");
  });

  it("has none after asking for a link", async () => {
    client.magicLinks.email.discovery.send.mockRejectedValue(limited(30));
    const { screen, press, fill } = open({ products: ["magic_link"] });
    fill("Email", email);
    press("Continue with email");
    await waitFor(() => screen().getByText(/Too many requests/));
    expect(screen().queryByRole("button", { name: "I have a code" })).toBeNull();
  });
});
