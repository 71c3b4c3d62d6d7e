import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it } from "vitest";
import { answers, createFakeApi } from "#test/fake-api.ts";
import { createFakeAuth, signedOut } from "#test/fake-auth.ts";
import { renderApp } from "#test/render-app.tsx";

const open = (address: string, setting: Parameters<typeof renderApp>[1] = {}) =>
  renderApp(address, { auth: createFakeAuth(signedOut), ...setting });

/** The widget lives in a shadow root, which Testing Library does not look into by itself. */
async function widget(container: HTMLElement) {
  return waitFor(() => {
    const host = [...container.querySelectorAll("div")].find((element) => element.shadowRoot);
    const section = host?.shadowRoot?.querySelector("section");
    if (!section) throw new Error("The widget is not drawn yet.");
    return within(section);
  });
}

it("offers to sign up or log in, and remembers that this browser asked", async () => {
  const app = open("/login?source=lp-retirement-planning");
  const form = await widget(app.container);

  fireEvent.change(form.getByLabelText("Email"), { target: { value: "ada@family.example" } });
  fireEvent.click(form.getByRole("button", { name: "Continue with email" }));

  expect((await widget(app.container)).queryByText("Sign up or log in")).toBeTruthy();
  await waitFor(async () =>
    expect((await widget(app.container)).getByText("Check your email")).toBeTruthy(),
  );
  expect(app.auth.client.magicLinks.email.discovery.send).toHaveBeenCalledWith({
    email_address: "ada@family.example",
    discovery_redirect_url: "https://stocks.example/authenticate?source=lp-retirement-planning",
  });
  expect(app.store.read("stocks_vibe_sign_in_asked")).toBe(
    "2026-11-21T12:00:00.000Z ada@family.example",
  );
});

it.each([
  "&token=x#//evil.example",
  "javascript:alert(1)",
  "//evil.example",
  "https://evil.example/",
  '"><img src=x onerror=alert(1)>',
])("URL-3: never lets a source become an address or markup: %s", async (source) => {
  const hostile = encodeURIComponent(source);
  const app = open(`/login?source=${hostile}&expired=${hostile}`);
  const page = app.container.querySelector(".sign-in")?.outerHTML;
  expect(page).toContain("Stocks Vibe");
  expect(page).not.toMatch(/evil|alert/);
  const form = await widget(app.container);

  fireEvent.change(form.getByLabelText("Email"), { target: { value: "ada@family.example" } });
  fireEvent.click(form.getByRole("button", { name: "Continue with email" }));

  await waitFor(() =>
    expect(app.auth.client.magicLinks.email.discovery.send).toHaveBeenCalledWith({
      email_address: "ada@family.example",
      discovery_redirect_url: "https://stocks.example/authenticate",
    }),
  );
});

it("says in amber that the session has expired, and only then", async () => {
  const words = "Your session has expired for security reasons. Please sign in again to continue.";
  const expired = open("/login?expired=true");
  expect(await screen.findByText(words)).toBeTruthy();
  expired.unmount();

  open("/login?expired=yes");
  await screen.findByRole("heading", { name: "Log in" });

  expect(screen.queryByText(words)).toBeNull();
});

it("tells a developer where mail arrives and who the demo member is", async () => {
  const api = createFakeApi({
    "GET /demo-progress": () => answers.demo({ state: "ready", step: "", percent: 100 }),
  });
  open("/login", {
    api,
    config: { mailboxUrl: "/dev/mailbox", demo: { memberEmail: "nora@whitfield.example" } },
  });

  const mailbox = await screen.findByRole("link", {
    name: "Development mail arrives in the built-in mailbox",
  });
  expect(mailbox.getAttribute("href")).toBe("/dev/mailbox");
  expect(screen.getByText("nora@whitfield.example")).toBeTruthy();
});

it("shows nothing of that in production", async () => {
  open("/login");
  await screen.findByRole("heading", { name: "Log in" });

  expect(screen.queryByRole("complementary")).toBeNull();
});

it.each(["//evil.example", "../admin", "a b", "%3Cimg%3E", ""])(
  "takes no organization but a slug from its address: %s",
  async (slug) => {
    const app = open(`/login?organization=${encodeURIComponent(slug)}`);

    expect((await widget(app.container)).getByText("Sign up or log in")).toBeTruthy();
  },
);

it("leads from an organization's own page to the one for everyone", async () => {
  const app = open("/login?organization=larkspur");
  await userEvent.click(await screen.findByRole("link", { name: "Sign in another way" }));

  await waitFor(() => expect(app.address()).toBe("/login"));
  expect(screen.queryByRole("link", { name: "Sign in another way" })).toBeNull();
});

it("looks for the organization of its address", async () => {
  const app = open("/login?organization=larkspur");

  // The fake auth knows no organization at all.
  await waitFor(async () =>
    expect((await widget(app.container)).getByRole("alert").textContent).toContain(
      "The organization you are looking for could not be found.",
    ),
  );
});
