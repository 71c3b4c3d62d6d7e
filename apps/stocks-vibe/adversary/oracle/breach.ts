/** What the oracle can find, each with the promise that it would break. */
const PROMISES = {
  entered: "nobody holds anything that answers for a member whose proofs are not theirs",
  certified: "no proof certifies an address that it was not sent to",
  changed: "nothing of a victim changes but by a victim, an administrator, or an accepted consent",
  told: "no secret of a victim stands in an answer to anybody else",
  outlived: "an intermediate session ends ten minutes after the first proof behind it",
  survived: "what rests on a proof is over as soon as that proof is void",
  prolonged: "a session ends at most a day after its first proof, whatever it is exchanged for",
  forked: "an exchange has one live successor",
  impersonated: "an operator looks, and does nothing in a member's name",
  enlisted: "nobody is a member of what they never agreed to join",
  shutOut: "victims can still get in",
  crashed: "no call is answered by a failure of the server's own",
} as const;

export type BreachKind = keyof typeof PROMISES;

/** A promise that the server broke. */
export class Breach extends Error {
  readonly kind: BreachKind;
  constructor(kind: BreachKind, sentence: string) {
    super(`${sentence} (${kind}: ${PROMISES[kind]})`);
    this.name = "Breach";
    this.kind = kind;
  }
}
