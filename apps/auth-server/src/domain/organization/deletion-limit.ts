/** Asks of the last day, newest first. */
export interface EarlierAsk {
  readonly memberId: string;
  readonly askedAt: Date;
}

export const ASK_MEMORY_MS = 86_400_000;

/**
 * One administrator's asks, and those of all together: each is two letters to every administrator
 * at most, one when it is withdrawn.
 */
const ASKS_PER_MEMBER = 2;
const ASKS_PER_ORGANIZATION = 4;

/**
 * How long whoever was taken out of the administrators has to say so to the others, before the day
 * begins in which these may withdraw (see management/README.md).
 */
const CALM_MS = 86_400_000;

const after = (moment: Date, milliseconds: number): Date =>
  new Date(moment.getTime() + milliseconds);

/** When fewer than `asks` of these lie within the last day. */
function fewerThan(asks: number, earlier: readonly EarlierAsk[]): Date[] {
  const blocking = earlier[asks - 1];
  return blocking ? [after(blocking.askedAt, ASK_MEMORY_MS)] : [];
}

export interface Ask {
  readonly memberId: string;
  readonly earlier: readonly EarlierAsk[];
  /**
   * When someone else last took an administrator's role, membership or address; null for never.
   */
  readonly administratorLostAt: Date | null;
}

export interface AskRefusal {
  readonly type: "admin_removed_too_recently" | "too_many_deletion_requests";
  readonly notBefore: Date;
}

/**
 * Pure: why the member may not ask for the deletion now, and when they may; null when they may.
 * Withdrawing has no limit: keeping is always safe.
 */
export function refusalOfAsk(
  { memberId, earlier, administratorLostAt }: Ask,
  now: Date,
): AskRefusal | null {
  const own = earlier.filter((ask) => ask.memberId === memberId);
  const refusals: readonly AskRefusal[] = [
    ...(administratorLostAt ? [after(administratorLostAt, CALM_MS)] : []).map(
      (notBefore) => ({ type: "admin_removed_too_recently", notBefore }) as const,
    ),
    ...[...fewerThan(ASKS_PER_MEMBER, own), ...fewerThan(ASKS_PER_ORGANIZATION, earlier)].map(
      (notBefore) => ({ type: "too_many_deletion_requests", notBefore }) as const,
    ),
  ];
  // What lasts longest is what is true until they may.
  const [longest] = [...refusals].sort((a, b) => b.notBefore.getTime() - a.notBefore.getTime());
  return longest && longest.notBefore > now ? longest : null;
}
