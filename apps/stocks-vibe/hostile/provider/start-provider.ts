import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { createLedgers, type Ledgers } from "./books.ts";
import { errorMoods, goneMood } from "./error-moods.ts";
import { type Body, honestAnswer, questionOf, refusal } from "./honest-answer.ts";
import { hostileJson } from "./hostile-json.ts";
import { identityMoods } from "./identity-moods.ts";
import type { Asked, Item, Mood, Question, Reply } from "./item.ts";
import { listingMoods } from "./listing-moods.ts";
import { rowMoods } from "./row-moods.ts";
import { wireMoods } from "./wire-moods.ts";

export const honestMood: Mood = {
  name: "is honest",
  told: "nothing",
  answer: (_question, reply) => reply.honest(),
};

/** Every mood but honesty. `huge` is the size in bytes of a body without measure. */
function moodsOf(huge: number): readonly Mood[] {
  const single = [
    ...wireMoods(huge),
    ...errorMoods,
    ...listingMoods,
    ...rowMoods,
    ...identityMoods,
  ];
  const fickle: Mood = {
    name: "answers in another way each time",
    told: "either",
    answer(question, reply, item) {
      const mood = single[(question.before * 7) % single.length] ?? honestMood;
      mood.answer(question, reply, item);
    },
  };
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
  /** A login that somebody may link: what the Link dialog would have handed over is its public token. */
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
