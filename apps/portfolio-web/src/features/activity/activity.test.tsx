import type { AuditLogEvent } from "@stocks-vibe/contracts/auth";
import type { TrackerEvent } from "@stocks-vibe/contracts/portfolio";
import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import { answers, createFakeApi, refusal } from "#test/fake-api.ts";
import { createFakeAuth, lookedAt } from "#test/fake-auth.ts";
import { renderApp } from "#test/render-app.tsx";
import { describeTrackerEvent } from "./activity-queries.ts";
import { describeEvent } from "./describe-event.ts";
import { actionMessages } from "./messages/en.ts";

const nora = { member_id: "member-1", name: "Nora Whitfield", email_address: "nora@x.example" };
const tomas = { member_id: "member-2", name: "", email_address: "tomas@x.example" };
const gone = { member_id: "member-3", name: null, email_address: null };

const anEvent = (changes: Partial<AuditLogEvent> = {}): AuditLogEvent => ({
  event_id: "audit-event-1",
  occurred_at: "2026-11-21T11:30:00Z",
  action: "invite.send",
  result: "success",
  reason: null,
  member: nora,
  subject: tomas,
  impersonator: null,
  ip: "203.0.113.7",
  request_id: "request-id-1",
  details: {},
  ...changes,
});

describe("LOG-2: an event in words", () => {
  it.each(Object.keys(actionMessages))("says in English what one did to oneself: %s", (action) => {
    const { what } = describeEvent(anEvent({ action, subject: nora }));

    expect(what).not.toMatch(/(of|for) themselves|of$/);
  });

  it.each(Object.keys(actionMessages))("names nobody where nobody is known: %s", (action) => {
    expect(describeEvent(anEvent({ action, subject: null })).what).not.toMatch(/\b(of|for)$/);
  });

  it.each([
    ["names both people", {}, "Invited tomas@x.example", "Nora Whitfield"],
    [
      "says whose it was of one who did it to oneself",
      { action: "phone.remove", subject: nora },
      "Removed their phone number",
      "Nora Whitfield",
    ],
    [
      "says of one who left that they left",
      { action: "member.delete", member: gone, subject: gone },
      "Left the organization",
      "a former member",
    ],
    [
      "knows no more of who is gone",
      { action: "member.delete", subject: gone },
      "Removed a former member",
      "Nora Whitfield",
    ],
    [
      "tells strangers from operators",
      { action: "login_link.send", member: null, subject: null },
      "Asked for a sign-in link",
      "Someone not signed in",
    ],
    [
      "tells what a backend did",
      { action: "session.revoke", member: null },
      "Signed out tomas@x.example",
      "An operator",
    ],
    [
      "names the operator who looks",
      { action: "impersonation.authenticate", subject: null, impersonator: "sam@support.example" },
      "Began to look as Nora Whitfield",
      "sam@support.example",
    ],
    [
      "names both where an operator acts in a member's name",
      { action: "member.update", impersonator: "sam@support.example" },
      "Changed tomas@x.example",
      "sam@support.example, as Nora Whitfield",
    ],
    [
      "never shows a code that it does not know",
      { action: "moon.landing" },
      "Something else happened",
      "Nora Whitfield",
    ],
  ] as const)("%s", (_case, changes, what, who) => {
    expect(describeEvent(anEvent(changes))).toMatchObject({
      what,
      who: `${who}, from 203.0.113.7`,
      refused: null,
    });
  });

  it("says what was tried and why it was refused", () => {
    const refused = { result: "refused", reason: "unauthorized_action", subject: null } as const;

    expect(describeEvent(anEvent(refused))).toMatchObject({
      what: "Tried to invite someone",
      refused: "Not allowed",
    });
    expect(describeEvent(anEvent({ ...refused, reason: "new_code" })).refused).toBe("Refused");
  });

  it("tells details without their codes", () => {
    const details = { fields: ["roles", "untrusted_metadata"], sessions: 2, reason: "ticket 1" };

    expect(describeEvent(anEvent({ details })).more).toBe(
      "Changed: roles · 2 sessions ended · Reason: ticket 1",
    );
  });

  it("has a sentence for every action, without a code in it", () => {
    for (const { done, tried } of Object.values(actionMessages)) {
      expect(`${done("Nora")} ${tried}`).not.toMatch(/[._]/);
    }
  });
});

async function openMenu(auth = createFakeAuth()) {
  const app = renderApp("/dashboard", { auth });
  await userEvent.click(await screen.findByRole("button", { name: "Account of Nora Whitfield" }));
  return app;
}

async function openActivity(auth = createFakeAuth()) {
  const app = renderApp("/settings/activity", { auth });
  await screen.findByRole("heading", { level: 1, name: "Activity" });
  return { app, panel: within(screen.getByRole("main")) };
}

