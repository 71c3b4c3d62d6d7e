import { ConnectionError } from "@stocks-vibe/auth-client";
import { cleanup, fireEvent, render, waitFor } from "@testing-library/react";
import { StrictMode } from "react";
import { afterEach, expect, it } from "vitest";
import { email } from "../testing/answers.ts";
import { aConfig, draw, refused } from "../testing/draw.tsx";
import { createFakeClient } from "../testing/fake-client.ts";
import { SignIn } from "./sign-in.tsx";

const KEY = "stocks_vibe_link_asked_public-token-test-1";
const come = (query: string) => window.history.replaceState(null, "", `/login?${query}`);
const link = (kind: string) => `stytch_token_type=${kind}&token=t-1`;
const ask = (address: string, ms = 60_000) =>
  localStorage.setItem(KEY, `${Date.now() + ms} ${address}`);
afterEach(() => {
  cleanup();
  localStorage.clear();
  come("");
});

const theo = "theo@garden.example";
const signedInAs = (address: string | null) => {
  const client = createFakeClient();
  const member = address === null ? null : { email_address: address };
  const state = { session: member && {}, member, isInitialized: true };
  client.session.getState.mockReturnValue(state);
  return client;
};
const press = (screen: ReturnType<typeof draw>["screen"], name: string) =>
  waitFor(() => screen().getByRole("button", { name }).click());
const succeeded = "You have successfully logged in.";

it("CSRF-2: asks who is signed in before somebody else's link takes their place", async () => {
  come(link("multi_tenant_magic_links"));
  const client = signedInAs(theo);
  const { screen } = draw({ client });

  await waitFor(() => screen().getByRole("heading", { name: `Continue as ${email}?` }));
  expect(document.activeElement?.shadowRoot?.activeElement?.tagName).toBe("H2");
  screen().getByText(`You are signed in as ${theo}.`, { exact: false });
  expect(client.magicLinks.authenticate).not.toHaveBeenCalled();
  await press(screen, "Continue");
  await waitFor(() => screen().getByText(succeeded));
  expect(client.magicLinks.authenticate).toHaveBeenCalledOnce();
});

it("leaves who is signed in where they are, and tells the page so", async () => {
  come(link("multi_tenant_magic_links"));
  const client = signedInAs(theo);
  const { screen, told } = draw({ client });

  await press(screen, "Not now");
  await waitFor(() => expect(told("signedIn")).toBe(true));
  expect(client.magicLinks.authenticate).not.toHaveBeenCalled();
});

it("asks nobody about a link of their own", async () => {
  come(link("multi_tenant_magic_links"));
  const { screen } = draw({ client: signedInAs(email.toUpperCase()) });

  await waitFor(() => screen().getByText(succeeded));
});

it("waits for who is signed in to be known", async () => {
  come(link("discovery"));
  ask(email);
  const client = signedInAs(null);
  const unknown = { session: null, member: null, isInitialized: false };
  const state = { session: {}, member: { email_address: theo }, isInitialized: true };
  client.session.getState.mockReturnValue(unknown);
  let tell = () => undefined;
  client.session.subscribe.mockImplementation((listener) => {
    tell = () => void listener();
    return () => undefined;
  });
  const { screen } = draw({ client });
  await waitFor(() => expect(client.session.subscribe).toHaveBeenCalledOnce());
  expect(client.magicLinks.discovery.authenticate).not.toHaveBeenCalled();

  client.session.getState.mockReturnValue(state);
  tell();

  await waitFor(() => screen().getByRole("heading", { name: `Continue as ${email}?` }));
  expect(client.magicLinks.discovery.authenticate).not.toHaveBeenCalled();
});

