import { cleanup, screen } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { aConnection, anAccount, anOverview } from "#test/example-accounts.ts";
import { answers, createFakeApi } from "#test/fake-api.ts";
import { renderApp } from "#test/render-app.tsx";

afterEach(cleanup);

const FAULT = "New figures could not be stored because of a fault on our side.";
const TITLE = /was not synced because of a fault on our side$/;

const show = (connection: ReturnType<typeof aConnection>) => {
  const overview = anOverview({ connections: [connection], accounts: [anAccount()] });
  renderApp("/accounts", {
    api: createFakeApi({ "GET /accounts": () => answers.accounts(overview) }),
  });
  return screen.findByRole("heading", { name: /Rollover IRA/ });
};

it("says that a sync failed by a fault of ours, and asks nobody to sign in", async () => {
  await show(aConnection({ status: "active", error_message: FAULT }));

  expect(screen.getByText(TITLE)).toBeTruthy();
  expect(screen.getByText(new RegExp(FAULT))).toBeTruthy();
  expect(screen.queryByRole("button", { name: /Reconnect/ })).toBeNull();
});

it("says nothing of the last fault while it syncs again", async () => {
  await show(aConnection({ status: "active", error_message: FAULT, is_syncing: true }));

  expect(screen.queryByText(TITLE)).toBeNull();
});
