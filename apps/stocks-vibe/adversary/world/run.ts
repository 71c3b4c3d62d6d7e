import { Breach, type BreachKind } from "../oracle/breach.ts";
import type { Rows } from "../oracle/rows.ts";
import { handOut, readClock } from "../oracle/step.ts";
import type { Impersonated, RunningServer } from "../server/server-address.ts";
import {
  createScript,
  type Entry,
  noteAnswer,
  noteAppCode,
  noteLook,
  type Script,
} from "../story/script.ts";
import { type Answer, readAnswer } from "./answer.ts";
import { applyEffect, type Effect } from "./effects.ts";
import { createHands, type Hands } from "./held-credentials.ts";
import { callServer } from "./http.ts";
import { createPost, type Post } from "./post.ts";
import type { Person, World } from "./world.ts";

export interface Call {
  readonly by: Person;
  /** What it is, after the name: 'asks for a link to …'. */
  readonly words: string;
  readonly method?: string;
  readonly path: string;
  readonly body?: Readonly<Record<string, unknown>>;
  readonly session?: string | undefined;
}

/** A change that a victim's own action explains: of these tables, of these members. */
export interface Allowance {
  readonly tables: readonly string[];
  readonly memberIds: readonly string[];
}

/** One run: a world of its own on a server, with everything that has happened in it. */
export interface Run {
  readonly server: RunningServer;
  readonly world: World;
  readonly post: Post;
  readonly hands: Hands;
  /** What happened, a line each. */
  readonly story: string[];
  /** Sessions that victims hold in their own browsers, newest last. */
  readonly victimSessions: { readonly memberId: string; readonly token: string }[];
  /** What was allowed to change in this step. */
  readonly allowances: Allowance[];
  /** Who acts in this step. */
  readonly actors: Set<string>;
  /** The server's clock at the last look. */
  now: Date;
  rows: Rows;
  /** Every call with where its texts came from, so that the story can be told again, and shorter. */
  readonly script: Script;
  calls: number;
  steps: number;
  /** Tells of a broken promise: ends the run, unless this run looks for other kinds. */
  report(kind: BreachKind, sentence: string, about?: string): void;
  send(call: Call, isUnheard?: boolean): Promise<Answer>;
  /** What a victim's last call means for the oracle's book. */
  takeEffect(effect: Effect): void;
  /** Several things at the same time; what one of them throws is thrown when all are done. */
  together(actions: readonly (() => Promise<unknown>)[]): Promise<void>;
  /** Moves the clock. */
  pass(seconds: number, words: string): Promise<void>;
  /** The operator's door: a token for looking in on a member. */
  lookIn(whom: Impersonated): Promise<string>;
  /** The same without a trace in the story. */
  look(call: Call): Promise<Answer>;
  /** Brings the mail, to whoever it is for. */
  collect(): Promise<void>;
  readClock(): Promise<Date>;
}

export interface RunOptions {
  readonly server: RunningServer;
  readonly world: World;
  /** Looks for these kinds only; for every kind when left out. */
  readonly looksFor?: readonly BreachKind[] | undefined;
}

const credentials = (username: string, password: string): string =>
  `Basic ${Buffer.from(`${username}:${password}`).toString("base64")}`;

const authorizationOf = ({ publicToken }: RunningServer, { path, session }: Call): string =>
  path.startsWith("/api/")
    ? `Bearer ${session ?? ""}`
    : credentials(publicToken, session ?? publicToken);

/** Writes a call down. Within one moment that is shared every call is of the same group. */
function record(run: Run, call: Call, isUnheard: boolean): Entry {
  const { script, allowances } = run;
  const { code } = call.body ?? {};
  if (typeof code === "string") noteAppCode(script, run, code);
  const id = script.entries.length;
  const lane = script.lanes.getStore();
  if (lane === undefined) script.group += 1;
  const { group } = script;
  const entry = {
    id,
    group,
    lane: lane ?? 0,
    call,
    isUnheard,
    allowances: [...allowances],
    effects: [],
  };
  script.entries.push(entry);
  return entry;
}

export function createRun({ server, world, looksFor }: RunOptions): Run {
  const story: string[] = [];
  const run: Run = {
    server,
    world,
    story,
    post: createPost(server),
    hands: createHands(),
    victimSessions: [],
    allowances: [],
    actors: new Set(),
    now: new Date(0),
    rows: new Map(),
    script: createScript(),
    calls: 0,
    steps: 0,
    report(kind, sentence, about) {
      if (looksFor && !looksFor.includes(kind)) return;
      story.push(`!!! ${sentence}`);
      throw new Breach(kind, sentence, about);
    },
    async send(call, isUnheard = false) {
      const { by, words } = call;
      run.actors.add(by.name);
      const entry = record(run, call, isUnheard);
      const answer = await run.look(call);
      noteAnswer(run.script, entry, answer);
      story.push(`${by.name} ${words} → ${answer.status}${answer.error && ` ${answer.error}`}`);
      return answer;
    },
    takeEffect(effect) {
      run.script.entries.findLast(({ call }) => call?.by.side === "victim")?.effects.push(effect);
      applyEffect(run, effect);
    },
    async together(actions) {
      const { lanes } = run.script;
      const isAlone = lanes.getStore() === undefined;
      if (isAlone) {
        run.script.group += 1;
        story.push("(at the same time:)");
      }
      const first = isAlone ? 0 : run.script.entries.length;
      const work = actions.map((action, index) => lanes.run(first + index, action));
      for (const one of await Promise.allSettled(work)) {
        if (one.status === "rejected") throw one.reason;
      }
    },
    async pass(seconds, words) {
      story.push(words);
      const { script } = run;
      if (script.lanes.getStore() === undefined) script.group += 1;
      const { group } = script;
      script.entries.push({ id: script.entries.length, group, lane: 0, seconds, effects: [] });
      await server.advanceClock(seconds);
      await readClock(run);
    },
    async lookIn(whom) {
      const token = await server.impersonate(whom);
      noteLook(run.script, token, whom);
      return token;
    },
    collect: () => handOut(run),
    readClock: () => readClock(run),
    async look(call) {
      const { path, body } = call;
      const method = call.method ?? "POST";
      run.calls += 1;
      const { status, text } = await callServer({
        url: `${server.url}${path}`,
        method,
        headers: {
          authorization: authorizationOf(server, call),
          "content-type": "application/json",
        },
        body: method === "GET" || body === undefined ? undefined : JSON.stringify(body),
      });
      return readAnswer(status, text);
    },
  };
  return run;
}
