import { waitFor } from "@testing-library/react";
import { expect, it } from "vitest";
import { aConnection, anAccount, anOverview, aStatus } from "#test/example-accounts.ts";
import { answers, createFakeApi } from "#test/fake-api.ts";
import { renderApp } from "#test/render-app.tsx";

const syncing = aConnection({ is_syncing: true });
const whileSyncing: Record<string, () => Response> = {
  "GET /accounts": () =>
    answers.accounts(anOverview({ connections: [syncing], accounts: [anAccount()] })),
  "GET /plaid/connection-status": () => answers.connections(aStatus([syncing])),
};

const limit = () =>
  Response.json({ success: false, message: "" }, { status: 429, headers: { "retry-after": "60" } });

/** Longer than two rounds of asking while a sync runs. */
const twoRounds = () => new Promise((resolve) => setTimeout(resolve, 4000));

it.each([
  ["/accounts", "GET /accounts"],
  ["/dashboard", "GET /plaid/connection-status"],
])(
  "a page that follows a sync (%s) heeds a limit of %s",
  async (address, route) => {
    let asked = 0;
    const api = createFakeApi({
      ...whileSyncing,
      [route]: () => {
        asked += 1;
        return asked === 1 ? (whileSyncing[route]?.() ?? limit()) : limit();
      },
    });
    renderApp(address, { api });
    await waitFor(() => expect(asked).toBe(2));

    await twoRounds();

    expect(asked).toBe(2);
  },
  30_000,
);