it.each(["discovery", "multi_tenant_magic_links"])(
  "asks about a link that nobody asked for here, and uses nothing of it: %s",
  async (kind) => {
    come(link(kind));
    const { client, screen } = draw();

    await waitFor(() =>
      screen().getByText(/^We don't know that you asked for this link in this browser/),
    );
    await press(screen, "Not now");
    await waitFor(() => screen().getByText("Sign up or log in"));
    expect(client.magicLinks.authenticate).not.toHaveBeenCalled();
    expect(client.magicLinks.discovery.authenticate).not.toHaveBeenCalled();
  },
);

/** One that speaks the wire alone. */
function wireAlone() {
  const client = createFakeClient();
  const unknown = refused(404, "route_not_found");
  client.invitations.describe.mockRejectedValue(unknown);
  client.invitations.describeDiscovery.mockRejectedValue(unknown);
  return client;
}

it("names the mailbox of a link before it is used, where it is not the one that asked", async () => {
  come(link("discovery"));
  ask(theo);
  const { client, screen } = draw();

  await waitFor(() => screen().getByRole("heading", { name: `Continue as ${email}?` }));
  await press(screen, "Not now");
  await waitFor(() => screen().getByText("Sign up or log in"));
  expect(client.magicLinks.discovery.authenticate).not.toHaveBeenCalled();
});

it("names the mailbox of a link that only its use can tell, and drops the proof that is not wanted", async () => {
  come(link("discovery"));
  ask(theo);
  const { client, screen } = draw({ client: wireAlone() });

  await waitFor(() => screen().getByRole("heading", { name: `Continue as ${email}?` }));
  screen().getByText(/^This is another address than the one/);
  await press(screen, "Not now");
  await waitFor(() => screen().getByText("Sign up or log in"));
  expect(client.session.giveUpExchange).toHaveBeenCalledOnce();
});

it("asks nothing about a link that was asked for here, also if another was after it", async () => {
  for (const address of [email, theo]) {
    const { screen } = draw();
    fireEvent.change(screen().getByLabelText("Email"), { target: { value: address } });
    await press(screen, "Continue with email");
    await waitFor(() => screen().getByText("Check your email"));
    cleanup();
  }
  come(link("discovery"));
  const { screen } = draw();

  await waitFor(() => screen().getByText("Select an organization to continue"));
});

it("goes on with what was proven once the person wants it", async () => {
  come(link("discovery"));
  ask(theo);
  const { client, screen } = draw({ client: wireAlone() });

  await press(screen, "Continue");
  await waitFor(() => screen().getByText("Select an organization to continue"));
  expect(client.magicLinks.discovery.authenticate).toHaveBeenCalledOnce();
});

it("says who invites, and takes no invitation by itself", async () => {
  come(link("multi_tenant_magic_links"));
  ask(email);
  const client = createFakeClient();
  client.invitations.describe.mockResolvedValue({
    kind: "invite",
    email_address: email,
    organization_name: "Garden Club",
    inviter: "Iris",
    invite_note: { by: "Iris", text: "<b>Come in</b> via evil.example" },
    deletion_due_at: "2026-11-25T18:00:00Z",
  });
  const { screen } = draw({ client });

  await waitFor(() => screen().getByRole("heading", { name: "Iris invited you to Garden Club" }));
  // What they wrote is text, whatever it looks like.
  expect(screen().getByText("Iris wrote:").nextElementSibling?.textContent).toBe(
    "<b>Come in</b> via evil.example",
  );
  screen().getByText(/^Garden Club is about to be deleted/);
  expect(client.magicLinks.authenticate).not.toHaveBeenCalled();
  await press(screen, "Accept Invite");
  await waitFor(() => screen().getByText(succeeded));
});

it("asks without a name where the server tells none", async () => {
  come(link("multi_tenant_magic_links"));
  const { screen } = draw({ client: wireAlone() });

  await waitFor(() => screen().getByRole("heading", { name: "Continue signing in?" }));
});

it("says of a link that was used before what is wrong with it, and asks nothing", async () => {
  come(link("multi_tenant_magic_links"));
  const client = signedInAs(theo);
  client.invitations.describe.mockRejectedValue(refused(401, "unable_to_auth_magic_link"));
  const { screen } = draw({ client });

  await waitFor(() =>
    expect(screen().getByRole("alert").textContent).toContain("may have expired"),
  );
});

it.each(["oauth", "sso", "discovery_oauth"])(
  "asks about a way back that this tab did not leave for: %s",
  async (kind) => {
    come(link(kind));
    const client = createFakeClient();
    client.oauth.hasLeft.mockReturnValue(false);
    client.sso.hasLeft.mockReturnValue(false);
    const { screen } = draw({ client });

    await waitFor(() => screen().getByRole("heading", { name: "Continue signing in?" }));
    expect(client.oauth.authenticate).not.toHaveBeenCalled();
    expect(client.sso.authenticate).not.toHaveBeenCalled();
  },
);

it("asks who is signed in before a new password", async () => {
  come(link("multi_tenant_passwords"));
  const { screen } = draw({ client: signedInAs(theo) });

  await waitFor(() => screen().getByRole("heading", { name: "Choose a new password?" }));
  await press(screen, "Continue");
  await waitFor(() => screen().getByText("Set a new password"));
});

it("remembers whom a link was sent to, and forgets what can't be alive any more", async () => {
  const { screen } = draw();
  const field = screen().getByLabelText("Email");
  fireEvent.change(field, { target: { value: email } });
  await press(screen, "Continue with email");
  await waitFor(() => screen().getByText("Check your email"));
  expect(localStorage.getItem(KEY)?.split(" ")[1]).toBe(email);
  cleanup();

  ask(email, -1);
  come(link("discovery"));
  const again = draw();
  await waitFor(() =>
    again.screen().getByText(/^We don't know that you asked for this link in this browser/),
  );
  expect(localStorage.getItem(KEY)).toBeNull();
});

/** Presses the button of the form, and leaves the page before the server has answered. */
function askAndLeave(client: ReturnType<typeof createFakeClient>) {
  let answer = () => undefined;
  client.magicLinks.email.discovery.send.mockReturnValue(
    new Promise((resolve) => {
      answer = () => void resolve({});
    }),
  );
  const { screen } = draw({ client });
  fireEvent.change(screen().getByLabelText("Email"), { target: { value: email } });
  screen().getByRole("button", { name: "Continue with email" }).click();
  cleanup();
  return () => answer();
}

it.each(["before the answer", "after the answer"])(
  "asks nobody about their own link where the widget left the page at once, and is there again %s",
  async (when) => {
    const client = createFakeClient();
    const answer = askAndLeave(client);
    if (when === "after the answer") answer();
    come(link("discovery"));
    render(
      <StrictMode>
        <SignIn client={client} config={aConfig} />
      </StrictMode>,
    );

    await waitFor(() =>
      expect(client.magicLinks.discovery.authenticate).toHaveBeenCalledExactlyOnceWith({
        discovery_magic_links_token: "t-1",
      }),
    );
  },
);

it("keeps the mailbox of the link that was sent where another one is refused", async () => {
  ask(theo);
  const client = createFakeClient();
  client.magicLinks.email.discovery.send.mockRejectedValue(refused(429, "too_many_requests"));
  const { screen } = draw({ client });
  fireEvent.change(screen().getByLabelText("Email"), { target: { value: email } });
  await press(screen, "Continue with email");

  await waitFor(() => screen().getByText(/^Too many requests/));
  expect(localStorage.getItem(KEY)?.split(" ")[1]).toBe(theo);
});

it("remembers nothing for a page that opens links itself", async () => {
  const { client, screen } = draw({ config: { opensLinks: false } });
  fireEvent.change(screen().getByLabelText("Email"), { target: { value: email } });
  await press(screen, "Continue with email");

  await waitFor(() => screen().getByText("Check your email"));
  expect(client.magicLinks.email.discovery.send).toHaveBeenCalledOnce();
  expect(localStorage.getItem(KEY)).toBeNull();
});

it("is used by one of two that stand on a page, and the other stays at its start", async () => {
  come(link("multi_tenant_magic_links"));
  ask(email);
  const client = createFakeClient();
  const first = draw({ client });
  const second = draw({ client });

  await waitFor(() => first.screen().getByText(succeeded));
  expect(second.screen().getByText("Sign up or log in")).toBeTruthy();
  expect(client.magicLinks.authenticate).toHaveBeenCalledOnce();
});

it("is used once, however often the person presses", async () => {
  come(link("multi_tenant_magic_links"));
  const { client, screen } = draw();
  const button = await waitFor(() => screen().getByRole("button", { name: "Continue" }));
  button.click();
  button.click();

  await waitFor(() => screen().getByText(succeeded));
  expect(client.magicLinks.authenticate).toHaveBeenCalledOnce();
});

const lost = new ConnectionError("The answer never arrived.");
const mayBeUsed = /^The connection broke before we got an answer/;
const offerOf = (screen: ReturnType<typeof draw>["screen"]) =>
  screen().queryByRole("button", { name: /^Send a new link/ });

it("sends a new link to the same mailbox at one press, where the answer to a link was lost", async () => {
  come(link("discovery"));
  ask(email);
  const client = createFakeClient();
  client.magicLinks.discovery.authenticate.mockRejectedValue(lost);
  const { screen } = draw({ client });

  await waitFor(() => screen().getByText(mayBeUsed));
  await press(screen, `Send a new link to ${email}`);
  await waitFor(() => screen().getByText("Check your email"));
  expect(client.magicLinks.email.discovery.send).toHaveBeenCalledOnce();
  expect(client.magicLinks.email.discovery.send.mock.calls[0]?.[0]).toMatchObject({
    email_address: email,
  });
});

it("offers it to the mailbox that the question named, too", async () => {
  come(link("discovery"));
  const client = createFakeClient();
  client.magicLinks.discovery.authenticate.mockRejectedValue(lost);
  const { screen } = draw({ client });

  await press(screen, "Continue");
  await press(screen, `Send a new link to ${email}`);
  await waitFor(() => expect(client.magicLinks.email.discovery.send).toHaveBeenCalledOnce());
});

it("offers none, and names nobody, where this browser neither asked nor was told", async () => {
  come(link("discovery"));
  const client = wireAlone();
  client.magicLinks.discovery.authenticate.mockRejectedValue(lost);
  const { screen } = draw({ client });

  await press(screen, "Continue");
  await waitFor(() => screen().getByText(mayBeUsed));
  expect(offerOf(screen)).toBeNull();
});

it("offers it for a link that was used, and says so beside the address where it can't be sent", async () => {
  come(link("discovery"));
  ask(email);
  const client = createFakeClient();
  client.magicLinks.discovery.authenticate.mockRejectedValue(
    refused(401, "unable_to_auth_magic_link"),
  );
  client.magicLinks.email.discovery.send.mockRejectedValue(refused(429, "too_many_requests"));
  const { screen } = draw({ client });

  await press(screen, `Send a new link to ${email}`);
  await waitFor(() => screen().getByText(/Too many/));
  expect(screen().getByDisplayValue(email)).toBeTruthy();
});
