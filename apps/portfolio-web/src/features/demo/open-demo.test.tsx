import { demoProgress } from "@stocks-vibe/contracts/portfolio";
import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { answer, createFakeApi } from "#test/fake-api.ts";
import { createFakeAuth, signedOut } from "#test/fake-auth.ts";
import { renderApp } from "#test/render-app.tsx";
import { signInLinkOf } from "./demo-link.ts";

const EMAIL = "june@larkin.example";
const HERE = {
  demo: { memberEmail: EMAIL },
  mailboxUrl: "https://stocks.example/dev/mailbox",
};
const LINK = "https://stocks.example/authenticate?token=t";
const OLD = { id: "letter-1", links: ["https://stocks.example/authenticate?token=old"] };
const NEW = { id: "letter-2", links: ["https://stocks.example/terms", LINK] };

let went: string[];
beforeEach(() => {
  went = [];
  vi.spyOn(window.location, "assign").mockImplementation((to) => void went.push(String(to)));
});
afterEach(() => vi.restoreAllMocks());

/** A demo that is there, and a mailbox that answers one after the other, the last one for good. */
function openDemo(...answers: readonly (unknown[] | number)[]) {
  const auth = createFakeAuth(signedOut);
  const { send } = auth.client.magicLinks.email.discovery;
  const state = { state: "ready" as const, step: "The demo family is ready", percent: 100 };
  const api = createFakeApi({ "GET /demo-progress": () => answer(demoProgress, state) });
  const left = [...answers];
  const read = vi.spyOn(globalThis, "fetch").mockImplementation(async () => {
    const answer = (left.length > 1 ? left.shift() : left[0]) ?? 500;
    return typeof answer === "number"
      ? new Response("", { status: answer })
      : Response.json(answer);
  });
  renderApp("/demo", { auth, api, config: HERE });
  return { send, read };
}

it("asks for a letter to the demo member, and follows the link of that letter", async () => {
  const { send, read } = openDemo([OLD], [OLD], [NEW, OLD]);

  expect(await screen.findByRole("heading", { name: "Opening the demo" })).toBeTruthy();
  await waitFor(() => expect(went).toEqual([LINK]));
  expect(send).toHaveBeenCalledWith({ email_address: EMAIL });
  expect(send).toHaveBeenCalledTimes(1);
  expect(read.mock.calls[0]?.[0]).toBe(
    "https://stocks.example/dev/api/messages?to=june%40larkin.example",
  );
});

it("says that the mailbox can't be read, and tries again when asked", async () => {
  const { send } = openDemo(500, [], [NEW]);

  expect((await screen.findByRole("alert")).textContent).toContain("could not be read");
  expect(send).not.toHaveBeenCalled();
  await userEvent.click(screen.getByRole("button", { name: "Try again" }));
  await waitFor(() => expect(went).toEqual([LINK]));
});

it("says where there is no demo that there is none, and asks nobody", async () => {
  const auth = createFakeAuth(signedOut);
  renderApp("/demo", { auth });

  expect(await screen.findByRole("heading", { name: "There is no demo here" })).toBeTruthy();
  expect(auth.client.magicLinks.email.discovery.send).not.toHaveBeenCalled();
});

it.each([
  [[LINK], LINK],
  [["https://evil.example/authenticate?token=t"], undefined],
  [["https://stocks.example/login?next=/authenticate"], undefined],
  [["no address"], undefined],
])("follows no link but a sign-in link of this product: %j", (links, expected) => {
  expect(signInLinkOf(links, "https://stocks.example")).toBe(expected);
});
