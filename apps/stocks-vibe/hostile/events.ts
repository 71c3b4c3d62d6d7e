import fc from "fast-check";
import { Breach } from "./oracle/breach.ts";
import { checkBystander } from "./oracle/check-step.ts";
import { chooseMethod, METHODS, type Method, nameLots, requestSync } from "./world/actions.ts";
import * as affected from "./world/affected-actions.ts";
import { onBoth, openLink, syncAfterWebhook, waitForMail } from "./world/bystander-actions.ts";
import type { Login } from "./world/login.ts";
import type { Bystander, Troubled, World, WorldOptions } from "./world/world.ts";

const STOPS_WITHIN_MS = 10_000;

/** An operator restarts the product while pages are read and institutions are asked. */
async function restart(world: World): Promise<string> {
  const { product, troubled, bystanders } = world;
  const underWay = [
    ...troubled.flatMap(({ seat, logins, hasLeft }) =>
      logins.flatMap((login) =>
        login.connectionId && !hasLeft
          ? [requestSync(seat, login), seat.call({ path: "/explain/irr" })]
          : [],
      ),
    ),
    ...bystanders.map(({ here }) => here.call({ path: "/dashboard-data" })),
  ];
  // Some of it has begun by then, and what has not is refused.
  await Promise.race([...underWay, Promise.resolve()]);
  const { code, ms } = await product.stop();
  await Promise.all(underWay);
  const took = Math.round(ms);
  if (code !== 0 || took > STOPS_WITHIN_MS) {
    const said = (await product.output()).slice(-1_500);
    throw new Breach("hung", `the process stopped after ${took} ms with code ${code}: ${said}`);
  }
  await product.start();
  return `after ${took} ms`;
}

/** A night is through within this, in both products. */
const NIGHT_MS = 20_000;
const HOUR_SECONDS = 3_600;

/** Time passes for everybody, perhaps over a night. */
async function timePasses(world: World, hours: number): Promise<string> {
  await affected.passTime(world, hours * HOUR_SECONDS);
  for (const bystander of world.bystanders) await checkBystander(bystander, undefined, NIGHT_MS);
  return "";
}

/** What an event is called in a story, and what is done. */
export interface NamedAction {
  readonly words: string;
  readonly action: () => Promise<string> | string;
}

export const PEOPLE = { bystanders: 2, troubled: 3, logins: 3 } as const satisfies WorldOptions;

/** Drawn for every event. Each kind uses what it needs of it. */
export interface Drawn {
  readonly who: number;
  readonly login: number;
  readonly mood: string;
  readonly method: Method;
  readonly isUnknown: boolean;
  readonly many: number;
  readonly hours: number;
}

/** Two or three people, with two or three logins: what is drawn counts on from the first again. */
const PLACES = { max: 5 };

const drawing = (moods: readonly string[]): fc.Arbitrary<Drawn> =>
  fc.record({
    who: fc.nat(PLACES),
    login: fc.nat(PLACES),
    // Honest once in a few times, so that there is something to lose.
    mood: fc.oneof(
      { weight: 1, arbitrary: fc.constant("is honest") },
      { weight: 5, arbitrary: fc.constantFrom(...moods) },
    ),
    method: fc.constantFrom(...METHODS),
    isUnknown: fc.boolean(),
    many: fc.constantFrom(1, 6, 20),
    hours: fc.constantFrom(1, 20),
  });

/** How often a kind of event is drawn, and what it is in a world, if it makes sense there. */
interface Kind {
  readonly weight: number;
  tell(world: World, it: Drawn): NamedAction | undefined;
}

type Tell<Somebody> = (
  one: Somebody,
  it: Drawn,
  world: World,
) => readonly [words: string, action: NamedAction["action"]];

const nthOf = <One>(all: readonly One[], number: number): One | undefined =>
  all[number % all.length];

/** Somebody whose institutions may be hostile, and a login of theirs. */
const ofTroubled = (
  weight: number,
  isPossible: (login: Login) => boolean,
  tell: Tell<Troubled>,
): Kind => ({
  weight,
  tell(world, it) {
    const one = nthOf(world.troubled, it.who);
    const login = one && it.login % one.logins.length;
    const chosen = login === undefined ? undefined : one?.logins[login];
    if (!one || login === undefined || !chosen || one.hasLeft || !isPossible(chosen)) return;
    const [words, action] = tell(one, { ...it, login }, world);
    return { words: `${one.name} ${words}`, action };
  },
});

