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
  vi.restoreAllMocks();
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
async function otherTabStores(newValue: string | null, key = STATE_KEY): Promise<void> {
  window.dispatchEvent(new StorageEvent("storage", { key, newValue }));
  await new Promise((resolve) => setTimeout(resolve));
}

it("tells once of a sign-in that another tab finished, and again of the next", async () => {
  const { client, told } = setUp();
  await otherTabStores("x", "another key");
  expect(told()).toBe(0);

  await otherTabStores(stored("session-1"));
  expect(client.session.getState().member?.email_address).toBe("ada@family.example");
  expect(told()).toBe(1);

  await otherTabStores(stored("session-2"));
  expect(told()).toBe(1);
  await otherTabStores(null);
  await otherTabStores(stored("session-3"));
  expect(told()).toBe(2);
  client.dispose();
});

it("tells of it whichever of the two hears of the other tab first", async () => {
  // As browsers call the listeners of a window: in their order, capturing or not.
  const hears: EventListener[] = [];
  vi.spyOn(window, "addEventListener").mockImplementation((type, listener) => {
    if (type === "storage" && typeof listener === "function") hears.push(listener);
  });
  const { client, told } = setUp();
  const tellAll = async (inOrder: readonly EventListener[], newValue: string | null) => {
    const event = new StorageEvent("storage", { key: STATE_KEY, newValue });
    for (const hear of inOrder) hear(event);
    await new Promise((resolve) => setTimeout(resolve));
  };
  expect(hears).toHaveLength(2);

  await tellAll(hears, stored("session-1"));
  expect(told()).toBe(1);
  await tellAll(hears, null);
  await tellAll([...hears].reverse(), stored("session-2"));
  expect(told()).toBe(2);
  client.dispose();
});

it("tells nothing of another tab's once it is off the page", async () => {
  const { client, told } = setUp();
  cleanup();
  await otherTabStores(stored("session-1"));
  expect(told()).toBe(0);
  client.dispose();
});