const withEvents = (...pages: AuditLogEvent[][]) => {
  const auth = createFakeAuth();
  auth.client.auditLog.search.mockImplementation(async ({ cursor = "0" }) => {
    const next = Number(cursor) + 1;
    return {
      audit_events: pages[Number(cursor)] ?? [],
      results_metadata: next < pages.length ? { next_cursor: String(next) } : {},
    };
  });
  return auth;
};

describe("the activity", () => {
  it("is offered to those who may see it only", async () => {
    const auth = createFakeAuth();
    auth.client.rbac.isAuthorized.mockResolvedValue(false);
    await openMenu(auth);

    expect(await screen.findByRole("link", { name: "Members and invitations" })).toBeTruthy();
    expect(screen.queryByRole("link", { name: "Activity" })).toBeNull();
    expect(auth.client.rbac.isAuthorized).toHaveBeenCalledWith("stocksvibe.audit_log", "get");
  });

  it("lists what happened under its days, and older things on request", async () => {
    const { panel } = await openActivity(
      withEvents(
        [anEvent(), anEvent({ event_id: "2", occurred_at: "2026-11-20T18:00:00Z" })],
        [
          anEvent({
            event_id: "3",
            action: "organization.create",
            occurred_at: "2026-11-20T17:00:00Z",
          }),
        ],
      ),
    );

    const today = await panel.findByRole("list", { name: "Activity on Nov 21, 2026" });
    expect(within(today).getByRole("listitem").textContent).toBe(
      "4:30 AMInvited tomas@x.exampleNora Whitfield, from 203.0.113.7",
    );
    await userEvent.click(panel.getByRole("button", { name: "Load older" }));

    expect(await panel.findByText("Created the organization")).toBeTruthy();
    const before = panel.getByRole("list", { name: "Activity on Nov 20, 2026" });
    expect(within(before).getAllByRole("listitem")).toHaveLength(2);
    expect(panel.queryByRole("button", { name: "Load older" })).toBeNull();
  });

  it("is refused in words to those who may not", async () => {
    const auth = createFakeAuth();
    auth.client.rbac.isAuthorized.mockResolvedValue(false);
    const { panel } = await openActivity(auth);

    expect(
      await panel.findByText("Only administrators see the activity of the organization."),
    ).toBeTruthy();
    expect(auth.client.auditLog.search).not.toHaveBeenCalled();
  });

  it("says when there is nothing", async () => {
    const { panel } = await openActivity();
    expect(await panel.findByText("Nothing has happened yet")).toBeTruthy();
  });

  it("says when it could not be loaded, and tries again", async () => {
    const auth = withEvents([anEvent()]);
    auth.client.auditLog.search.mockRejectedValueOnce(new Error("no"));
    auth.client.auditLog.search.mockRejectedValueOnce(new Error("no"));
    const { panel } = await openActivity(auth);

    const said = await panel.findByText("The activity could not be loaded.");
    expect(said.closest('[role="alert"]')).not.toBeNull();
    await userEvent.click(panel.getByRole("button", { name: "Try again" }));
    expect(await panel.findByText("Invited tomas@x.example")).toBeTruthy();
  });
});

