import { Breach } from "../oracle/breach.ts";
import { checkBystander } from "../oracle/check-step.ts";
import { chooseMethod, nameLots, requestSync } from "../world/actions.ts";
import * as troubled from "../world/affected-actions.ts";
import { onBoth, openLink, syncAfterWebhook, waitForMail } from "../world/bystander-actions.ts";
import type { Bystander, Troubled, World } from "../world/world.ts";
import type { StoryEvent } from "./event.ts";

const STOPS_WITHIN_MS = 10_000;

/** An operator restarts the product while pages are read, figures explained and institutions asked. */
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
    const said = product.output().slice(-1_500);
    throw new Breach("hung", `the process stopped after ${took} ms with code ${code}: ${said}`);
  }
  await product.start();
  return `after ${took} ms`;
}

/** What an event is called in a story, and what is done. */
export interface LocalizedText {
  readonly words: string;
  readonly action: (world: World) => Promise<string> | string;
}

/** A night is through within this, in both products. */
const NIGHT_MS = 20_000;
const HOUR_SECONDS = 3_600;

/** Time passes for everybody, perhaps over a night. */
async function timePasses(world: World, hours: number): Promise<string> {
  await troubled.passTime(world, hours * HOUR_SECONDS);
  for (const bystander of world.bystanders) await checkBystander(bystander, undefined, NIGHT_MS);
  return "";
}

const nth = ({ login }: { readonly login: number }): string => `login ${login + 1}`;

/** Somebody whose institutions may be hostile. */
function ofTroubled(one: Troubled, it: StoryEvent): LocalizedText | undefined {
  const told = (words: string, action: LocalizedText["action"]): LocalizedText => ({
    words: `${one.name} ${words}`,
    action,
  });
  switch (it.kind) {
    case "link":
      return told(`links ${nth(it)}`, () => troubled.linkTrouble(one, it.login));
    case "mood":
      return told(`has an institution of ${nth(it)} that ${it.mood}`, (world) =>
        troubled.changeMood(world, one, it.login, it.mood),
      );
    case "turn":
      return told(`syncs ${nth(it)}, whose institution ${it.mood}`, (world) => {
        troubled.changeMood(world, one, it.login, it.mood);
        return troubled.syncAndRead(world, one, it.login);
      });
    case "press":
      return told(`presses "Sync now" for ${nth(it)}`, () => troubled.pressSync(one, it.login));
    case "sync":
      return told(`syncs ${nth(it)} and reads what came of it`, (world) =>
        troubled.syncAndRead(world, one, it.login),
      );
    case "disconnect":
      return told(`disconnects ${nth(it)}`, () => troubled.disconnectTrouble(one, it.login));
    case "update":
      return told(`asks to repair ${nth(it)}`, () => troubled.askForUpdate(one, it.login));
    case "method":
      return told(`chooses ${it.method} for ${nth(it)}`, () =>
        troubled.chooseTroubled(one, it.login, it.method),
      );
    case "lots":
      return told(`names ${it.isUnknown ? "unknown " : ""}lots of ${nth(it)}`, () =>
        troubled.nameTroubled(one, it.login, it.isUnknown),
      );
    case "explain":
      return told(`asks for ${it.many} explanations at once`, () =>
        troubled.explainAtOnce(one, it.many),
      );
    case "read":
      return told("reads every page", () => troubled.readEverything(one));
    case "leave":
      return told("deletes their organization", () => troubled.leave(one));
    default:
      return undefined;
  }
}

/** Somebody whose institutions are honest. */
function ofBystander(one: Bystander, it: StoryEvent): LocalizedText | undefined {
  const told = (words: string, action: LocalizedText["action"]): LocalizedText => ({
    words: `${one.name} ${words}`,
    action,
  });
  switch (it.kind) {
    case "news":
      return told(`syncs news of ${nth(it)}`, (world) => syncAfterWebhook(world, one, it.login));
    case "bystanders-method":
      return told(`chooses ${it.method} for ${nth(it)}`, () =>
        onBoth(one, it.login, (seat, login) => chooseMethod(seat, login, it.method)),
      );
    case "bystanders-lots":
      return told(`names lots of ${nth(it)}`, () =>
        onBoth(one, it.login, (seat, login) => nameLots(seat, login, false)),
      );
    case "mail":
      return told("asks for a link to sign in", () => waitForMail(one));
    case "open-link":
      return told("opens the Link dialog", () => openLink(one));
    default:
      return undefined;
  }
}

/** What only makes sense with a connection, or without one: a public token works once, and whoever disconnects is done with it. */
function makesSense(one: Troubled, it: StoryEvent): boolean {
  if (one.hasLeft) return false;
  const login = "login" in it ? one.logins[it.login] : undefined;
  if (!login || it.kind === "mood") return true;
  const isLinked = login.connectionId !== undefined;
  return it.kind === "link" ? !isLinked && !login.item.isHeard : isLinked;
}

/** What an event is in this world; undefined where it makes no sense there, such as syncing what is not linked. */
export function toldIn(world: World, it: StoryEvent): LocalizedText | undefined {
  if (it.kind === "restart") return { words: "the operator restarts the product", action: restart };
  if (it.kind === "time") {
    return { words: `${it.hours} hours pass`, action: (where) => timePasses(where, it.hours) };
  }
  if ("bystander" in it) {
    const bystander = world.bystanders[it.bystander];
    return bystander && ofBystander(bystander, it);
  }
  const one = world.troubled[it.who];
  return one && makesSense(one, it) ? ofTroubled(one, it) : undefined;
}
