import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { errorMoods, goneMood } from "./error-failure-modes.ts";
import { hostileJson } from "./hostile-json.ts";
import {
  type Asked,
  type Item,
  type Mood,
  mood,
  type Question,
  type Reply,
  spoiling,
} from "./item.ts";
import { createLedgers, type Ledgers, type Row } from "./ledgers.ts";
import { listingMoods } from "./listing-failure-modes.ts";
import { rowMoods } from "./row-failure-modes.ts";
import { wireMoods } from "./wire-failure-modes.ts";

const EMPTY: Ledgers = { accounts: [], securities: [], holdings: [], transactions: [] };

/** The same books under other ids. */
function renamed(books: Ledgers, suffix: string): Ledgers {
  const rename = (row: Row): Row =>
    Object.fromEntries(
      Object.entries(row).map(([key, value]) =>
        key.endsWith("_id") && typeof value === "string"
          ? [key, `${value}${suffix}`]
          : [key, value],
      ),
    );
  return {
    accounts: books.accounts.map(rename),
    securities: books.securities.map(rename),
    holdings: books.holdings.map(rename),
    transactions: books.transactions.map(rename),
  };
}

/** Moods of somebody who forgets. What was seen before is not to be lost by it. */
const identityMoods: readonly Mood[] = [
  spoiling("knows of nothing any more", "either", () => EMPTY),
  spoiling("knows of no holdings any more", "either", () => ({ holdings: [] })),
  spoiling("knows of no transactions any more", "either", () => ({ transactions: [] })),
  spoiling("has lost an account", "either", (books) => ({ accounts: books.accounts.slice(1) })),
  spoiling("gives everything a new id", "either", (books) => renamed(books, "-anew")),
  spoiling("gives everything a new id each time", "either", (books, { before }) =>
    renamed(books, `-${before}`),
  ),
];

type Body = Readonly<Record<string, unknown>>;

const isDay = (date: unknown): date is string =>
  typeof date === "string" && /^\d{4}-\d\d-\d\d$/.test(date);

/** What the body of a call asks. `before`: how often the item was asked already. */
function questionOf(asked: Asked, body: Body, before: number): Question {
  const options: Body = Object(body.options);
  return {
    asked,
    before,
    offset: Number(options.offset ?? 0),
    count: Number(options.count ?? 100),
    from: String(body.start_date),
    to: String(body.end_date),
  };
}

/** What somebody honest answers who keeps these books. A removal happens. */
function honestAnswer(item: Item, question: Question, books: Ledgers): object {
  const { id: item_id, institutionId: institution_id, institutionName: institution_name } = item;
  switch (question.asked) {
    case "item":
      return { item: { item_id, institution_id, institution_name, error: null } };
    case "holdings":
      return {
        accounts: books.accounts,
        holdings: books.holdings,
        securities: books.securities,
      };
    case "transactions": {
      const { offset, count, from, to } = question;
      // Days that do not exist are in every window: it is not the provider who looks at them.
      const rows = books.transactions.filter(
        ({ date }) => !isDay(date) || (date >= from && date <= to),
      );
      return {
        accounts: books.accounts,
        securities: books.securities,
        investment_transactions: rows.slice(offset, offset + count),
        total_investment_transactions: rows.length,
      };
    }
    case "removal":
      item.isRemoved = true;
      return { request_id: "removed" };
  }
}

/** What is said of an item that there is not. */
const refusal = (error_code: string) => ({
  error_type: "INVALID_INPUT",
  error_code,
  error_message: "no such thing",
});

export const honestMood: Mood = mood("is honest", "nothing", (_question, reply) => reply.honest());

/** Every mood but honesty. `huge` is the size in bytes of a body without measure. */
function moodsOf(huge: number): readonly Mood[] {
  const single = [
    ...wireMoods(huge),
    ...errorMoods,
    ...listingMoods,
    ...rowMoods,
    ...identityMoods,
  ];
  const fickle: Mood = mood(
    "answers in another way each time",
    "either",
    (question, reply, item) => {
      const one = single[(question.before * 7) % single.length] ?? honestMood;
      one.answer(question, reply, item);
    },
  );
  return [...single, fickle, goneMood];
}

