import type { StoredLink } from "./audit.repository.ts";
import type { ChainHead, ChainSeals } from "./chain.ts";

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
