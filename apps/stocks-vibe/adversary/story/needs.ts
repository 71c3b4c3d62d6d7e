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

/** What had to be called for a text to be there: the call that brought it, those that brought what that one sent, and so on. */
export function neededFor({ entries, origins }: Script, text: string): Set<number> {
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

/** The entries that send one of the texts which the needed ones brought or named on the way, such as a new member's id. */
export function relatedTo({ entries, origins }: Script, needed: ReadonlySet<number>): Set<number> {
  const named = entries
    .filter(({ id }) => needed.has(id))
    .flatMap(sentBy)
    .filter((text) => origins.get(text)?.kind === "answer");
  const isRelated = (entry: Entry) => sentBy(entry).some((text) => named.includes(text));
  return new Set([...needed, ...entries.filter(isRelated).map(({ id }) => id)]);
}
