import type { StoredLink } from "./audit.repository.ts";
import type { ChainHead, ChainSeals, EventPlace, ProjectEnd } from "./chain.ts";

/**
 * What is wrong with a chain, and at which of its events.
 * - `put back`: it ends sooner than it did, or went on from there; the event was its last one that
 *   is known. `gone`: nothing is left of it.
 * What is wrong with all of a project's events together, with the project's id as the chain's:
 * - `unaccounted`: so many are missing of chains that nothing names.
 * - `directory changed`, `directory missing`: it does not say, sealed, where they end; the number
 *   is what it says, or the last one.
 * - `before anchor`: they were put back to before this number, which an anchor knows. `anchor
 *   changed`: on this line of the file.
 */
export interface ChainProblem {
  readonly chainId: string;
  readonly sequence: number;
  readonly problem:
    | "changed"
    | "missing"
    | "wrong end"
    | "put back"
    | "gone"
    | "unaccounted"
    | "directory changed"
    | "directory missing"
    | "before anchor"
    | "anchor changed";
}

/**
 * Pure: follows a chain through the next of its links. `at` is where the walk stands; after a
 * problem it goes on from what is stored, so that one tampered row is reported once.
 */
export function followLinks(
  seals: ChainSeals,
  chainId: string,
  at: ChainHead,
  links: readonly StoredLink[],
): { readonly at: ChainHead; readonly problems: readonly ChainProblem[] } {
  const problems: ChainProblem[] = [];
  let here = at;
  for (const { event, sequence, previousHash, hash } of links) {
    for (let gone = here.sequence + 1; gone < sequence; gone += 1) {
      problems.push({ chainId, sequence: gone, problem: "missing" });
    }
    const previous = { sequence: sequence - 1, hash: previousHash };
    const isLinked = sequence !== here.sequence + 1 || previousHash === here.hash;
    if (!isLinked || seals.link(chainId, previous, event).hash !== hash) {
      problems.push({ chainId, sequence, problem: "changed" });
    }
    here = { sequence, hash };
  }
  return { at: here, problems };
}

/** Pure: whether the walk ended where the chain says it does. */
export function checkEnd(
  seals: ChainSeals,
  chainId: string,
  end: ChainHead,
  head: (ChainHead & { readonly seal: string }) | undefined,
): ChainProblem[] {
  if (!head) return end.sequence === 0 ? [] : [{ chainId, sequence: 0, problem: "wrong end" }];
  if (head.seal !== seals.head(chainId, head)) {
    return [{ chainId, sequence: head.sequence, problem: "wrong end" }];
  }
  const missing = Array.from({ length: Math.max(0, head.sequence - end.sequence) }, (_, index) => ({
    chainId,
    sequence: end.sequence + index + 1,
    problem: "missing" as const,
  }));
  if (missing.length > 0) return missing;
  const fits = head.sequence === end.sequence && head.hash === end.hash;
  return fits ? [] : [{ chainId, sequence: end.sequence, problem: "wrong end" }];
}

/**
 * What is known of one number: the event that has it, and the place that the event after it names.
 */
interface Pending {
  readonly found?: string;
  readonly named?: EventPlace;
}

/** Follows the count of all events of a project while its chains are read one after the other. */
export interface ProjectCount {
  /**
   * The next events of a chain. Those beyond the end are newer than the directory that was read.
   */
  add(chainId: string, links: readonly StoredLink[]): void;
  /** What the chains themselves did not betray. `known` is what they did. */
  problems(projectId: string, known: readonly ChainProblem[]): ChainProblem[];
  /** The number of the last event that was found; 0 for none. */
  last(): number;
}

const nameOf = ({ chainId, sequence }: Pick<EventPlace, "chainId" | "sequence">): string =>
  `${chainId} ${sequence}`;
const keyOf = (place: EventPlace): string => `${nameOf(place)} ${place.hash}`;

/**
 * One problem for each chain that has lost events: the last of them that is known. `ends`:
 * where the chains end now.
 */
function lostOfChains(
  lost: readonly EventPlace[],
  ends: ReadonlyMap<string, number>,
): ChainProblem[] {
  const last = new Map<string, number>();
  for (const { chainId, sequence } of lost) {
    last.set(chainId, Math.max(sequence, last.get(chainId) ?? 0));
  }
  return [...last].map(([chainId, sequence]) => {
    return { chainId, sequence, problem: ends.has(chainId) ? "put back" : "gone" };
  });
}

/**
 * The last anchor that no event fits, if there is one. What is explained otherwise is not told
 * twice.
 */
function beforeAnchor(
  projectId: string,
  unmet: readonly ProjectEnd[],
  explained: ReadonlySet<string>,
): ChainProblem[] {
  const numbers = unmet
    .filter(({ place }) => !place || !explained.has(nameOf(place)))
    .map(({ number }) => number);
  if (numbers.length === 0) return [];
  const last = numbers.reduce((one, other) => Math.max(one, other));
  return [{ chainId: projectId, sequence: last, problem: "before anchor" }];
}

/**
 * `end`: where the directory says that the events end. `anchors`: where they once ended, as
 * someone outside the database knows.
 */
export function createProjectCount(end: ProjectEnd, anchors: readonly ProjectEnd[]): ProjectCount {
  const pending = new Map<number, Pending>();
  const unmet = new Map(anchors.map((anchor) => [anchor.number, anchor]));
  const ends = new Map<string, number>();
  let counted = 0;
  let last = 0;

  /** What fits is forgotten at once, so that little is kept however long the logs are. */
  function note(number: number, news: Pending): void {
    const all = { ...pending.get(number), ...news };
    if (all.named && all.found === keyOf(all.named)) pending.delete(number);
    else pending.set(number, all);
  }
  const name = (number: number, place: EventPlace | null): void => {
    if (place) note(number, { named: place });
  };
  name(end.number, end.place);

  function addNumbered(number: number, place: EventPlace, before: EventPlace | null): void {
    last = Math.max(last, number);
    const anchored = unmet.get(number)?.place;
    if (anchored && keyOf(anchored) === keyOf(place)) unmet.delete(number);
    if (number > end.number) return;
    counted += 1;
    note(number, { found: keyOf(place) });
    name(number - 1, before);
  }

  return {
    last: () => last,
    add(chainId, links) {
      for (const { event, sequence, hash } of links) {
        ends.set(chainId, sequence);
        const { inProject } = event;
        if (inProject) addNumbered(inProject.number, { chainId, sequence, hash }, inProject.before);
      }
    },
    problems(projectId, known) {
      const ofEvents = known.filter(({ problem }) => problem !== "wrong end");
      const betrayed = new Set(ofEvents.map(nameOf));
      const named = [...pending.values()].flatMap((one) => one.named ?? []);
      const lost = named.filter((place) => !betrayed.has(nameOf(place)));
      const ofChains = lostOfChains(lost, ends);
      const explained = ofChains.reduce(
        (sum, { chainId, sequence }) => sum + Math.max(1, sequence - (ends.get(chainId) ?? 0)),
        known.filter(({ problem }) => problem === "missing").length,
      );
      const unaccounted = end.number - counted - explained;
      const rest: ChainProblem[] =
        unaccounted > 0
          ? [{ chainId: projectId, sequence: unaccounted, problem: "unaccounted" }]
          : [];
      const told = new Set([...betrayed, ...lost.map(nameOf)]);
      return [...ofChains, ...rest, ...beforeAnchor(projectId, [...unmet.values()], told)];
    },
  };
}
