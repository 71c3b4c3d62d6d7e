import { ConnectionError } from "@stocks-vibe/auth-client";
import { cleanup, createEvent, fireEvent, waitFor } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { aFound, discovered, email, unfinishedAnswer } from "../testing/answers.ts";
import { draw, refused } from "../testing/draw.tsx";
import { createFakeClient } from "../testing/fake-client.ts";

beforeAll(() => import("../phone/phone-numbers.ts"), 60_000);
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

/** Later than any test takes: what is pressed from here on follows the last change of screens. */
const FIRST = 1_000_000;

/** Each test presses at a height of the page that is its own. */
let spot = 0;
beforeEach(() => {
  spot += 100;
});

/** Presses at a time of the page's clock, in milliseconds, so many pixels below the spot. */
function press(element: Element, { at, below = 0 }: { at: number; below?: number }): void {
  const begin = createEvent.pointerDown(element, { clientX: 50, clientY: spot + below });
  Object.defineProperty(begin, "timeStamp", { value: at });
  fireEvent(element, begin);
  fireEvent.click(element, { detail: 1 });
}

describe("the second press of a double press", () => {
  const bothWays = { products: ["magic_link", "email_otp"] } as const;

  /** The choice between link and code, reached by a press. */
  async function chooseWay() {
    const drawn = draw({ config: bothWays });
    const button = (name: string) => drawn.screen().getByRole("button", { name });
    fireEvent.change(drawn.screen().getByLabelText("Email"), { target: { value: email } });
    press(button("Continue with email"), { at: FIRST });
    await waitFor(() => button("Email me a log in code"));
    return { ...drawn, button, send: drawn.client.otps.email.discovery.send };
  }

  it.each([120, 250, 399])("reaches no button of the next screen, %i ms later", async (later) => {
    const { button, send } = await chooseWay();

    press(button("Email me a log in code"), { at: FIRST + later });
    press(button("Email me a log in code"), { at: FIRST + later + 200 });

    expect(send).not.toHaveBeenCalled();
  });

  it("does not hold up who has read the screen", async () => {
    const { button, send } = await chooseWay();
    press(button("Email me a log in code"), { at: FIRST + 400 });
    await waitFor(() => expect(send).toHaveBeenCalledOnce());
  });

  it("does not hold up who points elsewhere", async () => {
    const { button, send } = await chooseWay();
    press(button("Email me a log in code"), { at: FIRST + 100, below: 60 });
    await waitFor(() => expect(send).toHaveBeenCalledOnce());
  });

  it("does not hold up who typed in between", async () => {
    const { button, send, screen } = await chooseWay();
    fireEvent.keyDown(screen().getByRole("heading"), { key: "Tab" });
    press(button("Email me a log in code"), { at: FIRST + 100 });
    await waitFor(() => expect(send).toHaveBeenCalledOnce());
  });

  it("does not hold up who uses keys", async () => {
    const { button, send } = await chooseWay();
    fireEvent.click(button("Email me a log in code"), { detail: 0 });
    await waitFor(() => expect(send).toHaveBeenCalledOnce());
  });

  it("reaches nothing of the page that moved up under the finger", async () => {
    const { button, screen } = await chooseWay();
    const link = document.body.appendChild(document.createElement("button"));
    const followed = vi.fn();
    link.addEventListener("click", followed);

    press(button("Go back"), { at: FIRST + 1000 });
    await waitFor(() => screen().getByRole("button", { name: "Continue with email" }));
    press(link, { at: FIRST + 1150 });
    expect(followed).not.toHaveBeenCalled();

    press(link, { at: FIRST + 1600 });
    expect(followed).toHaveBeenCalledOnce();
    link.remove();
  });

  it("reaches nothing of the page that takes the widget's place", async () => {
    const { button } = await chooseWay();
    const place = document.body.appendChild(document.createElement("button"));
    const followed = vi.fn();
    place.addEventListener("click", followed);

    press(button("Go back"), { at: FIRST + 1000 });
    cleanup();
    press(place, { at: FIRST + 1150 });
    expect(followed).not.toHaveBeenCalled();

    press(place, { at: FIRST + 1160, below: 60 });
    expect(followed).toHaveBeenCalledOnce();
    place.remove();
  });

  it("counts from when a slow answer changed the screen", async () => {
    const { client, screen } = draw({ config: { products: ["email_otp"] } });
    let answer = () => {};
    client.otps.email.discovery.send.mockReturnValue(
      new Promise((resolve) => {
        answer = () => resolve({});
      }),
    );
    fireEvent.change(screen().getByLabelText("Email"), { target: { value: email } });
    press(screen().getByRole("button", { name: "Continue with email" }), { at: -5000 });
    answer();
    const back = await waitFor(() => screen().getByRole("button", { name: "Go back" }));

    press(back, { at: 0 });
    expect(screen().getByText("Enter passcode")).toBeTruthy();
  });
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
