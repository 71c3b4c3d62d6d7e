/** An event without data that any number of listeners may await. */
export type Signal = { fire(): void; listen(listener: () => void): () => void };

export function createSignal(): Signal {
  const listeners = new Set<() => void>();
  return {
    fire: () => {
      for (const listener of [...listeners]) listener();
    },
    listen: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
