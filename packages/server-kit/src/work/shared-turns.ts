/** Looks something up; those that ask the same while it is being looked up share the next look, which begins after they asked. */
export type SharedTurns<Result> = (key: string, work: () => Promise<Result>) => Promise<Result>;

interface Turns<Result> {
  running: Promise<unknown>;
  next?: Promise<Result> | undefined;
}

/**
 * Makes look-ups that a burst of one member's requests shares: of each key one runs and one waits, however many ask. Nobody is given an
 * answer that is older than their question. Only for work that changes nothing; a failure is everybody's who shares it.
 */
export function createSharedTurns<Result>(): SharedTurns<Result> {
  const keys = new Map<string, Turns<Result>>();
  const start = (key: string, work: () => Promise<Result>): Promise<Result> => {
    const result = work();
    const turns: Turns<Result> = { running: result };
    keys.set(key, turns);
    const settle = (): void => {
      if (keys.get(key) === turns && !turns.next) keys.delete(key);
    };
    result.then(settle, settle);
    return result;
  };
  return (key, work) => {
    const turns = keys.get(key);
    if (!turns) return start(key, work);
    const again = () => start(key, work);
    turns.next ??= turns.running.then(again, again);
    return turns.next;
  };
}
