/** What must hold, whatever a provider does and whatever one member asks for. */
const PROMISES = {
  crashed: "no call is answered by a failure of the server's own",
  disturbed: "the figures of an organization are what they would be without the others",
  delayed: "nobody waits for the institution of somebody else",
  refused: "nobody is refused anything for the trouble of somebody else",
  lost: "what an institution has shown once stays, until it is disconnected",
  untold: "a connection that can't be read says so, and no other does",
  reflected: "nothing that a provider says of itself is repeated",
  leaked: "what one institution reports is read by its own organization only",
  grew: "memory and answers stay under their bounds",
  hung: "the process stops within ten seconds, with everything under way",
  kept: "the provider hears of every access that nobody needs any more",
} as const;

export type BreachKind = keyof typeof PROMISES;

/** A promise that the product broke. */
export class Breach extends Error {
  readonly kind: BreachKind;
  constructor(kind: BreachKind, sentence: string) {
    super(`${sentence} (${kind}: ${PROMISES[kind]})`);
    this.name = "Breach";
    this.kind = kind;
  }
}