/** The mood of that name. Throws where there is none. */
export function moodNamed(moods: readonly Mood[], name: string): Mood {
  const mood = [honestMood, ...moods].find((one) => one.name === name);
  if (!mood) throw new Error(`there is no mood "${name}"`);
  return mood;
}

/** Somebody who speaks the provider's language, and may be in any mood about any item. */
export interface HostileProvider {
  readonly url: string;
  readonly moods: readonly Mood[];
  readonly items: readonly Item[];
  /** A login that somebody may link by its public token, as the Link dialog hands it over. */
  offer(item: {
    readonly institution: string;
    readonly books?: Ledgers;
    readonly mood?: Mood;
  }): Item;
  /** Items whose access token was given out and still opens them. */
  alive(): readonly Item[];
  close(): Promise<void>;
}

const ASKED: Readonly<Record<string, Asked>> = {
  "/item/get": "item",
  "/investments/holdings/get": "holdings",
  "/investments/transactions/get": "transactions",
  "/item/remove": "removal",
};

async function readBody(request: IncomingMessage): Promise<Body> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part);
  return JSON.parse(Buffer.concat(parts).toString("utf8") || "{}");
}

function send(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { "content-type": "application/json" }).end(hostileJson(body));
}

/** Starts it on a port of this machine. `huge` is the size in bytes of a body without measure. */
export async function startProvider({ huge = 48 * 2 ** 20 } = {}): Promise<HostileProvider> {
  const items: Item[] = [];
  const moods = moodsOf(huge);

  const replyOf = (response: ServerResponse, item: Item, question: Question): Reply => {
    const hungUp = new AbortController();
    response.on("close", () => hungUp.abort());
    response.on("error", () => hungUp.abort());
    const json: Reply["json"] = (status, body) => send(response, status, body);
    const honest: Reply["honest"] = (books = item.books) =>
      json(200, honestAnswer(item, question, books));
    return { response, signal: hungUp.signal, json, honest };
  };

  /** A public token works once. */
  function exchange(body: Body, response: ServerResponse): void {
    const item = items.find(({ publicToken }) => publicToken === body.public_token);
    if (!item || item.isHeard) send(response, 400, refusal("INVALID_PUBLIC_TOKEN"));
    else {
      item.isHeard = true;
      send(response, 200, { access_token: item.accessToken, item_id: item.id });
    }
  }

  function answer(path: string, body: Body, response: ServerResponse): void {
    const asked = ASKED[path];
    const item = items.find(({ accessToken }) => accessToken === body.access_token);
    if (path === "/link/token/create") {
      send(response, 200, { link_token: "link-hostile", expiration: "2030-01-01T00:00:00Z" });
    } else if (path === "/item/public_token/exchange") {
      exchange(body, response);
    } else if (!asked || !item || item.isRemoved) {
      send(response, 400, refusal("ITEM_NOT_FOUND"));
    } else {
      const before = item.asked.item + item.asked.holdings + item.asked.transactions;
      item.asked[asked] += 1;
      const question = questionOf(asked, body, before);
      item.mood.answer(question, replyOf(response, item, question), item);
    }
  }

  const server = createServer((request, response) => {
    readBody(request).then(
      (body) => answer(request.url ?? "", body, response),
      () => response.destroy(),
    );
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (!address || typeof address === "string") throw new Error("the provider has no port");

  return {
    url: `http://127.0.0.1:${address.port}`,
    moods,
    items,
    offer({ institution, books = createLedgers({ number: items.length }), mood = honestMood }) {
      const id = `item-${items.length}-${address.port}`;
      const item: Item = {
        id,
        publicToken: `public-${id}`,
        accessToken: `access-${id}`,
        institutionId: `ins-${institution}`,
        institutionName: institution,
        books,
        mood,
        isHeard: false,
        isRemoved: false,
        asked: { item: 0, holdings: 0, transactions: 0, removal: 0 },
      };
      items.push(item);
      return item;
    },
    alive: () => items.filter(({ isHeard, isRemoved }) => isHeard && !isRemoved),
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}
