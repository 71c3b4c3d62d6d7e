import type { Breach } from "../oracle/breach.ts";
import type { RunningServer } from "../server/server-address.ts";
import { type Replayed, replay } from "./replay.ts";
import type { Entry, Origin, Script, Value } from "./script.ts";

/** Every text of what a call sends. */
function textsIn(value: unknown): string[] {
  if (typeof value === "string") return [value];
  if (typeof value !== "object" || value === null) return [];
  return Object.values(value).flatMap(textsIn);
}

const sentBy = ({ call }: Entry): string[] =>
  call ? [...textsIn(call.body), call.session ?? "", ...call.path.split("/")] : [];

/** The earlier entries that a text was got from. */
function sourcesOf(origin: Origin | undefined): number[] {
  const inner = (value: Value): number[] => (typeof value === "string" ? [] : sourcesOf(value));
  switch (origin?.kind) {
    case "answer":
      return [origin.entry];
    case "letter":
      return [origin.entry, ...inner(origin.to)];
    case "app":
      return inner(origin.secret);
    default:
      return [];
  }
}

/** The call that brought a text, the calls that brought what that one sent, and so on. */
function neededFor({ entries, origins }: Script, text: string): Set<number> {
  const needed = new Set<number>();
  const open = sourcesOf(origins.get(text));
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    if (needed.has(id)) continue;
    needed.add(id);
    const entry = entries[id];
    if (entry) open.push(...sentBy(entry).flatMap((sent) => sourcesOf(origins.get(sent))));
  }
  return needed;
}

/** Entries that send a text which needed entries brought or named, such as a member's id. */
function relatedTo({ entries, origins }: Script, needed: ReadonlySet<number>): Set<number> {
  const named = entries
    .filter(({ id }) => needed.has(id))
    .flatMap(sentBy)
    .filter((text) => origins.get(text)?.kind === "answer");
  const isRelated = (entry: Entry) => sentBy(entry).some((text) => named.includes(text));
  return new Set([...needed, ...entries.filter(isRelated).map(({ id }) => id)]);
}

export interface Shortening {
  readonly server: RunningServer;
  readonly script: Script;
  readonly breach: Breach;
  /** Whether it was found at the end, when everything is looked at once more. */
  readonly isThorough: boolean;
  /** How long it may take, in milliseconds. */
  readonly within: number;
}

/** How often a story may be told before it counts as one that does not repeat itself. */
const TRIES = 3;

type Entries = readonly Entry[];

type Guess = (entries: Entries) => Entries;

const keeping =
  (ids: ReadonlySet<number>): Guess =>
  (entries) =>
    entries.filter(({ id, seconds }) => seconds !== undefined || ids.has(id));

/** Guesses at what has nothing to do with it. Each is taken where the story comes out the same. */
function guessesOf({ script, breach }: Shortening): readonly Guess[] {
  const needed = neededFor(script, breach.about);
  return [
    keeping(needed),
    keeping(relatedTo(script, needed)),
    // What was refused has mostly changed nothing.
    (entries) => entries.filter(({ status = 200 }) => status === 200),
    (entries) => entries.filter(({ call }) => call?.by.side !== "victim"),
    (entries) => entries.filter(({ seconds }) => seconds === undefined),
  ];
}

interface LocalizedText {
  readonly entries: Entries;
  readonly replayed: Replayed;
}

/** The story that repeats itself: what it needs at the least, else the whole; again, where a race came out differently. */
async function tellAgain(options: Shortening): Promise<LocalizedText | null> {
  const { server, script, breach, isThorough } = options;
  const guesses = guessesOf(options).slice(0, 2);
  const tries = [
    ...guesses.map((guess) => guess(script.entries)),
    ...Array.from({ length: TRIES }, () => script.entries),
  ];
  for (const entries of tries) {
    const looksFor = [breach.kind];
    const replayed = await replay(server, script, { entries, looksFor, isThorough });
    if (replayed.breach) return { entries, replayed };
  }
  return null;
}

/** One pass over the story with parts of one size. True where any of it could be left out. */
async function leaveOut(
  size: number,
  length: () => number,
  isEnough: (from: number) => Promise<boolean>,
): Promise<boolean> {
  let hasShrunk = false;
  for (let from = 0; from < length(); ) {
    if (await isEnough(from)) hasShrunk = true;
    else from += size;
  }
  return hasShrunk;
}

/**
 * The shortest story that still breaks the same promise: parts of it are left out, large ones first, as long as it does (delta
 * debugging). What a call uses is got anew in each world, so leaving one out does not turn the others into something else.
 * Null where the story does not repeat itself, as a race may not.
 */
export async function shorten(options: Shortening): Promise<Replayed | null> {
  const { server, script, breach, isThorough, within } = options;
  const began = performance.now();
  const isTime = () => performance.now() - began < within;
  const looksFor = [breach.kind];
  const told = await tellAgain(options);
  if (!told) return null;
  let kept = told.entries;
  let best = told.replayed;

  /** Goes on without the rest, if that tells the same story. */
  async function isEnough(entries: Entries): Promise<boolean> {
    if (entries.length === kept.length || !isTime()) return false;
    const again = await replay(server, script, { entries, looksFor, isThorough });
    if (!again.breach) return false;
    kept = entries;
    best = again;
    return true;
  }

  for (const guess of guessesOf(options)) await isEnough(guess(kept));
  let size = Math.ceil(kept.length / 2);
  let hasShrunk = true;
  while (isTime() && (size > 1 || hasShrunk)) {
    const part = size;
    const without = (from: number) => [...kept.slice(0, from), ...kept.slice(from + part)];
    hasShrunk = await leaveOut(
      part,
      () => kept.length,
      (from) => isEnough(without(from)),
    );
    size = Math.max(1, Math.floor(size / 2));
  }
  return best;
}
