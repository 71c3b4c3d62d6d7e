import {
  accountChanged,
  accountImports,
  accountsOverview,
  activityPage,
  connectionStatusSummary,
  dashboard,
  demoProgress,
  duplicateResolved,
  exchanged,
  filterChoices,
  handedOver,
  importAnswer,
  importReview,
  income,
  itemRemoved,
  linkToken,
  marketSymbol,
  profile,
  symbolMatched,
  syncQueued,
  timeline,
  transactionsPage,
  updateEnded,
  years,
} from "@stocks-vibe/contracts/portfolio";
import type * as z from "zod/mini";
import { ApiFailure } from "#lib/api/api-failure.ts";
import type { FileSender } from "#lib/api/send-file.ts";
import { apiMessages } from "#lib/messages/en.ts";
import { anOverview, aStatus } from "./example-accounts.ts";
import { aDashboard } from "./example-dashboard.ts";
import { someIncome } from "./example-income.ts";
import { someParts } from "./example-parts.ts";
import { aTimeline, someYears } from "./example-performance.ts";
import { aProfile } from "./example-profile.ts";

type Sent = { route: string; search: string; body: unknown; headers: Headers };
type Answer = Response | Promise<Response>;
type Handler = (sent: Sent) => Answer;

/**
 * An answer that keeps the contract: data that does not is a failure of the test, not of the app.
 */
export function answer<Schema extends z.ZodMiniType>(
  schema: Schema,
  data: z.input<Schema>,
): Response {
  return Response.json({ success: true, message: "", data: schema.parse(data) });
}

export function refusal(status: number, message = ""): Response {
  return Response.json(
    { success: false, message, code: "refused", requestId: "request-1" },
    { status },
  );
}

export const answers = {
  profile: (data = aProfile()) => answer(profile, data),
  dashboard: (data = aDashboard()) => answer(dashboard, data),
  timeline: (data = aTimeline()) => answer(timeline, data),
  years: (data = someYears()) => answer(years, data),
  income: (data = someIncome()) => answer(income, data),
  parts: (data = someParts()) => answer(filterChoices, data),
  accounts: (data = anOverview()) => answer(accountsOverview, data),
  accountChanged: (data: z.input<typeof accountChanged>) => answer(accountChanged, data),
  connections: (data = aStatus()) => answer(connectionStatusSummary, data),
  linkToken: (token = "link-token-1") =>
    answer(linkToken, { link_token: token, expiration: "2026-11-20T16:00:00Z" }),
  exchanged: (data: z.input<typeof exchanged>) => answer(exchanged, data),
  syncQueued: (data: z.input<typeof syncQueued>) => answer(syncQueued, data),
  duplicateResolved: (data: z.input<typeof duplicateResolved>) => answer(duplicateResolved, data),
  updateEnded: (data: z.input<typeof updateEnded>) => answer(updateEnded, data),
  handedOver: (data: z.input<typeof handedOver>) => answer(handedOver, data),
  removed: (data: z.input<typeof itemRemoved>) => answer(itemRemoved, data),
  transactions: (
    data: z.input<typeof transactionsPage> = { transactions: [], total: 0, next_cursor: null },
  ) => answer(transactionsPage, data),
  imports: (imports: z.input<typeof accountImports>["imports"] = []) =>
    answer(accountImports, { imports }),
  upload: (data: z.input<typeof importAnswer>) => answer(importAnswer, data),
  review: (data: z.input<typeof importReview>) => answer(importReview, data),
  activity: (data: z.input<typeof activityPage> = { events: [], next_cursor: null }) =>
    answer(activityPage, data),
  marketSymbol: (data: z.input<typeof marketSymbol> = { match: null, may_match: false }) =>
    answer(marketSymbol, data),
  symbolMatched: (data: z.input<typeof symbolMatched>) => answer(symbolMatched, data),
  demo: (data: z.input<typeof demoProgress>) => answer(demoProgress, data),
};

const usual: Record<string, Handler> = {
  "GET /user/profile": () => answers.profile(),
  "GET /dashboard-data": () => answers.dashboard(),
  "GET /performance/timeline": () => answers.timeline(),
  "GET /performance/years": () => answers.years(),
  "GET /performance/income": () => answers.income(),
  "GET /portfolio/parts": () => answers.parts(),
  "GET /accounts": () => answers.accounts(),
  "GET /plaid/connection-status": () => answers.connections(),
  "GET /activity": () => answers.activity(),
  "GET /accounts/account-1/transactions": () => answers.transactions(),
  "GET /positions/OAKD/market-symbol": () => answers.marketSymbol(),
  "GET /accounts/account-1/imports": () => answers.imports(),
};

/**
 * A `fetch` for the product API: `routes` win over the usual answers; an unknown route fails like a
 * lost network.
 */
export function createFakeApi(routes: Record<string, Handler> = {}) {
  const sent: Sent[] = [];
  const known = { ...usual, ...routes };
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const { pathname, search } = new URL(String(input));
    const path = pathname.replace("/api/v1", "");
    const request: Sent = {
      route: `${init?.method ?? "GET"} ${path}`,
      search,
      body: typeof init?.body === "string" ? JSON.parse(init.body) : undefined,
      headers: new Headers(init?.headers),
    };
    sent.push(request);
    const handler = known[request.route];
    if (!handler) throw new TypeError("Failed to fetch");
    return handler(request);
  };
  /** A file on its way; one that the network loses is told as the browser tells it. */
  const sendFile: FileSender = async (url, { headers, onSent }) => {
    onSent(50);
    const response = await fetch(url, { method: "POST", headers }).catch((cause) => {
      throw new ApiFailure("network", apiMessages.unreachable, { cause });
    });
    onSent(100);
    const { status, statusText } = response;
    return { status, statusText, headers: response.headers, body: await response.text() };
  };
  return {
    fetch,
    sendFile,
    sent,
    count: (route: string) => sent.filter((s) => s.route === route).length,
  };
}
