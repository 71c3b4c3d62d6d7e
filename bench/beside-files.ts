import { get } from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import type { Seat } from "../apps/stocks-vibe/hostile/world/membership.ts";
import {
  importAnswer,
  manualAccountKept,
  successOf,
} from "../packages/contracts/src/portfolio/index.ts";
import { unlessShort } from "./config.ts";

/** How many look at a file's review at the same time. */
export const REVIEWS = 80;
const ROWS = unlessShort(40_000, 400);
const HEAD = "date,action,symbol,cusip,name,quantity,price,fees,amount,currency";
const MONEY = "Trade Date,Description,Symbol/ CUSIP,Quantity,Price,Amount";

const linesOf = (head: string, lineOf: (place: number) => string): string =>
  [head, ...Array.from({ length: ROWS }, (_, place) => lineOf(place)), ""].join("\n");

const ordinary = (): string =>
  linesOf(HEAD, (place) => `2020-01-${10 + (place % 20)},buy,B${place % 100},,Fund,2,50,,-100,USD`);

/**
 * Shares and money of one day that never meet: what once was looked up for each row among all
 * others.
 */
const unpaired = (round: number): string =>
  linesOf(MONEY, (place) =>
    place * 2 < ROWS
      ? `01/15/2020,Reinvestment Program,VTI,,,-${10 + round}.00`
      : "01/16/2020,Reinvestment Share(s),VTI,1,,",
  );

async function addAccount(seat: Seat): Promise<string> {
  const body = { name: "Old broker", institution_name: "Old broker", subtype: "brokerage" };
  const { data } = await seat.call({ method: "POST", path: "/accounts", body });
  return manualAccountKept.parse(data).account.id;
}

const send = ({ product, session }: Seat, accountId: string, text: string): Promise<Response> =>
  fetch(`${product.url}/api/v1/accounts/${accountId}/imports?file_name=bench.csv`, {
    method: "POST",
    headers: { authorization: `Bearer ${session}`, "content-type": "text/csv" },
    body: text,
  });

/** Sends a file and answers the address of its review. */
export async function fileInReview(seat: Seat): Promise<string> {
  const answer = await send(seat, await addAccount(seat), ordinary());
  const { data } = successOf(importAnswer).parse(await answer.json());
  if (data.kind !== "review") throw new Error(`the file was answered: ${data.kind}`);
  return `/imports/${data.review.import.id}`;
}

/**
 * Looks, and lets the answer pass unread: what the lookers' own browsers do with it would take the
 * server's processor here.
 */
const look = ({ product, session }: Seat, path: string): Promise<number> =>
  new Promise((resolve) => {
    const headers = { authorization: `Bearer ${session}`, "accept-encoding": "gzip, br" };
    const call = get(`${product.url}/api/v1${path}`, { headers }, (response) => {
      response.resume();
      response.on("end", () => resolve(response.statusCode ?? 0));
    });
    call.on("error", () => resolve(0));
  });

/**
 * Has so many look at once, each again as soon as it may. Answers how many were shown, and how many
 * were asked to come back.
 */
export async function keepLooking(seat: Seat, path: string, signal: AbortSignal) {
  const seen = { shown: 0, later: 0 };
  const lane = async (): Promise<void> => {
    while (!signal.aborted) {
      const status = await look(seat, path);
      if (status === 200) seen.shown += 1;
      else {
        seen.later += 1;
        await wait(2_000);
      }
    }
  };
  await Promise.all(Array.from({ length: REVIEWS }, lane));
  return seen;
}

/** Sends one awkward file after the other. Answers how many were read. */
export async function keepSending(seat: Seat, signal: AbortSignal): Promise<number> {
  const accountId = await addAccount(seat);
  let round = 0;
  while (!signal.aborted) {
    await send(seat, accountId, unpaired(round));
    round += 1;
  }
  return round;
}
