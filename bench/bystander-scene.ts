import type { Mood } from "../apps/stocks-vibe/hostile/provider/item.ts";
import { type BooksOptions, createLedgers } from "../apps/stocks-vibe/hostile/provider/ledgers.ts";
import {
  type HostileProvider,
  startProvider,
} from "../apps/stocks-vibe/hostile/provider/start-provider.ts";
import { askForLinkToken, link, settled } from "../apps/stocks-vibe/hostile/world/actions.ts";
import { createLogin, type Login } from "../apps/stocks-vibe/hostile/world/login.ts";
import { type Seat, signUp } from "../apps/stocks-vibe/hostile/world/membership.ts";
import { startWhole, type WholeProduct } from "./whole-product.ts";

/** A product of its own, with one bystander whose institution is honest. */
export interface BystanderScene {
  readonly product: WholeProduct;
  readonly provider: HostileProvider;
  readonly bystander: Seat;
  /** Another member, in an organization of their own. */
  member(): Promise<Seat>;
  /** A login at an institution that nobody else has. */
  offer(books?: Omit<BooksOptions, "number">): Login;
}

const SETTLED_WITHIN_MS = 60_000;
const HUGE_BYTES = 300 * 2 ** 20;

/** Runs `measure` on a scene, and stops everything after it. */
export async function onScene<Result>(
  measure: (scene: BystanderScene) => Promise<Result>,
): Promise<Result> {
  const provider = await startProvider({ huge: HUGE_BYTES });
  const product = await startWhole(provider.url);
  let people = 0;
  const member = (): Promise<Seat> => {
    people += 1;
    return signUp(product, {
      name: `Member ${people}`,
      email: `member-${people}@bench.example`,
      hear: () => undefined,
    });
  };
  const offer: BystanderScene["offer"] = (options = {}) => {
    const number = provider.items.length;
    const books = createLedgers({ number, ...options });
    return createLogin(`login ${number}`, provider.offer({ institution: `Bank ${number}`, books }));
  };
  try {
    const bystander = await member();
    await linkAndRead(bystander, offer());
    return await measure({ product, provider, bystander, member, offer });
  } finally {
    await product.stop();
    await provider.close();
  }
}

/** Links a login and waits until it has been read. */
export async function linkAndRead(seat: Seat, login: Login): Promise<void> {
  await link(seat, login);
  await settled(seat, login, SETTLED_WITHIN_MS);
}

/**
 * Links what `login` offers while its institution is in a mood; what is asked first is answered
 * honestly, as it mostly is.
 */
export async function linkInMood(seat: Seat, login: Login, mood: Mood): Promise<void> {
  login.item.mood = {
    ...mood,
    answer: (question, reply, item) =>
      question.asked === "item" ? reply.honest() : mood.answer(question, reply, item),
  };
  await link(seat, login);
}

/** How many of so many link tokens are refused. */
export async function countRefused(seat: Seat, many: number): Promise<number> {
  let refused = 0;
  for (let token = 0; token < many; token += 1) {
    const { status } = await askForLinkToken(seat);
    if (status !== 200) refused += 1;
  }
  return refused;
}
