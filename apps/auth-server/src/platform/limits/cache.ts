/**
 * Values that are worth remembering for a moment, in this process only: what is decided elsewhere
 * need not be asked each time.
 */
export interface Cache<Value> {
  find(key: string): Value | undefined;
  keep(key: string, value: Value, milliseconds: number): void;
}

const KEPT = 10_000;

/**
 * At most `kept` keys, the oldest leaving first. `ticks` is a clock in milliseconds that only goes
 * forward.
 */
export function createCache<Value>(ticks: () => number, kept = KEPT): Cache<Value> {
  const memory = new Map<string, { readonly value: Value; readonly until: number }>();
  return {
    find(key) {
      const found = memory.get(key);
      if (found && found.until > ticks()) return found.value;
      memory.delete(key);
      return undefined;
    },
    keep(key, value, milliseconds) {
      memory.delete(key);
      memory.set(key, { value, until: ticks() + milliseconds });
      const [oldest] = memory.keys();
      if (memory.size > kept && oldest !== undefined) memory.delete(oldest);
    },
  };
}
