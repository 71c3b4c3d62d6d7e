import type { SafeStorage } from "./safe-storage.ts";

/**
 * The server's time. A device's own clock may be hours wrong, and may be set while the page is
 * open.
 */
export interface ServerClock {
  now(): Date;
  /** Whether a server told the time on this page, and the device's clocks have agreed since. */
  isSure(): boolean;
  learn(serverTime: Date): void;
}

export interface DeviceClocks {
  /** What the device shows. People and networks set it. */
  readonly wall: () => number;
  /** Milliseconds of this page. Nobody sets it, but it may stop while the device sleeps. */
  readonly ticks: () => number;
}

const browserClocks: DeviceClocks = {
  wall: () => Date.now(),
  ticks: () => performance.now(),
};

/** The Date header has whole seconds, so a smaller difference says nothing. */
const TOLERANCE_MS = 2_000;

/**
 * Follows the server's Date header. The difference to the device's clock is kept, so that a reload
 * knows it before the first answer. A clock that is set back does not matter here: the page's own
 * ticks go on. One that jumps ahead looks like a device that slept, so the time is then no longer
 * sure until the next answer.
 */
export function createServerClock(
  storage: SafeStorage,
  key: string,
  { wall, ticks }: DeviceClocks = browserClocks,
): ServerClock {
  let wallAt = wall();
  let ticksAt = ticks();
  let offset = Number(storage.get(key)) || 0;
  let isLearned = false;

  return {
    now: () => new Date(wallAt + offset + Math.max(wall() - wallAt, ticks() - ticksAt)),
    isSure: () => isLearned && Math.abs(wall() - wallAt - (ticks() - ticksAt)) < TOLERANCE_MS,
    learn(serverTime) {
      const difference = serverTime.getTime() - wall();
      if (Number.isNaN(difference)) return;
      const before = offset;
      wallAt = wall();
      ticksAt = ticks();
      isLearned = true;
      offset = Math.abs(difference) < TOLERANCE_MS ? 0 : difference;
      // Whole seconds make the difference waver: only a real change is worth a write.
      if (Math.abs(offset - before) < TOLERANCE_MS) return;
      if (offset === 0) storage.remove(key);
      else storage.set(key, String(offset));
    },
  };
}
