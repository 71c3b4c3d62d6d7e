/** What time it is, for everything the app decides by time. */
export type Clock = { now(): Date };

type ServerClock = Clock & { learn(serverTime: Date): void };

/**
 * A clock that follows the server's Date header, so that a wrong clock on the reader's device cannot end a session early
 * or hide that it ended. The header has whole seconds; differences below two seconds are left alone.
 */
export function createServerClock(deviceNow: () => number): ServerClock {
  let offsetMs = 0;
  return {
    now: () => new Date(deviceNow() + offsetMs),
    learn: (serverTime) => {
      const difference = serverTime.getTime() - deviceNow();
      if (Number.isNaN(difference)) return;
      offsetMs = Math.abs(difference) < 2000 ? 0 : difference;
    },
  };
}
