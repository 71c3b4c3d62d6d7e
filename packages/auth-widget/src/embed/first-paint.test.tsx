import { readFileSync } from "node:fs";
import { join } from "node:path";
import { createAuthClient } from "@stocks-vibe/auth-client";
import { act, cleanup, render, waitFor } from "@testing-library/react";
import { useEffect, useState } from "react";
import { afterEach, expect, it, vi } from "vitest";
import { email } from "../testing/answers.ts";
import { aConfig } from "../testing/draw.tsx";
import { SignIn } from "./sign-in.tsx";
import { useSignInClient } from "./use-sign-in-client.ts";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  localStorage.clear();
  Object.assign(document, { cookie: "stytch_session=; Path=/; Max-Age=0" });
});

const settings = {
  request_id: "r",
  status_code: 200,
  email_domains: ["stocks.example"],
  captcha_settings: { enabled: false },
  create_organization_enabled: true,
};

it("asks the server one thing before the first screen stands: the project's settings", async () => {
  const asked: string[] = [];
  const client = createAuthClient("public-token-test-1", {
    baseUrl: "https://auth.example",
    fetch: async (input) => {
      asked.push(String(input));
      return Response.json({ data: settings });
    },
  });
  const { container } = render(<SignIn client={client} config={aConfig} />);

  await waitFor(() =>
    expect(container.firstElementChild?.shadowRoot?.querySelector("input")).not.toBeNull(),
  );
  await waitFor(() => expect(asked).not.toEqual([]));

  expect(asked).toEqual(["https://auth.example/sdk/v1/projects/bootstrap/public-token-test-1"]);
  client.dispose();
});

const config = aConfig;
/** The README's shortest page, to the letter. */
function Login() {
  const client = useSignInClient("public-token-…", { baseUrl: "https://auth.example.com" });
  const [email, setEmail] = useState<string>();
  const show = () => setEmail(client?.session.getState().member?.email_address);
  useEffect(show, [client]); // a visitor who comes back is signed in already
  useEffect(() => client?.session.onChange((session) => !session && setEmail(undefined)), [client]);
  if (email) return <p>Signed in as {email}</p>;
  // Told of a sign-in in this tab, and of one in another.
  const hear = ({ type }: { type: string }) => type === "signedIn" && show();
  return <SignIn client={client} config={config} onEvent={hear} />;
}

/** What an earlier page keeps of a session. */
function signInEarlier(publicToken: string) {
  const state = `stytch_sdk_state_${publicToken}`;
  const session = { member_session_id: "s", organization_id: "o", expires_at: "2100-01-01" };
  const member = { member_id: "m", email_address: email };
  const organization = { organization_id: "o", organization_name: "Whitfield Family" };
  Object.assign(document, { cookie: "stytch_session=a-token-of-the-page; Path=/" });
  localStorage.setItem(`${state}::stored:stytch_session`, "a-token-of-the-page".slice(-16));
  localStorage.setItem(state, JSON.stringify({ session, member, organization }));
}

it("the README's page shows a visitor who comes back as signed in, until the session is over", async () => {
  const own = readFileSync(import.meta.filename, "utf8");
  const readme = readFileSync(join(import.meta.dirname, "../../README.md"), "utf8");
  expect(readme).toContain(/\nfunction Login([\s\S]*?\n}\n)/.exec(own)?.[1]);
  let isOver = false;
  vi.stubGlobal("fetch", async (_input: string) => {
    if (!isOver) return new Promise(() => undefined);
    const refusal = { status_code: 404, error_type: "session_not_found" };
    return Response.json(refusal, { status: 404 });
  });
  signInEarlier("public-token-…");

  const page = render(<Login />);
  page.getByText(`Signed in as ${email}`);
  page.unmount();

  isOver = true;
  const { container } = render(<Login />);
  await waitFor(() => expect(container.firstElementChild?.shadowRoot).toBeTruthy());
});

it("the README's page goes on when another tab finishes the sign-in", async () => {
  vi.stubGlobal("fetch", () => new Promise(() => undefined));
  const page = render(<Login />);
  expect(page.queryByText(`Signed in as ${email}`)).toBeNull();

  signInEarlier("public-token-…");
  const key = "stytch_sdk_state_public-token-…";
  const newValue = localStorage.getItem(key);
  act(() => void window.dispatchEvent(new StorageEvent("storage", { key, newValue })));

  await page.findByText(`Signed in as ${email}`);
});
