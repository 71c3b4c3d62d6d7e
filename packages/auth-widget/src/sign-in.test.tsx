import { ConnectionError } from "@stocks-vibe/auth-client";
import { cleanup, fireEvent, waitFor } from "@testing-library/react";
import { afterEach, describe, expect, it } from "vitest";
import type { SignInClient } from "./actions/client.ts";
import type { SignInConfig } from "./config/config.ts";
import { email } from "./testing/answers.ts";
import { draw, limited, refused } from "./testing/draw.tsx";
import { createFakeClient } from "./testing/fake-client.ts";

afterEach(cleanup);

type Send = SignInClient["magicLinks"]["email"]["discovery"]["send"];

function setUp(send?: Send, config: Partial<SignInConfig> = {}) {
  const client = createFakeClient();
  const sent = client.magicLinks.email.discovery.send;
  if (send) sent.mockImplementation(send);
  const drawn = draw({ client, config });
  const { screen } = drawn;
  const submit = (address: string) => {
    fireEvent.change(screen().getByLabelText("Email"), { target: { value: address } });
    fireEvent.click(screen().getByRole("button"));
  };
  return { ...drawn, submit, sent };
}

describe("the main screen", () => {
  it("asks for an e-mail address", () => {
    const { screen } = setUp();

    expect(screen().getByRole("heading").textContent).toBe("Sign up or log in");
    expect(screen().getByLabelText("Email").getAttribute("type")).toBe("email");
  });

  it("sends a link to the address and says so", async () => {
    const { screen, submit, sent, onEvent } = setUp();

    submit(` ${email} `);

    expect(await waitFor(() => screen().getByText("Check your email"))).toBeTruthy();
    expect(screen().getByText(email)).toBeTruthy();
    expect(sent).toHaveBeenCalledWith({
      email_address: email,
      discovery_redirect_url: "https://stocks.example/authenticate",
    });
    expect(onEvent).toHaveBeenCalledWith({ type: "magicLinkSent", emailAddress: email });
  });

  it("asks the server only once for two clicks", async () => {
    const { screen, submit, sent } = setUp(() => new Promise(() => {}));

    submit(email);
    fireEvent.click(screen().getByRole("button"));

    expect(sent).toHaveBeenCalledOnce();
    expect(screen().getByRole("button").textContent).toBe("Sending");
  });

  it("refuses what is no e-mail address without asking the server", async () => {
    const { screen, submit, sent } = setUp();

    submit("ada@family");

    expect((await waitFor(() => screen().getByRole("alert"))).textContent).toBe(
      "Invalid email address",
    );
    expect(screen().getByLabelText("Email").getAttribute("aria-invalid")).toBe("true");
    expect(sent).not.toHaveBeenCalled();
  });

  it.each([
    [
      refused(400, "inactive_email"),
      "The email address is marked as inactive. Please try another email address, or contact your admin if you think this is a mistake.",
    ],
    [
      refused(400, "email_jit_provisioning_not_allowed"),
      `${email} does not have access to this organization. If you think this is a mistake, contact your admin.`,
    ],
    [
      refused(400, "bad_request"),
      "We were unable to reach this email address. Please try another email or contact your admin.",
    ],
    [
      refused(400, "no_match_for_provided_magic_link_url", "The redirect URL is not registered."),
      "Sign-in is not set up correctly on this site.",
    ],
    [refused(429, "too_many_requests"), "Too many requests. Please wait before trying again."],
    [limited(569), "Too many requests. Please try again in 10 minutes."],
    [limited(30), "Too many requests. Please try again in 30 seconds."],
    [
      new ConnectionError("Unable to contact our servers."),
      "Network error: Unable to connect to authentication service. Please check your internet connection and try again.",
    ],
  ])("explains %s beside the field", async (error, sentence) => {
    const { screen, submit } = setUp(() => Promise.reject(error));

    submit(email);

    expect((await waitFor(() => screen().getByRole("alert"))).textContent).toBe(sentence);
  });

  it("says when the host page set up no way to sign in", () => {
    const { screen } = setUp(undefined, { products: [] });

    expect(screen().getByRole("alert").textContent).toContain("No way to sign in is set up.");
  });
});

describe("after sending", () => {
  it("opens the reader's mailbox, searching for our mail", async () => {
    const { screen, submit } = setUp();
    submit(email);

    const gmail = await waitFor(() => screen().getByRole("link", { name: "Open in Gmail" }));

    expect(gmail.getAttribute("href")).toContain("from%3A%40stocks.example");
    expect(screen().getByRole("link", { name: "Open in Yahoo" })).toBeTruthy();
    expect(screen().getByRole("link", { name: "Open in Outlook" })).toBeTruthy();
  });

  it("moves focus to the new heading and back to the form with the address kept", async () => {
    const { screen, submit, root } = setUp();
    submit(email);
    await waitFor(() => expect(root.activeElement?.textContent).toBe("Check your email"));

    fireEvent.click(screen().getByRole("button", { name: "Try again" }));

    await waitFor(() => expect(root.activeElement?.textContent).toBe("Sign up or log in"));
    expect(screen().getByDisplayValue(email)).toBeTruthy();
  });
});

describe("the error screen", () => {
  it.each([
    [
      refused(500, "internal_server_error"),
      "Something went wrong. Try again later or contact your admin for help.",
    ],
    [
      refused(400, "ad_blocker_detected"),
      "The request was blocked by an Ad Blocker. Please disable your ad blocker, refresh the page, and try again.",
    ],
  ])("shows %s and goes back to the start", async (error, sentence) => {
    const { screen, submit } = setUp(() => Promise.reject(error));
    submit(email);

    await waitFor(() => screen().getByText("Looks like there was an error!"));
    expect(screen().getByRole("alert").textContent).toBe(sentence);
    fireEvent.click(screen().getByRole("button", { name: "Go back" }));

    expect(screen().getByText("Sign up or log in")).toBeTruthy();
  });
});

it("draws with the host page's theme", () => {
  const { root } = setUp(undefined, { theme: { primary: "rebeccapurple", hideHeaderText: true } });
  const { host } = root;

  expect(host instanceof HTMLElement && host.style.getPropertyValue("--widget-primary")).toBe(
    "rebeccapurple",
  );
  expect(root.querySelector("h2")).toBeNull();
});
