import { once } from "node:events";
import { setTimeout as wait } from "node:timers/promises";
import { hostileJson, REFLECTED } from "./hostile-json.ts";
import { type Mood, mood, type Reply } from "./item.ts";

const OPEN = { "content-type": "application/json" };

/** One byte of an answer without an end. */
async function drip({ response, signal }: Reply, everyMs: number): Promise<void> {
  response.writeHead(200, OPEN);
  response.write('{"accounts":[');
  while (!signal.aborted) {
    response.write(" ");
    await wait(everyMs, undefined, { signal });
  }
}

const CHUNK = Buffer.from(`${"[0,0,0,0,0,0,0],".repeat(4_096)}`);

/** An answer of so many bytes, as fast as it is taken. */
async function pour({ response, signal }: Reply, bytes: number): Promise<void> {
  response.writeHead(200, OPEN);
  response.write('{"accounts":[');
  for (let sent = 0; sent < bytes && !signal.aborted; sent += CHUNK.length) {
    if (!response.write(CHUNK)) await once(response, "drain", { signal });
  }
  response.end("0]}");
}

/** Whoever asked has hung up: there is nobody left to be hostile to. */
const untilHungUp = (work: Promise<void>, { signal }: Reply): void => {
  work.catch((error: unknown) => {
    if (!signal.aborted) throw error;
  });
};

const html = `<html><body><h1>${REFLECTED}</h1><script>alert(1)</script></body></html>`;

const page = (status: number): Mood =>
  mood(`answers ${status} with a page of HTML`, "failure", (_question, { response }) => {
    response.writeHead(status, { "content-type": "text/html" }).end(html);
  });

/** Moods of somebody who breaks HTTP or its pace. `huge` is the size of a body without measure. */
export const wireMoods = (huge: number): readonly Mood[] => [
  mood("drips a byte every so often", "failure", (_question, reply) =>
    untilHungUp(drip(reply, 150), reply),
  ),
  mood("never begins to answer", "failure", () => undefined),
  mood("sends a body without measure", "failure", (_question, reply) =>
    untilHungUp(pour(reply, huge), reply),
  ),
  mood("hangs up in the middle of a body", "failure", (_question, { response }) => {
    response.writeHead(200, { ...OPEN, "content-length": "5000" });
    response.write('{"accounts":[');
    setTimeout(() => response.destroy(), 20);
  }),
  mood("hangs up before a word", "failure", (_question, { response }) => void response.destroy()),
  mood("sends everybody elsewhere", "failure", (_question, { response }) => {
    const location = `http://169.254.169.254/${REFLECTED}`;
    response.writeHead(302, { location }).end();
  }),
  mood(
    "sends JSON that ends too early",
    "failure",
    (_question, { response }) => void response.writeHead(200, OPEN).end('{"accounts":[{'),
  ),
  mood("sends the wrong JSON", "failure", (_question, { json }) =>
    json(200, { accounts: {}, holdings: null, item: [], investment_transactions: "none" }),
  ),
  mood(
    "sends JSON of a great depth",
    "failure",
    (_question, { response }) =>
      void response.writeHead(200, OPEN).end(`${"[".repeat(100_000)}${"]".repeat(100_000)}`),
  ),
  mood(
    "sends no JSON object at all",
    "failure",
    (_question, { response }) => void response.writeHead(200, OPEN).end(hostileJson(null)),
  ),
  page(200),
  page(502),
];
