import { KIT_ERRORS, Refusal } from "../http/refusal.ts";

export interface QueueOptions {
  /** Works under way at once, of all keys. */
  readonly atOnce: number;
  /** Works of one key that may wait. */
  readonly mostWaiting: number;
}

export interface KeyedQueue {
  /**
   * Runs the work in its key's turn: keys take turns, and of one key one work runs at a time. Refuses `too_many_requests` where
   * too many of the key wait already. An urgent work goes before the others of its key, and is never refused.
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

/** Pure: those that wait, with one more. Urgent ones stand before the rest, among themselves in the order they came. */
const withOneMore = (waiting: readonly Waiting[], added: Waiting): Waiting[] =>
  added.isUrgent
    ? [...waiting.filter((row) => row.isUrgent), added, ...waiting.filter((row) => !row.isUrgent)]
    : [...waiting, added];

/** A queue of this process. However much one key asks for, another waits for at most one work of each. */
export function createKeyedQueue({ atOnce, mostWaiting }: QueueOptions): KeyedQueue {
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

  return {
    run(key, work, { isUrgent = false } = {}) {
      const waiting = queues.get(key) ?? [];
      if (!isUrgent && waiting.filter((row) => !row.isUrgent).length >= mostWaiting) {
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
