/** Chooses by a number that was drawn before. In the same world it chooses the same again. */
export interface Pick {
  /** One of them; undefined of none. */
  from<Item>(items: readonly Item[]): Item | undefined;
  /** True once in `of` times. */
  once(of: number): boolean;
  number(below: number): number;
}

/** A generator of its own (mulberry32): a choice in one action moves no other action's. */
export function createPick(drawn: number): Pick {
  let state = drawn >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return (mixed ^ (mixed >>> 14)) >>> 0;
  };
  return {
    from: (items) => items[next() % Math.max(1, items.length)],
    once: (of) => next() % of === 0,
    number: (below) => next() % below,
  };
}
