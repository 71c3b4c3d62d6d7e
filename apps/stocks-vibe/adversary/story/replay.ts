import { learn } from "../actors/learn.ts";
import { openWorld, type Stage } from "../actors/open-world.ts";
import { Breach, type BreachKind } from "../oracle/breach.ts";
import { checkHomecoming } from "../oracle/final-sign-in-check.ts";
import { checkAnswer, checkVictimsAnswer } from "../oracle/response-check.ts";
import { checkStep } from "../oracle/step.ts";
import type { RunningServer } from "../server/server-address.ts";
import { applyEffect, type Effect } from "../world/effects.ts";
import type { Call } from "../world/run.ts";
import { type Entry, initialTexts, type Origin, type Script, textsOf } from "./script.ts";
import { asBody, asText, type Brought, translate } from "./translate.ts";

/** Plays a script in a world of its own. Answers the stage, and the promise that was broken. */
class Replay {
  readonly #brought: Brought;
  readonly #stage: Stage;
  readonly #origins: ReadonlyMap<string, Origin>;

  constructor(stage: Stage, origins: ReadonlyMap<string, Origin>) {
    this.#stage = stage;
    this.#origins = origins;
    this.#brought = { initial: initialTexts(stage), answers: new Map(), letters: new Map() };
  }

  #translate = (given: unknown): Promise<unknown> =>
    translate(this.#stage, this.#brought, { origins: this.#origins, given });

  async #words(words: string): Promise<string> {
    const parts = words.split(/([\w.+-]+@[\w.-]+)/);
    return (await Promise.all(parts.map(async (part) => asText(await this.#translate(part))))).join(
      "",
    );
  }

  async #call({ by, words, method, path, body, session }: Call): Promise<Call> {
    const person = this.#stage.world.people.find(({ name }) => name === by.name) ?? by;
    const segments = await Promise.all(
      path.split("/").map(async (one) => asText(await this.#translate(decodeURIComponent(one)))),
    );
    return {
      by: person,
      words: await this.#words(words),
      ...(method === undefined ? {} : { method }),
      path: segments.map((one) => encodeURIComponent(one)).join("/"),
      ...(body === undefined ? {} : { body: asBody(await this.#translate(body)) }),
      ...(session === undefined ? {} : { session: asText(await this.#translate(session)) }),
    };
  }

  /** One entry; answers what it means for the book, if it went well. */
  async #perform(entry: Entry): Promise<readonly Effect[]> {
    const stage = this.#stage;
    if (entry.seconds !== undefined) {
      stage.story.push(`${Math.round(entry.seconds / 60)} minutes pass`);
      await stage.server.advanceClock(entry.seconds);
      return [];
    }
    if (!entry.call) return [];
    for (const { tables, memberIds } of entry.allowances ?? []) {
      const ids = await Promise.all(memberIds.map(async (id) => asText(await this.#translate(id))));
      stage.allowances.push({ tables, memberIds: ids });
    }
    const call = await this.#call(entry.call);
    const answer = await stage.send(call);
    this.#brought.answers.set(entry.id, textsOf(answer.text));
    if (call.by.side === "victim") checkVictimsAnswer(stage, call, answer);
    else if (entry.isUnheard) checkAnswer(stage, call, answer);
    else learn(stage, call, answer);
    return answer.status === 200 ? entry.effects : [];
  }

  /** What happens at the same time, and the look around afterwards. */
  async group(entries: readonly Entry[]): Promise<void> {
    const stage = this.#stage;
    const lanes = new Map<number, Entry[]>();
    for (const entry of entries) lanes.set(entry.lane, [...(lanes.get(entry.lane) ?? []), entry]);
    const before = new Set(stage.post.letters);
    const happened: Effect[] = [];
    const actions = [...lanes.values()].map((lane) => async () => {
      for (const entry of lane) happened.push(...(await this.#perform(entry)));
    });
    const [only] = actions;
    if (actions.length === 1 && only) await only();
    else await stage.together(actions);
    for (const effect of happened) applyEffect(stage, await this.#effect(effect));
    await stage.collect();
    const fresh = stage.post.letters.filter((letter) => !before.has(letter));
    for (const { id } of entries) this.#brought.letters.set(id, fresh);
    await checkStep(stage);
  }

  async #effect(effect: Effect): Promise<Effect> {
    if (effect.kind === "consent") {
      return { ...effect, organizationId: asText(await this.#translate(effect.organizationId)) };
    }
    const memberId = asText(await this.#translate(effect.memberId));
    if (effect.kind !== "address") return { ...effect, memberId };
    return { ...effect, memberId, address: asText(await this.#translate(effect.address)) };
  }
}

export interface Replayed {
  readonly breach: Breach | null;
  readonly story: readonly string[];
}

/** Whether these entries of a script break a promise, in a new world. */
export async function replay(
  server: RunningServer,
  { origins }: Script,
  played: {
    readonly entries: readonly Entry[];
    readonly looksFor: readonly BreachKind[];
    readonly isThorough: boolean;
  },
): Promise<Replayed> {
  const { entries, looksFor, isThorough } = played;
  const stage = await openWorld({ server, looksFor });
  const groups = new Map<number, Entry[]>();
  for (const entry of entries) {
    groups.set(entry.group, [...(groups.get(entry.group) ?? []), entry]);
  }
  try {
    const replayed = new Replay(stage, origins);
    for (const group of groups.values()) await replayed.group(group);
    if (isThorough) {
      await checkStep(stage, true);
      await checkHomecoming(stage);
    }
    return { breach: null, story: stage.story };
  } catch (error) {
    if (error instanceof Breach) return { breach: error, story: stage.story };
    throw error;
  }
}
