import { Breach } from "../oracle/breach.ts";
import { checkBystander } from "../oracle/check-step.ts";
import { EVERYTHING } from "../oracle/pages.ts";
import type { createLedgers } from "../provider/ledgers.ts";
import { askForLinkToken, link, requestSync, settled } from "./actions.ts";
import type { Login } from "./login.ts";
import type { Answer, Seat } from "./membership.ts";
import type { Bystander, World } from "./world.ts";

/** A bystander's sync, rebuild or disconnecting is through within this. */
const DONE_WITHIN_MS = 30_000;
/** Or within so many times what it takes where nobody is hostile, on a slow machine. */
const TIMES_USUAL = 4;
const RESTED_SECONDS = 61;
const MAIL_WITHIN_MS = 2_000;

/** Does the same on both products, and waits until both show the same again. */
export async function onBoth(
  bystander: Bystander,
  number: number,
  action: (seat: Seat, login: Login) => Promise<Answer | undefined>,
): Promise<string> {
  const { name, here, quiet, logins } = bystander;
  const login = logins[number];
  if (!login) throw new Error(`${name} has no login ${number + 1}`);
  const [one, other] = await Promise.all([action(here, login.here), action(quiet, login.quiet)]);
  if (one?.status !== other?.status) {
    const words = `${name} is answered ${one?.status}, and ${other?.status} where nobody is hostile`;
    throw new Breach("refused", `${words}: ${one?.text.slice(0, 300)}`);
  }
  const usual = timed(() => settled(quiet, login.quiet, TIMES_USUAL * DONE_WITHIN_MS));
  let allowed = DONE_WITHIN_MS;
  let stands = await settled(here, login.here, allowed);
  if (!stands && login.here.connectionId) {
    allowed = Math.max(allowed, TIMES_USUAL * (await usual));
    stands = await settled(here, login.here, allowed - DONE_WITHIN_MS);
    if (!stands) throw new Breach("delayed", `${name} waits for more than ${allowed} ms`);
  }
  await usual;
  await checkBystander(bystander, EVERYTHING, DONE_WITHIN_MS);
  return String(one?.status ?? "nothing to do");
}

/** Milliseconds until it is done. */
async function timed(action: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await action();
  return Math.round(performance.now() - began);
}

export const linkOnBoth = (bystander: Bystander, number: number): Promise<string> =>
  onBoth(bystander, number, link);

/** The institution has news: other prices, and so other figures. */
export async function syncAfterWebhook(
  world: World,
  bystander: Bystander,
  number: number,
): Promise<string> {
  const login = bystander.logins[number];
  const price = 1 + (world.steps % 50) / 1_000;
  for (const one of login ? [login.here, login.quiet] : []) {
    one.item.books = { ...one.item.books, holdings: dearer(one.item.books.holdings, price) };
  }
  // A connection that was read a moment ago rests for a minute.
  await Promise.all([world.product, world.quiet].map((one) => one.moveClock(RESTED_SECONDS)));
  return onBoth(bystander, number, requestSync);
}

/** Every price and value, but for cash, times the same. */
const dearer = (
  holdings: ReturnType<typeof createLedgers>["holdings"],
  factor: number,
): ReturnType<typeof createLedgers>["holdings"] =>
  holdings.map((row) =>
    row.institution_price === 1
      ? row
      : {
          ...row,
          institution_price: Number(row.institution_price) * factor,
          institution_value:
            Math.round(Number(row.institution_price) * factor * Number(row.quantity) * 100) / 100,
        },
  );

/** Asks to sign in, and has the mail in time, or as soon as where nobody is hostile. */
export async function waitForMail({ name, here, quiet }: Bystander): Promise<string> {
  const [ms, usual] = await Promise.all([here.waitForMail(), quiet.waitForMail()]);
  if (ms <= Math.max(MAIL_WITHIN_MS, 2 * usual)) return `after ${Math.round(ms)} ms`;
  throw new Breach("delayed", `${name} waits ${Math.round(ms)} ms for the mail to sign in with`);
}

/** Asks for what opens the Link dialog: nobody else's trouble keeps them from it. */
export async function openLink({ name, here }: Bystander): Promise<string> {
  const { status, text } = await askForLinkToken(here);
  if (status === 200) return "200";
  throw new Breach("refused", `${name} can't open Link: ${status} ${text.slice(0, 300)}`);
}
