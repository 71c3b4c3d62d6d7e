/**
 * Something that is looked up for whoever watches the process: dear enough to be kept for a while,
 * and never to be waited for long.
 */
export interface Readings<Value> {
  /**
   * The last value, if it is young enough, or a new one. Undefined where none came in time; never
   * rejects.
   */
  get(): Promise<Value | undefined>;
}

export interface ReadingsOptions {
  /** Milliseconds that a value is given again for. */
  readonly keptMs: number;
  /** Milliseconds that a caller may wait for one. */
  readonly withinMs: number;
  readonly onFailure: (error: unknown) => void;
}

/**
 * However many ask, it is read once at a time. Whoever asks while an earlier question is still
 * under way waits for that one: a database that does not answer is not asked again and again.
 */
export function createReadings<Value>(
  read: () => Promise<Value>,
  { keptMs, withinMs, onFailure }: ReadingsOptions,
): Readings<Value> {
  let kept: { readonly value: Value | undefined; readonly at: number } | undefined;
  let underWay: Promise<Value | undefined> | undefined;

  const readOnce = async (): Promise<Value | undefined> => {
    let value: Value | undefined;
    try {
      value = await read();
    } catch (error) {
      onFailure(error);
    }
    kept = { value, at: performance.now() };
    underWay = undefined;
    return value;
  };

  const inTime = async (answer: Promise<Value | undefined>): Promise<Value | undefined> => {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<undefined>((resolve) => {
      timer = setTimeout(() => resolve(undefined), withinMs);
    });
    try {
      return await Promise.race([answer, late]);
    } finally {
      clearTimeout(timer);
    }
  };

  return {
    async get() {
      if (kept && performance.now() - kept.at < keptMs) return kept.value;
      underWay ??= readOnce();
      return inTime(underWay);
    },
  };
}