/** Somebody whose institutions are honest. */
const ofBystander = (weight: number, tell: Tell<Bystander>): Kind => ({
  weight,
  tell(world, it) {
    const one = nthOf(world.bystanders, it.who);
    if (!one) return undefined;
    const [words, action] = tell(one, { ...it, login: it.login % one.logins.length }, world);
    return { words: `${one.name} ${words}`, action };
  },
});

const always = (): boolean => true;
const isLinked = ({ connectionId }: Login): boolean => connectionId !== undefined;
/** A public token works once, and whoever disconnects is done with it. */
const isNew = (login: Login): boolean => !isLinked(login) && !login.item.isHeard;

const nth = ({ login }: Drawn): string => `login ${login + 1}`;

export const KINDS = {
  link: ofTroubled(3, isNew, (one, it) => [
    `links ${nth(it)}`,
    () => affected.linkTrouble(one, it.login),
  ]),
  mood: ofTroubled(5, always, (one, it, world) => [
    `has an institution of ${nth(it)} that ${it.mood}`,
    () => affected.changeMood(world, one, it.login, it.mood),
  ]),
  turn: ofTroubled(20, isLinked, (one, it, world) => [
    `syncs ${nth(it)}, whose institution ${it.mood}`,
    () => {
      affected.changeMood(world, one, it.login, it.mood);
      return affected.syncAndRead(world, one, it.login);
    },
  ]),
  press: ofTroubled(6, isLinked, (one, it) => [
    `presses "Sync now" for ${nth(it)}`,
    () => affected.pressSync(one, it.login),
  ]),
  sync: ofTroubled(5, isLinked, (one, it, world) => [
    `syncs ${nth(it)} and reads what came of it`,
    () => affected.syncAndRead(world, one, it.login),
  ]),
  disconnect: ofTroubled(2, isLinked, (one, it) => [
    `disconnects ${nth(it)}`,
    () => affected.disconnectTrouble(one, it.login),
  ]),
  update: ofTroubled(2, isLinked, (one, it) => [
    `asks to repair ${nth(it)}`,
    () => affected.askForUpdate(one, it.login),
  ]),
  method: ofTroubled(4, isLinked, (one, it) => [
    `chooses ${it.method} for ${nth(it)}`,
    () => affected.chooseTroubled(one, it.login, it.method),
  ]),
  lots: ofTroubled(4, isLinked, (one, it) => [
    `names ${it.isUnknown ? "unknown " : ""}lots of ${nth(it)}`,
    () => affected.nameTroubled(one, it.login, it.isUnknown),
  ]),
  explain: ofTroubled(3, always, (one, { many }) => [
    `asks for ${many} explanations at once`,
    () => affected.explainAtOnce(one, many),
  ]),
  read: ofTroubled(4, always, (one) => ["reads every page", () => affected.readEverything(one)]),
  leave: ofTroubled(1, always, (one) => ["deletes their organization", () => affected.leave(one)]),
  restart: {
    weight: 1,
    tell: (world) => ({ words: "the operator restarts the product", action: () => restart(world) }),
  },
  time: {
    weight: 1,
    tell: (world, { hours }) => ({
      words: `${hours} hours pass`,
      action: () => timePasses(world, hours),
    }),
  },
  news: ofBystander(3, (one, it, world) => [
    `syncs news of ${nth(it)}`,
    () => syncAfterWebhook(world, one, it.login),
  ]),
  "bystanders-method": ofBystander(2, (one, it) => [
    `chooses ${it.method} for ${nth(it)}`,
    () => onBoth(one, it.login, (seat, login) => chooseMethod(seat, login, it.method)),
  ]),
  "bystanders-lots": ofBystander(1, (one, it) => [
    `names lots of ${nth(it)}`,
    () => onBoth(one, it.login, (seat, login) => nameLots(seat, login, false)),
  ]),
  mail: ofBystander(2, (one) => ["asks for a link to sign in", () => waitForMail(one)]),
  "open-link": ofBystander(2, (one) => ["opens the Link dialog", () => openLink(one)]),
} satisfies Record<string, Kind>;

/** Something that happens. It can be left out of a story, and the rest stays as it is. */
export interface StoryEvent {
  readonly kind: Kind;
  readonly drawn: Drawn;
}

/** Anything that may happen, by how often it should. */
export const events = (moods: readonly string[]): fc.Arbitrary<StoryEvent> =>
  fc.record({
    kind: fc.oneof(
      ...Object.values(KINDS).map((kind) => ({
        weight: kind.weight,
        arbitrary: fc.constant<Kind>(kind),
      })),
    ),
    drawn: drawing(moods),
  });
