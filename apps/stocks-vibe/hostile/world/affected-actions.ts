import { Breach } from "../oracle/breach.ts";
import { EVERYTHING } from "../oracle/pages.ts";
import { honestMood, moodNamed } from "../provider/start-provider.ts";
import {
  askForLinkToken,
  chooseMethod,
  disconnect,
  link,
  type Method,
  nameLots,
  requestSync,
  settled,
} from "./actions.ts";
import type { Login } from "./login.ts";
import type { Answer, Seat } from "./membership.ts";
import { readAccounts, readSales } from "./read.ts";
import type { Troubled, World } from "./world.ts";

/** A cut call, its second try and what waits before it: then a sync must have ended. */
const SETTLED_WITHIN_MS = 45_000;
/** A message of ours. */
const LONGEST_MESSAGE = 600;
/** No connection rests for longer than this. */
export const RESTED_SECONDS = 960;

const loginOf = ({ logins, name }: Troubled, number: number): Login => {
  const login = logins[number];
  if (!login) throw new Error(`${name} has no login ${number + 1}`);
  return login;
};

const statusOf = (answer: Answer | undefined): string => String(answer?.status ?? "nothing to do");

export async function linkTrouble(one: Troubled, number: number): Promise<string> {
  return statusOf(await link(one.seat, loginOf(one, number)));
}

export function changeMood(world: World, one: Troubled, number: number, mood: string): string {
  loginOf(one, number).item.mood = moodNamed(world.provider.moods, mood);
  return "";
}

/** Lets time pass everywhere, so that nobody is told to wait. */
export async function passTime({ product, quiet }: World, seconds: number): Promise<string> {
  await Promise.all([product.moveClock(seconds), quiet.moveClock(seconds)]);
  return "";
}

export async function pressSync(one: Troubled, number: number): Promise<string> {
  return statusOf(await requestSync(one.seat, loginOf(one, number)));
}

/** Presses "Sync now"; where the connection rests, once more when it has rested. */
export async function syncAnyway(
  world: World,
  { seat }: { readonly seat: Seat },
  login: Login,
): Promise<Answer> {
  const asked = await requestSync(seat, login);
  if (asked.status !== 429) return asked;
  await passTime(world, RESTED_SECONDS);
  return requestSync(seat, login);
}

/** Presses "Sync now" and reads what came of it. A failure is told on its own connection. */
export async function syncAndRead(world: World, one: Troubled, number: number): Promise<string> {
  const login = loginOf(one, number);
  const asked = await syncAnyway(world, one, login);
  const stands = await settled(one.seat, login, SETTLED_WITHIN_MS);
  if (!stands) throw new Breach("untold", `${login.label} is syncing for ever`);
  const { status, error_message: message } = stands;
  const { mood } = login.item;
  if ((message?.length ?? 0) > LONGEST_MESSAGE) {
    throw new Breach("grew", `${login.label} has a message of ${message?.length} characters`);
  }
  const isFailing = (status === "error" || status === "expired") && Boolean(message);
  if (asked.status === 200 && mood.told === "failure" && !isFailing) {
    throw new Breach("untold", `${login.label} ${mood.name}, and is ${status}: ${message}`);
  }
  const { unread_rows, unread_parts } = stands.findings;
  const goesOn = mood.told === "rows" || mood.told === "perhaps";
  if (asked.status === 200 && goesOn && status !== "active") {
    throw new Breach("untold", `${login.label} ${mood.name}, and nothing else is read: ${message}`);
  }
  if (asked.status === 200 && mood.told === "rows" && unread_rows + unread_parts === 0) {
    throw new Breach("untold", `${login.label} ${mood.name}, and no finding says so`);
  }
  if (asked.status === 200 && mood === honestMood && status === "active" && message) {
    throw new Breach("untold", `${login.label} is honest and active, and says: ${message}`);
  }
  return `${asked.status}, ${status}${message ? `: ${message}` : ""}`;
}

/** Disconnecting never depends on what an institution does: not on this one's, nor on another's. */
export async function disconnectTrouble(one: Troubled, number: number): Promise<string> {
  const login = loginOf(one, number);
  const answer = await disconnect(one.seat, login);
  if (answer.status === 200) return "200";
  const words = `${one.name} can't disconnect: ${answer.status} ${answer.text.slice(0, 200)}`;
  throw new Breach("refused", words);
}

/** So many explanations at once. */
export async function explainAtOnce({ seat }: Troubled, many: number): Promise<string> {
  const figures = ["irr", "total-value", "gain", "one-year-return", "cost-basis", "sp500-irr"];
  const asked = Array.from({ length: many }, (_, index) =>
    seat.call({ path: `/explain/${figures[index % figures.length]}` }),
  );
  const answers = await Promise.all(asked);
  return [...new Set(answers.map(({ status }) => status))].sort().join(" and ");
}

/** Reads every page. None may fail for what an institution reports. */
export async function readEverything({ seat, name }: Troubled): Promise<string> {
  const answers = await Promise.all(
    EVERYTHING.filter((path) => !path.startsWith("/explain")).map(async (path) => ({
      path,
      answer: await seat.call({ path }),
    })),
  );
  for (const { path, answer } of answers) {
    if (answer.status !== 200) {
      throw new Breach("refused", `${name} can't read ${path}: ${answer.status}`);
    }
  }
  return "200";
}

export const askForUpdate = async (one: Troubled, number: number): Promise<string> =>
  statusOf(await askForLinkToken(one.seat, loginOf(one, number)));

export const chooseTroubled = async (one: Troubled, number: number, method: Method) =>
  statusOf(await chooseMethod(one.seat, loginOf(one, number), method));

/** Names lots, and reads the sales: whatever was answered, they can be read. */
export async function nameTroubled(one: Troubled, number: number, isUnknown: boolean) {
  const answer = await nameLots(one.seat, loginOf(one, number), isUnknown);
  for (const { id } of (await readAccounts(one.seat)) ?? []) {
    if (!(await readSales(one.seat, id))) {
      throw new Breach("refused", `${one.name} can't read the sales of an account`);
    }
  }
  return statusOf(answer);
}

/** Deletes the organization; whatever its institutions do, it is gone. */
export async function leave(one: Troubled): Promise<string> {
  const { status } = await one.seat.leave();
  one.hasLeft = status === 200;
  for (const login of one.logins) if (one.hasLeft) login.connectionId = undefined;
  return String(status);
}
