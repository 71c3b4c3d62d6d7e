import { KIT_ERRORS, Refusal } from "../http/refusal.ts";

export interface QueueOptions {
  /** Works under way at once, of all keys. */
  readonly atOnce: number;
  /** Works of one key that may wait. */
  readonly mostWaiting: number;
  /**
   * Works of all keys together that may wait; no limit where it is absent. The second half of them
   * is kept for keys of which nothing waits, so that a few greedy keys don't have the others
   * refused.
   */
  readonly mostWaitingInAll?: number;
}

export interface KeyedQueue {
  /**
   * Runs the work in its key's turn: keys take turns, and of one key one work runs at a time.
   * Refuses `too_many_requests` where too many of the key, or of all keys, wait already. An urgent
   * work goes before the others of its key, and is never refused. What waits is `work` and whatever
   * it holds: let it fetch its material once it runs.
   */
  run<Result>(
    key: string,
    work: () => Promise<Result>,
    options?: { readonly isUrgent?: boolean },
  ): Promise<Result>;
  readonly waiting: () => number;
  readonly running: () => number;
}

interface Waiting {
  readonly isUrgent: boolean;
  readonly start: () => void;
}

const RETRY_AFTER_SECONDS = 2;

/**
 * Pure: those that wait, with one more. Urgent ones stand before the rest, among themselves in the
 * order they came.
 */
const withOneMore = (waiting: readonly Waiting[], added: Waiting): Waiting[] =>
  added.isUrgent
    ? [...waiting.filter((row) => row.isUrgent), added, ...waiting.filter((row) => !row.isUrgent)]
    : [...waiting, added];

/**
 * A queue of this process. However much one key asks for, another waits for at most one work of
 * each.
 */
export function createKeyedQueue({
  atOnce,
  mostWaiting,
  mostWaitingInAll = Number.POSITIVE_INFINITY,
}: QueueOptions): KeyedQueue {
  // A map keeps the order in which keys came; a key that was served goes to its end.
  const queues = new Map<string, Waiting[]>();
  const underWay = new Set<string>();

  const startNext = (): void => {
    if (underWay.size >= atOnce) return;
    const next = [...queues].find(([key]) => !underWay.has(key));
    if (!next) return;
    const [key, [first, ...others]] = next;
    queues.delete(key);
    if (others.length > 0) queues.set(key, others);
    underWay.add(key);
    first?.start();
    startNext();
  };

  const patientOf = (waiting: readonly Waiting[]): number =>
    waiting.filter((row) => !row.isUrgent).length;
  const isFull = (waiting: readonly Waiting[]): boolean => {
    const ofKey = patientOf(waiting);
    const inAll = patientOf([...queues.values()].flat());
    return ofKey >= mostWaiting || inAll >= (ofKey > 0 ? mostWaitingInAll / 2 : mostWaitingInAll);
  };

  return {
    run(key, work, { isUrgent = false } = {}) {
      const waiting = queues.get(key) ?? [];
      if (!isUrgent && isFull(waiting)) {
        const options = { retryAfterSeconds: RETRY_AFTER_SECONDS };
        return Promise.reject(new Refusal(KIT_ERRORS.tooManyRequests, options));
      }
      const turn = new Promise<void>((start) => {
        queues.set(key, withOneMore(waiting, { isUrgent, start }));
      });
      startNext();
      return turn.then(work).finally(() => {
        underWay.delete(key);
        startNext();
      });
    },
    waiting: () => [...queues.values()].reduce((sum, waiting) => sum + waiting.length, 0),
    running: () => underWay.size,
  };
}

/**
 * Runs a work once fewer than the limit of its key are under way; those of a key start in the order
 * they came.
 */
export type KeyedLimit = <Result>(key: string, work: () => Promise<Result>) => Promise<Result>;

/**
 * Makes a limit on how much of one key is under way at once, so that a burst of one member's
 * requests leaves connections and turns of the event loop to everyone else. What waits is refused
 * nowhere: bound it where it arrives.
 */
export function createKeyedLimit(atOnce: number): KeyedLimit {
  const keys = new Map<string, { running: number; readonly waiting: (() => void)[] }>();
  return async (key, work) => {
    const found = keys.get(key) ?? { running: 0, waiting: [] };
    keys.set(key, found);
    if (found.running < atOnce) found.running += 1;
    // Whoever ends hands its place on, so that none who comes meanwhile takes it.
    else await new Promise<void>((start) => found.waiting.push(start));
    try {
      return await work();
    } finally {
      const next = found.waiting.shift();
      if (next) next();
      else found.running -= 1;
      if (found.running === 0) keys.delete(key);
    }
  };
}