describe("what happened to connections", () => {
  const linked = (changes: Partial<TrackerEvent> = {}): TrackerEvent => ({
    event_id: "audit_1",
    occurred_at: "2026-11-21T11:45:00Z",
    action: "connection.linked",
    result: "success",
    member: nora,
    operator: null,
    details: { institution: "Fenwick Brokerage" },
    ...changes,
  });

  async function openWith(
    pages: TrackerEvent[][],
    auth = withEvents([anEvent()]),
    address = "/settings/activity",
  ) {
    const api = createFakeApi({
      "GET /activity": ({ search }) => {
        const page = Number(new URLSearchParams(search).get("cursor") ?? "0");
        const next_cursor = page + 1 < pages.length ? String(page + 1) : null;
        return answers.activity({ events: pages[page] ?? [], next_cursor });
      },
    });
    renderApp(address, { auth, api });
    await screen.findByRole("heading", { level: 1, name: "Activity" });
    return within(screen.getByRole("main"));
  }
  const lines = (panel: Awaited<ReturnType<typeof openWith>>) =>
    panel.getAllByRole("listitem").map(({ textContent }) => textContent);

  it.each([
    ["people", ["4:30 AMInvited tomas@x.exampleNora Whitfield, from 203.0.113.7"]],
    ["money", ["4:45 AMLinked Fenwick BrokerageNora Whitfield"]],
  ])("is kept apart at ?show=%s", async (show, shown) => {
    const panel = await openWith([[linked()]], undefined, `/settings/activity?show=${show}`);
    await panel.findByRole("listitem");

    expect(lines(panel)).toEqual(shown);
    await userEvent.click(panel.getByRole("button", { name: "All" }));
    await panel.findByText("Invited tomas@x.example");
    await panel.findByText("Linked Fenwick Brokerage");
    expect(screen.getByTestId("address").textContent).toBe("/settings/activity");
  });

  it("LOG-2: stands among what the identity server knows, in the order of time", async () => {
    const panel = await openWith([
      [linked(), linked({ event_id: "audit_0", occurred_at: "2026-11-21T11:15:00Z" })],
    ]);
    await panel.findByText("Invited tomas@x.example");

    expect(lines(panel)).toEqual([
      "4:45 AMLinked Fenwick BrokerageNora Whitfield",
      "4:30 AMInvited tomas@x.exampleNora Whitfield, from 203.0.113.7",
      "4:15 AMLinked Fenwick BrokerageNora Whitfield",
    ]);
    expect(panel.getByText("Nothing happened before this.")).toBeTruthy();
  });

  it("goes on from page to page", async () => {
    const panel = await openWith([
      [linked()],
      [linked({ event_id: "audit_0", occurred_at: "2026-11-20T11:15:00Z" })],
    ]);
    await userEvent.click(await panel.findByRole("button", { name: "Load older" }));

    expect(await panel.findByRole("list", { name: "Activity on Nov 20, 2026" })).toBeTruthy();
    expect(lines(panel)).toHaveLength(3);
  });

  it("is left out for who may read the other log only", async () => {
    const api = createFakeApi({ "GET /activity": () => refusal(403) });
    renderApp("/settings/activity", { auth: withEvents([anEvent()]), api });

    expect(await screen.findByText("Invited tomas@x.example")).toBeTruthy();
  });

  it.each<[string, Partial<TrackerEvent>, string, string, string | null]>([
    ["names the member", {}, "Linked Fenwick Brokerage", "Nora Whitfield", null],
    [
      "names operator and member, and what was refused",
      { action: "operator.stopped", result: "refused", operator: "sam@support.example" },
      "Tried to change something in a member's name",
      "sam@support.example, as Nora Whitfield",
      "Not allowed",
    ],
    [
      "knows no more of who is gone",
      { action: "connection.removed", member: gone },
      "Disconnected Fenwick Brokerage",
      "a former member",
      null,
    ],
    [
      "says that nobody asked for it",
      { action: "connection.history-carried-over", member: null },
      "Fenwick Brokerage took over the history of an earlier link",
      "Stocks Vibe",
      null,
    ],
    [
      "names the account",
      {
        action: "account.cost-basis-method-chosen",
        details: { institution: "Fenwick", account: "Rollover IRA" },
      },
      "Changed the cost basis method of Rollover IRA (Fenwick)",
      "Nora Whitfield",
      null,
    ],
    [
      "does without names that an earlier version did not keep",
      { action: "account.lots-named", details: {} },
      "Named the shares a sale took in an account",
      "Nora Whitfield",
      null,
    ],
  ])("%s", (_case, changes, what, who, refused) => {
    expect(describeTrackerEvent(linked(changes))).toEqual({ what, who, more: "", refused });
  });
});

describe("MFA-6: signing out everywhere else", () => {
  it("asks first, then says how many places it was", async () => {
    const { auth } = await openMenu();
    await userEvent.click(screen.getByRole("button", { name: "Sign out everywhere else" }));
    const dialog = within(screen.getByRole("alertdialog"));
    expect(auth.client.otherSessions.revoke).not.toHaveBeenCalled();

    await userEvent.click(dialog.getByRole("button", { name: "Sign out elsewhere" }));

    expect(await screen.findByText("Signed out in 2 other places.")).toBeTruthy();
    expect(auth.client.otherSessions.revoke).toHaveBeenCalledTimes(1);
  });

  it("can be called off, and says when it failed", async () => {
    const auth = createFakeAuth();
    auth.client.otherSessions.revoke.mockRejectedValue(new Error("no"));
    await openMenu(auth);
    await userEvent.click(screen.getByRole("button", { name: "Sign out everywhere else" }));
    const dialog = within(screen.getByRole("alertdialog"));

    await userEvent.click(dialog.getByRole("button", { name: "Sign out elsewhere" }));
    expect(await dialog.findByText(/could not be ended/)).toBeTruthy();
    await userEvent.click(dialog.getByRole("button", { name: "Cancel" }));
    expect(screen.queryByRole("alertdialog")).toBeNull();
  });

  it("is not offered to an operator who looks in the member's name", async () => {
    await openMenu(createFakeAuth(lookedAt()));
    expect(screen.queryByRole("button", { name: "Sign out everywhere else" })).toBeNull();
  });
});
