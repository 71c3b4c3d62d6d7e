import { NOTICES, type NoticeKind, type NoticeTerms } from "./paths.ts";

/** So many different mailboxes or numbers within so many seconds. */
export interface DeliveryWindow {
  readonly seconds: number;
  readonly most: number;
  /**
   * Once so many are reached, one more passes after so many seconds: a flood must not close a
   * network or a domain for a day.
   */
  readonly oneEach?: number;
}

const TEN_MINUTES = 600;
const HOUR = 3_600;
export const DAY = 86_400;

/**
 * How many different mailboxes (for texts: numbers that nobody has proven) one network, member,
 * organization or proven domain may reach, before any scale. An office of two hundred stays below
 * each; a flood does not.
 */
export const DELIVERY_LIMITS = {
  networkLetters: [
    { seconds: TEN_MINUTES, most: 250 },
    { seconds: DAY, most: 500, oneEach: 60 },
  ],
  /** Addresses of a proven domain have this share besides, once their network's is used up. */
  domainLetters: [
    { seconds: TEN_MINUTES, most: 300 },
    { seconds: DAY, most: 1_000, oneEach: 60 },
  ],
  memberLetters: [
    { seconds: TEN_MINUTES, most: 30 },
    { seconds: DAY, most: 200 },
  ],
  organizationLetters: [
    { seconds: TEN_MINUTES, most: 60 },
    { seconds: DAY, most: 400 },
  ],
  networkTexts: [
    { seconds: TEN_MINUTES, most: 30 },
    { seconds: DAY, most: 100 },
  ],
  memberTexts: [
    { seconds: HOUR, most: 3 },
    { seconds: DAY, most: 5 },
  ],
} as const satisfies Readonly<Record<string, readonly DeliveryWindow[]>>;

export type DeliveryChannel = keyof typeof DELIVERY_LIMITS;

/** A mailbox or number that was written to within the last day: when first, and when last. */
export interface Delivered {
  readonly recipient: string;
  readonly firstAt: Date;
  readonly lastAt: Date;
}

const scaled = ({ most }: DeliveryWindow, scale: number): number =>
  Math.max(1, Math.ceil(most * scale));

/** So many of them can matter at once. */
export const deliveryToRemember = (kind: DeliveryChannel, scale: number): number =>
  Math.max(...DELIVERY_LIMITS[kind].map((window) => scaled(window, scale)));

/**
 * Pure: seconds until `recipient` may be reached too, or null when they may be now. `reached` are
 * those of the last day, the last one first. Who is among them takes no more room.
 */
export function secondsUntilDelivery(
  kind: DeliveryChannel,
  {
    reached,
    recipient,
    scale,
  }: { readonly reached: readonly Delivered[]; readonly recipient: string; readonly scale: number },
  now: Date,
): number | null {
  const ageOf = ({ lastAt }: Delivered): number => (now.getTime() - lastAt.getTime()) / 1000;
  const windows: readonly DeliveryWindow[] = DELIVERY_LIMITS[kind];
  const waits = windows.map((window) => {
    const within = reached.filter((one) => ageOf(one) < window.seconds);
    if (within.some((one) => one.recipient === recipient)) return 0;
    const blocking = within[scaled(window, scale) - 1];
    if (!blocking) return 0;
    const wait = window.seconds - ageOf(blocking);
    // By the newest mailbox and not by the newest letter: another letter to one that was reached
    // before takes nobody's turn.
    const newest = Math.max(...within.map(({ firstAt }) => firstAt.getTime()));
    const since = (now.getTime() - newest) / 1000;
    return window.oneEach === undefined ? wait : Math.min(wait, window.oneEach - since);
  });
  const wait = Math.max(...waits);
  return wait > 0 ? Math.ceil(wait) : null;
}

/** How notices have gone to one mailbox in the last day. */
export interface NoticePace {
  /** When one of the same type about the same organization went out, or will. */
  readonly lastAt: Date | null;
  /** Of that type about that organization. */
  readonly ofType: number;
  /** Of all types and organizations. */
  readonly ofDay: number;
}

/** What a notice is, as far as it decides how long it waits. */
interface Waiting {
  readonly kind: NoticeKind;
  readonly isUrgent: boolean;
}

/** A mailbox that got so many in a day gets each type once an hour from then on. */
export const NOTICES_PER_DAY = 30;
const CROWDED_SECONDS = 3_600;
/** An urgent notice goes out at once until the mailbox has so many of its type in a day. */
export const URGENT_PER_DAY = 6;
const URGENT: NoticeTerms = { first: 0, again: 0 };

/** Pure: when a notice goes out. Until then it takes up others of its type, and none is lost. */
export function dueAtOf(
  { kind, isUrgent }: Waiting,
  { lastAt, ofType, ofDay }: NoticePace,
  now: Date,
): Date {
  const { first, again } = isUrgent && ofType < URGENT_PER_DAY ? URGENT : NOTICES[kind];
  const apart = ofDay < NOTICES_PER_DAY ? again : Math.max(again, CROWDED_SECONDS);
  const afterLast = lastAt ? lastAt.getTime() + apart * 1000 : 0;
  return new Date(Math.max(now.getTime() + first * 1000, afterLast));
}
