/** Asks of the last day, newest first. */
export interface EarlierAsk {
  readonly memberId: string;
  readonly askedAt: Date;
}

export const ASK_MEMORY_MS = 86_400_000;

/** One administrator's asks, and those of all together: each is two letters to every administrator at most, one when it is withdrawn. */
const ASKS_PER_MEMBER = 2;
const ASKS_PER_ORGANIZATION = 4;

/** Milliseconds until fewer than `asks` of these lie within the last day. */
function waitFor(earlier: readonly EarlierAsk[], asks: number, now: Date): number {
  const blocking = earlier[asks - 1];
  return blocking ? ASK_MEMORY_MS - (now.getTime() - blocking.askedAt.getTime()) : 0;
}

/** Pure: seconds until the member may ask for the deletion again, or null when they may now. Withdrawing has no limit: keeping is always safe. */
export function secondsUntilNextAsk(
  earlier: readonly EarlierAsk[],
  memberId: string,
  now: Date,
): number | null {
  const own = earlier.filter((ask) => ask.memberId === memberId);
  const wait = Math.max(
    waitFor(own, ASKS_PER_MEMBER, now),
    waitFor(earlier, ASKS_PER_ORGANIZATION, now),
  );
  return wait > 0 ? Math.ceil(wait / 1000) : null;
}
