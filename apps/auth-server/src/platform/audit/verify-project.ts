import type { StoredLink } from "./audit.repository.ts";
import type { EventPlace, ProjectEnd } from "./chain.ts";
import type { ChainProblem } from "./verify-chain.ts";

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
