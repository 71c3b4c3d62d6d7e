/**
 * How long one that waits leaves the running look-up alone, in milliseconds. Far longer than a
 * look-up takes; a database that hangs holds nobody for two deadlines, one after the other.
 */
const PATIENCE_MS = 1_000;

/**
 * Looks something up; those that ask the same while it is being looked up share the next look,
 * which begins after they asked.
 */
export type SharedTurns<Result> = (key: string, work: () => Promise<Result>) => Promise<Result>;

interface Turns<Result> {
  running: Promise<unknown>;
  next?: Promise<Result> | undefined;
}

/**
 * Makes look-ups that a burst of one member's requests shares: of each key one runs and one waits,
 * however many ask. One that hangs is waited for a second; then the next runs beside it. Nobody is
 * given an answer that is older than their question. Only for work that changes nothing; a failure
 * is everyone's who shares it.
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
    turns.next ??= settled(turns.running).then(() => start(key, work));
    return turns.next;
  };
}

/** Waits until work has ended, well or badly, or has taken too long. */
function settled(work: Promise<unknown>): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, PATIENCE_MS);
    const end = (): void => {
      clearTimeout(timer);
      resolve();
    };
    work.then(end, end);
  });
}
