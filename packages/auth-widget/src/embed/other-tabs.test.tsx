import { cleanup, render } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { aConfig } from "../testing/draw.tsx";
import { createSignInClient } from "./create-sign-in-client.ts";
import { SignIn } from "./sign-in.tsx";

const TOKEN = "public-token-test-1";
const STATE_KEY = `stytch_sdk_state_${TOKEN}`;

afterEach(() => {
  cleanup();
  localStorage.clear();
});

function setUp() {
  const client = createSignInClient(TOKEN, {
    baseUrl: "http://auth.test",
    fetch: () => new Promise(() => undefined),
  });
  const hear = vi.fn<(event: { type: string }) => void>();
  render(<SignIn client={client} config={aConfig} onEvent={hear} />);
  const told = () => hear.mock.calls.filter(([{ type }]) => type === "signedIn").length;
  return { client, told };
}

const stored = (name: string) =>
  JSON.stringify({
    session: { member_session_id: name, organization_id: "o", expires_at: "2999-01-01T00:00:00Z" },
    member: { member_id: "m", email_address: "ada@family.example" },
    organization: { organization_id: "o", organization_name: "The Family" },
  });

/** What a browser tells this tab when another one stored something. */
const otherTabStores = (newValue: string | null, key = STATE_KEY) =>
  window.dispatchEvent(new StorageEvent("storage", { key, newValue }));

it("tells once of a sign-in that another tab finished, and again of the next", () => {
  const { client, told } = setUp();
  otherTabStores("x", "another key");
  expect(told()).toBe(0);

  otherTabStores(stored("session-1"));
  expect(client.session.getState().member?.email_address).toBe("ada@family.example");
  expect(told()).toBe(1);

  otherTabStores(stored("session-2"));
  expect(told()).toBe(1);
  otherTabStores(null);
  otherTabStores(stored("session-3"));
  expect(told()).toBe(2);
  client.dispose();
});

it("tells nothing of another tab's once it is off the page", () => {
  const { client, told } = setUp();
  cleanup();
  otherTabStores(stored("session-1"));
  expect(told()).toBe(0);
  client.dispose();
});
