import { callServer } from "../../machines/http.ts";
import { Breach, type BreachKind } from "../oracle/breach.ts";
import type { Rows } from "../oracle/rows.ts";
import { handOut, readClock } from "../oracle/step.ts";
import type { RunningServer } from "../server/server-address.ts";
import { type Answer, readAnswer } from "./answer.ts";
import { createHands, type Hands } from "./held-credentials.ts";
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
interface Allowance {
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
  calls: number;
  steps: number;
  /** Tells of a broken promise: ends the run, unless this run looks for other kinds. */
  report(kind: BreachKind, sentence: string): void;
  send(call: Call): Promise<Answer>;
  /** Several things at the same time; what one of them throws is thrown when all are done. */
  together(actions: readonly (() => Promise<unknown>)[]): Promise<void>;
  /** Moves the clock. */
  pass(seconds: number, words: string): Promise<void>;
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
    calls: 0,
    steps: 0,
    report(kind, sentence) {
      if (looksFor && !looksFor.includes(kind)) return;
      story.push(`!!! ${sentence}`);
      throw new Breach(kind, sentence);
    },
    async send(call) {
      const { by, words } = call;
      run.actors.add(by.name);
      const answer = await run.look(call);
      story.push(`${by.name} ${words} → ${answer.status}${answer.error && ` ${answer.error}`}`);
      return answer;
    },
    async together(actions) {
      story.push("(at the same time:)");
      for (const one of await Promise.allSettled(actions.map((action) => action()))) {
        if (one.status === "rejected") throw one.reason;
      }
    },
    async pass(seconds, words) {
      story.push(words);
      await server.advanceClock(seconds);
      await readClock(run);
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
